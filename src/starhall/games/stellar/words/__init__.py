"""All words of stellar_omega."""

from __future__ import annotations

from starhall.core import Words
from starhall.games.stellar.words.events import EVENTS, SAYS
from starhall.games.stellar.words.prompts import KINDS

WORDS = Words(events=EVENTS, kinds=KINDS, says=SAYS, unseen={"card": "a card"})

__all__ = ["WORDS"]
