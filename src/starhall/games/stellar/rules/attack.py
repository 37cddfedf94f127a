"""Action 5: ATTACK."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import AREA_COUNT, AREA_IDS, ATTACK, NOBODY, OPEN
from starhall.games.stellar.facts import attacking_level, seat_of
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.contest import DICE, DRAW, DRAW_YES, REROLL, draw_rule
from starhall.games.stellar.rules.tile import gain_level
from starhall.games.stellar.state import StellarState

NO_AREA = -1
"""The attacked unit is not chosen yet."""


@rule("STEL-089", "STEL-091", "STEL-105", "STEL-R48")
def attack(s: StellarState, p: int, target: int) -> None:
    """Place the card of the target's colour; it stays placed whatever follows."""
    verbs.place_card(s, p, target, s.race[p], "STEL-091")
    s.do((roll_to_attack, p, target, NO_AREA, 0))


@rule("STEL-092", "STEL-093", "STEL-R46")
def roll_to_attack(s: StellarState, p: int, target: int, area: int, removed: int) -> None:
    """One die for each level of the attacker, in every roll of the attack."""
    verbs.roll(s, p, attacking_level(s, s.race[p]), "STEL-092")
    s.do((choose_die, p, target, area, removed))


@rule("STEL-092", "STEL-103")
def choose_die(s: StellarState, p: int, target: int, area: int, removed: int) -> None:
    """Ask for the die to keep or to roll again."""
    s.ask(p, DICE, die_chosen, p, ATTACK, target, area, removed)


@rule("STEL-092", "STEL-094", "STEL-103", "STEL-104", "STEL-R43")
def die_chosen(
    s: StellarState, value: int, p: int, contest: int, target: int, area: int, removed: int
) -> None:
    """With the kept number known, the attacker chooses the unit, once."""
    if value >= REROLL:
        verbs.reroll(s, p, 1 + value - REROLL, "STEL-103")
        s.do((choose_die, p, target, area, removed))
        return
    verbs.keep_die(s, p, 1 + value, "STEL-092")
    if area == NO_AREA:
        s.do((choose_target, p, target, 1 + value))
    else:
        s.do((defend, p, target, area, removed, 1 + value))


@rule("STEL-090", "STEL-094", "STEL-R43", "STEL-R44")
def target_units(s: StellarState, p: int, target: int, crystals: int) -> list[int]:
    """The units of the target race in the open sector."""
    return [area for area in OPEN[s.gate] if s.level[target][area]]


def why_not_target(s: StellarState, area: int, p: int, target: int, crystals: int) -> Reason | None:
    """Units in the closed sector are safe; with one unit in the open sector there is no question."""
    if area in OPEN[s.gate]:
        return None
    return Reason("STEL-090", f"{AREA_IDS[area]} is the closed sector")


TARGET = Kind(
    "target",
    "area",
    size=AREA_COUNT,
    options=target_units,
    why_not=why_not_target,
    take_the_only_one=True,
    about={"seat": int, "target": int, "crystals": int},
)


@rule("STEL-094", "STEL-095", "STEL-R43")
def choose_target(s: StellarState, p: int, target: int, crystals: int) -> None:
    """Ask which unit is attacked; with one there is nothing to ask."""
    s.ask(p, TARGET, target_chosen, p, target, crystals)


@rule("STEL-095")
def target_chosen(s: StellarState, area: int, p: int, target: int, crystals: int) -> None:
    """This unit is the target until the attack ends."""
    if s.heard:
        s.tell("STEL-094", "target chosen", seat=p, race=target, area=area)
    s.do((defend, p, target, area, 0, crystals))


@rule("STEL-096", "STEL-097", "STEL-107", "STEL-173", "STEL-R48", "STEL-R65")
def defend(s: StellarState, p: int, target: int, area: int, removed: int, crystals: int) -> None:
    """The defender may draw as many crystals as the kept die shows; an NPR must."""
    seat = seat_of(s, target)
    if seat == NOBODY:
        s.do((defended, DRAW_YES, target, crystals, ATTACK, p, area, removed))
    else:
        s.ask(seat, DRAW, defended, target, crystals, ATTACK, p, area, removed)


@rule("STEL-098", "STEL-099", "STEL-106", "STEL-R35", "STEL-R36", "STEL-R79")
def defended(
    s: StellarState, answer: int, race: int, crystals: int, contest: int, p: int, area: int, removed: int
) -> None:
    """An own crystal blocks the attack; without one a tile is lost, and the attack goes on."""
    if answer == DRAW_YES:
        own = verbs.pouch_draw(s, race, crystals, draw_rule(s, race, "STEL-096"))
        if own:
            verbs.use_crystal(s, race, 1, "STEL-099")
        verbs.return_crystals(s)
        if own:
            s.do((blocked, p, race, removed))
            return
    else:
        s.tell("STEL-097", "draw declined", race=race)
    verbs.remove_tile(s, race, area, "STEL-098")
    if s.level[race][area]:
        s.do((roll_to_attack, p, race, area, removed + 1))
    else:
        s.do((eliminated, p, race, removed + 1))


@rule("STEL-101", "STEL-106", "STEL-R45")
def blocked(s: StellarState, p: int, target: int, removed: int) -> None:
    """The attack ends; tiles already removed are paid for, but there is no level."""
    s.dice = ()
    s.tell("STEL-099", "attack blocked", seat=p, race=target, removed=removed)
    verbs.gain_sp(s, p, removed, "STEL-101")


@rule("STEL-100", "STEL-R87")
def eliminated(s: StellarState, p: int, target: int, removed: int) -> None:
    """The unit is gone: SP for each removed tile first, then a level."""
    s.dice = ()
    if s.heard:
        s.tell("STEL-100", "unit eliminated", seat=p, race=target, removed=removed)
    verbs.gain_sp(s, p, removed, "STEL-100")
    s.do((gain_level, p, "STEL-100"))
