"""Tournaments: who meets whom, and who stands where, as pure functions of what was played and of a seed."""

from starhall.events.formats import FORMATS, Plan, draw, standings
from starhall.events.played import Round, Table, points

__all__ = ["FORMATS", "Plan", "Round", "Table", "draw", "points", "standings"]
