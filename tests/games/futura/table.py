"""A table in the middle of a game: three acolytes and three stations for each seat, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from starhall.core import Frame, Journal, Reason, Scripted
from starhall.core.scenes import choose, offered, place, place_at, refused, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ABILITY,
    ACO_AP,
    ARMOUR,
    BENCH,
    BUILT,
    DECK_SIZE,
    FACE,
    ID,
    ITEM,
    KIND,
    NOBODY,
    NONE,
    OUT,
    POOL,
    SABER,
    SLOTS,
)
from starhall.games.futura.rules.kinds import BLOCKS, FIRST
from starhall.games.futura.rules.mat.gear import OFF_HAND
from starhall.games.futura.rules.turn.setup import blank
from starhall.games.futura.rules.turn.turns import action_step
from starhall.games.futura.seen import FuturaSeen
from starhall.games.futura.state import FuturaState

CHEN, HAMMERFIST, VELARIS, GARRIS, ONDRA, ILMAR, ODUYA, HESK, WREN, KESTRANE, YARROW, ELOI = range(12)
AEGIS, LOWMARKET, CLOISTER, FOUNDRY, TERRACE, NEEDLE, SKYHOOK, MUSTER, MIRROR, HOSPICE, ARCHIVE, THORN = (
    range(12)
)

LAST_SLOT = SLOTS - 1
"""The last slot of the last deck."""
PLACES = (0, LAST_SLOT)
"""The first place of the first deck, and the last of the last."""
ENDS = pytest.mark.parametrize("slot", PLACES)
"""A scene is played with a card in either of these."""
DECK = ("ARM-01", "SAB-01", "ITM-10", "ARM-02", "SAB-02", "ARM-03", "SAB-03")
"""Enough cards for a turn, the top one first."""
BEST = {"match": "best_of_three"}
"""A match of up to three games."""


def table(
    *frames: Frame,
    players: int = 2,
    chance: Sequence[Any] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> FuturaState:
    """Seat p has acolytes and districts 3p to 3p + 2, level 1 stations of AP 20 and DAM 4, and 20 energy."""
    names = [f"Player {p + 1}" for p in range(players)]
    s = FuturaState(names, GAME.read_options(options or {}, players), Scripted(*chance), Journal())
    blank(s)
    s.cycle, s.turns, s.active, s.part = 2, players, 0, "action"
    s.energy = [20] * players
    s.middle = tuple(range(3 * players, 12))
    for i in range(3 * players):
        place_at(s, side={i: i // 3})
        place_at(s, holder={i: i // 3})
        s.place[i], s.base[i] = BENCH, ACO_AP[i]
        s.level[i] = 1
        place_at(s, site={i: BUILT})
        place_at(s, station={i: i})
        s.ap[i] = 20
        place_at(s, ap_full={i: s.ap[i]}, dam={i: 4})
    place(s, **fields)
    go(s, *frames)
    return s


def turn(p: int = 0, **more: Any) -> FuturaState:
    """The action step of seat `p`."""
    return table((action_step, p), active=p, **more)


def view(s: FuturaState, reader: int | None) -> FuturaSeen:
    """What a reader sees of a table."""
    found: FuturaSeen = GAME.view(s, reader)
    return found


def go(s: FuturaState, *frames: Frame) -> None:
    """Run these frames now."""
    if frames:
        s.asked = ()
        s.do(*frames)
        s.run()


def used(s: FuturaState) -> Iterator[int]:
    """Every card on the table."""
    for pile in (
        *s.decks,
        *s.hands,
        *s.discards,
        *s.bays,
        *s.loose,
        *s.items,
        *s.abilities,
        *s.cargo,
        *s.fitted,
    ):
        yield from pile
    yield from s.removed
    yield from (card for card in (*s.armour, *s.saber, *s.off_hand) if card != NONE)
    yield from (card for _, _, card, _ in s.applied if card != NONE)


def card(name: str, slot: int = 0) -> int:
    """The card of this id in this slot."""
    return FACE[name] * SLOTS + slot


def new(s: FuturaState, p: int, name: str) -> int:
    """One more card for seat `p`, out of the box."""
    slots = {one % SLOTS for one in used(s)}
    return card(name, next(i for i in range(p * DECK_SIZE, (p + 1) * DECK_SIZE) if i not in slots))


def give(s: FuturaState, p: int, *names: str) -> list[int]:
    """Cards for a hand."""
    for name in names:
        s.hands[p].append(new(s, p, name))
    return s.hands[p][-len(names) :]


def stack_deck(s: FuturaState, p: int, *names: str) -> None:
    """The deck of a seat, its top first."""
    s.decks[p] = ()
    for name in reversed(names):
        s.decks[p] += (new(s, p, name),)


def dress(s: FuturaState, a: int, *names: str) -> list[int]:
    """Cards onto an acolyte, paid for: a second saber goes to the off-hand."""
    p, found = s.side[a], []
    for name in names:
        card = new(s, p, name)
        kind = KIND[card // SLOTS]
        s.paid |= 1 << card % SLOTS
        if kind == ARMOUR:
            place_at(s, armour={a: card})
        elif (kind == SABER and s.saber[a] != NONE) or OFF_HAND[card // SLOTS]:
            place_at(s, off_hand={a: card})
        elif kind == SABER:
            place_at(s, saber={a: card})
        elif kind == ITEM:
            place_at(s, items={a: s.items[a] + (card,)})
        elif kind == ABILITY:
            place_at(s, abilities={a: s.abilities[a] + (card,)})
        found.append(card)
    return found


def load_up(s: FuturaState, d: int, *names: str, fitted: bool = False) -> list[int]:
    """Cards into a station: as cargo, or equipped."""
    found = []
    for name in names:
        card = new(s, s.holder[d], name)
        if fitted:
            place_at(s, fitted={d: s.fitted[d] + (card,)})
            s.paid |= 1 << card % SLOTS
        else:
            s.cargo[d] += (card,)
        found.append(card)
    return found


def act(s: FuturaState, p: int, block: str, i: int = 0) -> None:
    """Choose an action."""
    choose(s, p, "action", FIRST[block] + i)


def can(s: FuturaState, p: int, block: str) -> list[int]:
    """What is offered in a block of the action step."""
    size = dict(BLOCKS)[block]
    first = FIRST[block]
    return [value - first for value in offered(s, p) if first <= value < first + size]


def refused_by(s: FuturaState, p: int, kind: str, value: int) -> str:
    """The rule for which a value is refused; empty if it is not."""
    reason = refused(s, p, kind, value)
    return reason.rule if reason else ""


def refused_saying(s: FuturaState, p: int, kind: str, value: int) -> str:
    """The words with which a value is refused; empty if it is not."""
    reason = refused(s, p, kind, value)
    return reason.text if reason else ""


def why(s: FuturaState, p: int, block: str, i: int = 0) -> str:
    """The rule for which an action is refused; empty if it is not."""
    return refused_by(s, p, "action", FIRST[block] + i)


def said(reason: Reason | None) -> tuple[str, str] | None:
    """The rule and the words of a reason; None if there is none."""
    return (reason.rule, reason.text) if reason else None


def refusal(s: FuturaState, p: int, kind: str, value: int) -> tuple[str, str] | None:
    """The rule and the words with which a value is refused; None if it is not."""
    return said(refused(s, p, kind, value))


def action_refusal(s: FuturaState, p: int, block: str, i: int = 0) -> tuple[str, str] | None:
    """The rule and the words with which an action is refused; None if it is not."""
    return refusal(s, p, "action", FIRST[block] + i)


def slot(card: int) -> int:
    """The slot of a card."""
    return card % SLOTS


def names(cards: Sequence[int]) -> list[str]:
    """Cards by their ids."""
    return [ID[card // SLOTS] for card in cards]


def last(s: FuturaState, name: str) -> Any:
    """The operands of the last event of a name."""
    return told(s, name)[-1].operands


def only_districts(s: FuturaState, *held: int) -> None:
    """All other districts are out of the game."""
    for d in range(12):
        if d not in held:
            place_at(s, site={d: OUT})
            place_at(s, holder={d: -1})


def nobody_else(s: FuturaState, *kept: int) -> None:
    """All other acolytes are in the pool."""
    for a in range(12):
        if a not in kept:
            s.place[a] = POOL
            place_at(s, side={a: -1})


def equal(players: int = 2, **more: Any) -> FuturaState:
    """A table at which everybody has one acolyte and nothing else."""
    s = table(players=players, energy=[0] * players, **more)
    only_districts(s)
    for a in range(12):
        place_at(s, side={a: a if a < players else NOBODY})
    return s
