"""Fights on a table: the rulebook's own battle, and how a test leads an assault from window to window."""

from __future__ import annotations

from typing import Any, NamedTuple

from starhall.core import Scripted
from starhall.core.scenes import choose, offered, place_at
from starhall.games.futura.box.parts import (
    ACO_AP,
    BAY,
    BENCH,
    CARD,
    CLAUSES,
    FACE,
    NOBODY,
    NONE,
    PASS,
    SLOTS,
    STATION,
)
from starhall.games.futura.rules.fight import aftermath, declaring, units
from starhall.games.futura.rules.fight.comparison import FATAL
from starhall.games.futura.rules.kinds import FIRST
from starhall.games.futura.rules.mat.slots import gather
from starhall.games.futura.state import Force, FuturaState, Rolled
from tests.games.futura.table import (
    AEGIS,
    CHEN,
    FOUNDRY,
    GARRIS,
    HAMMERFIST,
    ONDRA,
    TERRACE,
    VELARIS,
    dress,
    go,
    load_up,
    new,
    turn,
)

GARRISON = 6
"""STA-07, an Imperial Garrison."""
ALONE = -1
TARGET = STATION + TERRACE
"""The station of seat 1 that is attacked, if nothing else is said."""
RAID, STALK = "ABL-08", "ABL-09"
"""Ambush cards for 1 and 2 energy."""


class Made(NamedTuple):
    """A play that a test makes as soon as its seat is asked in its window."""

    seat: int
    window: str
    thing: int
    clause: int = 0
    pay: int | None = None
    targets: tuple[int, ...] = ()


def dice(s: FuturaState, *outcomes: Any) -> None:
    """What the dice show from now on."""
    s.dealer = Scripted(*outcomes, first=s.drawn)


def thing(card: int) -> int:
    """The thing that a card is."""
    return CARD + card % SLOTS


def sigil_cards(s: FuturaState, p: int, *names: str) -> None:
    """Sigils into the bay of a seat, the oldest first."""
    for name in names:
        s.bays[p].append(new(s, p, f"SIG-{name}"))
        place_at(s, known={s.bays[p][-1] % SLOTS: (1 << s.players) - 1})


def question(s: FuturaState) -> tuple[int, str, str]:
    """Who is asked, for which kind, to which purpose; seat -1 if the game is over or the frames have run."""
    if not s.asked:
        return -1, "", ""
    seat, kind, _, args = s.asked[0]
    return seat, kind.name, args[1]


def lead(s: FuturaState, *plays: Made, sigils: tuple[int, ...] = (), until: tuple[str, ...] = ()) -> str:
    """Answer what windows ask: these plays in their windows, else pass, up to another question.

    The seats in `sigils` apply their front sigil before the dice. Returns the purpose of the question that is
    open then; a question whose purpose is in `until` stops it, too.
    """
    left = list(plays)
    while s.asked:
        seat, kind, purpose = question(s)
        if purpose in until:
            break
        if kind == "play" and purpose not in ("ambush", "order"):
            made = next((one for one in left if (one.seat, one.window) == (seat, purpose)), None)
            if made is None:
                choose(s, seat, "play", PASS)
            else:
                left.remove(made)
                _play(s, made)
        elif purpose == "ensigil":
            choose(s, seat, "yes", int(seat in sigils))
        else:
            break
    assert not left, f"never asked for {left}"
    return question(s)[2]


def _play(s: FuturaState, made: Made) -> None:
    """Play it, pay for it, and choose what it is about."""
    choose(s, made.seat, "play", made.thing * CLAUSES + made.clause)
    if made.pay is not None and question(s)[1] == "pay":
        choose(s, made.seat, "pay", made.pay)
    for target in made.targets:
        seat, kind, _ = question(s)
        if seat == made.seat and kind not in ("play", "yes"):  # the only possibility is taken by itself
            choose(s, seat, kind, target)


def go_on(s: FuturaState, *plays: Made, **more: Any) -> str:
    """The attacker goes on, and the next interaction is led to its end."""
    choose(s, s.attacker, "yes", 1)
    return lead(s, *plays, **more)


def call_off(s: FuturaState) -> None:
    """The attacker calls the assault off."""
    choose(s, s.attacker, "yes", 0)


def declare(s: FuturaState, p: int, a: int, target: int, support: int = ALONE) -> None:
    """An assault is declared, with a support or alone; an ambush with the only card there is for it."""
    choose(s, p, "action", FIRST["DECLARE"] + a)
    choose(s, p, "thing", target)
    if question(s)[2] == "support":
        choose(s, p, "acolyte", a if support == ALONE else support)
    if question(s)[2] == "ambush" and len(offered(s, p)) == 1:
        choose(s, p, "play", offered(s, p)[0])


def assault(target: int, a: int = CHEN, support: int = ALONE, **more: Any) -> FuturaState:
    """Seat 0 has its acolyte (and a support) in the bay; nothing is declared yet."""
    s = turn(0, **more)
    for b in (a, support):
        if b != ALONE:
            s.place[b] = BAY
    assert target >= STATION
    return s


