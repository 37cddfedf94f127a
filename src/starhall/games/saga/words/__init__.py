"""The game in plain English."""

from __future__ import annotations

from starhall.core import Words
from starhall.games.saga.words.events import EVENTS, SAYS
from starhall.games.saga.words.prompts import KINDS

WORDS = Words(events=EVENTS, kinds=KINDS, says=SAYS, unseen={"card": "a card"})
