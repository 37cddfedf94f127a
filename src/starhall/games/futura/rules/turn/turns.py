"""Battle cycles and turns: collecting, the action step, the assault phase, and the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from starhall.core import Reason, Step, rule
from starhall.core.kinds import WhyNot
from starhall.core.rows import changed
from starhall.games.futura.box.parts import CYCLES, FACE_DOWN, HAND_LIMIT, NOBODY, NONE, SLOTS, UNBUILT
from starhall.games.futura.facts import income, owned
from starhall.games.futura.rules.ending import check_victory, count_points, time_up
from starhall.games.futura.rules.fight import declaring
from starhall.games.futura.rules.kinds import (
    ACTION,
    BLOCK_OF,
    CARD,
    FIRST,
    NUMBER,
)
from starhall.games.futura.rules.mat import equipping, sigils, stations, storage, uses
from starhall.games.futura.rules.mat.cards import discard, draw_up, gain, take_from_hand
from starhall.games.futura.rules.mat.slots import gather
from starhall.games.futura.rules.plays import windows
from starhall.games.futura.rules.plays.triggers import collection
from starhall.games.futura.rules.plays.windows import open_window
from starhall.games.futura.rules.turn import market, movement, trade
from starhall.games.futura.state import FuturaState

# Cycles.


@rule("FUT-003", "FUT-168", "FUT-396", "FUT-R20", "FUT-R78")
def begin_cycle(s: FuturaState) -> None:
    """A round of turns: what counts by the cycle starts anew, then plays of the cycle's start."""
    s.cycle += 1
    s.part = "cycle"
    s.active = NOBODY
    s.used_cycle = 0
    s.resting = 0
    s.force = [force for force in s.force if force.until != "cycle"]
    s.shields = [shield for shield in s.shields if shield.until != "cycle"]
    s.tell("FUT-396", "cycle began", cycle=s.cycle)
    s.do(*[(open_window, p, "CYC") for p in s.playing], (begin_turn, s.playing[0]))


# A turn.


@rule("FUT-207", "FUT-R06", "FUT-R20", "FUT-R78")
def begin_turn(s: FuturaState, p: int) -> None:
    """What counts by the turn starts anew; then collect, act, assault."""
    s.active = p
    s.part = "collect"
    s.used_turn = 0
    s.handled = 0
    s.attacked = s.risen = s.upgraded = s.as_support = s.warped = 0
    s.supported = (0,) * len(s.supported)
    s.recalled = s.offers = s.cast_off = s.moves = 0
    if s.force:
        s.force = [force for force in s.force if force.until != "turn"]
    if s.shields:
        s.shields = [shield for shield in s.shields if shield.until != "turn"]
    if s.heard:
        s.tell("FUT-207", "turn began", seat=p, cycle=s.cycle)
    turn_up_districts(s, p)
    s.do((collect_cards, p), (collect_energy, p), (begin_actions, p))


# Collecting.


@rule("FUT-087", "FUT-297", "FUT-298", "FUT-R08", "FUT-R50")
def turn_up_districts(s: FuturaState, p: int) -> None:
    """Claimed districts move from the bench to the station area and are protected no longer."""
    for d in owned(s.holder, p):
        if s.site[d] == FACE_DOWN:
            s.site = changed(s.site, d, UNBUILT)
            s.tell("FUT-087", "district turned up", seat=p, district=d)


@rule("FUT-211", "FUT-212", "FUT-213", "FUT-R08")
def collect_cards(s: FuturaState, p: int) -> None:
    """With more than five cards: discard down to five and draw nothing; else draw up to five."""
    if len(s.hands[p]) > HAND_LIMIT:
        discard_down(s, p)
    else:
        draw_cards(s, p)


@rule("FUT-212")
def discard_down(s: FuturaState, p: int) -> None:
    """One card after another, as the owner likes."""
    if len(s.hands[p]) > HAND_LIMIT:
        s.ask(p, CARD, discarded_down, p, "discard")


def hand_cards(s: FuturaState, p: int) -> list[int]:
    """Any card of the hand."""
    return [card % SLOTS for card in s.hands[p]]


def discarded_down(s: FuturaState, slot: int, p: int, purpose: str) -> None:
    """Onto the own pile."""
    card = take_from_hand(s, p, slot)
    discard(s, p, card)
    s.tell("FUT-212", "discarded", seat=p, card=card)
    s.do((discard_down, p))


@rule("FUT-211", "FUT-213", "FUT-R08")
def draw_cards(s: FuturaState, p: int) -> None:
    """Up to five; with cards in hand, fewer if the table lets players choose."""
    missing = HAND_LIMIT - len(s.hands[p])
    if 0 < missing < HAND_LIMIT and s.options["auto_draw"] == "off":
        s.ask(p, NUMBER, drawn, p, "draw")
    else:
        draw_up(s, p, missing)


@rule("FUT-213", "FUT-R08")
def draw_amounts(s: FuturaState, p: int) -> range:
    """From none up to five cards in hand."""
    return range(HAND_LIMIT - len(s.hands[p]) + 1)


def drawn(s: FuturaState, n: int, p: int, purpose: str) -> None:
    """As many as wanted."""
    draw_up(s, p, n, "FUT-213")


@rule("FUT-076", "FUT-211", "FUT-370", "FUT-R06", "FUT-R07")
def collect_energy(s: FuturaState, p: int) -> None:
    """Only the player whose turn it is; then what effects give."""
    n = income(s, p)
    gain(s, p, n)
    if s.heard:
        s.tell("FUT-211", "collected", seat=p, n=n)
    collection(s, p)


# Actions.


@rule("FUT-207", "FUT-208")
def begin_actions(s: FuturaState, p: int) -> None:
    """Any number of actions in any order."""
    s.part = "action"
    s.do((action_step, p))


