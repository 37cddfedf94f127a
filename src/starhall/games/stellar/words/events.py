"""The events in plain English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from starhall.core import Facts, and_list, count
from starhall.core.events import UNSEEN
from starhall.core.words import Deed, Herald, Say
from starhall.games.stellar.box.language import ARGUMENTS
from starhall.games.stellar.box.parts import ACTION_IDS, CATEGORY_NAMES, COLOURS, RACE_NAMES, TOKEN_CATEGORY
from starhall.games.stellar.words.names import area_name, card_name, gate_name, player, who

REASONS = {
    "STEL-011": "instead of a level, since the unit has the highest one",
    "STEL-020": "for reaching or passing spot 0",
    "STEL-034": "for rank {0} of the cosmic order",
    "STEL-036": "the cosmic order decides",
    "STEL-054": "for an idle turn",
    "STEL-058": "instead of a card, since the hand is full",
    "STEL-063": "instead of moving a crystal, since the pad is bare",
    "STEL-071": "instead of placing a tile, since both open areas hold own units",
    "STEL-077": "for the level of the decoding unit",
    "STEL-082": "for breaking the decoding",
    "STEL-100": "for the tiles of the eliminated unit",
    "STEL-101": "for the tiles removed before the block",
    "STEL-120": "for a unit in the closed sector",
    "STEL-127": "for winning the category",
    "STEL-128": "for winning the category, which pays no more",
    "STEL-129": "for {0}",
    "STEL-153": "for the conversion",
    "STEL-154": "for VP tokens",
    "STEL-155": "as the leading cube",
    "STEL-169": "an NPR wins ties against players",
    "STEL-170": "for rank {0} of the cosmic order",
    "STEL-R28": "instead of a card, since the deck is empty",
    "STEL-R67": "the default cosmic order decides between NPRs",
}
"""By rule: why something is gained, or who wins a tie."""


def _say_why(facts: Facts, why: Sequence[int | str]) -> str:
    rule_id, *about = why
    return REASONS[str(rule_id)].format(*about)


def _say_seat(facts: Facts, seat: int) -> str:
    return player(facts["race"], facts["names"], seat)


def _say_race(facts: Facts, race: int) -> str:
    return who(facts["race"], facts["names"], race)


def _say_races(facts: Facts, races: Sequence[int]) -> str:
    return and_list([_say_race(facts, race) for race in races])


def _say_crystals(facts: Facts, crystals: Sequence[int]) -> str:
    return and_list([COLOURS[crystal] for crystal in crystals])


def _say_counts(facts: Facts, counts: Sequence[int]) -> str:
    parts = [f"{n} {name}" for n, name in zip(counts, CATEGORY_NAMES, strict=True) if n]
    return and_list(parts) if parts else "none"


def _say_level(facts: Facts, level: int) -> str:
    return f"the unit is level {level} now" if level else "the unit is gone"


def _say_removed(facts: Facts, removed: int) -> str:
    return f"after {count(removed, 'removed tile')}" if removed else "before a tile is removed"


def _say_tokens(facts: Facts, tokens: Sequence[int | str]) -> str:
    text = count(len(tokens), "VP token")
    if UNSEEN in tokens:
        return text
    return f"{text} ({and_list([CATEGORY_NAMES[TOKEN_CATEGORY[int(token)]] for token in tokens])})"


def _verb(one: str, many: str) -> Callable[[Facts, int], str]:
    """A verb after a race: a player does something, a Non Player Race are many."""
    return lambda facts, race: one if race in facts["race"] else many


EVENTS = {
    "first player": "{seat} is first to choose and takes the 1st player marker.",
    "race chosen": Deed("{seat:name} controls the {race:plain_race}."),
    "npr": "The {race:plain_race} are a Non Player Race.",
    "round begins": Herald("Round {round} of {rounds} begins."),
    "bid revealed": Herald("{seat} bids {tiles:tile_count}."),
    "equal bids": "{races} bid {tiles:tile_count} each: the default cosmic order decides.",
    "cosmic order": "The cosmic order is {races}.",
    "sp gained": Herald("{seat} gains {sp} SP {why}; now on spot {spot}."),
    "token drawn": Deed("{seat} draws {tokens} {why}."),
    "pile refilled": "The pile of VP tokens is empty: a fresh set of {tokens:number} comes in.",
    "turn begins": Deed("{seat} is up with {at} AT."),
    "action paid": Deed("{seat} pays {at} AT for {action}."),
    "turn ends": Deed("{seat} ends the turn after {actions:action_count}; {at} AT left."),
    "phase b ends": "All AT are spent: Phase B is over.",
    "card drawn": Deed("{seat} draws {card}."),
    "card changed": Deed("{seat} flips a tile and slides {card} under the deck."),
    "card placed": Deed("{seat} places {card} in front of their own pad."),
    "card swapped": Deed("{seat} swaps {card}: it goes in front of the pad of {race}."),
    "bonus placed": Deed("{seat} places the top card of the deck face down: nobody may look at it."),
    "no bonus": "The deck is empty: {seat} places no card.",
    "placed card lost": Deed("{race} {race:loses} {card:placed_card}; {left:placed_cards} left."),
    "deck shuffled": Deed("All placed cards go back; the deck of {size:card_count} is shuffled."),
    "crystal to pouch": Deed("A crystal of {race} goes into the pouch; {left} left on the pad."),
    "no crystal left": "The pad of {race} is bare: no crystal goes into the pouch.",
    "crystals drawn": Deed("{race} {race:draws} from the pouch: {crystals}."),
    "crystals used": Deed("{race} {race:uses} {used:own_crystals}; {pad} on the pad now."),
    "pad full": "The pad of {race} is full: {back:crystal_count} back into the pouch.",
    "no crystal used": "{race} {race:uses} no crystal.",
    "tile added": Deed("{race}: a tile goes to {area}; {level}."),
    "tile removed": Deed("{race}: a tile leaves {area}; {level}."),
    "tiles turned up": "All tiles on the pads show their colourful side.",
    "AT taken back": Deed("All players take back their AT."),
    "level declined": "{seat} declines the level.",
    "dice rolled": Deed("{seat} rolls {dice}."),
    "die rerolled": Deed("{seat} flips a tile and rolls the {value} again: {shown}."),
    "die kept": "{seat} keeps the {value}.",
    "draw declined": "{race} {race:does} not draw.",
    "decode broken": Deed("The decoding of {seat} is broken: no level."),
    "decode holds": Deed("Nobody breaks the decoding of {seat}."),
    "target chosen": Herald("{seat} attacks the unit of {race} in {area}."),
    "attack blocked": Deed("{race} {race:blocks} the attack of {seat} {removed}."),
    "unit eliminated": Deed("{seat} eliminates the unit of {race}: {removed:tile_count} removed."),
    "gate controlled": Herald("{seat} controls the gate: {total} beats {number}."),
    "gate failed": "{seat} fails to control the gate: {total} does not beat {number}.",
    "cube advanced": Deed("The gate control cube moves to {number}."),
    "cube stays": "The gate control cube stays on {number}, its last slot.",
    "cube returned": "The gate control cube returns to {number}.",
    "gate moved": Deed("{seat} moves the gate tile to {gate}."),
    "gate stays": "{seat} leaves the gate tile on {gate}.",
    "closed bonus for nobody": "All players are in the closed sector: nobody gets the bonus.",
    "nobody inside": "No player is in the closed sector: nobody gets the bonus.",
    "category tied": Herald("{races} tie for {track} with {value}: {why}."),
    "category won": Herald("{race} {race:wins} {track} with {value}."),
    "no winner": "Nobody wins {track}: all values are 0.",
    "vp gained": Deed("{seat} advances {vp} on the {track} track to {slot} {why}."),
    "vp lost": Deed("{seat} falls back {vp} on the {track} track to {slot} as the trailing cube."),
    "vp kept": "{seat} trails on the {track} track and stays on 0.",
    "nudges cancel": "All cubes stand on {slot} of the {track} track, first and last at once: they stay.",
    "ship attacks": Deed("The ship attacks {race}: {damage} damage."),
    "damage ignored": "{race} {race:has} nothing more to lose: {damage} damage is ignored.",
    "marker passed": Deed("The 1st player marker goes to {seat}."),
    "converted": Deed(
        "{seat} converts: {for_tiles} SP for tiles, {for_cards} for cards, {for_crystals} for crystals."
    ),
    "tokens revealed": Deed("{seat} reveals VP tokens: {counts}."),
    "tie by SP": "{seat} and {other:seat} have {vp} VP each: SP spot {spot} beats {lower}.",
    "tie by order": "{seat} and {other:seat} have {vp} VP each on SP spot {spot}: "
    "the cosmic order puts {seat} ahead.",
    "won": Herald("{seat} wins with {vp} VP: the ship accepts the {race:plain_race} as captain."),
    "place taken": "{seat} takes place {place} with {vp} VP.",
}
"""By name of the event."""

SAYS: Mapping[str, Say] = {
    "seat": _say_seat,
    "name": lambda facts, seat: str(facts["names"][seat]),
    "race": _say_race,
    "plain_race": lambda facts, race: RACE_NAMES[race],
    "races": _say_races,
    "area": lambda facts, area: area_name(area),
    "gate": lambda facts, gate: gate_name(gate),
    "action": lambda facts, action: ARGUMENTS["action"][ACTION_IDS[action]],
    "card": lambda facts, card: card_name(card),
    "placed_card": lambda facts, card: card_name(card),
    "tokens": _say_tokens,
    "number": lambda facts, n: str(n),
    "dice": lambda facts, dice: " ".join(map(str, dice)),
    "crystals": _say_crystals,
    "counts": _say_counts,
    "why": _say_why,
    "level": _say_level,
    "removed": _say_removed,
    "card_count": lambda facts, n: count(n, "card"),
    "placed_cards": lambda facts, n: count(n, "placed card"),
    "tile_count": lambda facts, n: count(n, "tile"),
    "action_count": lambda facts, n: count(n, "action"),
    "crystal_count": lambda facts, n: count(n, "crystal"),
    "own_crystals": lambda facts, n: count(n, "own crystal"),
    "blocks": _verb("blocks", "block"),
    "does": _verb("does", "do"),
    "draws": _verb("draws", "draw"),
    "has": _verb("has", "have"),
    "loses": _verb("loses", "lose"),
    "uses": _verb("uses", "use"),
    "wins": _verb("wins", "win"),
}
"""How operands are said."""
