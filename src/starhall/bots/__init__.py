"""Bots: players that see what a person in their seat would see, and fair re-deals of the rest."""

from starhall.bots.base import Bot, Sight
from starhall.bots.greedy import Greedy
from starhall.bots.shelf import bot, left_out, names, offered
from starhall.bots.uniform import Uniform

__all__ = ["Bot", "Greedy", "Sight", "Uniform", "bot", "left_out", "names", "offered"]
