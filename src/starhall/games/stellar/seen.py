"""What a seat sees of stellar_omega, and what follows from it: sectors, prices, chances, steps of Phase C."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from starhall.core import rule
from starhall.core.seen import Hand, Pile, Seen
from starhall.games.stellar.box.parts import (
    ACTION_IDS,
    ALL_RACES,
    ATTACK,
    CATEGORY_NAMES,
    CLOSED,
    COSMIC_SP,
    DECODE,
    GATE_NUMBERS,
    NOBODY,
    OPEN,
    ROUNDS,
    VALUES,
)
from starhall.games.stellar.facts import (
    CLOSED_BONUS,
    GATE_CHANCES,
    Lack,
    NoReroll,
    at_left,
    attacking_level,
    best_of,
    by_category,
    chance,
    clockwise,
    colours_of,
    cosmic_income,
    gate_needs,
    idle_income,
    in_pouch,
    is_idle,
    kept,
    lacks_to_attack,
    lacks_to_decode,
    max_actions,
    may_decode,
    no_reroll,
    nprs,
    prices,
    ranking,
    scored_in,
    slowest,
    targets,
    values,
)
from starhall.games.stellar.rules.contest import KEEP
from starhall.games.stellar.state import StellarTable

_SHOWN_DRAWS = range(1, 5)
"""Numbers of crystals whose chances are shown: no die and no attack of the ship lets anybody draw more."""


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """A step of Phase C."""

    step: int
    name: str
    state: Literal["done", "now", "to come"]


@dataclass(slots=True)
class Contest:
    """The DECODE, ATTACK or GATE control that a question is about."""

    action: int
    seat: int
    """Whose action it is."""
    target: int
    """The attacked race, or NOBODY."""
    drawers: tuple[int, ...]
    """The races that may draw crystals against it."""
    barred_by: int
    """The seat without AT that forbids re-rolls, or NOBODY."""


@dataclass(slots=True)
class Refusal:
    """An action that the reader cannot play now."""

    action: int
    lacks: Lack
    """What is missing."""
    target: int
    """Of an ATTACK: the race that comes nearest to being attacked; else NOBODY."""


@dataclass(slots=True)
class Account:
    """How a seat comes to its last points; what Phase omega has not come to yet is empty."""

    converted: tuple[int, ...]
    """SP for tiles, cards and crystals."""
    tokens: tuple[int, ...]
    """By category: VP tokens revealed."""
    nudges: tuple[int, ...]
    """By category: how far the cube was moved as a leading or trailing one."""


class StellarSeen(StellarTable, Seen):
    """The open table, what the reader knows of cards and tokens, and what follows from it."""

    hands: list[Hand]
    tokens: list[Hand]
    deck: Pile
    pile: Pile
    bonus: Pile
    rounds: int
    """How many there are."""
    nprs: tuple[int, ...]
    """The Non Player Races."""
    seat_order: list[int]
    """The seats in the order of their turns."""
    open: tuple[int, ...]
    """The two areas of the open sector."""
    closed: int
    """The area of the closed sector."""
    pouch: tuple[int, ...]
    """By race: its crystals in the pouch."""
    chances: tuple[tuple[float, ...], ...]
    """By race and number of crystals drawn, from 1: how likely one of its own is among them."""
    gate_number: int
    """What a roll must beat to control the gate."""
    gate_needs: int
    """The lowest roll that does."""
    gate_chance: float
    """How likely a plain roll does."""
    max_actions: list[int]
    """By seat: the actions of a turn."""
    prices: list[tuple[int, ...]]
    """By seat and action: what it costs now."""
    idle: list[int]
    """By seat: the SP of an idle turn now; 0 for a seat whose turns are not idle."""
    slowest: list[int]
    """By seat: the other seat whose AT its idle income comes from."""
    cosmic_sp: tuple[int, ...]
    """By cosmic rank: its SP."""
    cosmic_income: list[int]
    """By seat: the SP of its cosmic rank; empty before there is a cosmic order."""
    ranking: tuple[int, ...]
    """Who wins ties, best first."""
    totals: list[int]
    """By seat: its VP."""
    own_tokens: list[int]
    """By category: the reader's own tokens; empty for a spectator."""
    values_now: list[list[int]]
    """By category and race: what each would count now."""
    leaders: list[int]
    """By category: the race that would win it now, or NOBODY."""
    category: int
    """The category that the step of Phase C is about, or NOBODY."""
    phase_c: tuple[PhaseStep, ...]
    accounts: list[Account]
    """By seat, at the end."""
    contest: Contest | None
    kept: list[int]
    """By bid, while the reader is asked for one: the tiles that stay available."""
    at_left: dict[int, int]
    """By action that the reader can pay, while it is asked for one: the AT that it leaves."""
    refusals: list[Refusal]
    """What the reader cannot play, while it is asked for an action."""
    odds: dict[int, list[float]]
    """By choice of a die to keep: how likely each race that may draw finds an own crystal."""
    no_reroll: NoReroll
    """Why the reader, while it is asked for a die, can roll none again: somebody's AT, or the own tiles."""


