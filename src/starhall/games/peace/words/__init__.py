"""Prompts, options and events in plain English."""

from __future__ import annotations

from starhall.core import Words
from starhall.games.peace.words.events import EVENTS, SAYS
from starhall.games.peace.words.prompts import KINDS

WORDS = Words(events=EVENTS, kinds=KINDS, says=SAYS)
