"""Explanations in words, for the screen and for lines alike: questions, rules, causes, results."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from starhall.core import Event, Game, Match, Reason, halved
from starhall.core.asking import Ask
from starhall.core.contract import contract
from starhall.core.dealer import AS_IS, OutcomeNeeded
from starhall.terminal.asker import Asker
from starhall.terminal.table import THOUGHTS, Table
from starhall.terminal.text import clean

_NO_GAME = ("starhall.core", "starhall.terminal", "starhall.cli")
"""Where no rules stand."""


def contract_text(match: Match[Any]) -> str:
    """What is agreed on as a game begins, in two short sentences."""
    found = contract(match.game, match.state.options)
    options = ", ".join(f"{one.name} = {one.value}" for one in found.changed) or "the standard options"
    rulings = ", ".join(clause.id for clause in found.rulings)
    chosen = "".join(f" --option {one.name}={one.value}" for one in found.changed)
    chosen += f" --players {match.state.players}" if chosen else ""
    if not rulings:
        return clean(f"Agreed: {options}.")
    read = f"starhall rules {found.game} --contract{chosen}"
    return clean(f"Agreed: {options}. Rulings that matter: {rulings} ({read}).")


def ask(table: Table, seat: int) -> Ask:
    """What this seat is asked now, in words that a terminal can show."""
    found = table.game.ask(table.match.state, seat)
    assert found is not None
    return shown(found)


def shown(found: Ask) -> Ask:
    """A question in words that a terminal can show."""
    return replace(
        found,
        text=clean(found.text),
        left=clean(found.left),
        rule=clean(found.rule),
        decline=clean(found.decline),
        options=[
            replace(option, text=clean(option.text), brings=clean(option.brings)) for option in found.options
        ],
    )


def drawn_for(needed: OutcomeNeeded) -> str:
    """What an outcome is needed for: the step that draws it, and what it does, if anybody says."""
    found, trace = "", needed.__traceback__
    while trace is not None:
        frame, trace = trace.tb_frame, trace.tb_next
        if not frame.f_globals.get("__name__", "").startswith(_NO_GAME):
            name = frame.f_code.co_name
            said = (getattr(frame.f_globals.get(name), "__doc__", None) or "").split("\n")[0]
            if said:
                found = f"{name.replace('_', ' ').strip().capitalize()}: {said[0].lower()}{said[1:]}"
    return clean(found)


def to_type(needed: OutcomeNeeded, names: Sequence[str]) -> str:
    """How an outcome is typed in: the faces of the die, or the numbers and what they stand for."""
    if needed.die is not None:
        means = needed.die.means
        faces = [
            f"{face} ({means[face]})" if face in means else face for face in dict.fromkeys(needed.die.written)
        ]
        return f"{needed.what}: type one of its faces, {', '.join(faces)}; several dice at once, with spaces."
    if needed.order:
        return (
            f"{needed.size} things are put in order: type their numbers, 1 to {needed.size} as they lie now, "
            f"or {AS_IS!r} to leave them so."
        )
    if needed.seats:
        seats = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
        return clean(f"Type the number of the seat: {seats}.")
    return f"One of {needed.size}: type its number, 1 to {needed.size} in their order."


def who(asker: Asker, asked: Ask) -> str:
    """Who is asked: "Bea may", "Bea must"."""
    return f"{asker.names[asked.seat]} {'must' if asked.must else 'may'}"


def things(asker: Asker, asked: Ask) -> list[tuple[int, str]]:
    """For a question after a set of things: each thing's bit and its words. Else nothing."""
    if not asked.is_set:
        return []
    every = 0
    for option in asked.options:
        if asked.is_own(option.choice):
            every |= option.value
    bits = [1 << n for n in range(every.bit_length()) if every >> n & 1]
    return [(bit, asker.words(asked, asked.first + bit)) for bit in bits]


def waiting(table: Table, seat: int) -> str:
    """What the others read while a seat is asked: "Bea chooses dice"."""
    asked = table.game.ask(table.match.state, seat)
    doing = asked.waiting if asked else ""
    return f"{table.sitters[seat].name} {clean(doing) or 'is asked'}"


def rule_text(game: Game[Any], rule: str) -> str:
    """What a rule or ruling of the ledger says; nothing for one it does not have."""
    return clean(game.ledger.text(rule)) if rule in game.ledger else ""


def sentence(match: Match[Any], event: Event) -> str:
    """An event in words."""
    return clean(match.say(event))


