"""Starhall: a hall of complete science-fiction tabletop games."""

__version__ = "0.1.0"
