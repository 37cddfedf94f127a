"""All that a seat knows, as values to be written out: what re-deals leave as it is."""

from __future__ import annotations

from starhall.core.seen import knowing
from starhall.games.futura.box.parts import NONE, SLOTS
from starhall.games.futura.secrets.redeal import back_of
from starhall.games.futura.secrets.sight import chosen
from starhall.games.futura.state import FuturaState

_open = knowing(FuturaState)


def known(s: FuturaState, seat: int | None) -> tuple[object, ...]:
    """The open table, what was done in this turn, and the cards in play as far as the seat knows them."""
    masks, bits = s.known, (1 << s.players) - 1 if seat is None else 1 << seat
    lying: list[object] = []
    shown = 0
    for a, p in enumerate(s.side):
        cards = (s.armour[a], s.saber[a], s.off_hand[a], *s.items[a], *s.abilities[a])
        for n, card in enumerate(cards):
            if card == NONE:
                continue
            if p == seat or masks[card % SLOTS] & bits == bits:
                shown |= 1 << card % SLOTS
                lying.append((a, n, card, masks[card % SLOTS]))
            else:
                lying.append((a, n, back_of(card)))
        if len(cards) > 3:
            lying.append((a, len(s.items[a]), s.elder_items[a]))
    for d, p in enumerate(s.holder):
        for row in (s.cargo[d], s.fitted[d]):
            for card in row:
                if p == seat or masks[card % SLOTS] & bits == bits:
                    shown |= 1 << card % SLOTS
                    lying.append((d, row is s.fitted[d], card, masks[card % SLOTS]))
        if s.cargo[d] or s.fitted[d]:
            lying.append(len(s.cargo[d]) + len(s.fitted[d]))
    for pile in () if seat is None else (s.hands[seat], s.loose[seat]):
        for card in pile:
            shown |= 1 << card % SLOTS
    return (
        *_open(s, seat),
        lying,
        s.paid & shown,
        s.handled & shown,
        sorted([mark for mark in s.harm.items() if shown >> mark[0] & 1]),
        chosen(s, seat),
        (s.resting, s.commissioned, s.attacked, s.risen, s.upgraded, s.warped),
        (s.used_interaction, s.used_assault, s.used_turn, s.used_cycle),
        sorted(s.played.items()),
        s.before,
    )
