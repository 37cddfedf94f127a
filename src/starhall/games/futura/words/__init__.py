"""The game in plain English."""

from __future__ import annotations

from typing import Any

from starhall.core import KindWords, Prompt, Unsaid, Words
from starhall.games.futura.seen import FuturaSeen
from starhall.games.futura.words import brings, prompts, prompts_cards, prompts_fight
from starhall.games.futura.words.events import EVENTS, SAYS, UNSEEN

PROMPTS = {**prompts.PROMPTS, **prompts_cards.PROMPTS, **prompts_fight.PROMPTS}
"""By kind and purpose: the question."""
OPTIONS: dict[str, prompts.Say] = {
    "deck": prompts.deck_option,
    "face": prompts.face_option,
    "action": prompts.action_option,
    "play": prompts_fight.play_option,
    "pay": prompts_fight.pay_option,
    "thing": prompts_fight.thing_option,
    "card": prompts_cards.card_option,
    "place": prompts_cards.place_option,
    "trade": prompts_cards.trade_option,
    "seat": prompts_fight.seat_option,
    "acolyte": prompts.acolyte_option,
    "station": prompts.station_option,
    "sigil": prompts_fight.sigil_option,
    "type": prompts_fight.type_option,
    "number": prompts_fight.number_option,
    "yes": prompts_fight.yes_option,
    "set": prompts.set_option,
}
"""By kind: what a value does."""
BRINGS: dict[str, prompts.Say | Unsaid] = {
    "deck": brings.deck,
    "face": brings.TEXT_BESIDE,
    "action": brings.action,
    "play": brings.play,
    "pay": brings.TEXT_BESIDE,
    "thing": brings.thing,
    "card": brings.BY_THE_CARD,
    "place": brings.place,
    "trade": Unsaid("What an offer brings is for the other to say."),
    "seat": brings.BY_THE_CARD,
    "acolyte": brings.acolyte,
    "station": brings.TEXT_BESIDE,
    "sigil": brings.BY_THE_CARD,
    "type": brings.BY_THE_CARD,
    "number": Unsaid("The number is what it brings."),
    "yes": brings.yes,
    "set": brings.recall,
}
"""By kind: what a value is good for."""


def _kind(name: str) -> KindWords:
    def prompt(seen: FuturaSeen, p: int, purpose: str, *more: Any) -> Prompt:
        return PROMPTS[name, purpose](seen, p, *more)

    return KindWords(prompt, OPTIONS[name], BRINGS[name])


KINDS = {
    **{name: _kind(name) for name in OPTIONS},
    "leave": KindWords(
        lambda seen, p: Prompt("Resign?", why="FUT-R52", must=False, waiting="may resign"),
        lambda seen, value, p: "Resign",
        Unsaid("The table says it; nobody is asked."),
    ),
    "time": KindWords(
        lambda seen, p: Prompt("The clock has run out.", why="FUT-R72", waiting="calls time"),
        lambda seen, value, p: "Call time",
        Unsaid("The table says it; nobody is asked."),
    ),
}

WORDS = Words(events=EVENTS, kinds=KINDS, says=SAYS, unseen=UNSEEN)
