"""What the hall does by itself for people with an account: histories, and finding a game."""
