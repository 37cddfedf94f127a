"""The course of a game: set-up, turns, movement, the market and trade."""
