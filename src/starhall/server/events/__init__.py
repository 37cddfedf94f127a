"""Tournaments: their books, what people and arbiters do, and how they go on by themselves."""
