"""Recorded games: made with the rules as they are, and played again on every run of the tests.

    .venv/bin/python tools/records.py              record every game anew
    .venv/bin/python tools/records.py void saga    record some
    .venv/bin/python tools/records.py --words      write the transcripts anew, where only words have changed
    .venv/bin/python tools/records.py --check      say whether they play as they did

They lie in tests/records/<game>: all numbers of players, every value of every option (of a wide range two),
every way to end, each with a transcript beside it. When the version of a game has been raised, those with a
story are kept in its folder `older` as games of the version before; docs/build/versions.md says more.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from starhall.core import HOST, LEAVE, Game, Match, State, record, registry
from starhall.core.events import Event
from starhall.core.kinds import TIME
from starhall.games.futura.box.parts import FALLEN, NOBODY
from starhall.games.futura.state import FuturaState

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / "tests" / "records"
AT_LEAST = 12
"""So many recorded games has each game."""
MANY = 12
"""An option with more values has a wide range."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")

ENDS: Mapping[str, Mapping[str, str]] = {
    "peace": {
        "points": "PEACE-105 won",
        "duel": "PEACE-111 won the duel",
        "shared": "PEACE-R34 victory shared",
    },
    "void": {"last-standing": "VOID-002 won", "time": "VOID-R74 won on time", "tie": "VOID-R74 tie broken"},
    "saga": {
        "last-left": "SAGA-146 won",
        "victory-is-mine": "SAGA-145 won",
        "all-at-once": "SAGA-R39 won",
        "left": "SAGA-R44 left",
    },
    "stellar": {
        "points": "STEL-157 won",
        "tie-by-sp": "STEL-158 tie by SP",
        "tie-by-order": "STEL-R73 tie by order",
    },
    "futura": {
        "points": "FUT-299 game over",
        "alone": "FUT-005 game over",
        "all-districts": "FUT-004 game over",
        "all-out": "FUT-R55 game over",
        "time": "FUT-R72 game over",
        "resigned": "FUT-R52 resigned",
        "match": "FUT-R74 match over",
    },
}
"""By game and way to end: the rule and the event that tell of it."""
CALLS = {"time": TIME, "resigned": LEAVE, "left": LEAVE}
"""By way to end: what the table calls out to bring it about."""
SETTINGS: Mapping[str, Mapping[str, str | int]] = {
    "time": {"clock_minutes": 30, "max_rounds": 10},
    "tie": {"max_rounds": 10},
    "shared": {"duel_cap": 1},
    "match": {"match": "best_of_three"},
}
"""By way to end: the options that lead to it, where the game has them."""


def _nobody_left(s: State) -> None:
    """The last acolytes of all have fallen together."""
    assert isinstance(s, FuturaState)
    s.side = (NOBODY,) * len(s.side)
    s.place = [FALLEN] * len(s.place)


def _one_holds_all(s: State) -> None:
    """Every district has come into one hand."""
    assert isinstance(s, FuturaState)
    s.holder = (s.playing[0],) * len(s.holder)


PLACED: Mapping[str, Callable[[State], None]] = {"all-out": _nobody_left, "all-districts": _one_holds_all}
"""By way to end that chance hardly ever leads to: what brings it about in the middle of a game."""


@dataclass(frozen=True)
class Wish:
    """A game to be recorded."""

    name: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    end: str = ""
    """How it has to end, if that matters."""
    tries: int = 8
    """So many seeds are looked at, and the shortest game is kept."""


def wishes(game: Game[Any]) -> Iterator[Wish]:
    """The games that together cover all there is."""
    counts = list(game.players)
    for players in counts:
        yield Wish(f"players-{players}", players)
    for n, option in enumerate(game.options):
        # Most with few players: their games are short.
        players = counts[n % 2]
        for value in chosen(option.values(players)):
            if value != option.default:
                name = f"{option.name}-{value}".replace(",", "-").replace("_", "-").lower()
                yield Wish(name, players, {option.name: value})
    known = {option.name for option in game.options}
    for end in ENDS[game.slug]:
        settings = {name: value for name, value in SETTINGS.get(end, {}).items() if name in known}
        for players in counts[:3]:
            yield Wish(f"end-{end}", players, settings, end, 2000)


