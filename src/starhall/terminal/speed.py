"""How fast the terminal tells what bots do, by the same names and shares as the browser."""

from __future__ import annotations

SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "off": 0.0}
"""By name: how long everything takes, beside normal."""
BOT_DELAY = 0.5
"""Seconds that a bot waits before it chooses, at normal speed."""
