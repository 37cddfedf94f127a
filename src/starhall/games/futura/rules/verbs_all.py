"""All verbs together: the table is complete once this module is imported."""

from __future__ import annotations

from starhall.core import ContentError
from starhall.games.futura import language
from starhall.games.futura.rules import (
    aftermath,
    plays_refusals,
    verbs,
    verbs_counter,
    verbs_dice,
    verbs_goods,
    verbs_guard,
    verbs_strike,
    verbs_units,
)

verbs.HOOKS["settle"] = aftermath.settle
REASONS = plays_refusals
"""Imported for what it enters in the tables of refusals."""
MODULES = (verbs_counter, verbs_dice, verbs_goods, verbs_guard, verbs_strike, verbs_units)
if set(verbs.VERBS) != set(language.VERBS):
    odd = ", ".join(sorted(set(verbs.VERBS) ^ set(language.VERBS)))
    raise ContentError(f"these verbs are in the language or in the rules, but not in both: {odd}")
