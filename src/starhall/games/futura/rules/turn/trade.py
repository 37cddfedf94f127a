"""Trade offers: cards and energy against cards and energy, step by step, then one answer.

The cards of the active player that are offered stand in `s.chosen`; the partner has not seen them before the
offer is made. Cards asked for are named by their face: nobody can point at a card they do not see.
"""

from __future__ import annotations

from starhall.core import Reason, Secret, rule
from starhall.games.futura.box.parts import ABILITY, FACES, HAND_LIMIT, KIND, NONE, SIGIL_CARD, SLOTS
from starhall.games.futura.facts import own_stations, picked
from starhall.games.futura.rules.kinds import (
    ASK_CARD,
    ASK_ENERGY,
    FACE,
    FIRST,
    GIVE,
    GIVE_ENERGY,
    NUMBER,
    OFFER_DONE,
    TRADE,
    YES,
)
from starhall.games.futura.rules.mat.cards import show
from starhall.games.futura.rules.mat.slots import held, leave
from starhall.games.futura.state import FuturaState, Terms

EQUIPMENT = tuple(face for face in range(FACES) if KIND[face] not in (ABILITY, SIGIL_CARD))
"""The faces that are traded: no abilities, no sigils."""

_OFFER = FIRST["OFFER"]


@rule("FUT-208", "FUT-R37", "FUT-R56")
def list_partners(s: FuturaState, p: int, found: list[int]) -> None:
    """Every other player still in, as long as offers are left this turn."""
    if s.offers < s.options["trade_offers_per_turn"]:
        for q in s.playing:
            if q != p:
                found.append(_OFFER + q)


def why_not_offer(s: FuturaState, q: int, p: int) -> Reason | None:
    """Why nothing can be offered."""
    if q == p or q not in s.playing:
        return Reason("FUT-R37", "trade is with another player who is still in")
    return Reason("FUT-R37", "no more offers can be made this turn")


@rule("FUT-R37", "FUT-R56")
def begin_offer(s: FuturaState, q: int, p: int) -> None:
    """One offer of the turn is used."""
    s.offers += 1
    s.chosen = ()
    s.do((make_offer, p, Terms(q, 0, (), 0)))


def make_offer(s: FuturaState, p: int, terms: Terms) -> None:
    """One more card or some energy on either side, or the offer is complete."""
    s.ask(p, TRADE, offer_grows, p, "offer", terms)


@rule("FUT-369", "FUT-R09", "FUT-R37")
def offer_steps(s: FuturaState, p: int, terms: Terms) -> list[int]:
    """Own unequipped equipment, energy on both sides, and cards of the partner."""
    partner, given, _, asked = terms
    found = [OFFER_DONE]
    if s.energy[p] > given:
        found.append(GIVE_ENERGY)
    if s.energy[partner] > asked:
        found.append(ASK_ENERGY)
    if _can_ask(s, p, terms):
        found.append(ASK_CARD)
    return found + [GIVE + card % SLOTS for card in tradable(s, p) if card not in s.chosen]


