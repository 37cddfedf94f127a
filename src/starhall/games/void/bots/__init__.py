"""What bots make of a table: numbers, and how good it looks."""
