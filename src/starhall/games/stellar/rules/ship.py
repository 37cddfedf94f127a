"""Ship activation."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import AREA_COUNT, AREA_IDS, NOBODY, RACE_NAMES
from starhall.games.stellar.facts import seat_of, tiles_in_ship
from starhall.games.stellar.rules import verbs
from starhall.games.stellar.rules.contest import DRAW, DRAW_YES, SHIP, draw_rule
from starhall.games.stellar.state import StellarState

MOST_DAMAGE = 4
"""No category pays more than 3 VP, so no activation deals more."""
LOSE_CARD = AREA_COUNT
"""Lose a placed card; below it, a tile from that area."""


@rule("STEL-008", "STEL-133", "STEL-134", "STEL-R57")
def ship_attack(s: StellarState, race: int, damage: int) -> None:
    """The ship attacks the winner of the category: one total of damage."""
    s.step += 1
    s.victim = race
    s.damage = damage
    if s.heard:
        s.tell("STEL-133", "ship attacks", race=race, damage=damage)
    s.do((offer_draw, race), (deal_damage, race), (ship_rests,))


@rule("STEL-136", "STEL-138", "STEL-172", "STEL-173", "STEL-R58", "STEL-R65")
def offer_draw(s: StellarState, race: int) -> None:
    """The victim may draw as many crystals as the damage; for an NPR the marker holder must."""
    seat = seat_of(s, race)
    if seat == NOBODY:
        s.do((drawn, DRAW_YES, race, s.damage, SHIP))
    else:
        s.ask(seat, DRAW, drawn, race, s.damage, SHIP)


@rule("STEL-136", "STEL-137", "STEL-138", "STEL-R58", "STEL-R65")
def drawn(s: StellarState, answer: int, race: int, crystals: int, contest: int) -> None:
    """What was drawn lies open; a player decides how many own crystals to use, an NPR uses all."""
    if answer != DRAW_YES:
        s.tell("STEL-138", "draw declined", race=race)
        return
    own = min(verbs.pouch_draw(s, race, crystals, draw_rule(s, race, "STEL-136")), s.damage)
    if not own:
        verbs.return_crystals(s)
    elif seat_of(s, race) == NOBODY:
        s.do((used, own, race, own))
    else:
        s.do((choose_use, race, own))


@rule("STEL-137", "STEL-R58")
def possible_uses(s: StellarState, race: int, own: int) -> range:
    """None up to all of the own crystals that were drawn."""
    return range(own + 1)


def why_not_use(s: StellarState, number: int, race: int, own: int) -> Reason | None:
    """Only own crystals that were drawn."""
    return None if number <= own else Reason("STEL-R58", f"only {own} can be used")


USE = Kind(
    "use",
    "number",
    size=MOST_DAMAGE + 1,
    options=possible_uses,
    why_not=why_not_use,
    about={"race": int, "own": int},
)


@rule("STEL-137", "STEL-R58")
def choose_use(s: StellarState, race: int, own: int) -> None:
    """Ask how many crystals go back to the pad."""
    s.ask(seat_of(s, race), USE, used, race, own)


@rule("STEL-137", "STEL-R58", "STEL-R65")
def used(s: StellarState, number: int, race: int, own: int) -> None:
    """Each used crystal takes one point of damage away."""
    if number:
        verbs.use_crystal(s, race, number, "STEL-137")
        s.damage -= number
    else:
        s.tell("STEL-R58", "no crystal used", race=race)
    verbs.return_crystals(s)


@rule("STEL-135", "STEL-139", "STEL-140", "STEL-R59")
def losses(s: StellarState, race: int) -> list[int]:
    """A tile from any unit, also in the closed sector, or a placed card."""
    found = [area for area in range(AREA_COUNT) if s.level[race][area]]
    if s.placed[race]:
        found.append(LOSE_CARD)
    return found


def why_not_lose(s: StellarState, value: int, race: int) -> Reason | None:
    """Only what is there can be lost."""
    if value in losses(s, race):
        return None
    if value == LOSE_CARD:
        return Reason("STEL-135", f"the {RACE_NAMES[race]} have no placed card")
    return Reason("STEL-135", f"the {RACE_NAMES[race]} have no unit in {AREA_IDS[value]}")


LOSE = Kind("lose", "loss", size=AREA_COUNT + 1, options=losses, why_not=why_not_lose, about={"race": int})


@rule("STEL-135", "STEL-140", "STEL-141", "STEL-172", "STEL-R57", "STEL-R59", "STEL-R65")
def deal_damage(s: StellarState, race: int) -> None:
    """Point by point the victim chooses, or the marker holder for an NPR; too much damage takes all."""
    if not s.damage:
        return
    tiles, cards = tiles_in_ship(s, race), len(s.placed[race])
    if s.damage >= tiles + cards:
        lose_everything(s, race)
        return
    if not tiles or (not cards and tiles == max(s.level[race])):
        # One kind of loss is left, so there is nothing to ask.
        s.do((lost, losses(s, race)[0], race))
        return
    seat = seat_of(s, race)
    s.ask(s.marker if seat == NOBODY else seat, LOSE, lost, race)


@rule("STEL-135", "STEL-139", "STEL-R44", "STEL-R60")
def lost(s: StellarState, value: int, race: int) -> None:
    """One point: a tile back to the pad, or a placed card under the deck."""
    s.damage -= 1
    if value == LOSE_CARD:
        verbs.remove_placed(s, race)
    else:
        verbs.remove_tile(s, race, value, "STEL-135")
    s.do((deal_damage, race))


@rule("STEL-141", "STEL-R59")
def lose_everything(s: StellarState, race: int) -> None:
    """All tiles and placed cards go; what damage is left is ignored."""
    for area in range(AREA_COUNT):
        for _ in range(s.level[race][area]):
            s.damage -= 1
            verbs.remove_tile(s, race, area, "STEL-135")
    for _ in s.placed[race]:
        s.damage -= 1
        verbs.remove_placed(s, race)
    if s.damage:
        s.tell("STEL-141", "damage ignored", race=race, damage=s.damage)


def ship_rests(s: StellarState) -> None:
    """The activation is over."""
    s.victim = NOBODY
    s.damage = 0