def action_step(s: FuturaState, p: int) -> None:
    """One more action, an assault, or the end of the turn."""
    if s.time_called:
        time_up(s)
    else:
        s.ask(p, ACTION, acted, p, "turn")


_END = FIRST["END"]
ASSAULT_PHASE = ("END", "RECALL", "MOVE", "MOVE_SUPPORT", "ENSIGIL", "DECLARE")
"""What can still be done once an assault was declared."""


@rule("FUT-207", "FUT-208", "FUT-280", "FUT-363", "FUT-R38")
def actions(s: FuturaState, p: int) -> list[int]:
    """All that can be done now; after the first declaration only what belongs to assaults."""
    found = [_END]
    mat = gather(s, p)
    acting = s.part != "assault"
    if acting:
        sigils.list_cast_off(s, p, found)
        windows.list_play(s, p, mat, found)
        stations.list_sites(s, p, found)
        if s.loot[p]:
            stations.list_loot(s, p, mat, found)
    declaring.list_primaries(s, p, mat, found)
    if acting:
        trade.list_partners(s, p, found)
        uses.list_hand(s, p, mat, found)
    if mat.in_bay:
        sigils.list_ensigils(s, p, mat, found)
    if mat.benched:
        movement.list_moves(s, p, mat, found)
    if mat.in_bay:
        movement.list_recall(s, p, found)
    if acting:
        if mat.benched:
            equipping.list_repairs(s, p, mat, found)
        if mat.stations:
            stations.list_upgrades(s, p, mat, found)
        if mat.laden:
            uses.list_cargo(s, p, mat, found)
        if mat.equipped:
            uses.list_fitted(s, mat, found)
        if mat.benched:
            uses.list_worn(s, p, mat, found)
    return found


@rule("FUT-363", "FUT-R38")
def why_not_act(s: FuturaState, value: int, p: int) -> Reason | None:
    """The reason of the block."""
    block = BLOCK_OF[value]
    if s.part == "assault" and block not in ASSAULT_PHASE:
        return Reason("FUT-R38", "the first assault of the turn has ended the action step")
    why_not = DEEDS[block].why_not
    return why_not(s, value - FIRST[block], p) if why_not else None


@rule("FUT-207", "FUT-208", "FUT-280", "FUT-R38")
def acted(s: FuturaState, value: int, p: int, purpose: str) -> None:
    """Do it, then ask again."""
    block = BLOCK_OF[value]
    s.moves += 1
    if block == "DECLARE":
        s.part = "assault"
    if block != "END":
        s.do((action_step, p))
    DEEDS[block].step(s, value - FIRST[block], p)


@rule("FUT-207", "FUT-R12", "FUT-R20")
def end_turn(s: FuturaState, value: int, p: int) -> None:
    """Sigils applied but not used are discarded; then the next player."""
    for thing, _, card, _ in s.applied:
        if card != NONE:
            discard(s, s.side[thing] if thing < len(s.side) else p, card)
    s.applied = ()
    s.part = "cycle"
    s.active = NOBODY
    s.turns += 1
    if s.heard:
        s.tell("FUT-207", "turn ended", seat=p)
    s.do((next_turn, p))
    check_victory(s)


@dataclass(frozen=True, slots=True)
class Deed:
    """What can be done in the action step."""

    step: Step
    """Does it: `step(s, number within the block, p)`."""
    why_not: WhyNot | None = None
    """Why it cannot be done: `why_not(s, number within the block, p)`."""


DEEDS: Final[Mapping[str, Deed]] = {
    "END": Deed(end_turn),
    "PLAY": Deed(windows.play_main),
    "CAST_OFF": Deed(sigils.cast_off, sigils.why_not_cast_off),
    "RECALL": Deed(movement.recall, movement.why_not_recall),
    "OFFER": Deed(trade.begin_offer, trade.why_not_offer),
    "REPAIR": Deed(equipping.repair, equipping.why_not_repair),
    "MOVE": Deed(movement.move, movement.why_not_move),
    "MOVE_SUPPORT": Deed(movement.move_support, movement.why_not_move_support),
    "ENSIGIL": Deed(sigils.ensigil, sigils.why_not_ensigil),
    "DECLARE": Deed(declaring.declare, declaring.why_not_declare),
    "BUILD": Deed(stations.build, stations.why_not_build),
    "UPGRADE": Deed(stations.upgrade, stations.why_not_upgrade),
    "PLACE_LOOT": Deed(stations.place_loot, stations.why_not_loot),
    "EQUIP": Deed(equipping.equip, equipping.why_not_equip),
    "UNEQUIP": Deed(equipping.unequip, equipping.why_not_unequip),
    "STORE": Deed(storage.store, storage.why_not_store),
    "RETRIEVE": Deed(storage.retrieve, storage.why_not_retrieve),
    "FIT": Deed(storage.fit, storage.why_not_fit),
    "TAKE_OUT": Deed(storage.take_out, storage.why_not_take_out),
    "SELL": Deed(market.sell, market.why_not_sell),
}
"""By block of values."""


@rule("FUT-396", "FUT-R20", "FUT-R52", "FUT-R78")
def next_turn(s: FuturaState, p: int) -> None:
    """Clockwise, the same order in every cycle; who is out is passed over."""
    place = (p - s.first) % s.players
    for later in range(place + 1, s.players):
        q = (s.first + later) % s.players
        if q in s.playing:
            begin_turn(s, q)
            return
    end_cycle(s)


@rule("FUT-003", "FUT-299", "FUT-R56")
def end_cycle(s: FuturaState) -> None:
    """After the fifth, points are counted."""
    if s.cycle >= CYCLES:
        count_points(s)
    else:
        begin_cycle(s)
