"""Prompts, options and events in plain English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starhall.core import KindWords, Prompt, View, Words, and_list, count
from starhall.core.words import Facts, Say
from starhall.games.saga.cardtext import CARD_TEXT, branch_text
from starhall.games.saga.components import (
    ABILITIES,
    CHARACTER_ROWS,
    COLLAPSE_CARDS,
    CUBES,
    ENERGY,
    FIRST_COLLAPSE,
    GROUND_NAMES,
    HAND_SIZE,
    NOVA_TILE,
    NUMBERS,
)
from starhall.games.saga.geometry import DIRECTION_NAMES
from starhall.games.saga.names import (
    RING_NAMES,
    face_up_words,
    held,
    name_of,
    number,
    on_table,
    performing,
    sentence,
    side_words,
    source_name,
    square_words,
)
from starhall.games.saga.rules.abilities import NO_SIDE, NOBODY
from starhall.games.saga.rules.charging import NO_CARD
from starhall.games.saga.rules.damage import MELEE, STOP_ATTACKING
from starhall.games.saga.rules.ending import NOTHING
from starhall.games.saga.rules.moving import STOP_MOVING
from starhall.games.saga.rules.verbs import LANDED, ON_OMEGA_NOVA
from starhall.games.saga.state import NONE, SagaState, innermost
from starhall.games.saga.view import card_name, side_name, way

_VOTES = ("Move", "Attack", "Move, then Attack", "Attack, then Move")


# Prompts and options


def _character_prompt(view: View, p: int) -> Prompt:
    return Prompt("Choose your character.", why="SAGA-036", waiting="chooses a character")


def _character_option(view: View, character: int, p: int) -> str:
    row = CHARACTER_ROWS[character]
    return f"{row.name} (Energy {number(row.energy)}, hand size {row.hand_size}): {ABILITIES[row.basic].text}"


def _draft_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        "Draft: keep one card of this set; the rest goes to the left.",
        why="SAGA-148",
        left=f"pick {6 - len(view['sets'][p]) + 1} of 5" if isinstance(view["sets"][p], list) else "",
        waiting="drafts a card",
    )


def _start_prompt(view: View, p: int) -> Prompt:
    return Prompt("Choose the square where you start.", why="SAGA-041", waiting="places a figurine")


def _play_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        "Play a card: its upright side, or upside-down as a Basic Action.",
        why="SAGA-049",
        waiting="plays an Active Card",
    )


def _step_prompt(view: View, p: int, left: int, bonus: int, *rest: Any) -> Prompt:
    if left:
        extra = " and one of Supercharging" if bonus else ""
        return Prompt(
            sentence(f"{performing(view)}choose where to move next."),
            why="SAGA-061",
            left=f"{count(left, 'step')}{extra} left",
            waiting="moves",
        )
    return Prompt(
        "Supercharged: one more step, or stop.",
        why="SAGA-120",
        must=False,
        left="1 step left",
        decline="Stopping ends the move here.",
        waiting="may move one step more",
    )


def _step_option(view: View, direction: int, p: int, *rest: Any) -> str:
    if direction == STOP_MOVING:
        return "Stop here"
    ahead = way(view, p, direction)
    shoves = [f"{name_of(view, q)} to {square_words(view, square)}" for q, square in ahead["shoves"]]
    shoving = f", shoving {and_list(shoves)}" if shoves else ""
    return f"Step {DIRECTION_NAMES[direction]} to {square_words(view, ahead['square'])}{shoving}"


def _attack_prompt(view: View, p: int, left: int, bonus: int, hit: int, filters: Any, reach: int) -> Prompt:
    what = "Attack" if reach == MELEE else "Ranged Attack"
    if left:
        return Prompt(
            sentence(f"{performing(view)}choose the target of your {what}."),
            why="SAGA-072" if reach == MELEE else "SAGA-074",
            left=f"{count(left, 'attack')} left",
            waiting="attacks",
        )
    return Prompt(
        f"Supercharged: one more {what}, or stop.",
        why="SAGA-120",
        must=False,
        left="1 attack left",
        decline="Stopping forgoes it.",
        waiting="may attack once more",
    )


def _attack_option(view: View, q: int, *rest: Any) -> str:
    if q == STOP_ATTACKING:
        return "Stop attacking"
    return f"Attack {_who(view, q)}"


def _who(view: View, q: int) -> str:
    if q >= view["players"]:
        return name_of(view, q)
    return f"{name_of(view, q)} ({count(view['seats'][q]['life'], 'card')} left)"


def _target_prompt(view: View, p: int, scope: str, filters: Any, n: int) -> Prompt:
    return Prompt(
        sentence(f"{performing(view)}choose an opponent."), why="SAGA-R13", waiting="chooses an opponent"
    )


def _discard_prompt(view: View, p: int, points: int, paid: int) -> Prompt:
    life = view["seats"][p]["life"]
    return Prompt(
        f"Damage: discard a card from your hand or from those face-up before you (you have {life}).",
        why="SAGA-077",
        left=f"{count(points, 'card')} to discard",
        waiting="takes damage and discards",
    )


def _discard_option(view: View, card: int, p: int, *rest: Any) -> str:
    found = on_table(view, card)
    if found is None or found[0] != p:
        return f"Discard {held(view, card, p)} from your hand"
    _, side, cubes = found
    lost = f" with {count(cubes, 'cube')}" if cubes else ""
    active = ", your Active Card" if view["active"][p] // 2 == card else ""
    working = ", which is being performed" if innermost(view["performing"]) == 2 * card + side else ""
    return f"Discard {held(view, card, p, side)}{lost} from the table{active}{working}"


def _order_prompt(view: View, p: int, cards: int) -> Prompt:
    return Prompt(
        "Choose which of the discarded cards lies highest under your pile.",
        why="SAGA-R71",
        left=f"{count(cards, 'card')} to order",
        waiting="puts cards under the pile",
    )


def _loot_prompt(view: View, by: int, q: int) -> Prompt:
    return Prompt(
        f"You eliminated {name_of(view, q)}: you may take a card from that pile.",
        why="SAGA-086",
        must=False,
        decline="Taking nothing leaves all of them out of the game.",
        waiting="may take a card of the eliminated player",
    )


def _loot_option(view: View, card: int, by: int, q: int) -> str:
    return "Take nothing" if card == NOTHING else f"Take {held(view, card, by)}"


def _charge_prompt(view: View, p: int, whose: str) -> Prompt:
    target = "one of your Charge Ups" if whose == "own" else "a Charge Up of an opponent"
    return Prompt(
        sentence(f"{performing(view)}put a Charge Cube on {target}."),
        why="SAGA-094" if whose == "own" else "SAGA-R55",
        waiting="places a Charge Cube",
    )


def _drain_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        sentence(f"{performing(view)}remove a cube from a Charge Up of an opponent."),
        why="SAGA-R54",
        waiting="removes a cube",
    )


def _trigger_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        "Several of your Charge Ups are full: which triggers first?",
        why="SAGA-100",
        waiting="chooses which Charge Up triggers first",
    )


def _steal_prompt(view: View, p: int, q: int) -> Prompt:
    return Prompt(
        f"You shoved {name_of(view, q)}: you may steal a cube.",
        why="SAGA-122",
        must=False,
        decline="Stealing nothing leaves all cubes where they are.",
        waiting="may steal a cube",
    )


def _steal_option(view: View, card: int, *rest: Any) -> str:
    return "Steal nothing" if card == NO_CARD else f"Steal from {face_up_words(view, card)}"


def _place_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        "You may put the stolen cube on one of your Charge Ups.",
        why="SAGA-R77",
        must=False,
        decline="A cube that is put nowhere goes to the supply.",
        waiting="may place the stolen cube",
    )


def _place_option(view: View, card: int, *rest: Any) -> str:
    return "Put it nowhere" if card == NO_CARD else f"Put it on {face_up_words(view, card)}"


def _teleport_prompt(view: View, p: int, filters: Any) -> Prompt:
    return Prompt(
        sentence(f"{performing(view)}choose the square to teleport to."), why="SAGA-069", waiting="teleports"
    )


def _teleport_option(view: View, square: int, *rest: Any) -> str:
    there = view["at"].index(square) if square in view["at"] else None
    swap = "" if there is None else f", changing places with {name_of(view, there)}"
    return f"Teleport to {square_words(view, square)}{swap}"


def _choose_prompt(view: View, *rest: Any) -> Prompt:
    return Prompt(
        sentence(f"{performing(view)}choose one of the two."), why="SAGA-R13", waiting="chooses an action"
    )


def _choose_option(view: View, branch: int, *rest: Any) -> str:
    return branch_text(innermost(view["performing"]), branch)


def _push_prompt(view: View, p: int, hit: int) -> Prompt:
    return Prompt(
        f"{view['seats'][p]['ability']}: you may push a character that you hit.",
        why="SAGA-R76",
        must=False,
        decline="Pushing nobody leaves them where they are.",
        waiting="may push somebody",
    )


def _push_option(view: View, q: int, *rest: Any) -> str:
    return "Push nobody" if q == NOBODY else f"Push {name_of(view, q)}"


def _vote_prompt(view: View, p: int, card: int) -> Prompt:
    return Prompt("The robots vote: what is the Basic Action?", why="SAGA-R79", waiting="votes")


def _extra_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        "Thousand Blossoms: you may play one more Charge Up.",
        why="SAGA-127",
        must=False,
        decline="Without one no card is drawn.",
        waiting="may play one more Charge Up",
    )


def _extra_option(view: View, value: int, p: int) -> str:
    return "Play no more" if value == NO_SIDE else f"Play {side_words(view, value, p)}"


def _limit_prompt(view: View, p: int) -> Prompt:
    size = HAND_SIZE[view["character"][p]]
    over = view["seats"][p]["hand"] - size
    return Prompt(
        f"Your hand size is {size}: discard a card from your hand.",
        why="SAGA-117",
        left=f"{count(over, 'card')} to discard",
        waiting="discards down to the hand size",
    )


def _relocate_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        "Your square has been removed: choose where you stand now.",
        why="SAGA-R83",
        waiting="looks for a square to stand on",
    )


# Events


def telling(s: SagaState) -> dict[str, Any]:
    """What the words of events read off the table."""
    return {"ground": s.ground, "omega": s.omega}


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
    return and_list([f"{facts['names'][q]} to {square_words(facts, square)}" for q, square in ends])


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
    f"{NUMBERS['throes_quiet'].value} turns in a row have brought neither damage nor a card from the deck",
    f"{NUMBERS['throes_omega'].value} turns have ended in the Omega Phase",
    f"{NUMBERS['throes_turn'].value} turns are over",
)


WORDS = Words(
    events={
        "map laid": "The map is laid out around the Nova.",
        "character": "{seat} is {character}.",
        "drafted": "{seat} keeps {card} of the set.",
        "draft over": "The draft is over; the last cards rejoin the deck.",
        "cards dealt": "The cards are dealt, and the Collapse cards shuffled in: the deck has {n} cards.",
        "first order": "Energy Order by starting Energy: {ranking}.",
        "placed": "{seat} starts on {square}.",
        "turn begins": "Turn {turn} begins.",
        "played": "{seat} plays {side:played}.",
        "played charge up": "{seat} plays {side:played}.",
        "extra played": "{seat} also plays {side:played}, which gives no Energy.",
        "chose": "{seat} chooses to {branch}.",
        "voted": "{seat} votes for {vote}.",
        "condition met": "{seat} {condition:met}: that part of {source} happens.",
        "condition unmet": "{seat} {condition:unmet}: that part of {source} does not happen.",
        "stepped": "{seat} moves {direction} to {square}.",
        "shoved": "{seat} moves {direction} to {square} and shoves {ends}.",
        "teleported": "{seat} teleports to {square}.",
        "swapped": "{seat} teleports to {square} and changes places with {other:seat}.",
        "led nowhere": "{source} leads nowhere.",
        "landed on void": "{seats:land} on a Void.",
        "attacked": "{seat} hits {victim:seat} with {reach}.",
        "nobody to attack": "{seat} finds nobody to hit with {reach}.",
        "pushed": "{source:by}{seat} pushes {victim:seat} {direction} to {square}{ends:shoving}.",
        "pushed nobody": "{source} finds nobody to push.",
        "push stopped": "{heap:seat} does not give way: "
        "pushed by {seat}, {victim:seat} gets no farther than {square}.",
        "damaged": "{seats:take} {points} damage{source:from}.",
        "met nobody": "{source} finds nobody to damage.",
        "discarded": "{seat} discards {side} from the table ({left} left).",
        "discarded from hand": "{seat} discards {card} from hand ({left} left).",
        "limited": "{seat} discards {card} from a hand over its size ({left} left).",
        "ordered": "{seat} puts {card} above the other cards under the pile.",
        "eliminated": "{seat} has no card left and is eliminated{by:by_whom}.",
        "left": "{seat} leaves the game.",
        "looted": "{seat} takes {card} from the pile of {victim:seat}.",
        "took nothing": "{seat} takes nothing from the pile of {victim:seat}.",
        "charged": "{source:by}{seat} puts a cube on {lies}.",
        "nothing to charge": "{source} finds no Charge Up to put a cube on.",
        "drained": "{source:by}{seat} removes {n:cubes} from {lies}.",
        "nothing to drain": "{source} finds no cube to remove.",
        "stole": "{source:by}{seat} steals a cube from {lies}.",
        "supplied": "{seat} puts the stolen cube nowhere: it goes to the supply.",
        "triggered": "{side} of {seat} triggers!",
        "resolved": "{side} of {seat} is resolved and discarded.",
        "returned": "{side} goes back to the hand of {seat}.",
        "compared": "New Energy Order: {ranking}.",
        "tied": "{seats} tie at {energy:number} and keep their order.",
        "drew": "{source:by}{seat} draws {card} from {pile} ({held} in hand).",
        "replaced": "{seat} draws {card} from {pile} to replace {source}.",
        "drew nothing": "{source:by}{seat} draws nothing: there is no pile.",
        "collapse revealed": "{seat} draws {card:collapse}!",
        "ring flipped": "{ring} collapses.",
        "ring removed": "{ring} is removed from the map.",
        "relocated": "{seat} is set on {square}.",
        "caught by void": "A Void opens under {seats}.",
        "omega": "The deck is empty: the OMEGA-NOVA breaks through. All characters take their Omega-Form.",
        "throes begin": "The Final Throes begin: {why}.",
        "final throes": "Final Throes: {points} damage to everybody, from the lowest Energy to the highest.",
        "won": "{seat} wins the Saga {how}. Places: {places}.",
    },
    kinds={
        "character": KindWords(_character_prompt, _character_option),
        "draft": KindWords(
            _draft_prompt, lambda view, card, p: f"Keep {card_name(card)}: {CARD_TEXT[2 * card]}"
        ),
        "start": KindWords(_start_prompt, lambda view, square, p: f"Start on {square_words(view, square)}"),
        "play": KindWords(_play_prompt, lambda view, value, p: f"Play {side_words(view, value, p)}"),
        "step": KindWords(_step_prompt, _step_option),
        "attack": KindWords(_attack_prompt, _attack_option),
        "target": KindWords(_target_prompt, lambda view, q, *rest: f"Choose {_who(view, q)}"),
        "discard": KindWords(_discard_prompt, _discard_option),
        "order": KindWords(_order_prompt, lambda view, card, p, cards: f"{held(view, card, p)} lies highest"),
        "loot": KindWords(_loot_prompt, _loot_option),
        "charge": KindWords(_charge_prompt, lambda view, card, *rest: f"Charge {face_up_words(view, card)}"),
        "drain": KindWords(
            _drain_prompt, lambda view, card, *rest: f"Take a cube from {face_up_words(view, card)}"
        ),
        "trigger": KindWords(
            _trigger_prompt, lambda view, card, *rest: f"Trigger {face_up_words(view, card)}"
        ),
        "steal": KindWords(_steal_prompt, _steal_option),
        "place": KindWords(_place_prompt, _place_option),
        "teleport": KindWords(_teleport_prompt, _teleport_option),
        "choose": KindWords(_choose_prompt, _choose_option),
        "push": KindWords(_push_prompt, _push_option),
        "vote": KindWords(_vote_prompt, lambda view, value, *rest: _VOTES[value]),
        "extra play": KindWords(_extra_prompt, _extra_option),
        "hand limit": KindWords(
            _limit_prompt, lambda view, card, p: f"Discard {held(view, card, p)} from your hand"
        ),
        "relocate": KindWords(
            _relocate_prompt, lambda view, square, p: f"Stand on {square_words(view, square)}"
        ),
        "leave": KindWords(
            lambda view, host: Prompt("Leave the game.", why="SAGA-R44", waiting="may leave", must=False),
            lambda view, p, host: f"{view['names'][p]} leaves the game",
        ),
    },
    says={
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
        "vote": lambda facts, vote: _VOTES[vote],
        "met": lambda facts, condition: _condition(condition, ""),
        "unmet": lambda facts, condition: _condition(condition, " not"),
        "direction": lambda facts, direction: DIRECTION_NAMES[direction],
        "square": square_words,
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
    },
    unseen={"card": "a card"},
)
