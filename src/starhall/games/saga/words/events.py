"""What happened, in plain English: a sentence for each event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starhall.core import and_list, count
from starhall.core.words import Deed, Facts, Herald, Say
from starhall.games.saga.box.geometry import DIRECTION_NAMES
from starhall.games.saga.box.parts import (
    CHARACTER_ROWS,
    CUBES,
    ENERGY,
    FIRST_COLLAPSE,
    GROUND_NAMES,
    NOVA_TILE,
    THROES_OMEGA,
    THROES_QUIET,
    THROES_TURN,
)
from starhall.games.saga.box.rows import COLLAPSE_CARDS
from starhall.games.saga.rules.damage import MELEE
from starhall.games.saga.rules.verbs import LANDED, ON_OMEGA_NOVA
from starhall.games.saga.state import NONE, SagaState
from starhall.games.saga.words.cards import branch_text, card_name
from starhall.games.saga.words.names import (
    RING_NAMES,
    VOTES,
    ground_words,
    number,
    sentence,
    side_name,
    source_name,
)


def telling(s: SagaState) -> dict[str, object]:
    """What the words of events read off the table."""
    return {"ground": s.ground, "omega": s.omega}


def _square(facts: Facts, square: int) -> str:
    return ground_words(facts["ground"], facts["omega"], square)


def _by(facts: Facts, source: int) -> str:
    return "" if source == NONE else f"By {source_name(source)} "


def _from(facts: Facts, source: int) -> str:
    return "" if source == NONE else f" from {source_name(source)}"


def _played(facts: Facts, side: int) -> str:
    name = f"the Charge Up {source_name(side)}" if CUBES[side] else side_name(*divmod(side, 2))
    return f"{name} (Energy {number(ENERGY[side])})"


def _branch(facts: Facts, branch: tuple[int, int]) -> str:
    said = branch_text(*branch)
    return said[:1].lower() + said[1:]


def _ends(facts: Facts, ends: Sequence[tuple[int, int]]) -> str:
    return and_list([f"{facts['names'][q]} to {_square(facts, square)}" for q, square in ends])


def _lies(facts: Facts, lies: tuple[int, int, int]) -> str:
    other, side, cubes = lies
    whose = "" if other == NONE else f" of {facts['names'][other]}"
    return f"{source_name(side)}{whose} ({cubes} of {count(CUBES[side], 'cube')})"


def _condition(condition: tuple[int, int], no: str) -> str:
    what, bits = condition
    if what == ON_OMEGA_NOVA:
        return f"is{no} on the OMEGA-NOVA"
    place = "Disaster" if bits == NOVA_TILE else GROUND_NAMES[bits]
    return f"has{no} landed on a {place} in this turn" if what == LANDED else f"is{no} on a {place}"


def _verb(one: str, many: str) -> Say:
    """Some seats and what they do."""

    def say(facts: Facts, seats: Sequence[int]) -> str:
        names = [facts["names"][seat] for seat in seats]
        return f"{and_list(names)} {one if len(names) == 1 else many}"

    return say


def _ranking(facts: Facts, ranking: Sequence[tuple[int, int]]) -> str:
    return ", ".join(f"{facts['names'][p]} ({number(energy)})" for p, energy in ranking)


def _places(facts: Facts, places: Sequence[int]) -> str:
    """Everybody by place: "1 Ada, 2 Bob and Cyd"."""
    found = []
    for place in sorted(set(places)):
        names = [name for name, other in zip(facts["names"], places, strict=True) if other == place]
        found.append(f"{place} {and_list(names)}")
    return ", ".join(found)


_COLLAPSE_NAMES = tuple(card.name for card in COLLAPSE_CARDS.values())
_HOW = (
    "as the last one left",
    "by Victory is Mine! on the OMEGA-NOVA",
    "as the one whose effect eliminates everybody at once",
    "as the highest in the Energy Order of those who fall at once",
)
_WHY_THROES = (
    f"{THROES_QUIET} turns in a row have brought neither damage nor a card from the deck",
    f"{THROES_OMEGA} turns have ended in the Omega Phase",
    f"{THROES_TURN} turns are over",
)


EVENTS: Mapping[str, str] = {
    "map laid": Deed("The map is laid out around the Nova."),
    "character": Deed("{seat} is {character}."),
    "drafted": Deed("{seat} keeps {card} of the set."),
    "draft over": Deed("The draft is over; the last cards rejoin the deck."),
    "cards dealt": Deed("The cards are dealt, and the Collapse cards shuffled in: the deck has {n} cards."),
    "first order": Deed("Energy Order by starting Energy: {ranking}."),
    "placed": Deed("{seat} starts on {square}."),
    "turn begins": Deed("Turn {turn} begins."),
    "played": Deed("{seat} plays {side:played}."),
    "played charge up": Deed("{seat} plays {side:played}."),
    "extra played": Deed("{seat} also plays {side:played}, which gives no Energy."),
    "chose": "{seat} chooses to {branch}.",
    "voted": "{seat} votes for {vote}.",
    "condition met": "{seat} {condition:met}: that part of {source} happens.",
    "condition unmet": "{seat} {condition:unmet}: that part of {source} does not happen.",
    "stepped": Deed("{seat} moves {direction} to {square}."),
    "shoved": Deed("{seat} moves {direction} to {square} and shoves {ends}."),
    "teleported": Deed("{seat} teleports to {square}."),
    "swapped": Deed("{seat} teleports to {square} and changes places with {other:seat}."),
    "led nowhere": "{source} leads nowhere.",
    "landed on void": Herald("{seats:land} on a Void."),
    "attacked": Herald("{seat} hits {victim:seat} with {reach}."),
    "nobody to attack": "{seat} finds nobody to hit with {reach}.",
    "pushed": Deed("{source:by}{seat} pushes {victim:seat} {direction} to {square}{ends:shoving}."),
    "pushed nobody": "{source} finds nobody to push.",
    "push stopped": "{heap:seat} does not give way: "
    "pushed by {seat}, {victim:seat} gets no farther than {square}.",
    "damaged": Herald("{seats:take} {points} damage{source:from}."),
    "met nobody": "{source} finds nobody to damage.",
    "discarded": Deed("{seat} discards {side} from the table ({left} left)."),
    "discarded from hand": Deed("{seat} discards {card} from hand ({left} left)."),
    "limited": Deed("{seat} discards {card} from a hand over its size ({left} left)."),
    "ordered": "{seat} puts {card} above the other cards under the pile.",
    "eliminated": Deed("{seat} has no card left and is eliminated{by:by_whom}."),
    "left": Deed("{seat} leaves the game."),
    "looted": Deed("{seat} takes {card} from the pile of {victim:seat}."),
    "took nothing": "{seat} takes nothing from the pile of {victim:seat}.",
    "charged": Deed("{source:by}{seat} puts a cube on {lies}."),
    "nothing to charge": "{source} finds no Charge Up to put a cube on.",
    "drained": Deed("{source:by}{seat} removes {n:cubes} from {lies}."),
    "nothing to drain": "{source} finds no cube to remove.",
    "stole": Deed("{source:by}{seat} steals a cube from {lies}."),
    "supplied": Herald("{seat} puts the stolen cube nowhere: it goes to the supply."),
    "triggered": Deed("{side} of {seat} triggers!"),
    "resolved": Deed("{side} of {seat} is resolved and discarded."),
    "returned": Deed("{side} goes back to the hand of {seat}."),
    "compared": Deed("New Energy Order: {ranking}."),
    "tied": "{seats} tie at {energy:number} and keep their order.",
    "drew": Deed("{source:by}{seat} draws {card} from {pile} ({held} in hand)."),
    "replaced": Deed("{seat} draws {card} from {pile} to replace {source}."),
    "drew nothing": "{source:by}{seat} draws nothing: there is no pile.",
    "collapse revealed": Deed("{seat} draws {card:collapse}!"),
    "ring flipped": Deed("{ring} collapses."),
    "ring removed": Deed("{ring} is removed from the map."),
    "relocated": Deed("{seat} is set on {square}."),
    "caught by void": Herald("A Void opens under {seats}."),
    "omega": Deed("The deck is empty: the OMEGA-NOVA breaks through. All characters take their Omega-Form."),
    "throes begin": Herald("The Final Throes begin: {why}."),
    "final throes": Herald(
        "Final Throes: {points} damage to everybody, from the lowest Energy to the highest."
    ),
    "won": Deed("{seat} wins the Saga {how}. Places: {places}."),
}
"""By event: its sentence."""

SAYS: Mapping[str, Say] = {
    "character": lambda facts, character: CHARACTER_ROWS[character].name,
    "card": lambda facts, card: card_name(card),
    "collapse": lambda facts, card: _COLLAPSE_NAMES[card - FIRST_COLLAPSE],
    "side": lambda facts, side: source_name(side),
    "source": lambda facts, source: source_name(source),
    "by": _by,
    "from": _from,
    "by_whom": lambda facts, by: "" if by == NONE else f" by {facts['names'][by]}",
    "played": _played,
    "branch": _branch,
    "vote": lambda facts, vote: VOTES[vote],
    "met": lambda facts, condition: _condition(condition, ""),
    "unmet": lambda facts, condition: _condition(condition, " not"),
    "direction": lambda facts, direction: DIRECTION_NAMES[direction],
    "square": _square,
    "ends": _ends,
    "shoving": lambda facts, ends: f", shoving {_ends(facts, ends)}" if ends else "",
    "lies": _lies,
    "cubes": lambda facts, n: "a cube" if n == 1 else f"{n} cubes",
    "pile": lambda facts, pile: "their own pile" if pile else "the deck",
    "reach": lambda facts, reach: "an Attack" if reach == MELEE else "a Ranged Attack",
    "land": _verb("lands", "land"),
    "take": _verb("takes", "take"),
    "number": lambda facts, value: number(value),
    "ranking": _ranking,
    "ring": lambda facts, ring: sentence(RING_NAMES[ring]),
    "why": lambda facts, why: _WHY_THROES[why],
    "how": lambda facts, how: _HOW[how],
    "places": _places,
}
"""How operands are said."""