@rule("STEL-040", "STEL-064", "STEL-065", "STEL-175", "STEL-R71")
def look(seen: StellarSeen) -> None:
    """The board as people read it: everything here follows from what the reader knows."""
    seats = range(seen.players)
    seen.rounds = ROUNDS[seen.players]
    seen.nprs = nprs(seen)
    seen.seat_order = clockwise(seen, seen.marker)
    seen.open, seen.closed = OPEN[seen.gate], CLOSED[seen.gate]
    seen.pouch = in_pouch(seen)
    seen.chances = _chances(seen.pouch)
    seen.gate_number, seen.gate_chance = GATE_NUMBERS[seen.cube], _GATE_CHANCE[seen.cube]
    seen.gate_needs = gate_needs(seen)
    # All pads are full while races are chosen, so that no race counts as any.
    seen.max_actions = [max_actions(seen, p) for p in seats]
    seen.prices = [prices(seen, p) for p in seats]
    seen.idle = [idle_income(seen, p) if is_idle(seen, p) else 0 for p in seats]
    seen.slowest = [slowest(seen, p) for p in seats]
    seen.cosmic_sp, seen.cosmic_income = COSMIC_SP[seen.players], cosmic_income(seen)
    seen.ranking = ranking(seen)
    seen.totals = list(map(sum, seen.vp))
    seen.own_tokens = by_category(seen.tokens[seen.seat].known) if seen.seat is not None else []
    seen.values_now = values(seen)
    seen.leaders = [_first(best_of(seen.ranking, counted)) for counted in seen.values_now]
    seen.category = scored_in(seen.step)
    seen.phase_c = _phase_c(seen.step)
    seen.accounts = [Account(row[:3], row[3:6], row[6:]) for row in seen.omega]
    _answers(seen)


_GATE_CHANCE = tuple(round(good / rolls, 3) for good, rolls in GATE_CHANCES)


@cache
def _chances(inside: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(round(chance(inside, race, n), 3) for n in _SHOWN_DRAWS) for race in ALL_RACES)


def _first(races: list[int]) -> int:
    return races[0] if races else NOBODY


PHASE_C_STEPS = (
    "closed sector bonus",
    *(text for name in CATEGORY_NAMES for text in (name, f"ship attacks after {name}")),
)
"""The steps of Phase C, in order."""


@cache
@rule("STEL-122")
def _phase_c(now: int) -> tuple[PhaseStep, ...]:
    """Phase C step by step: what is done, what is running, what is to come."""
    return tuple(
        PhaseStep(number, name, "now" if number == now else "done" if number < now else "to come")
        for number, name in enumerate(PHASE_C_STEPS, CLOSED_BONUS)
    )


def _answers(seen: StellarSeen) -> None:
    """What the reader may want to know before answering."""
    seen.kept, seen.at_left, seen.refusals = [], {}, []
    seen.odds, seen.no_reroll = {}, ""
    for question in seen.asked:
        p = question.seat
        if p != seen.seat:
            continue
        if question.kind == "bid":
            seen.kept = kept(seen, seen.race[p])
        elif question.kind == "action":
            seen.at_left = at_left(seen, p)
            seen.refusals = _refusals(seen, p)
        elif question.kind == "dice" and seen.contest:
            seen.odds = _odds(seen, seen.contest.drawers)
            seen.no_reroll = no_reroll(seen, p, seen.contest.barred_by)


@rule("STEL-081", "STEL-096")
def _odds(seen: StellarSeen, drawers: tuple[int, ...]) -> dict[int, list[float]]:
    """By choice of a die to keep, which is the number of crystals to draw: what each drawer may hope for."""
    if not drawers:
        return {}
    return {KEEP + VALUES.index(n): [seen.chances[race][n - 1] for race in drawers] for n in seen.dice}


def _refusals(seen: StellarSeen, p: int) -> list[Refusal]:
    """What a seat lacks for each action that it cannot play."""
    race, colours = seen.race[p], colours_of(seen.hands[p].known)
    target = _nearest(seen, race, colours)
    lacks: list[Lack | None] = [None] * len(ACTION_IDS)
    if not may_decode(seen, race, colours):
        lacks[DECODE] = lacks_to_decode(race, colours)
    if not targets(seen, race, colours):
        lacks[ATTACK] = lacks_to_attack(seen, race, target, colours)
    lacks = [lack if action in seen.at_left else "AT" for action, lack in enumerate(lacks)]
    if seen.actions >= seen.max_actions[p]:
        lacks = ["actions"] * len(ACTION_IDS)
    return [
        Refusal(action, lack, target if action == ATTACK else NOBODY)
        for action, lack in enumerate(lacks)
        if lack is not None
    ]


def _nearest(seen: StellarSeen, race: int, colours: int) -> int:
    """The race that comes nearest to being attacked: one in the open sector, else one whose card is held."""
    others = [other for other in ALL_RACES if other != race]
    return max(others, key=lambda other: (attacking_level(seen, other) > 0, colours >> other & 1))
