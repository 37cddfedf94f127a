"""What is asked and what an answer does, in plain English: a prompt and options for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starhall.core import KindWords, Parted, Prompt, Unsaid, and_list, count
from starhall.games.saga.box.geometry import DIRECTION_NAMES
from starhall.games.saga.box.parts import CHARACTER_ROWS, DRAFT_PICKS, DRAFT_SET
from starhall.games.saga.box.rows import ABILITIES
from starhall.games.saga.facts import Filters, innermost, line_from, on_table, shifted
from starhall.games.saga.rules.abilities import NO_SIDE, NOBODY
from starhall.games.saga.rules.charging import NO_CARD
from starhall.games.saga.rules.damage import MELEE, STOP_ATTACKING
from starhall.games.saga.rules.ending import NOTHING
from starhall.games.saga.rules.moving import STOP_MOVING
from starhall.games.saga.seen import SagaSeen
from starhall.games.saga.words import brings
from starhall.games.saga.words.cards import CARD_TEXT, branch_text, card_name
from starhall.games.saga.words.names import (
    VOTES,
    face_up_words,
    held,
    name_of,
    number,
    performing,
    sentence,
    side_words,
    square_words,
)

Asks = Callable[..., Prompt]
Says = Callable[..., str]

# The shapes that many of them have


def _must(text: str, why: str, waiting: str) -> Asks:
    """The same words for whoever is asked."""
    return lambda seen, *about: Prompt(text, why=why, waiting=waiting)


def _by_card(text: str, why: str, waiting: str) -> Asks:
    """The card or ability that is performed asks."""
    return lambda seen, *about: Prompt(sentence(f"{performing(seen)}{text}"), why=why, waiting=waiting)


def _may(text: str, why: str, decline: str, waiting: str) -> Prompt:
    return Prompt(text, why=why, must=False, decline=decline, waiting=waiting)


def _supercharged(one: str, action: str, decline: str, waiting: str) -> Prompt:
    return Prompt(
        f"Supercharged: one more {one}, or stop.",
        why="SAGA-120",
        must=False,
        left=f"1 {action} left",
        decline=decline,
        waiting=waiting,
    )


def _or_else(nothing: int, decline: str, words: Says) -> Says:
    """An option that is declined by one more value."""
    return lambda seen, value, *about: decline if value == nothing else words(seen, value, *about)


# The set-up


def _character(seen: SagaSeen, character: int, p: int) -> str:
    row = CHARACTER_ROWS[character]
    about = f"(Energy {number(row.energy)}, hand size {row.hand_size}): {ABILITIES[row.basic].text}"
    return Parted(row.name, about, " ")


def _draft_prompt(seen: SagaSeen, p: int) -> Prompt:
    pick = DRAFT_SET - seen.sets[p].count + 1
    return Prompt(
        "Draft: keep one card of this set; the rest goes to the left.",
        why="SAGA-148",
        left=f"pick {pick} of {DRAFT_PICKS}",
        waiting="drafts a card",
    )


def _draft(seen: SagaSeen, card: int, p: int) -> str:
    return Parted(f"Keep {card_name(card)}", CARD_TEXT[2 * card])


# Moving


def _step_prompt(seen: SagaSeen, p: int, left: int, bonus: int, displaced: int, shoved: int) -> Prompt:
    if not left:
        return _supercharged("step", "step", "Stopping ends the move here.", "may move one step more")
    extra = " and one of Supercharging" if bonus else ""
    return Prompt(
        sentence(f"{performing(seen)}choose where to move next."),
        why="SAGA-061",
        left=f"{count(left, 'step')}{extra} left",
        waiting="moves",
    )


def _step(seen: SagaSeen, direction: int, p: int, *rest: int) -> str:
    line = line_from(seen.at, seen.rim, p, direction)
    at = shifted(seen.at, seen.rim, line, direction)
    shoves = [f"{name_of(seen, q)} to {square_words(seen, at[q])}" for q in line[1:]]
    shoving = f", shoving {and_list(shoves)}" if shoves else ""
    return f"Step {DIRECTION_NAMES[direction]} to {square_words(seen, at[p])}{shoving}"


def _teleport(seen: SagaSeen, square: int, *about: object) -> str:
    swap = f", changing places with {name_of(seen, seen.at.index(square))}" if square in seen.at else ""
    return f"Teleport to {square_words(seen, square)}{swap}"


# Attacks and damage


def _attack_prompt(
    seen: SagaSeen, p: int, left: int, bonus: int, hit: int, filters: Filters, reach: int
) -> Prompt:
    what = "Attack" if reach == MELEE else "Ranged Attack"
    if not left:
        return _supercharged(what, "attack", "Stopping forgoes it.", "may attack once more")
    return Prompt(
        sentence(f"{performing(seen)}choose the target of your {what}."),
        why="SAGA-072" if reach == MELEE else "SAGA-074",
        left=f"{count(left, 'attack')} left",
        waiting="attacks",
    )


def _who(seen: SagaSeen, q: int) -> str:
    if q >= seen.players:
        return name_of(seen, q)
    return f"{name_of(seen, q)} ({count(seen.seats[q].life, 'card')} left)"


def _discard_prompt(seen: SagaSeen, p: int, points: int, paid: int) -> Prompt:
    life = seen.seats[p].life
    points_owed = "a card" if points == 1 else count(points, "card")
    return Prompt(
        f"Damage: discard {points_owed} from your hand or from your face-up cards (you have {life}).",
        why="SAGA-077",
        left=f"{count(points, 'card')} to discard",
        waiting="takes damage and discards",
    )


def _discard(seen: SagaSeen, card: int, p: int, *rest: int) -> str:
    owner, i = on_table(seen, card)
    if owner != p:
        return _from_hand(seen, card, p)
    _, side, cubes = seen.face_up[p][i]
    value = 2 * card + side
    lost = f" with {count(cubes, 'cube')}" if cubes else ""
    active = ", your Active Card" if seen.active[p] == value else ""
    working = ", which is being performed" if innermost(seen) == value else ""
    return f"Discard {held(seen, card, p, side)}{lost} from the table{active}{working}"


def _from_hand(seen: SagaSeen, card: int, p: int) -> str:
    return f"Discard {held(seen, card, p)} from your hand"


def _order_prompt(seen: SagaSeen, p: int, cards: int) -> Prompt:
    return Prompt(
        "Choose which of the discarded cards lies highest under your pile.",
        why="SAGA-R71",
        left=f"{count(cards, 'card')} to order",
        waiting="puts cards under the pile",
    )


def _loot_prompt(seen: SagaSeen, by: int, q: int) -> Prompt:
    return _may(
        f"You eliminated {name_of(seen, q)}: you may take a card from that pile.",
        why="SAGA-086",
        decline="Taking nothing leaves all of them out of the game.",
        waiting="may take a card of the eliminated player",
    )


def _limit_prompt(seen: SagaSeen, p: int) -> Prompt:
    size = seen.seats[p].hand_size
    return Prompt(
        f"Your hand size is {size}: discard a card from your hand.",
        why="SAGA-117",
        left=f"{count(seen.hands[p].count - size, 'card')} to discard",
        waiting="discards down to the hand size",
    )


# Charging


def _charge_prompt(seen: SagaSeen, p: int, whose: str) -> Prompt:
    target = "one of your Charge Ups" if whose == "own" else "a Charge Up of an opponent"
    return Prompt(
        sentence(f"{performing(seen)}put a Charge Cube on {target}."),
        why="SAGA-094" if whose == "own" else "SAGA-R55",
        waiting="places a Charge Cube",
    )


def _steal_prompt(seen: SagaSeen, p: int, q: int) -> Prompt:
    return _may(
        f"You shoved {name_of(seen, q)}: you may steal a cube.",
        why="SAGA-122",
        decline="Stealing nothing leaves all cubes where they are.",
        waiting="may steal a cube",
    )


def _place_prompt(seen: SagaSeen, p: int) -> Prompt:
    return _may(
        "You may put the stolen cube on one of your Charge Ups.",
        why="SAGA-R77",
        decline="A cube that is put nowhere goes to the supply.",
        waiting="may place the stolen cube",
    )


# Abilities


def _push_prompt(seen: SagaSeen, p: int, hit: int) -> Prompt:
    return _may(
        f"{ABILITIES[seen.seats[p].ability].name}: you may push a character that you hit.",
        why="SAGA-R76",
        decline="Pushing nobody leaves them where they are.",
        waiting="may push somebody",
    )


def _extra_prompt(seen: SagaSeen, p: int) -> Prompt:
    return _may(
        "Thousand Blossoms: you may play one more Charge Up.",
        why="SAGA-127",
        decline="Without one no card is drawn.",
        waiting="may play one more Charge Up",
    )


def _play(seen: SagaSeen, value: int, p: int) -> str:
    name, about = side_words(seen, value, p)
    return Parted(f"Play {name}", about, " ")


_TEXT_BESIDE = Unsaid("The text beside it says what it does.")
_LOSS = Unsaid("What is discarded brings nothing; the option says what goes with it.")

KINDS: Mapping[str, KindWords] = {
    "character": KindWords(
        _must("Choose your character.", "SAGA-036", "chooses a character"), _character, _TEXT_BESIDE
    ),
    "draft": KindWords(_draft_prompt, _draft, _TEXT_BESIDE),
    "start": KindWords(
        _must("Choose the square where you start.", "SAGA-041", "places a figurine"),
        lambda seen, square, p: f"Start on {square_words(seen, square)}",
        brings.square,
    ),
    "play": KindWords(
        _must(
            "Play a card: its upright side, or upside-down as a Basic Action.",
            "SAGA-049",
            "plays an Active Card",
        ),
        _play,
        brings.play,
    ),
    "step": KindWords(_step_prompt, _or_else(STOP_MOVING, "Stop here", _step), brings.step),
    "attack": KindWords(
        _attack_prompt,
        _or_else(STOP_ATTACKING, "Stop attacking", lambda seen, q, *about: f"Attack {_who(seen, q)}"),
        brings.attack,
    ),
    "target": KindWords(
        _by_card("choose an opponent.", "SAGA-R13", "chooses an opponent"),
        lambda seen, q, *about: f"Choose {_who(seen, q)}",
        Unsaid("The question says what happens to whoever is chosen."),
    ),
    "discard": KindWords(_discard_prompt, _discard, _LOSS),
    "order": KindWords(
        _order_prompt, lambda seen, card, p, cards: f"{held(seen, card, p)} lies highest", brings.order
    ),
    "loot": KindWords(
        _loot_prompt,
        _or_else(NOTHING, "Take nothing", lambda seen, card, by, q: f"Take {held(seen, card, by)}"),
        brings.loot,
    ),
    "charge": KindWords(
        _charge_prompt, lambda seen, card, *about: f"Charge {face_up_words(seen, card)}", brings.charge
    ),
    "drain": KindWords(
        _by_card("remove a cube from a Charge Up of an opponent.", "SAGA-R54", "removes a cube"),
        lambda seen, card, p: f"Take a cube from {face_up_words(seen, card)}",
        brings.drain,
    ),
    "trigger": KindWords(
        _must(
            "Several of your Charge Ups are full: which triggers first?",
            "SAGA-100",
            "chooses which Charge Up triggers first",
        ),
        lambda seen, card, p: f"Trigger {face_up_words(seen, card)}",
        brings.trigger,
    ),
    "steal": KindWords(
        _steal_prompt,
        _or_else(
            NO_CARD, "Steal nothing", lambda seen, card, *about: f"Steal from {face_up_words(seen, card)}"
        ),
        brings.drain,
    ),
    "place": KindWords(
        _place_prompt,
        _or_else(NO_CARD, "Put it nowhere", lambda seen, card, p: f"Put it on {face_up_words(seen, card)}"),
        brings.charge,
    ),
    "teleport": KindWords(
        _by_card("choose the square to teleport to.", "SAGA-069", "teleports"), _teleport, brings.square
    ),
    "choose": KindWords(
        _by_card("choose one of the two.", "SAGA-R13", "chooses an action"),
        lambda seen, branch, *about: branch_text(innermost(seen), branch),
        Unsaid("Its own words say it."),
    ),
    "push": KindWords(
        _push_prompt,
        _or_else(NOBODY, "Push nobody", lambda seen, q, *about: f"Push {name_of(seen, q)}"),
        brings.push,
    ),
    "vote": KindWords(
        _must("The robots vote: what is the Basic Action?", "SAGA-R79", "votes"),
        lambda seen, value, *about: VOTES[value],
        Unsaid("What is done is settled by all votes."),
    ),
    "extra play": KindWords(_extra_prompt, _or_else(NO_SIDE, "Play no more", _play), brings.extra),
    "hand limit": KindWords(_limit_prompt, _from_hand, _LOSS),
    "relocate": KindWords(
        _must(
            "Your square has been removed: choose where you stand now.",
            "SAGA-R83",
            "looks for a square to stand on",
        ),
        lambda seen, square, p: f"Stand on {square_words(seen, square)}",
        brings.square,
    ),
    "leave": KindWords(
        lambda seen, host: Prompt("Leave the game.", why="SAGA-R44", waiting="may leave", must=False),
        lambda seen, p, host: f"{seen.names[p]} leaves the game",
        Unsaid("The table says it; nobody is asked."),
    ),
}
"""By kind of decision: its prompt and its options."""
