"""Steps that rules further down call for, by the names that records have for them.

Attacks and moves need not know the characters, nor a cube what the card that it fills does: what they call
for further up is found here, so that modules import in one direction.
"""

from __future__ import annotations

AFTER_ATTACK = "abilities.after_attack"
"""What may come of attacks: `step(s, p, hit, reach)`."""
AFTER_SHOVE = "abilities.after_shove"
"""What may come of shoving: `step(s, p, shoved)`."""
CARRY_OUT = "effects.carry_out"
"""Does what a side of a card says: `step(s, side, p)`."""
