"""Plays: when they may be made, what they cost, and how they are announced and carried out."""
