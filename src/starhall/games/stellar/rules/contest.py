"""What DECODE, ATTACK and GATE control share: the dice tray, re-rolls, and draws from the pouch."""

from __future__ import annotations

from functools import cache

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import ATTACK, DECODE, GATE, NOBODY, RACE_NAMES, VALUES
from starhall.games.stellar.facts import barred_by, no_reroll, seat_of
from starhall.games.stellar.state import StellarState

KEEP = 0
"""Keep a die that shows VALUES[0], and so on."""
REROLL = KEEP + len(VALUES)
"""Roll a die that shows VALUES[0] again, and so on."""
GIVE_UP = REROLL + len(VALUES)
SHIP = GATE + 1
"""Beside DECODE and ATTACK: what a draw from the pouch is for."""


@rule("STEL-080", "STEL-085", "STEL-086", "STEL-092", "STEL-103", "STEL-113", "STEL-R42", "STEL-R50")
def dice_options(s: StellarState, p: int, contest: int, target: int, *rest: int) -> tuple[int, ...]:
    """Keep a die, or roll one again for a tile; GATE control keeps none but may give up."""
    barring = barred_by(s, p, contest, target)
    again = () if no_reroll(s, p, barring) else _shown(s.dice, REROLL)
    return (*again, GIVE_UP) if contest == GATE else _shown(s.dice, KEEP) + again


@cache
def _shown(dice: tuple[int, ...], first: int) -> tuple[int, ...]:
    """By value that a die shows, each once: the choice, counted from the one for the lowest value."""
    return tuple(first + VALUES.index(value) for value in sorted(set(dice)))


def why_not_dice(s: StellarState, value: int, p: int, contest: int, target: int, *rest: int) -> Reason | None:
    """A die that nobody shows, a barred re-roll, no tile to pay with."""
    if value in dice_options(s, p, contest, target, *rest):
        return None
    if value == GIVE_UP:
        return Reason("STEL-R79" if contest == ATTACK else "STEL-080", "one die must be kept")
    if contest == GATE and value < REROLL:
        return Reason("STEL-110", "all three dice count")
    if 1 + value % len(VALUES) not in s.dice:
        return Reason("STEL-092", f"no die shows {1 + value % len(VALUES)}")
    barring = barred_by(s, p, contest, target)
    if barring != NOBODY:
        rule_id = "STEL-087" if contest == DECODE else "STEL-104"
        return Reason(rule_id, f"the {RACE_NAMES[s.race[barring]]} have no AT left")
    return Reason("STEL-015", "you have no available tile to flip")


DICE = Kind(
    "dice",
    "die",
    size=GIVE_UP + 1,
    options=dice_options,
    why_not=why_not_dice,
    take_the_only_one=True,
    about={"seat": int, "contest": int, "target": int, "area": int, "removed": int},
)

DRAW_YES, DRAW_NO = 0, 1


@rule("STEL-088", "STEL-097", "STEL-138", "STEL-179", "STEL-R37")
def draw_or_not(s: StellarState, race: int, crystals: int, contest: int, *rest: object) -> tuple[int, int]:
    """The full number or none; no player is obliged to draw."""
    return (DRAW_YES, DRAW_NO)


DRAW = Kind(
    "draw",
    "yes or no",
    size=2,
    options=draw_or_not,
    # The last three are of the contest: whose it is, then the opposers to come and whether one has broken the
    # decoding, or the attacked area and the tiles removed there.
    about={
        "race": int,
        "crystals": int,
        "contest": int,
        "against": int,
        "place": tuple[int, ...] | int,
        "so_far": bool | int,
    },
)


@rule("STEL-173", "STEL-179")
def draw_rule(s: StellarState, race: int, rule_id: str) -> str:
    """The rule behind a draw: that of the contest for a player, its own for a Non Player Race."""
    return "STEL-173" if seat_of(s, race) == NOBODY else rule_id
