"""Phase B: turns, prices, free moves and idle income."""

from __future__ import annotations

from functools import cache

from starhall.core import Kind, Reason, rule
from starhall.games.stellar.box.parts import (
    ALL_RACES,
    AREA_COUNT,
    AREA_IDS,
    ATTACK,
    CARD,
    CLOSED,
    COLOURS,
    CRYSTAL,
    DECODE,
    GATE,
    MEMBERS,
    OPEN,
    RACE_NAMES,
    TILE,
)
from starhall.games.stellar.facts import (
    colours_of,
    idle_income,
    lacks_to_attack,
    lacks_to_decode,
    max_actions,
    may_act,
    may_decode,
    prices,
    targets,
)
from starhall.games.stellar.rules.attack import attack
from starhall.games.stellar.rules.cards import change_card, may_change, play_card, why_not_change
from starhall.games.stellar.rules.crystal import play_crystal
from starhall.games.stellar.rules.decode import decode
from starhall.games.stellar.rules.gate import gate_control
from starhall.games.stellar.rules.npr import may_swap, swap, why_not_swap
from starhall.games.stellar.rules.tile import play_tile, tile_areas
from starhall.games.stellar.rules.verbs import flip_at, gain_sp, pay_at
from starhall.games.stellar.state import StellarState

# The values of a choice in the turn: five by name, TILE by area, ATTACK by target race, and the two free
# moves by the colour of the card.
DO_CARD, DO_CRYSTAL, DO_DECODE, DO_GATE, END, DO_TILE = range(6)
DO_ATTACK = DO_TILE + AREA_COUNT
CHANGE = DO_ATTACK + len(ALL_RACES)
SWAP = CHANGE + len(ALL_RACES)
_SIZE = SWAP + len(ALL_RACES)
_ATTACKS = [tuple(DO_ATTACK + race for race in races) for races in MEMBERS]
"""By set of races: the choices to attack one of them."""
_CHANGES = [tuple(CHANGE + colour for colour in colours) for colours in MEMBERS]
_SWAPS = [tuple(SWAP + colour for colour in colours) for colours in MEMBERS]
"""By set of colours: the choices of a free move."""
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
        if s.heard:
            s.tell("STEL-039", "turn begins", seat=p, at=s.at[p])
        s.do((play, p))
    else:
        idle(s, p)
        next_turn(s, p)


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
    colours = colours_of(s.hands[p])
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
    price = prices(s, p)
    found = [] if price[CARD] > at else [DO_CARD]
    if price[CRYSTAL] <= at:
        found.append(DO_CRYSTAL)
    if may_decode(s, race, colours):
        found.append(DO_DECODE)
    found.append(DO_GATE)
    if s.actions:
        found.append(END)
    if price[TILE] <= at:
        found += _tiles(s.gate, s.level[race])
    found += _ATTACKS[targets(s, race, colours)]
    return found


@cache
def _tiles(gate: int, level: tuple[int, ...]) -> tuple[int, ...]:
    """The choices to play TILE."""
    return tuple(DO_TILE + area for area in tile_areas(gate, level))


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
    price = prices(s, p)[action]
    if price > s.at[p]:
        return Reason("STEL-049", f"it costs {price} AT, you have {s.at[p]}")
    if action == TILE:
        return _why_not_tile(s, value - DO_TILE, p)
    return _why_not_fight(s, value, p)


def _why_not_tile(s: StellarState, area: int, p: int) -> Reason:
    if area == CLOSED[s.gate]:
        return Reason("STEL-072", f"{AREA_IDS[area]} is the closed sector")
    if all(s.level[s.race[p]][a] for a in OPEN[s.gate]):
        return Reason("STEL-071", "both open areas hold units of yours; the lower letter stands for the SP")
    return Reason("STEL-012", f"you have a unit in {AREA_IDS[area]} already")


def _why_not_fight(s: StellarState, value: int, p: int) -> Reason:
    own, colours = s.race[p], colours_of(s.hands[p])
    if value == DO_DECODE:
        if lacks_to_decode(own, colours) == "card":
            return Reason("STEL-074", f"it needs a {COLOURS[own]} card")
        return Reason("STEL-074", "you have no unit in the closed sector")
    target = value - DO_ATTACK
    if target == own:
        return Reason("STEL-R47", "nobody attacks the own race")
    lack = lacks_to_attack(s, own, target, colours)
    if lack == "card":
        return Reason("STEL-089", f"it needs a {COLOURS[target]} card")
    if lack == "unit":
        return Reason("STEL-089", "you have no unit in the open sector")
    return Reason("STEL-090", f"the {RACE_NAMES[target]} have no unit in the open sector")


ACTION = Kind(
    "action", "action", size=_SIZE, options=choices_in_turn, why_not=why_not_play, about={"seat": int}
)


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
    pay_at(s, p, action, prices(s, p)[action])
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
    if s.heard:
        s.tell("STEL-051", "turn ends", seat=p, actions=s.actions, at=s.at[p])
    next_turn(s, p)
