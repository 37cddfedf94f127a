"""Bots, each thinking in a process of its own."""