def engaged(target: int = TARGET, primary: int = CHEN, support: int = NONE) -> FuturaState:
    """Acolytes of seat 0 fight against seat 1: in the turn of seat 0, between two windows."""
    s = turn(0)
    s.attacker, s.defender, s.target, s.interaction = 0, 1, target, 1
    s.primary, s.support = primary, support
    for a in (primary, support):
        if a != NONE:
            s.place[a], s.base[a] = BAY, ACO_AP[a]
            place_at(s, side={a: 0})
    if target >= STATION:
        d = target - STATION
        s.ap[d] = 20
        place_at(s, holder={d: 1})
        place_at(s, ap_full={d: 20})
    return s


def siege() -> FuturaState:
    """Chen and Hammerfist of seat 0 before a station of seat 1, and Ondra Vell of seat 1 in front of it."""
    s = engaged(support=HAMMERFIST)
    s.summoned = ONDRA
    return s


def joined(s: FuturaState, a: int, p: int, place: int = BENCH) -> None:
    """An acolyte fights for a seat."""
    s.place[a], s.base[a] = place, 5
    place_at(s, side={a: p})


def primaries(s: FuturaState, p: int) -> list[int]:
    """Who may declare an assault."""
    found: list[int] = []
    declaring.list_primaries(s, p, gather(s, p), found)
    return [value - FIRST["DECLARE"] for value in found]


def rolled(s: FuturaState, mine: int, theirs: int) -> FuturaState:
    """The dice of Chen and of the unit that fights for the defender."""
    s.rolls = (Rolled(CHEN, mine), Rolled(units.fighting_unit(s), theirs))
    return s


def settled(s: FuturaState, window: str = "AFT") -> None:
    """The field is settled in this window, that of an interaction's end unless another is named."""
    s.window = window
    go(s, (aftermath.settle,))


def effect(
    verb: str,
    thing: int,
    amount: int = 0,
    word: str = "",
    source: int = NONE,
    seat: int = 0,
    until: str = "assault",
) -> Force:
    """Something in force on a thing."""
    return Force(verb, thing, amount, until, source, seat, word)


def blow(a: int, word: str = "") -> Force:
    """A death blow on an acolyte."""
    return effect(FATAL, a, word=word, seat=NOBODY)


# The rulebook's own battle.


def aegis(**more: Any) -> FuturaState:
    """Chen and Hammerfist of seat 0, and the Aegis Outpost of seat 1, a Temple with a wolf and two cards."""
    s = turn(0, **more)
    place_at(s, holder={AEGIS: 1})
    place_at(s, holder={FOUNDRY: 0})
    s.middle = tuple(sorted({*s.middle, s.station[AEGIS]} - {GARRISON}))
    place_at(s, station={AEGIS: GARRISON})
    s.level[AEGIS] = 3
    s.ap[AEGIS] = 42
    place_at(s, ap_full={AEGIS: s.ap[AEGIS]}, dam={AEGIS: 15})
    dress(s, CHEN, "ARM-26", "SAB-26", "ABL-02")
    dress(s, HAMMERFIST, "ARM-05", "SAB-01")
    load_up(s, AEGIS, "CRE-01", fitted=True)
    load_up(s, AEGIS, "ART-01", "SAB-20")
    return s


def wolf(s: FuturaState) -> int:
    """The Vyr Wolf of the Aegis Outpost as a thing."""
    return next(thing(card) for card in s.fitted[AEGIS] if card // SLOTS == FACE["CRE-01"])


def aegis_assaulted(*plays: Made, chance: int = 30, **more: Any) -> FuturaState:
    """The battle of the book up to its first dice: one Paladin sigil on Chen, Crystal Madness withstood."""
    s = aegis(**more)
    sigil_cards(s, 0, "PAL")
    choose(s, 0, "action", FIRST["MOVE"] + CHEN, FIRST["MOVE_SUPPORT"] + HAMMERFIST, FIRST["ENSIGIL"] + CHEN)
    dice(s, chance)
    declare(s, 0, CHEN, STATION + AEGIS, HAMMERFIST)
    return s


def ambush(**more: Any) -> FuturaState:
    """Velaris and Garris of seat 0 against Chen of seat 1, who stands in her bay with 39 AP of armour."""
    s = turn(0, **more)
    for a, p in ((VELARIS, 0), (GARRIS, 0), (CHEN, 1), (HAMMERFIST, 1)):
        place_at(s, side={a: p})
    dress(s, VELARIS, "ARM-15", "SAB-13", "SAB-08", "ABL-08", "ABL-03")
    dress(s, GARRIS, "ARM-08", "SAB-01")
    dress(s, CHEN, "ARM-26", "SAB-26")
    s.harm[s.armour[CHEN] % SLOTS] = 39
    s.place[CHEN] = BAY
    return s
