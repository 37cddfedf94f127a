"""Plays on a table: a raid on a quiet station, and which cards the tests have played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from starhall.core import Frame
from starhall.core.scenes import choose, offered, place_at, told
from starhall.games.futura import GAME
from starhall.games.futura.box.parts import (
    ACO_ID,
    BAY,
    BUILT,
    CARD,
    CLAUSES,
    DIS_ID,
    FACE,
    ID,
    NONE,
    OUT,
    PASS,
    SLOTS,
    STA_ID,
    STATION,
)
from starhall.games.futura.rules.kinds import FIXED
from starhall.games.futura.state import FuturaState, Play
from tests.games.futura.fight import ALONE, Made, declare, dice, question, sigil_cards
from tests.games.futura.table import ARCHIVE, HAMMERFIST, ONDRA, dress, load_up, turn

F = TypeVar("F", bound=Callable[..., None])
PLAYED: dict[str, list[str]] = {}
"""By card, acolyte, district or station: the tests that play it or see it at work."""


def shows(*names: str) -> Callable[[F], F]:
    """Say which cards a test plays or sees at work, by their ids."""

    def named(test: F) -> F:
        for name in names:
            assert name in (*ID, *ACO_ID, *DIS_ID, *STA_ID), name
            PLAYED.setdefault(name, []).append(test.__name__)
        return test

    return named


def fight(
    *mine: str,
    a: int = HAMMERFIST,
    support: int = ALONE,
    helping: Sequence[str] = (),
    target: int = ARCHIVE,
    station: str = "STA-05",
    level: int = 1,
    ap: int = 40,
    fitted: Sequence[str] = (),
    stored: Sequence[str] = (),
    bench: Sequence[str] = (),
    sigils: tuple[Sequence[str], Sequence[str]] = ((), ()),
    energy: tuple[int, int] = (9, 9),
    rolls: Sequence[Any] = (),
    players: int = 2,
    prepare: Callable[[FuturaState], None] | None = None,
) -> FuturaState:
    """Seat 0 assaults a station of seat 1 with `a`, who wears `mine`; the first question is open.

    `bench` are cards on Ondra Vell, who sits on the bench of seat 1. The Long Archive and a Safehouse take no
    part in a fight.
    """
    s = turn(0, players=players)
    for d in range(12):
        if s.holder[d] == 1 and d != target:
            place_at(s, holder={d: -1})
            place_at(s, site={d: OUT})
            place_at(s, station={d: NONE})
    place_at(s, holder={target: 1})
    place_at(s, site={target: BUILT})
    place_at(s, station={target: STA_ID.index(station)})
    s.level[target] = level
    place_at(s, dam={target: 4})
    s.ap[target] = ap
    place_at(s, ap_full={target: s.ap[target]})
    s.energy = [*energy, *([9] * (players - 2))]
    dress(s, a, *mine)
    s.place[a] = BAY
    if support != ALONE:
        s.place[support] = BAY
        dress(s, support, *helping)
    load_up(s, target, *fitted, fitted=True)
    load_up(s, target, *stored)
    dress(s, ONDRA, *bench)
    for p in (0, 1):
        sigil_cards(s, p, *sigils[p])
    if prepare is not None:
        prepare(s)
    dice(s, *rolls)
    declare(s, 0, a, STATION + target, support)
    return s


def duel(
    *mine: str,
    theirs: Sequence[str] = (),
    a: int = HAMMERFIST,
    victim: int = ONDRA,
    sigils: tuple[Sequence[str], Sequence[str]] = ((), ()),
    energy: tuple[int, int] = (9, 9),
    rolls: Sequence[Any] = (),
    prepare: Callable[[FuturaState], None] | None = None,
) -> FuturaState:
    """Seat 0 ambushes an acolyte of seat 1 with `a`, who carries Nightfall Raid besides; 1 energy is paid."""
    s = turn(0)
    s.energy = [energy[0] + 1, energy[1]]
    dress(s, a, *mine, "ABL-08")
    dress(s, victim, *theirs)
    s.place[a] = s.place[victim] = BAY
    for p in (0, 1):
        sigil_cards(s, p, *sigils[p])
    if prepare is not None:
        prepare(s)
    dice(s, *rolls)
    declare(s, 0, a, victim)
    if question(s)[1] == "pay":
        choose(s, 0, "pay", FIXED)
    return s


def on(s: FuturaState, name: str) -> int:
    """The thing of the only card of this id that an acolyte or a station carries."""
    zones = (*s.items, *s.abilities, *s.fitted, s.armour, s.saber, s.off_hand)
    (found,) = (card for zone in zones for card in zone if card != NONE and card // SLOTS == FACE[name])
    return CARD + found % SLOTS


def thing_on(s: FuturaState, name: str) -> int:
    """The same for an acolyte, district or station as well."""
    if name in ACO_ID:
        return ACO_ID.index(name)
    return on(s, name)


def plays(s: FuturaState, p: int) -> list[int]:
    """What a seat may play now, without passing."""
    return [value for value in offered(s, p) if value != PASS]


def may(s: FuturaState, p: int, name: str, clause: int = 0) -> bool:
    """May this card be played now?"""
    return thing_on(s, name) * CLAUSES + clause in plays(s, p)


def made(
    s: FuturaState, p: int, window: str, name: str, clause: int = 0, pay: int | None = None, *targets: int
) -> Made:
    """A play of a card by its id, for `lead`."""
    return Made(p, window, thing_on(s, name), clause, pay, targets)


def made_by(seat: int, thing: int, bearer: int, subject: int = NONE) -> Play:
    """A play of a thing by its bearer, at the first tier that energy paid for."""
    return Play(seat, thing, 0, 1, NONE, (bearer, subject))


def play(
    s: FuturaState, p: int, name: str, *, clause: int = 0, pay: int | None = None, at: Sequence[int] = ()
) -> None:
    """Play a card in the window that is open, pay for it and choose what it is aimed at."""
    choose(s, p, "play", thing_on(s, name) * CLAUSES + clause)
    if pay is not None:
        choose(s, p, "pay", pay)
    for target in at:
        choose(s, p, question(s)[1], target)


def answer(s: FuturaState, p: int, name: str, **more: Any) -> None:
    """Answer an announced play with a card."""
    assert question(s) == (p, "play", "RESP"), question(s)
    play(s, p, name, **more)


def decline(s: FuturaState) -> None:
    """Whoever is asked for a play passes."""
    choose(s, question(s)[0], "play", PASS)


def until_asked(s: FuturaState, p: int, window: str) -> None:
    """Everybody passes until this seat is asked in this window."""
    while asked_for(s) != (p, window):
        assert question(s)[1] in ("play", "yes"), question(s)
        choose(s, question(s)[0], question(s)[1], PASS if question(s)[1] == "play" else 0)


def asked_for(s: FuturaState) -> tuple[int, str]:
    """Who is asked in which window."""
    seat, _, purpose = question(s)
    return seat, purpose


def to_come(s: FuturaState) -> list[Frame]:
    """What happens next, the first of it first."""
    return s.stack[::-1]


def as_asked(s: FuturaState, p: int) -> None:
    """The question of a seat offers what may be chosen, found once or looked up again."""
    found = s.choices(p)
    s.look_again()
    assert found == s.choices(p)
    assert PASS in offered(s, p)


class InForce(NamedTuple):
    """What a scene asks of something in force."""

    thing: int
    amount: int
    until: str
    word: str


def force(s: FuturaState, verb: str) -> list[InForce]:
    """What is in force under a verb."""
    return [InForce(one.thing, one.amount, one.until, one.word) for one in s.force if one.verb == verb]


def plain(s: FuturaState, event: str) -> list[str]:
    """Every event of a name as its sentence."""
    return [GAME.words.event(s.names, one) for one in told(s, event)]


def items_of(s: FuturaState, a: int) -> list[str]:
    """The items of an acolyte by id."""
    return [ID[card // SLOTS] for card in s.items[a]]


def used_cards(s: FuturaState, p: int) -> list[str]:
    """The discard pile of a seat by id."""
    return [ID[card // SLOTS] for card in s.discards[p]]


def armour_harm(s: FuturaState, a: int) -> int:
    """What the armour of an acolyte has lost."""
    return s.harm.get(s.armour[a] % SLOTS, 0)


def harm(s: FuturaState, name: str) -> int:
    """What a carried card has lost."""
    return s.harm.get(on(s, name) - CARD, 0)


def seen(s: FuturaState, event: str, operand: str) -> list[Any]:
    """This operand of every event of a name."""
    return [one.operands[operand] for one in told(s, event)]
