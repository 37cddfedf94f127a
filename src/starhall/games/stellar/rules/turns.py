"""Phase B: turns, prices, free moves and idle income."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.components import (
    ALL_RACES,
    AREA_COUNT,
    AREA_IDS,
    ATTACK,
    BASE_ACTIONS,
    CARD,
    CLOSED,
    COLOUR,
    COLOURS,
    CRYSTAL,
    CRYSTALS_ON_PAD,
    DECODE,
    GATE,
    MEMBERS,
    OPEN,
    PRICE,
    RACE_NAMES,
    TILE,
)
from starhall.games.stellar.rules.attack import attack
from starhall.games.stellar.rules.cards import change_card, may_change, play_card, why_not_change
from starhall.games.stellar.rules.crystal import play_crystal
from starhall.games.stellar.rules.decode import decode
from starhall.games.stellar.rules.gate import gate_control
from starhall.games.stellar.rules.npr import may_swap, swap, why_not_swap
from starhall.games.stellar.rules.tile import play_tile, tile_areas
from starhall.games.stellar.rules.verbs import flip_at, gain_sp, pay_at
from starhall.games.stellar.state import StellarState, colours_in_hand, max_actions

# The values of a choice in the turn: five by name, TILE by area, ATTACK by target race, and the two free
# moves by the colour of the card.
DO_CARD, DO_CRYSTAL, DO_DECODE, DO_GATE, END, DO_TILE = range(6)
DO_ATTACK = DO_TILE + AREA_COUNT
CHANGE = DO_ATTACK + len(ALL_RACES)
SWAP = CHANGE + len(ALL_RACES)
_SIZE = SWAP + len(ALL_RACES)
_CHANGES = [tuple(CHANGE + colour for colour in colours) for colours in MEMBERS]
_SWAPS = [tuple(SWAP + colour for colour in colours) for colours in MEMBERS]
"""By set of colours: the choices of a free move."""
_TILES = list(range(DO_TILE, DO_ATTACK)).__getitem__
"""By area: the choice to play TILE there."""
_MOST_ACTIONS = BASE_ACTIONS + CRYSTALS_ON_PAD
_NAMED = {DO_CARD: CARD, DO_CRYSTAL: CRYSTAL, DO_DECODE: DECODE, DO_GATE: GATE}


def action_of(value: int) -> int:
    """The action that a choice in the turn plays; END and the free moves play none."""
    return ATTACK if value >= DO_ATTACK else TILE if value >= DO_TILE else _NAMED[value]


@rule("STEL-039", "STEL-040", "STEL-R76")
def phase_b(s: StellarState) -> None:
    """The holder of the marker begins; turns go clockwise and keep cycling."""
    s.phase = "B"
    s.do((turn, s.marker))


@rule("STEL-041", "STEL-054", "STEL-R26")
def turn(s: StellarState, p: int) -> None:
    """A player with AT plays; one without gains SP instead."""
    s.active = p
    s.actions = 0
    if s.at[p]:
        if s.journal is not None:
            s.tell("STEL-039", "turn begins", seat=p, at=s.at[p])
        s.do((play, p))
    else:
        idle(s, p)
        next_turn(s, p)


@rule("STEL-054", "STEL-055", "STEL-107", "STEL-R25", "STEL-R89")
def idle_income(s: StellarState, p: int) -> int:
    """The largest number of unplayed AT that any other single player holds."""
    return max([at for other, at in enumerate(s.at) if other != p])


@rule("STEL-054", "STEL-055", "STEL-R26")
def idle(s: StellarState, p: int) -> None:
    """Paid each time the turn comes round; there are no free moves."""
    gain_sp(s, p, idle_income(s, p), "STEL-054")


@rule("STEL-051", "STEL-056", "STEL-R27")
def next_turn(s: StellarState, p: int) -> None:
    """The phase ends as soon as all players have spent all AT; until then the next seat is up."""
    if any(s.at):
        s.do((turn, (p + 1) % s.players))
    else:
        s.tell("STEL-056", "phase b ends")


@rule("STEL-044", "STEL-046", "STEL-047", "STEL-048", "STEL-R19", "STEL-R20")
def price(s: StellarState, p: int, action: int) -> int:
    """1 AT; a bottom action 1 more for each earlier play of it, in this turn or as the table agreed."""
    if action > TILE:
        return 1
    lying = s.fresh[action]
    if s.options["replay_cost_scope"] == "round":
        lying += s.older[p][action]
    return PRICE[lying]


@rule("STEL-042", "STEL-043", "STEL-044", "STEL-176")
def may_act(s: StellarState, p: int) -> bool:
    """Is there an AT left, and an action below the maximum?"""
    return s.at[p] > 0 and s.actions < _MOST_ACTIONS - s.pad[s.race[p]]


@rule("STEL-R22", "STEL-R23")
def may_move_freely(s: StellarState, p: int) -> bool:
    """Could a free move be possible, as far as everybody can see?"""
    # Whether a hand really holds an NPR-coloured card must not show in whether its owner is asked.
    if not s.hands[p] or not s.deck:
        return False
    return s.players < len(ALL_RACES) or s.available[s.race[p]] > 0


@rule("STEL-050", "STEL-060", "STEL-061", "STEL-164", "STEL-R22", "STEL-R23")
def choices_in_turn(s: StellarState, p: int) -> list[int]:
    """Actions while there may be more, free moves before, between and after them, and the end."""
    colours = colours_in_hand(s, p)
    found = playable(s, p, colours) if may_act(s, p) else [END]
    if colours:
        found += _CHANGES[may_change(s, p, colours)]
        if s.players < len(ALL_RACES):
            found += _SWAPS[may_swap(s, p, colours)]
    return found


@rule("STEL-049", "STEL-050", "STEL-052", "STEL-053", "STEL-074", "STEL-089", "STEL-R21", "STEL-R47")
@rule("STEL-R85")
def playable(s: StellarState, p: int, colours: int) -> list[int]:
    """Every action whose requirements and price can be met with these colours; the end after at least one."""
    at = s.at[p]
    race = s.race[p]
    lying: Sequence[int] = s.fresh
    if s.options["replay_cost_scope"] == "round":
        lying = tuple(map(add, lying, s.older[p]))
    own = s.level[race]
    found = [] if PRICE[lying[CARD]] > at else [DO_CARD]
    if PRICE[lying[CRYSTAL]] <= at:
        found.append(DO_CRYSTAL)
    if colours >> race & 1 and own[CLOSED[s.gate]]:
        found.append(DO_DECODE)
    found.append(DO_GATE)
    if s.actions:
        found.append(END)
    if PRICE[lying[TILE]] <= at:
        found += map(_TILES, tile_areas(s, race))
    colours &= ~(1 << race)
    if colours:
        a, b = OPEN[s.gate]
        if own[a] or own[b]:
            for target in MEMBERS[colours]:
                level = s.level[target]
                if level[a] or level[b]:
                    found.append(DO_ATTACK + target)
    return found


def why_not_play(s: StellarState, value: int, p: int) -> Reason | None:
    """The requirement that fails: actions left, AT, a card, a unit, an area."""
    if value in choices_in_turn(s, p):
        return None
    if value >= SWAP:
        return why_not_swap(s, value - SWAP, p)
    if value >= CHANGE:
        return why_not_change(s, value - CHANGE, p)
    if value == END:
        return Reason("STEL-041", "a turn has at least one action")
    if s.actions >= max_actions(s, p):
        return Reason("STEL-042", f"you have played {s.actions} of {max_actions(s, p)} actions")
    action = action_of(value)
    if price(s, p, action) > s.at[p]:
        return Reason("STEL-049", f"it costs {price(s, p, action)} AT, you have {s.at[p]}")
    if action == TILE:
        return _why_not_tile(s, value - DO_TILE, p)
    return _why_not_fight(s, value, p)


def _why_not_tile(s: StellarState, area: int, p: int) -> Reason:
    if area == CLOSED[s.gate]:
        return Reason("STEL-072", f"{AREA_IDS[area]} is the closed sector")
    if len(tile_areas(s, s.race[p])) == 1 and all(s.level[s.race[p]][a] for a in OPEN[s.gate]):
        return Reason("STEL-071", "both open areas hold units of yours; the lower letter stands for the SP")
    return Reason("STEL-012", f"you have a unit in {AREA_IDS[area]} already")


def _why_not_fight(s: StellarState, value: int, p: int) -> Reason:
    own = s.race[p]
    key = own if value == DO_DECODE else value - DO_ATTACK
    if value != DO_DECODE and key == own:
        return Reason("STEL-R47", "nobody attacks the own race")
    if all(COLOUR[card] != key for card in s.hands[p]):
        return Reason("STEL-074" if key == own else "STEL-089", f"it needs a {COLOURS[key]} card")
    if value == DO_DECODE:
        return Reason("STEL-074", "you have no unit in the closed sector")
    if not any(s.level[own][area] for area in OPEN[s.gate]):
        return Reason("STEL-089", "you have no unit in the open sector")
    return Reason("STEL-090", f"the {RACE_NAMES[key]} have no unit in the open sector")


ACTION = Kind("action", "action", size=_SIZE, options=choices_in_turn, why_not=why_not_play)


@rule("STEL-050", "STEL-051", "STEL-R22")
def play(s: StellarState, p: int) -> None:
    """Ask for the next action; the turn ends by itself when neither action nor free move is possible."""
    if may_act(s, p) or may_move_freely(s, p):
        s.ask(p, ACTION, chosen, p)
    else:
        end_turn(s, p)


@rule("STEL-045", "STEL-052", "STEL-053", "STEL-105", "STEL-R86")
def chosen(s: StellarState, value: int, p: int) -> None:
    """A free move, or an action: its price goes to the action area, and it is resolved completely."""
    if value == END:
        end_turn(s, p)
        return
    s.do((play, p))
    if value >= SWAP:
        swap(s, p, value - SWAP)
        return
    if value >= CHANGE:
        change_card(s, p, value - CHANGE)
        return
    action = action_of(value)
    pay_at(s, p, action, price(s, p, action))
    if value >= DO_ATTACK:
        attack(s, p, value - DO_ATTACK)
    elif value >= DO_TILE:
        play_tile(s, p, value - DO_TILE)
    else:
        _PLAYED[value](s, p)


_PLAYED = {DO_CARD: play_card, DO_CRYSTAL: play_crystal, DO_DECODE: decode, DO_GATE: gate_control}


@rule("STEL-027", "STEL-051")
def end_turn(s: StellarState, p: int) -> None:
    """The AT of this turn are flipped, and the next seat clockwise is up."""
    flip_at(s, p)
    if s.journal is not None:
        s.tell("STEL-051", "turn ends", seat=p, actions=s.actions, at=s.at[p])
    next_turn(s, p)