def chosen(values: Sequence[str | int]) -> list[str | int]:
    """Every word that an option takes, and two of a wide range."""
    numbers = [value for value in values if isinstance(value, int)]
    words = [value for value in values if isinstance(value, str)]
    if len(words) > MANY:
        lists = [word for word in words if "," in word]
        words = [*(word for word in words if word not in lists), lists[0], lists[-1]]
    return [*words, *(numbers if len(numbers) <= 2 else (numbers[0], numbers[-1]))]


def recorded(game: Game[Any], wish: Wish) -> Match[Any] | None:
    """The shortest game that a wish leads to; None if none of its seeds does."""
    best: Match[Any] | None = None
    for seed in range(wish.tries):
        match = played(game, wish, seed, len(best.choices) if best else sys.maxsize)
        if match is not None and (not wish.end or wish.end in ends(match)):
            best = match
            if wish.end:
                break
    return best


def played(game: Game[Any], wish: Wish, seed: int, shorter_than: int) -> Match[Any] | None:
    """A game of random choices; None if it gets too long."""
    rng = Random(f"{wish.name}/{seed}")
    match = Match(game, NAMES[: wish.players], wish.options, seed=f"{wish.name}/{seed}")
    if wish.end in PLACED:
        match = _placed(match, PLACED[wish.end], rng)
    call_at = rng.randrange(5, 60) if wish.end in CALLS else sys.maxsize
    while not match.over:
        if len(match.choices) + 1 >= shorter_than:
            return None
        if len(match.choices) >= call_at and _call(match, CALLS[wish.end]):
            call_at = sys.maxsize
            continue
        decision = rng.choice(game.decisions(match.state))
        match.choose(decision.seat, rng.choice(decision.choices))
    return match


def _placed(match: Match[Any], place: Callable[[State], None], rng: Random) -> Match[Any]:
    """A match that goes on from a turn of another one, with something changed there."""
    done = match.game.turns_done
    assert done is not None
    while not done(match.state):
        decision = rng.choice(match.game.decisions(match.state))
        match.choose(decision.seat, rng.choice(decision.choices))
    start = match.state.copy()
    place(start)
    return Match(match.game, match.state.names, match.state.options, seed=match.seed, start=start)


def _call(match: Match[Any], name: str) -> bool:
    """Let the table call something out, if it may now."""
    calls = (match.state.call(name, seat) for seat in range(match.state.players))
    choice = next((call for call in calls if call is not None), None)
    if choice is not None:
        match.choose(HOST, choice)
    return choice is not None


# What is covered.


def ends(match: Match[Any]) -> set[str]:
    """The ways in which a game has ended."""
    told = {f"{event.rule} {event.name}" for event in match.journal.events}
    return {end for end, event in ENDS[match.game.slug].items() if event in told}


def covered(matches: Sequence[Match[Any]]) -> set[str]:
    """What some games cover, in words."""
    found = set()
    for match in matches:
        found.add(f"{match.state.players} players")
        found |= {f"{name} {value}" for name, value in match.state.options.items()}
        found |= {f"end {end}" for end in ends(match)}
    return found


def to_cover(game: Game[Any]) -> set[str]:
    """What the recorded games of a game have to cover."""
    found = {f"{players} players" for players in game.players}
    found |= {f"end {end}" for end in ENDS[game.slug]}
    return found | {
        f"{option.name} {value}"
        for option in game.options
        for value in (option.default, *_words(option.values(game.players[0])))
    }


def _words(values: Sequence[str | int]) -> list[str]:
    words = [value for value in values if isinstance(value, str)]
    return words if len(words) <= MANY else [word for word in words if "," not in word]


# Files.


