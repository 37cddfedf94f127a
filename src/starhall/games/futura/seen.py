"""What a seat sees of Grand Saga Futura: the open table, the cards it knows, and the figures made of them.

Equipment lies face down until it is turned up: others see kind, level and class of what acolytes carry, and
of station slots only that something is in them. So every figure here is made of cards that the reader knows.
What never changes while two tables look alike is made once for all readers: such parts are frozen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from starhall.core import rule
from starhall.core.seen import Hand, Seen
from starhall.games.futura.box.language import Clause
from starhall.games.futura.box.parts import (
    ACO_CLAUSES,
    BASE,
    BUILT,
    CARD,
    CLAUSES,
    CLAUSES_OF,
    DIS_CLAUSES,
    DIS_NAME,
    DISTRICT,
    NAME,
    NONE,
    OUT,
    SLOTS,
    STA_CLAUSES,
    STATION,
)
from starhall.games.futura.facts import (
    GIVEN_BY_CARD,
    Row,
    collected,
    front_sigil,
    games_won,
    half_points_for,
    own_stations,
    owned,
    picked,
    seats_in_order,
)
from starhall.games.futura.rules.ending import MATCHES
from starhall.games.futura.rules.kinds import BY_SIGIL
from starhall.games.futura.rules.plays.costs import energy_for
from starhall.games.futura.state import FuturaTable, Terms

Span = Literal["cycle", "turn", "assault"]


@dataclass(slots=True, frozen=True)
class Piece:
    """A card in play."""

    card: int
    """NONE for one that lies face down to the reader, who sees kind, level and class only."""
    up: bool
    """Has it been turned up for everybody?"""
    harm: int
    """The AP it has lost."""
    kind: int
    level: int
    rank: int
    """Its class."""


@dataclass(slots=True, frozen=True)
class AcolyteSheet:
    """An acolyte with what it wears and carries."""

    rank: int
    """Its class."""
    broken: bool
    armour: Piece | None
    saber: Piece | None
    off_hand: Piece | None
    items: tuple[Piece, ...]
    abilities: tuple[Piece, ...]
    ap: tuple[Row, ...]
    """The layers, the first to be lost first; none of one that is not in play."""
    full: int
    """Base and the armour that the reader knows, without any loss."""
    dam: tuple[Row, ...]
    """What its strike is made of."""
    dice: tuple[str, ...]
    levels: int
    """What its equipment counts for in the end."""

    @property
    def pieces(self) -> list[Piece]:
        """All its cards, the armour first."""
        worn = [piece for piece in (self.armour, self.saber, self.off_hand) if piece is not None]
        return [*worn, *self.items, *self.abilities]


@dataclass(slots=True, frozen=True)
class Mutant:
    """An acolyte that serves a station as a mutant."""

    acolyte: int
    left: int
    full: int


@dataclass(slots=True, frozen=True)
class DistrictSheet:
    """A district with what is in its station."""

    on: bool
    """Do its effects work?"""
    cargo: tuple[Piece, ...]
    fitted: tuple[Piece, ...]
    face_down: int
    """So many more cards lie in its slots."""
    slots: int
    """How many its station has."""
    free: int
    """Those of them in which nothing lies."""
    mutants: tuple[Mutant, ...]
    ap: tuple[Row, ...]
    """Of its station; none where there is no station."""
    dam: tuple[Row, ...]
    dice: tuple[str, ...]
    levels: int
    """What is in the station counts for in the end, as far as the reader knows it."""


@dataclass(slots=True)
class Unit:
    """One that stands in a fight."""

    thing: int
    card: int
    """NONE unless it is a card."""
    left: int
    """AP; of an acolyte, base and the armour that the reader knows."""
    full: int
    ap: tuple[Row, ...]
    dam: tuple[Row, ...]
    dice: tuple[str, ...]
    plus: int
    """What played effects add to the dice."""
    roll: int
    """0 before the dice."""
    won: bool
    lost: bool
    sigils: list[tuple[int, bool]]
    """Those applied to it, and whether a ward has caught them."""
    chronic: list[tuple[str, int, int]]
    """Counters: damage type, damage each time, how often still."""
    chance: float | None
    """How likely an attacker wins the next dice."""


@dataclass(slots=True)
class Fight:
    """Both parties of an assault; what has not been turned up yet does not stand there for the reader."""

    attackers: list[Unit]
    defenders: list[Unit]
    waiting: list[Unit]
    """What stands behind those that defend."""
    front: int
    """The thing that is hit."""
    fighting: int
    """The thing that rolls."""


@dataclass(slots=True)
class InHand:
    """A card of the own hand: what equipping it costs, who may wear it, and why others may not."""

    price: int
    sale: int
    on: list[int]
    refused: list[tuple[int, str, str]]
    """Acolyte, rule and reason."""


@dataclass(slots=True)
class Ways:
    """What it costs an own acolyte to move into the assault bay, and to go home."""

    move: int
    support: int
    recall: int


@dataclass(slots=True)
class Payment:
    """A way to pay for a play."""

    energy: int
    """What it takes."""
    left: int
    """The energy that is left then."""
    sigil: int
    """The sigil that it takes instead, or NONE."""


@dataclass(slots=True)
class Mat:
    """What a player has, earns, and would score now."""

    acolytes: list[int]
    districts: list[int]
    deck: int
    """Cards in the deck; nobody knows one of them."""
    income: tuple[Row, ...]
    """What the next collection brings."""
    points: tuple[int, ...]
    """The half points of each row, as far as the reader knows; at the end all of them."""

    @property
    def earns(self) -> int:
        """All that the next collection brings."""
        return sum([n for _, n, _ in self.income])


@dataclass(slots=True)
class Games:
    """Which game of how many this is, and the games won so far."""

    game: int
    games: int
    won: list[int]


class FuturaSeen(FuturaTable, Seen):
    """What one reader knows."""

    lists: list[Hand]
    hands: list[Hand]
    loose: list[Hand]
    chosen: tuple[int, ...]
    """The cards that a question in parts is about, as far as the reader knows them."""
    attacked: int
    """Bits: acolytes that are out of further assaults this turn."""
    resting: int
    """Bits: acolytes that stay on the bench in this cycle."""
    risen: int
    """Bits: acolytes that rose by a class this turn."""
    acolytes: list[AcolyteSheet]
    districts: list[DistrictSheet]
    fight: Fight | None
    spent: dict[int, Span]
    """By thing: until when something that it can do is used up."""
    in_hand: dict[int, InHand]
    """By slot: the cards of the own hand."""
    ways: dict[int, Ways]
    """By own acolyte in play."""
    payments: dict[int, Payment]
    """By way, while the reader is asked how to pay for a play."""
    lacking: list[bool]
    """By card that a trade asks of the reader: is it missing?"""
    mats: list[Mat]
    order: list[int]
    """The seats, clockwise from the first player."""
    match: Games

    @cached_property
    def cards(self) -> dict[int, int]:
        """By slot: every card whose place the reader knows."""
        pieces = [piece for acolyte in self.acolytes for piece in acolyte.pieces]
        pieces += [piece for d in self.districts for piece in (*d.cargo, *d.fitted)]
        piles = [*self.discards, *self.bays, self.claims, [applied.card for applied in self.applied]]
        piles += [hand.known for hand in (*self.hands, *self.loose)]
        found = [card for pile in piles for card in pile]
        found += [self.beast, *[piece.card for piece in pieces]]
        return {card % SLOTS: card for card in found if card != NONE}


def look(seen: FuturaSeen) -> None:
    """Fill in the mats of all seats, and how the match stands."""
    for p, mat in enumerate(seen.mats):
        _look_at_mat(seen, p, mat)
    seen.order = seats_in_order(seen)
    seen.payments, seen.lacking = {}, []
    for question in seen.asked:
        about = question.about
        if about is None:
            continue
        if question.kind == "pay":
            seen.payments = payments(seen, question.seat, about["play"])
        elif question.kind == "yes" and about["purpose"] == "trade":
            seen.lacking = lacking(seen, question.seat, Terms(*about["terms"]).faces)
    seen.match = match(seen)


def clauses_at(seen: FuturaSeen, thing: int) -> tuple[Clause, ...]:
    """The clauses of a thing, as far as the reader knows it."""
    if thing < STATION:
        return ACO_CLAUSES[thing]
    if thing < CARD:
        number = seen.station[thing - STATION]
        return STA_CLAUSES[number] if number != NONE else ()
    if thing >= DISTRICT:
        return DIS_CLAUSES[thing - DISTRICT]
    card = seen.cards.get(thing - CARD)
    return CLAUSES_OF[card // SLOTS] if card is not None else ()


def clause_of(seen: FuturaSeen, play: int) -> Clause | None:
    """The clause of a play, `thing * CLAUSES + clause`, as far as the reader knows it."""
    thing, number = divmod(play, CLAUSES)
    clauses = clauses_at(seen, thing)
    return clauses[number] if number < len(clauses) else None


def payments(seen: FuturaSeen, p: int, play: int) -> dict[int, Payment]:
    """By way to pay for a play: what it takes, and what it leaves."""
    clause = clause_of(seen, play)
    if clause is None:
        return {}
    found = {}
    for way in range(BY_SIGIL + 1):
        energy, sigil = energy_for(clause, way), front_sigil(seen, p) if way == BY_SIGIL else NONE
        found[way] = Payment(energy, max(0, seen.energy[p] - energy), sigil)
    return found


def lacking(seen: FuturaSeen, p: int, faces: Sequence[int]) -> list[bool]:
    """By face that a trade asks of the reader: is there none in hand or storage?"""
    stored = [piece.card for d in own_stations(seen, p) for piece in seen.districts[d].cargo]
    return [card == NONE for card in picked([*seen.hands[p].known, *stored], faces)]


@rule("FUT-R74")
def match(seen: FuturaSeen) -> Games:
    """Which game of how many this is, and the games won so far."""
    over = len(seen.finished)
    return Games(over if seen.places else over + 1, MATCHES[seen.options["match"]], games_won(seen))


@rule("FUT-162")
def _given_by_cards(seen: FuturaSeen, people: list[int], stations: list[int]) -> list[Row]:
    """What known cards of these acolytes and stations give at each collection."""
    pieces = [piece for a in people for piece in seen.acolytes[a].pieces]
    pieces += [piece for d in stations for piece in seen.districts[d].fitted]
    faces = [piece.card // SLOTS for piece in pieces if piece.card != NONE]
    return [(NAME[face], n, "FUT-162") for face in faces for n in GIVEN_BY_CARD[face]]


@rule("FUT-168")
def _put_off(seen: FuturaSeen, p: int) -> list[Row]:
    """What was declared for the next collection."""
    due = [one for one in seen.later if one.window == "TRN" and one.seat == p and one.thing >= DISTRICT]
    parts = [
        (one.thing - DISTRICT, DIS_CLAUSES[one.thing - DISTRICT][one.clause].after[one.part]) for one in due
    ]
    return [(DIS_NAME[d], act.amount.plus[0], "FUT-168") for d, (_, act) in parts if act.verb == "GAIN"]


@rule("FUT-302", "FUT-R54", "FUT-R71")
def _look_at_mat(seen: FuturaSeen, p: int, mat: Mat) -> None:
    """Of face-down cards in station slots nothing is known, so they count nothing."""
    mat.acolytes = people = owned(seen.side, p)
    mat.districts = districts = [d for d in owned(seen.holder, p) if seen.site[d] != OUT]
    stations = [d for d in districts if seen.site[d] == BUILT]
    mat.income = (
        *collected(seen, stations, people),
        *_given_by_cards(seen, people, stations),
        *_put_off(seen, p),
    )
    if seen.points:
        mat.points = seen.points[p]
        return
    dressed = [seen.acolytes[a] for a in people]
    levels = sum([acolyte.levels for acolyte in dressed]) + sum([seen.districts[d].levels for d in districts])
    ranks = [BASE if one.broken else one.rank for one in dressed]
    mat.points = half_points_for(stations, ranks, levels, seen.energy[p])
