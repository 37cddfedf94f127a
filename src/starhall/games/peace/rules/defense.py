"""Step 2: roll the Defense dice, and roll again."""

from __future__ import annotations

from starhall.core import Kind, Reason, rule
from starhall.games.peace.box.parts import DEFENSE, DEFENSE_COUNT
from starhall.games.peace.box.rows import DEFENSE_DICE
from starhall.games.peace.facts import rerolls_at_first
from starhall.games.peace.state import PeaceState

DICE_OF = tuple(
    tuple(d for d in range(len(DEFENSE_DICE)) if dice >> d & 1) for dice in range(1 << len(DEFENSE_DICE))
)
"""By set of Defense dice, a bitmask: the dice in it, in index order."""

STOP = 0
"""The empty set of dice: keep all and end the step."""


@rule("PEACE-027", "PEACE-035", "PEACE-036", "PEACE-R36")
def defense(s: PeaceState) -> None:
    """The active player rolls all Defense dice of the round; the invasion lies open already."""
    s.defense = tuple(s.roll(DEFENSE, DEFENSE_COUNT[s.round]))
    s.rerolls = rerolls_at_first(s)
    if s.heard:
        s.tell("PEACE-027", "defense rolled", seat=s.active, faces=s.defense)
    s.do((roll_again,))


@rule("PEACE-030", "PEACE-032", "PEACE-R08")
def sets_of_dice(s: PeaceState) -> range:
    """Any set of the dice, also of those kept before, as a bitmask: bit d is Defense die d."""
    return range(1 << len(s.defense))


def why_not_reroll(s: PeaceState, dice: int) -> Reason | None:
    """Only the dice of this round can be rolled."""
    if dice in sets_of_dice(s):
        return None
    return Reason("PEACE-027", f"only {len(s.defense)} Defense dice are rolled in Round {s.round}")


REROLL = Kind(
    "reroll",
    "Defense dice",
    size=len(DICE_OF),
    options=sets_of_dice,
    why_not=why_not_reroll,
    is_set=True,
)


@rule("PEACE-030", "PEACE-031")
def roll_again(s: PeaceState) -> None:
    """While re-rolls are left, the player names the dice to roll again, or stops."""
    if s.rerolls:
        s.ask(s.active, REROLL, rolled_again)


@rule("PEACE-032", "PEACE-033", "PEACE-034", "PEACE-R36", "PEACE-R37")
def rolled_again(s: PeaceState, dice: int) -> None:
    """The chosen dice are rolled in index order; none at all ends the step."""
    if dice == STOP:
        s.rerolls = 0
        s.tell("PEACE-033", "kept", seat=s.active, faces=s.defense)
        return
    faces = list(s.defense)
    for d in DICE_OF[dice]:
        faces[d] = s.roll_one(DEFENSE)
    s.defense = tuple(faces)
    s.rerolls -= 1
    if s.heard:
        s.tell("PEACE-030", "rerolled", seat=s.active, dice=DICE_OF[dice], faces=s.defense, left=s.rerolls)
    s.do((roll_again,))
