"""All the words of Avoid the Void."""

from __future__ import annotations

from starhall.core import Words, ruled
from starhall.games.void.words.events import EVENTS, SAYS, UNSEEN
from starhall.games.void.words.prompts import KIND_WORDS

WORDS = ruled(
    Words(events=EVENTS, kinds=KIND_WORDS, says=SAYS, unseen=UNSEEN),
    "VOID-001",
    by="starhall.games.void.words.WORDS",
)
