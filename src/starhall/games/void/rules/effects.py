"""Effects of cards, powers and abilities as steps, put together in one place."""

from __future__ import annotations

from functools import cache
from typing import Any

from starhall.core import Frame, Step, rule
from starhall.games.void.box.language import Effect
from starhall.games.void.box.parts import ABILITIES, CARD_EFFECTS, POWERS, TIMING

# Modules and not their steps: some of them need the effects that are made of their own verbs.
from starhall.games.void.rules import affectors, aliens, hands, play, sectors, ships, verbs

Program = tuple[tuple[Frame, ...], ...]
"""An effect as frames, by the seat that carries it out: written out beforehand, for speed."""


@cache
def steps() -> dict[str, Step]:
    """By verb: the step that carries it out, as `step(s, me, *args)`."""
    return {
        "NONE": verbs.nothing,
        "THEN": verbs.only_then,
        "EACH": verbs.each,
        "IF": verbs.if_so,
        "DRAW": hands.draw,
        "DISCARD": hands.discard,
        "DISCARD_RND": hands.discard_at_random,
        "STEAL": hands.steal,
        "PICK": hands.pick,
        "GIVE": hands.give,
        "SWAP_HANDS": hands.swap_hands,
        "PASS_HANDS": hands.pass_hands,
        "REDRAW": hands.redraw,
        "RECOVER": hands.recover,
        "DESTROY": sectors.destroy,
        "RESTORE": sectors.restore,
        "ROTATE": sectors.rotate,
        "SHIFT": sectors.shift,
        "SWAP_SECTORS": sectors.swap_sectors,
        "MOVE": ships.move,
        "DRIFT": ships.drift,
        "SWAP_SHIPS": ships.swap_ships,
        "PLACE": affectors.place,
        "LIFT": affectors.lift,
        "RELOCATE": affectors.relocate,
        "PLAY_TOP": play.play_top,
        "PLAY_LAST": play.play_last,
        "PLAY_BEST": play.play_best,
        "PLAY_RND": play.play_random,
        "END_ACTION": play.end_action,
        "SWAP_ALIENS": aliens.swap_aliens,
    }


def program(effects: tuple[Effect, ...]) -> Program:
    """An effect as frames for each seat."""
    items = [*map(_item, effects)]
    return tuple(tuple((item[0], me, *item[1:]) for item in items) for me in verbs.SEATS)


def _item(effect: Effect) -> tuple[Any, ...]:
    name, *arguments = effect
    if name in ("THEN", "EACH", "IF"):
        arguments = [_item(part) if isinstance(part, tuple) else part for part in arguments]
    elif name == "UPTO":
        most, (name, where) = arguments
        arguments = [where, most]
    return (steps()[name], *arguments)


@cache
@rule("VOID-006", "VOID-045", "VOID-046", "VOID-093")
def of_card(kind: int) -> Program:
    """The effect of a card."""
    return program(CARD_EFFECTS[kind])


@cache
def of_power(alien: int) -> Program:
    """The power of an alien; what is worth more in Income is no step: the Income Phase reads it."""
    return () if TIMING[alien] == "income" else program(POWERS[alien])


@cache
@rule("VOID-072", "VOID-074")
def of_ability(beast: int, slot: int) -> Program:
    """The ability of a beast on this slot of its ladder."""
    return program(ABILITIES[beast][slot])
