"""The terminal: a hall to play in, and a plain mode of lines only. It knows no game by name."""