def why_not_in_offer(s: FuturaState, value: int, p: int, terms: Terms) -> Reason | None:
    """Why that is no part of the offer."""
    if value in (GIVE_ENERGY, ASK_ENERGY):
        return Reason("FUT-319", "there is no more energy to be given")
    if value == ASK_CARD:
        return Reason("FUT-R37", "your hand would exceed five cards, or the partner has no more")
    card = held(s, p, value - GIVE)
    if card >= 0 and KIND[card // SLOTS] == ABILITY:
        return Reason("FUT-R37", "abilities are not traded")
    return Reason("FUT-R37", "only equipment in your hand or storage can be given, each card once")


def tradable(s: FuturaState, p: int) -> list[int]:
    """The unequipped equipment of a player: hand, then storage."""
    cards = s.hands[p] + [card for d in own_stations(s, p) for card in s.cargo[d]]
    return [card for card in cards if KIND[card // SLOTS] != ABILITY]


def _can_ask(s: FuturaState, p: int, terms: Terms) -> bool:
    """Is there room in the own hand for one more, and has the partner so many cards?"""
    partner, _, faces, _ = terms
    from_hand = sum([card in s.hands[p] for card in s.chosen]) if s.chosen else 0
    if len(s.hands[p]) - from_hand + len(faces) >= HAND_LIMIT:
        return False
    if len(faces) < len(s.hands[partner]):
        return True
    # What lies in a slot is hidden, so every card there counts, whatever it is.
    slots = sum([len(s.cargo[d]) + len(s.fitted[d]) for d in own_stations(s, partner)])
    return len(faces) < len(s.hands[partner]) + slots


def offer_grows(s: FuturaState, value: int, p: int, purpose: str, terms: Terms) -> None:
    """Add what was named and ask again; a complete offer goes to the partner."""
    if value == OFFER_DONE:
        put_offer(s, p, terms)
    elif value == ASK_CARD:
        ask_face(s, p, terms)
    elif value in (GIVE_ENERGY, ASK_ENERGY):
        ask_energy(s, p, value, terms)
    else:
        lay_down(s, held(s, p, value - GIVE), terms.partner)
        s.do((make_offer, p, terms))


@rule("FUT-R37", "FUT-R71")
def lay_down(s: FuturaState, card: int, partner: int) -> None:
    """A card that is offered is shown to the partner, and to nobody else."""
    s.chosen += (card,)
    show(s, card, partner)


def ask_face(s: FuturaState, p: int, terms: Terms) -> None:
    """Which card is asked for."""
    s.ask(p, FACE, face_asked, p, "trade", terms)


@rule("FUT-R37")
def faces_to_ask(s: FuturaState, p: int, terms: Terms) -> tuple[int, ...]:
    """Any equipment: what the partner holds is not known."""
    return EQUIPMENT


def face_asked(s: FuturaState, face: int, p: int, purpose: str, terms: Terms) -> None:
    """One more card is asked for."""
    make_offer(s, p, terms._replace(faces=(*terms.faces, face)))


def ask_energy(s: FuturaState, p: int, which: int, terms: Terms) -> None:
    """How much."""
    s.ask(p, NUMBER, energy_named, p, "trade", which, terms)


def energy_amounts(s: FuturaState, p: int, which: int, terms: Terms) -> range:
    """As much as the giver has beyond what is already in the offer."""
    partner, given, _, asked = terms
    left = s.energy[p] - given if which == GIVE_ENERGY else s.energy[partner] - asked
    return range(1, min(left + 1, NUMBER.size))


def energy_named(s: FuturaState, n: int, p: int, purpose: str, which: int, terms: Terms) -> None:
    """More energy on one side."""
    if which == GIVE_ENERGY:
        terms = terms._replace(given=terms.given + n)
    else:
        terms = terms._replace(asked=terms.asked + n)
    make_offer(s, p, terms)


@rule("FUT-R37", "FUT-R71")
def put_offer(s: FuturaState, p: int, terms: Terms) -> None:
    """The partner has seen the cards that are offered; the others learn only that there is an offer."""
    partner, given, faces, asked = terms
    if not (s.chosen or given or faces or asked):
        s.tell("FUT-R37", "offer withdrawn", seat=p, to=partner)
        return
    s.tell(
        "FUT-R37",
        "offered",
        seat=p,
        to=partner,
        terms=Secret((s.chosen, given, faces, asked), p, partner),
    )
    s.do((answer_offer, p, terms))


def answer_offer(s: FuturaState, p: int, terms: Terms) -> None:
    """The partner accepts or refuses."""
    s.ask(terms.partner, YES, offer_answered, terms.partner, "trade", p, terms)


@rule("FUT-R09", "FUT-R37")
def answers_to_offer(s: FuturaState, q: int, p: int, terms: Terms) -> list[int]:
    """Refusing is always possible; accepting with all that is asked for, and room in the hand."""
    wanted = asked_cards(s, q, terms.faces)
    if len(wanted) < len(terms.faces):
        return [0]
    from_hand = sum(card in s.hands[q] for card in wanted)
    return [0] if len(s.hands[q]) - from_hand + len(s.chosen) > HAND_LIMIT else [0, 1]


def why_not_accept(s: FuturaState, yes: int, q: int, p: int, terms: Terms) -> Reason | None:
    """Why the offer cannot be accepted."""
    if len(asked_cards(s, q, terms.faces)) < len(terms.faces):
        return Reason("FUT-R37", "you do not have the cards that are asked for")
    return Reason("FUT-R09", "your hand would exceed five cards")


def asked_cards(s: FuturaState, q: int, faces: tuple[int, ...]) -> list[int]:
    """The partner's cards of these faces, those of the hand first; shorter if some are missing."""
    return [card for card in picked(tradable(s, q), faces) if card != NONE]


@rule("FUT-208", "FUT-369", "FUT-R31", "FUT-R37")
def offer_answered(s: FuturaState, yes: int, q: int, purpose: str, p: int, terms: Terms) -> None:
    """Accepted, all changes hands: traded cards are unpaid and keep their damage."""
    _, given, faces, asked = terms
    cards, s.chosen = s.chosen, ()
    if not yes:
        s.tell("FUT-R37", "offer refused", seat=q, to=p)
        return
    back = asked_cards(s, q, faces)
    s.tell(
        "FUT-R37",
        "traded",
        seat=p,
        to=q,
        gave=(len(cards), given),
        got=(len(back), asked),
        named=Secret((cards, tuple(back)), p, q),
    )
    for giver, taker, moved in ((p, q, cards), (q, p, back)):
        for card in moved:
            leave(s, giver, card, unseen=True, seen_by=1 << p | 1 << q)
            s.paid &= ~(1 << card % SLOTS)
            show(s, card, p, q)
            s.hands[taker].append(card)
    s.energy[p] += asked - given
    s.energy[q] += given - asked