def transcript(match: Match[Any]) -> str:
    """A game as a person reads it: every choice, and what everybody was told, then the table at the end."""
    names, options = match.state.names, match.state.options
    lines = [
        f"{match.game.name}: {', '.join(names)}",
        ", ".join(f"{name} {value}" for name, value in options.items()),
        "",
    ]
    for at in range(len(match.moments)):
        if at:
            seat = match.choices[at - 1][0]
            lines.append(f"{at}. {'The table' if seat == HOST else names[seat]}: {match.said(at)}")
        for event in match.events(at):
            lines += [f"   {line}" for line in _told(match, event)]
    places = zip(match.state.places, names, match.game.results(match.state).scores, strict=True)
    lines += ["", match.game.board(match.view(None)), ""]
    lines += [f"{place}. {name}: {score:g}" for place, name, score in sorted(places)]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def _told(match: Match[Any], event: Event) -> Iterator[str]:
    """The sentence that everybody reads, then those that only some read."""
    public = match.say(event.read_by(None)) if event.only is None else ""
    if public:
        yield f"{public} ({event.rule})"
    for seat, name in enumerate(match.state.names):
        if event.visible_to(seat) and (own := match.say(event.read_by(seat))) != public:
            yield f"[{name}] {own} ({event.rule})"


def files(slug: str) -> list[Path]:
    """The recorded games of a game."""
    return sorted((RECORDS / slug).glob("*.json"))


def make(game: Game[Any]) -> list[Match[Any]]:
    """Record a game anew, and say what is covered."""
    _keep_older(game)
    found: dict[str, Match[Any]] = {}
    for wish in (*wishes(game), *_more(game)):
        if wish.end and any(wish.end in ends(match) for match in found.values()):
            continue
        if len(found) >= AT_LEAST and wish.name.startswith("more-"):
            continue
        match = recorded(game, wish)
        if match is not None:
            found[wish.name] = match
    folder = RECORDS / game.slug
    for file in (*folder.glob("*.json"), *folder.glob("*.txt")):
        file.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    told = sorted(found, key=lambda name: (not name.startswith("players"), len(found[name].choices)))[:2]
    for name, match in found.items():
        match.about = {"seats": ["bot:random"] * match.state.players}
        (folder / f"{name}.json").write_text(record.save(match, told=name in told) + "\n", encoding="utf-8")
        (folder / f"{name}.txt").write_text(transcript(match), encoding="utf-8")
    return list(found.values())


def _more(game: Game[Any]) -> Iterator[Wish]:
    for n in range(AT_LEAST):
        yield Wish(f"more-{n + 1}", game.players[n % len(game.players)])


def _keep_older(game: Game[Any]) -> None:
    """What the version before has told of its games stays, to be opened for ever."""
    for file in files(game.slug):
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["rules"] != game.version and data["story"] is not None:
            older = file.parent / "older" / f"{data['rules']}-{file.name}"
            older.parent.mkdir(exist_ok=True)
            older.write_bytes(file.read_bytes())


def fault(file: Path, find: Callable[[str], Game[Any]] = registry.game) -> str:
    """What is wrong with a recorded game, and what to do; empty if it plays as it did."""
    slug, place = file.parent.name, f"{file.parent.name}/{file.name}"
    try:
        match = record.load(file.read_text(encoding="utf-8"), find=find)
    except Exception as error:  # A rule that has changed may fail in any way.
        return (
            f"{place} plays otherwise than it did: {error}. If that is meant, raise the version of {slug} "
            "and run tools/records.py; docs/build/versions.md says more"
        )
    if match.older is not None:
        return f"{place} was {match.older}: run tools/records.py {slug}"
    beside = file.with_suffix(".txt")
    if not beside.is_file() or beside.read_text(encoding="utf-8") != transcript(match):
        return f"{place} plays as it did, but reads otherwise: look at it with tools/records.py --words"
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Record, write transcripts, or check."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--words", action="store_true", help="write the transcripts anew")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a game plays otherwise")
    given = parser.parse_args(arguments)
    faults = []
    for slug in given.games or ENDS:
        game = registry.game(slug)
        if given.check:
            faults += [found for file in files(slug) if (found := fault(file))]
            continue
        if given.words:
            for file in files(slug):
                match = record.load(file.read_text(encoding="utf-8"))
                file.with_suffix(".txt").write_text(transcript(match), encoding="utf-8")
            continue
        matches = make(game)
        missing = to_cover(game) - covered(matches)
        choices = [len(match.choices) for match in matches]
        print(f"{slug} {game.version}: {len(matches)} games of {min(choices)} to {max(choices)} choices")
        print(f"  covered: {', '.join(sorted(covered(matches)))}")
        faults += [f"{slug}: not covered: {', '.join(sorted(missing))}"] if missing else []
    for found in faults:
        print(found, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
