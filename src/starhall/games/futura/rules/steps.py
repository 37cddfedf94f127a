"""Steps that rules further down call for, by the names that records have for them.

A fight is a chain: the assault calls for interactions, these for damage and aftermath, and all for plays.
What a play or a death calls for further up the chain is found here, so that modules import in one direction.
"""

from __future__ import annotations

SETTLE = "aftermath.settle"
"""Sees to the fallen."""
ASSAULT_OVER = "assault.assault_over"
"""The last step of an assault: all that belongs to it lies above on the stack."""

END_TURN = "turns.end_turn"
"""Ends the turn of a seat."""
