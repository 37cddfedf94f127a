"""The analysis of a game in words: for the command line, and for the browser over the wire."""

from __future__ import annotations

from random import Random
from typing import Any

from starhall.bots.analysis import Analysis, Asked, Judged, Turn, judge_choice
from starhall.bots.base import Sight
from starhall.bots.budget import Budget
from starhall.bots.calibrated import is_measured
from starhall.bots.coach import SURE, reasons, within
from starhall.core import HOST, Game, Match

_DIGITS = 4


def told(match: Match[Any], found: Analysis) -> dict[str, Any]:
    """All of it, plain: the line of chances, the parts of each seat, turning points and costly choices."""
    return {
        "game": found.game,
        "seats": list(match.state.names),
        "choices": len(match.choices),
        "measured": found.measured,
        "line": [
            {
                "at": judged.at,
                "seat": judged.seat,
                "chances": list(judged.before),
                # As people read it: the true chance lies within it 95 times of 100, as far as tries can tell.
                "within": [round(SURE * error, _DIGITS) for error in judged.errors],
            }
            for judged in found.judged
        ],
        "parts": [
            {
                "start": round(found.start[seat], _DIGITS),
                "own": round(found.own(seat), _DIGITS),
                "others": round(found.others(seat), _DIGITS),
                "luck": round(found.luck(seat), _DIGITS),
                "result": round(found.result[seat], _DIGITS),
            }
            for seat in range(found.players)
        ],
        "turns": [_turn(match, turn) for turn in found.turns()],
        "costly": [_costly(match, judged) for judged in found.costly()],
    }


def _turn(match: Match[Any], turn: Turn) -> dict[str, Any]:
    chooser = match.choices[turn.at][0]
    who = "The table" if chooser == HOST else match.state.names[chooser]
    return {
        "at": turn.at,
        "by": turn.by,
        "seat": turn.seat,
        "change": round(turn.change, _DIGITS),
        "text": f"{who}: {match.said(turn.at + 1).rstrip('.')}",
        "happened": _happened(match, turn.at + 1),
    }


def _happened(match: Match[Any], at: int) -> list[str]:
    """What a choice led to, as its seat read it: after the end nothing is secret any more."""
    reader = match.choices[at - 1][0]
    seat = None if reader == HOST else reader
    return [match.sentence(event, seat) for event in match.events(at) if event.visible_to(seat)]


def _costly(match: Match[Any], judged: Judged) -> dict[str, Any]:
    return held(Sight(match.game, match.moments[judged.at].state, judged.seat, Random(judged.at)), judged)


def verdict(game: Game[Any], wanted: Asked, budget: Budget, rng: Random) -> dict[str, Any]:
    """Was that good? A choice held against the best one, by what its seat knew then."""
    judged = judge_choice(game, wanted, budget, rng)
    found = held(Sight(game, wanted.state, wanted.seat, rng), judged)
    return {**found, "good": not judged.surely_cost, "measured": is_measured(game)}


def verdict_sentences(found: dict[str, Any]) -> list[str]:
    """What `verdict` gives, for people who read lines."""
    made = f"You chose: {found['made']}."
    if found["good"]:
        return ["Yes: of all that was tried, nothing was surely better.", made]
    cost = f"{'' if found['measured'] else 'about '}{found['cost']:.0%} ± {within(found['within'])}"
    said = ["There was something better.", f"{made} It cost {cost} of your chance to win."]
    said += [f"Better: {found['better']}.", *[f"  {sentence}" for sentence in found["follows"]]]
    return [*said, f"  Rules: {', '.join(found['rules'])}."] if found["rules"] else said


def held(sight: Sight, judged: Judged) -> dict[str, Any]:
    """A choice and the best one in words, what it cost, and what the best one does."""
    texts = {option.choice: option.text for option in sight.ask.options}
    follows, rules = reasons(sight, judged.best)
    return {
        "at": judged.at,
        "seat": judged.seat,
        "cost": round(judged.cost, _DIGITS),
        "within": round(SURE * judged.error, _DIGITS),
        "made": texts[judged.made].rstrip("."),
        "better": texts[judged.best].rstrip("."),
        "follows": list(follows),
        "rules": list(rules),
    }


def sentences(plain: dict[str, Any]) -> list[str]:
    """What `told` gives, for people who read lines."""
    seats, about = plain["seats"], "" if plain["measured"] else "about "
    found = []
    for name, part in zip(seats, plain["parts"], strict=True):
        found.append(
            f"{name}: {about}{part['start']:.0%} at the start, own choices {_change(part['own'])}, "
            f"those of others {_change(part['others'])}, luck {_change(part['luck'])}: "
            f"{part['result']:.0%} at the end."
        )
    if plain["turns"]:
        found += ["", "Turning points"]
    for turn in plain["turns"]:
        found.append(
            f"After {turn['at']} choices, {turn['text']}: by {turn['by']} {seats[turn['seat']]} has {about}"
            f"{_change(turn['change'])}."
        )
        if turn["by"] == "luck":
            found += [f"  {sentence}" for sentence in turn["happened"]]
    found += ["", "Choices that cost most" if plain["costly"] else "No choice surely cost anything."]
    for row in plain["costly"]:
        found.append(
            f"After {row['at']} choices, {seats[row['seat']]}: {row['made']}. It cost {about}"
            f"{row['cost']:.0%} ± {within(row['within'])}. Better: {row['better']}."
        )
        found += [f"  {sentence}" for sentence in row["follows"]]
        if row["rules"]:
            found.append(f"  Rules: {', '.join(row['rules'])}.")
    if about:
        found += ["", "The chances of this game are rough: they were not held against many games."]
    return found


def _change(value: float) -> str:
    """A change of a chance, with its sign; what rounds to nothing has none."""
    hundredths = round(100 * value)
    return f"{hundredths:+d}%" if hundredths else "0%"
