"""How often a table asks: the questions and clicks of a turn, played in the browser.

python -m benchmarks.prompts [--games futura] [--tables 3] [--turns 6] [--asked] [--kinds] [--json]

Somebody sits down with bots and plays by the buttons of the panel: gets on with the game, does in one
gesture what can be done so (a card is dragged onto its target), and orders what can be ordered. Counted are
the questions that waited for an answer of theirs, and their clicks, from the first turn on, over several
games dealt from the seeds 1, 2, ...; questions that a gesture or the table answers are none. With --asked
the same person wants to be asked everything, and orders nothing. Exits with 1 if a game asks or clicks more
than it should.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import stdev
from typing import Any

from playwright.sync_api import Browser

from benchmarks.browsing import reported
from starhall.lab.progress import Progress
from tests.browser.people import MOVED_ON, Panel, Person

MOST = {"peace": 8.0, "void": 9.0, "saga": 4.0, "stellar": 15.0, "futura": 8.0}
"""Questions a turn; in stellar_omega, a round."""
MOST_CLICKS = 1.2
"""Clicks a question."""
BOTS = {"stellar": 2, "void": 2, "saga": 2}
TURN = {
    "peace": "Ann takes a turn in Round",
    "void": r"Round \d+: Ann takes a turn",
    "saga": r"Turn \d+ begins",
    "stellar": r"Round \d+ of \d+ begins",
    "futura": "The turn of Ann begins",
}
"""The line of the log with which a turn begins."""
FIRST = {
    "peace": ("Aim for the best", "Fire", "Best cover", "Repair all", "Repair|Put back", "Keep all dice"),
    "void": (),
    "saga": ("Go:", r"Discard .*,"),
    "stellar": (
        "As in your last",
        "End the turn, and so",
        r"Lose \d",
        "Draw, and so",
        "Roll the (lowest|highest)",
        "Lock",
        "End the turn",
    ),
    "futura": (
        "In this whole turn fight on",
        "Fight on until it is won",
        "Go on",
        "Assault",
        "Declare",
        "Move .* as primary",
    ),
}
"""What this person does first, if it can be done."""
INSTEAD = {
    "stellar": {"GATE control": "Roll for the gate", "DECODE": "DECODE, and", "ATTACK": "Attack the"},
    "saga": {r"Step|North|South|East|West": "Go to"},
}
"""What this person would begin, and the gesture that says it in one go."""
NEVER = re.compile("Offer|Ask|Store|Retrieve|Take off|Everything else|Start over|Back to|One tile")
"""What leads nowhere, or round in circles."""
ORDERS = re.compile(
    r"Fight on|End the turn, and|As in|Draw, and|Do not draw, and|In this (round|whole turn)|Roll (the|for)"
    r"|Lose \d|Aim for|Assault .* with|DECODE, and|Attack the|Go to"
)
"""What whoever wants to be asked everything does not press."""
DRAGGED = {"void": ("held", r"Play ([^\n:(]+)")}
"""Where what is wanted is dragged onto its target: the sort of thing, and its name in the answer."""
NUDGE = 10
"""Pixels."""
PATIENCE = 40
"""Looks, twenty a second."""
HURRY = """const later = window.setTimeout
window.setTimeout = (run, ms, ...more) => later(run, ms >= 250 ? ms / 10 : ms, ...more)"""
"""What the table answers by itself it answers after a pause, so that nobody learns from how fast it comes.
Nobody sits at this screen: nobody waits."""
COUNTED = """(pattern) => [...document.querySelectorAll('section.log [role=listitem]')]
    .filter((line) => new RegExp(pattern).test(line.textContent)).length"""


@dataclass
class Tally:
    """What one person was asked in some turns."""

    turns: int = 0
    clicks: int = 0
    questions: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    last: str = ""

    def note(self, question: str, sentence: str, clicks: int) -> None:
        """A question was answered, or brought nearer to its answer, with so many clicks."""
        self.clicks += clicks
        if question != self.last:
            self.last = question
            self.questions += 1
            self.kinds[re.sub(r"\d+", "n", sentence)[:60]] += 1

    def add(self, other: Tally) -> None:
        """Another game of the same sort."""
        self.turns += other.turns
        self.clicks += other.clicks
        self.questions += other.questions
        self.kinds += other.kinds

    @property
    def prompts(self) -> float:
        """Questions a turn."""
        return self.questions / max(1, self.turns)

    @property
    def presses(self) -> float:
        """Clicks a question."""
        return self.clicks / max(1, self.questions)


def chosen(game: str, offered: Sequence[str], rng: Random, asked: bool) -> str:
    """What this person presses: a gesture, where one begins with what they want."""
    wanted = begun(game, offered, rng, asked)
    for first, whole in INSTEAD.get(game, {}).items():
        found = [] if asked else [words for words in offered if re.match(whole, words)]
        if found and re.match(first, wanted):
            return rng.choice(found)
    return wanted


def begun(game: str, offered: Sequence[str], rng: Random, asked: bool) -> str:
    """What this person wants to do."""
    sensible = [words for words in offered if not NEVER.match(words) and not (asked and ORDERS.match(words))]
    for wanted in FIRST[game]:
        found = [words for words in sensible if re.match(wanted, words)]
        if found:
            return rng.choice(found)
    return rng.choice(sensible or list(offered))


def dropped(person: Person, place: str, words: str, wanted: str, rng: Random) -> bool:
    """Drag what they want to play onto a target; False where it has none. A drag counts as a click."""
    named = re.match(words, wanted)
    things = person.page.locator(f'[data-drags] [data-at^="{place}:"]').filter(
        has_text=named[1] if named else ""
    )
    box = things.first.bounding_box() if named and things.count() else None
    if not box:
        return False
    mouse = person.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(box["x"] + box["width"] / 2, box["y"] - 2 * NUDGE, steps=4)
    shown = [target.bounding_box() for target in person.page.locator("[data-drop]").all()]
    targets = [target for target in shown if target]
    if targets:
        to = rng.choice(targets)
        mouse.move(to["x"] + to["width"] / 2, to["y"] + to["height"] / 2)
    mouse.up()
    return bool(targets)


def taken(person: Person, was: Panel) -> bool:
    """Did a drop answer the question? A person sees at once when it did not, and presses the button."""
    for _ in range(PATIENCE):
        now = person.look()
        if now["sure"] or now["busy"] or now["over"] or now["question"] != was["question"]:
            return True
        person.page.wait_for_timeout(50)
    return False


def answer(person: Person, game: str, rng: Random, tally: Tally, asked: bool) -> None:
    """Answer what is asked, and note what that took."""
    was = person.look()
    sentence = person.ask.locator("#ask-sentence").inner_text()
    offered = person.answers().all_inner_texts()
    wanted = chosen(game, offered, rng, asked)
    drags = not asked and game in DRAGGED and dropped(person, *DRAGGED[game], wanted, rng)
    missed = drags and not taken(person, was)
    if missed or not drags:
        person.answers().nth(offered.index(wanted)).click()
    twice = person.confirm()
    tally.note(was["question"], sentence, 1 + int(missed) + int(twice))
    person.watch(MOVED_ON, was)


def played(browser: Browser, url: str, game: str, turns: int, level: str, asked: bool, seed: int) -> Tally:
    """So many turns of a game, or the whole game if it is shorter."""
    person = Person(browser, height=1400, forced=not asked, windows="always" if asked else "able")
    person.context.add_init_script(HURRY)
    # Without a graphics card what moves for show costs as much as the game.
    person.page.emulate_media(reduced_motion="reduce")
    rng, tally = Random(seed), Tally()
    try:
        bots = BOTS.get(game, 1)
        person.play_a_bot(url, game, bots=bots, level=level, name="Ann", salt=f"{seed:02x}" * 12)
        while person.await_question():
            turn = person.page.evaluate(COUNTED, TURN[game])
            if turn > turns:
                break
            if turn == 0:
                tally = Tally()
            tally.turns = turn
            answer(person, game, rng, tally, asked)
        return tally
    finally:
        person.close()


def measured(browser: Browser, url: str, given: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Game by game."""
    with Progress("games", len(given.games) * given.tables) as progress:
        for done, game in enumerate(given.games):
            tally, each = Tally(), []
            for seed in range(1, given.tables + 1):
                one = played(browser, url, game, given.turns, given.level, given.asked, seed)
                tally.add(one)
                each.append(one.prompts)
                progress(done * given.tables + seed)
            yield {
                "game": game,
                "tables": given.tables,
                "turns": tally.turns,
                "prompts": round(tally.prompts, 1),
                "spread": round(spread(each), 1),
                "clicks": round(tally.presses, 2),
                "kinds": dict(tally.kinds.most_common()),
            }


