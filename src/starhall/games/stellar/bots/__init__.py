"""What bots make of a game: its table as numbers, and how good it looks."""