def sentences(match: Match[Any], events: list[Event]) -> list[str]:
    """Events in words."""
    return [sentence(match, event) for event in events]


def log_words(match: Match[Any], seat: int | None, at: int | None = None) -> list[str]:
    """The log of a seat in words."""
    return list(map(clean, match.told(seat, at)))


def depth(log: list[Event], event: Event) -> int:
    """How many causes lie behind an event."""
    found = 0
    while event.cause is not None:
        event = log[event.cause]
        found += 1
    return found


def why_event(match: Match[Any], seat: int | None, number: int, at: int | None = None) -> str:
    """Why an event happened: its rule in words, and the chain of events that led to it."""
    log = match.log(seat, at)
    event = log[number]
    lines = [sentence(match, event), *_rule_lines(match.game, event.rule)]
    if event.cause is not None:
        lines += ["", "It happened because:"]
    while event.cause is not None:
        event = log[event.cause]
        lines += ["", sentence(match, event), *_rule_lines(match.game, event.rule)]
    return "\n".join([*lines, *thoughts(match, seat, number)])


def thoughts(match: Match[Any], seat: int | None, number: int) -> list[str]:
    """What a bot weighed for the choice that led to a line of the log; its secrets only after the end."""
    moments = range(len(match.choices) + 1)
    at = bisect_right(moments, number, key=lambda at: len(match.log(seat, at)))
    noted = match.about.get(THOUGHTS)
    found = noted.get(str(at)) if isinstance(noted, dict) else None
    if not isinstance(found, list) or not at or found[:1] != [match.choices[at - 1][0]]:
        return []
    if match.game.has_secrets and not match.over:
        return ["", "What the bot weighed it tells after the end: it would give its secrets away."]
    return ["", "What the bot weighed:", *(clean(str(line)) for line in found[1:])]


def _rule_lines(game: Game[Any], rule: str) -> list[str]:
    return [f"{rule}: {rule_text(game, rule)}"]


def why_asked(asked: Ask) -> str:
    """Why a question is asked."""
    return f"{asked.text}\n{asked.why}: {asked.rule}"


def choices_of(asked: Ask) -> list[int]:
    """Every choice of the asked kind; of sets only those of one thing, as what is wrong with them is wrong
    with every larger one.
    """
    values = [1 << n for n in range(asked.size.bit_length() - 1)] if asked.is_set else range(asked.size)
    return [asked.first + value for value in values]


def why_not(table: Table, asked: Ask) -> list[tuple[str, Reason]]:
    """Every choice of the asked kind that is not legal, and the reason."""
    found = []
    for choice in choices_of(asked):
        reason = table.game.why_not(table.match.state, asked.seat, choice)
        if reason is not None:
            found.append((table.words(asked, choice), reason))
    return found


def why_not_text(table: Table, asked: Ask) -> str:
    """The choices that are not legal, those with the same reason together."""
    by_reason: dict[Reason, list[str]] = {}
    for words, reason in why_not(table, asked):
        by_reason.setdefault(reason, []).append(words)
    if not by_reason:
        return "Every choice of this kind is legal now."
    lines = []
    for reason, choices in by_reason.items():
        lines.append(f"Not now, because {clean(reason.text)}:")
        lines += [f"  {words}" for words in choices]
        lines += [
            f"  {line}" for line in _rule_lines(table.game, reason.rule) if rule_text(table.game, reason.rule)
        ]
        lines.append("")
    return "\n".join(lines).rstrip()


def hand_text(table: Table) -> str:
    """What the viewer holds."""
    hand = table.game.hand
    if hand is None:
        return f"Nobody holds anything in {table.game.name}: all lies on the board."
    if table.viewer is None:
        return "Nobody sits at this screen."
    return clean(hand(table.match.view(table.viewer)))


def final_table(match: Match[Any]) -> list[tuple[int, str, str]]:
    """Place, name and points, the best first."""
    results = match.game.results(match.state)
    points = [halved(round(2 * score)) for score in results.scores]
    rows = zip(results.places, match.state.names, points, strict=True)
    return sorted(rows, key=lambda row: (row[0], row[1]))


def winners_text(match: Match[Any]) -> str:
    """Who won."""
    return victory([match.state.names[seat] for seat in match.game.results(match.state).winners])


def victory(names: Sequence[str]) -> str:
    """These have won."""
    return (
        f"{names[0]} wins"
        if len(names) == 1
        else f"{', '.join(names[:-1])} and {names[-1]} share the victory"
    )