def spread(each: Sequence[float]) -> float:
    """How far the mean of such games may lie from the truth, either way, in 95 of 100 measurements."""
    return 1.96 * stdev(each) / sqrt(len(each)) if len(each) > 1 else 0.0


def told(row: dict[str, Any], kinds: bool) -> str:
    """A game for people."""
    line = (
        f"{row['game']:8} {row['prompts']:5.1f} ± {row['spread']:.1f} questions a turn "
        f"(at most {MOST[row['game']]:.0f}), "
        f"{row['clicks']:.2f} clicks a question (at most {MOST_CLICKS}), "
        f"in {row['turns']} turns of {row['tables']} games"
    )
    listed = row["kinds"].items() if kinds else []
    return "\n".join([line, *(f"         {n / max(1, row['turns']):5.1f} {words}" for words, n in listed)])


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", nargs="+", default=list(MOST), choices=list(MOST))
    parser.add_argument("--tables", type=int, default=3, help="games of each title")
    parser.add_argument("--turns", type=int, default=6, help="turns of each game")
    parser.add_argument("--level", default="greedy", help="of the bots")
    parser.add_argument("--asked", action="store_true", help="be asked everything, order nothing")
    parser.add_argument("--kinds", action="store_true", help="which questions")
    parser.add_argument("--json", action="store_true", help="a report for programs")
    given = parser.parse_args()
    rows = reported(
        lambda browser, url: measured(browser, url, given), lambda row: told(row, given.kinds), given.json
    )
    if rows is None:
        return 2
    if given.asked:
        return 0
    return int(any(row["prompts"] > MOST[row["game"]] or row["clicks"] > MOST_CLICKS for row in rows))


if __name__ == "__main__":
    sys.exit(main())
