"""The best play of one turn by exact mathematics, for tests to measure the game and its bots against."""

from __future__ import annotations

from collections.abc import Sequence

from starhall.games.peace.bots import oracle
from starhall.games.peace.bots.oracle import Kept, Number, Worth, best_split, kept_of, layers_of
from starhall.games.peace.box.parts import BLASTER_VALUE, COLOURS, DIE_COLOUR, INTERCEPTOR, NO_DIE
from starhall.games.peace.facts import missing
from starhall.games.peace.rules.defense import STOP
from starhall.games.peace.state import PeaceState

# Worths.


def negated(final: Kept) -> Number:
    """As many saucers as possible repelled."""
    return final.negated


def clean(final: Kept) -> Number:
    """1 if nothing gets through: its mean is a probability."""
    return 0 if final.left else 1


def own_damage(value: int, gone: int = 0) -> Worth:
    """Less is better: hit points missing after Steps 4 and 6, when `gone` are missing before the turn."""
    return missiles_too(value, gone, 0)


def negated_and_rebuilt(value: int) -> Worth:
    """Saucers repelled and hit points rebuilt, on a planet so damaged that every point can be used."""
    return lambda final: final.negated + value * final.rebuilds


def missiles_too(value: int, gone: int, missile: Number = 0.8) -> Worth:
    """`own_damage`, and a point of Missile damage is worth `missile`: the worth of the TurnDP policy."""
    per_missile = missile * value

    def worth(final: Kept) -> Number:
        return per_missile * final.missiles - max(0, gone + final.left - value * final.rebuilds)

    return worth


# Assignments.


def best_assignment(invasion: Sequence[int], faces: Sequence[int], value: int) -> tuple[int, tuple[int, ...]]:
    """The most saucers that these faces negate, and the target of each Defense die (or NO_DIE)."""
    _, best = best_split(invasion, faces, value)
    left = list(invasion)
    targets = [NO_DIE] * len(faces)
    interceptors = [d for d, face in enumerate(faces) if face == INTERCEPTOR]
    for colour in range(len(COLOURS)):
        own = [i for i in range(len(left)) if DIE_COLOUR[i] == colour]
        for _ in range(best[colour]):
            _aim(targets, interceptors.pop(0), left, own, max(invasion))
        for d, face in enumerate(faces):
            if face == colour:
                _aim(targets, d, left, own, value)
    return sum(invasion) - sum(left), tuple(targets)


def _aim(targets: list[int], d: int, left: list[int], dice: list[int], power: int) -> None:
    """Assign Defense die `d` to the largest of these dice, if any has saucers left."""
    largest = max(dice, key=left.__getitem__, default=NO_DIE)
    if largest != NO_DIE and left[largest]:
        targets[d] = largest
        left[largest] = max(0, left[largest] - power)


# Re-rolls.


class Turn(oracle.Turn):
    """A turn with the worth of every choice in it."""

    def before_the_roll(self, rerolls: int) -> Number:
        """The mean worth of the first roll with so many re-rolls after it."""
        first: Number = kept_of(self.rolled[rerolls], layers_of(self.dice))[0][0]
        return first

    def value_of_keeping(self, kept: Sequence[int], rerolls: int) -> Number:
        """The worth of keeping these faces and rolling the other dice, as one of the re-rolls left."""
        number = layers_of(self.dice)[len(kept)].number[tuple(sorted(kept))]
        found: Number = self.kept[rerolls][len(kept)][number]
        return found

    def value_of_reroll(self, faces: Sequence[int], dice: int, rerolls: int) -> Number:
        """The worth of rolling again this set of dice, a bitmask: bit d is Defense die d."""
        return self.value_of_keeping([face for d, face in enumerate(faces) if not dice >> d & 1], rerolls)

    def best_reroll(self, faces: Sequence[int], rerolls: int) -> int:
        """The best set of dice to roll again, as a bitmask; of equal ones the fewest, so that 0 is stop."""
        best = STOP
        if rerolls:
            # In floats the same number may differ in its last bits, by the order of the additions.
            margin = 0 if self.exact else 1e-9
            most = self.value_of_reroll(faces, best, rerolls)
            for dice in sorted(range(1 << self.dice), key=int.bit_count):
                found = self.value_of_reroll(faces, dice, rerolls)
                if found > most + margin:
                    best, most = dice, found
        return best

    def regret(self, faces: Sequence[int], dice: int, rerolls: int) -> Number:
        """How much worth this choice loses against the best one."""
        return self.value(faces, rerolls) - self.value_of_reroll(faces, dice, rerolls)


# The same for a state of the game.


def turn_of(s: PeaceState, worth: Worth | None = None) -> Turn:
    """The turn that is being played, with this worth or that of TurnDP."""
    value = BLASTER_VALUE[s.round]
    if worth is None:
        worth = missiles_too(value, missing(s, s.active))
    return Turn(s.invasion, len(s.defense), value, worth, rerolls=s.rerolls)


def regret(s: PeaceState, dice: int, worth: Worth | None = None) -> float:
    """How much expected worth the active player loses by this re-roll choice against the best one."""
    return float(turn_of(s, worth).regret(s.defense, dice, s.rerolls))
