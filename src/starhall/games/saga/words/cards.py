"""What a card says, in words: each verb has one rendering."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from starhall.core import and_list, rule, ruled
from starhall.games.saga.box.language import Effect, Effects
from starhall.games.saga.box.parts import CUBES, EFFECTS, ENERGY, FIRST_COLLAPSE, FIRST_NOVA, HELD
from starhall.games.saga.box.rows import CONTENT, DISASTER_CARDS, NOVA, Disaster
from starhall.games.saga.facts import is_early

_PLACES = {
    "volcano": "a Volcano",
    "quake": "a Quake",
    "tsunami": "a Tsunami",
    "disaster": "a Disaster",
    "void": "a Void",
    "omega_nova": "the OMEGA-NOVA",
}
_ONCE = {1: "", 2: " twice", 3: " three times", 4: " four times"}


def text(effects: Effects) -> str:
    """A list of actions as sentences."""
    return " ".join(f"{_upper(_say(effect))}." for effect in effects)


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _say(effect: Effect) -> str:
    name, *arguments = effect
    return RENDERINGS[name](*arguments)


def _together(effects: Effects) -> str:
    """Several actions inside one sentence."""
    return ", then ".join(_say(effect) for effect in effects)


def _spaces(n: int) -> str:
    return "1 space" if n == 1 else f"{n} spaces"


def _who(filters: tuple[str, ...]) -> str:
    """What filters say behind a noun: " within 2 spaces and not on a Volcano"."""
    parts = [part for part in map(_filter, filters) if part]
    return f" {and_list(parts)}" if parts else ""


def _filter(word: str) -> str:
    name, _, value = word.partition(":")
    if name == "on":
        return f"on {_PLACES[value]}"
    if name == "not_on":
        return f"not on {_PLACES[value]}"
    if name == "within":
        return f"within {_spaces(int(value))}"
    return {
        "adjacent": "adjacent to you",
        "not_adjacent": "not adjacent to you",
        "in_line": "in line with you",
    }[name]


def _scope(scope: str, filters: tuple[str, ...]) -> str:
    nouns = {
        "each_opponent": "every opponent",
        "each_character": "every character",
        "one_opponent": "an opponent",
        "hit": "whoever was hit",
        "one_hit": "one of those hit",
        "that": "that character",
    }
    you = ", you included" if scope == "each_character" else ""
    return f"{nouns[scope]}{_who(filters)}{you}"


def _move(n: int) -> str:
    return "move" if n == 1 else f"move {n}"


def _attack(n: int) -> str:
    return f"attack{_ONCE.get(n, f' {n} times')}"


def _ranged(n: int, filters: tuple[str, ...]) -> str:
    on = f" on an opponent{_who(filters)}" if filters else ""
    return f"{n} Ranged Attack{'s' * (n > 1)}{on}{' each' * bool(filters and n > 1)}"


def _damage(n: int, scope: str, filters: tuple[str, ...]) -> str:
    return f"{n} damage to {_scope(scope, filters)}"


def _push(n: int, scope: str, filters: tuple[str, ...]) -> str:
    return f"push {_scope(scope, filters)} {_spaces(n)} away"


def _teleport(filters: tuple[str, ...]) -> str:
    if "opponent" in filters:
        return "swap places with an opponent" + _who(tuple(word for word in filters if word != "opponent"))
    places = [_PLACES[word.partition(":")[2]].split(" ", 1)[1] for word in filters]
    return f"teleport to any {places[0]}" if places else "teleport to any square"


def _charge(n: int, whose: str) -> str:
    if whose == "own":
        return f"charge{_ONCE.get(n, f' {n} times')}"
    return "put a cube on an opponent's Charge Up" if n == 1 else f"put {n} cubes on opponents' Charge Ups"


def _drain(n: int, whose: str) -> str:
    cubes = "a cube" if n == 1 else f"{n} cubes"
    if whose == "each_own":
        return f"remove {cubes} from each of your Charge Ups"
    return (
        f"remove {cubes} from an opponent's Charge Up"
        if n == 1
        else f"remove {cubes} from opponents' Charge Ups"
    )


def _draw(n: int) -> str:
    return "draw a card" if n == 1 else f"draw {n} cards"


def _if(condition: str, yes: Effects, no: Effects) -> str:
    word, _, place = condition.partition(":")
    test = f"you are on {_PLACES[place]}" if word == "on" else f"you landed on {_PLACES[place]} this turn"
    other = f"; if not: {_together(no)}" if no else ""
    return f"if {test}: {_together(yes)}{other}"


RENDERINGS: dict[str, Callable[..., str]] = {
    "MOVE": _move,
    "ATTACK": _attack,
    "RANGED": _ranged,
    "DAMAGE": _damage,
    "PUSH": _push,
    "TELEPORT": _teleport,
    "CHARGE": _charge,
    "DRAIN": _drain,
    "DRAW": _draw,
    "WIN": lambda: "you win",
    "IF": _if,
    "CHOOSE": lambda one, other: f"choose: {_together(one)}, or {_together(other)}",
    "MAY": lambda effects: f"you may {_together(effects)}",
    "STEAL": lambda n, that: (
        f"steal {'a cube' if n == 1 else f'{n} cubes'} from a Charge Up of that character"
    ),
    "EXTRA_PLAY": lambda what: "play one more Charge Up",
}
"""By verb: its words."""


def _hurts_its_owner(effects: Any) -> bool:
    return any(effect[0] == "DAMAGE" and effect[2] == "each_character" for effect in effects)


def _side_text(value: int) -> str:
    words = text(EFFECTS[value])
    if _hurts_its_owner(EFFECTS[value]):
        words = f"Blast. {words}"
    return f"{words} Returns to your hand." if value >= 2 * FIRST_NOVA else words


CARD_TEXT = tuple(_side_text(value) for value in range(2 * HELD))
"""By side of a card: what it says."""


SYMBOLS = ruled(
    {"MOVE": "Move", "ATTACK": "Melee Attack", "RANGED": "Ranged Attack", "CHARGE": "Charge"},
    "SAGA-015",
    by="starhall.games.saga.words.cards.SYMBOLS",
)
"""By verb: its symbol; the fifth symbol is Energy, which every side has."""


@rule("SAGA-015")
def symbols(value: int) -> tuple[str, ...]:
    """The symbols on a side of a card, in the order in which they are read."""
    return ("Energy", *(SYMBOLS[verb] for verb in _verbs(EFFECTS[value]) if verb in SYMBOLS))


def _verbs(effects: Effects) -> Iterator[str]:
    for name, *arguments in effects:
        yield name
        if name in ("IF", "CHOOSE"):
            for part in arguments:
                yield from _verbs(part) if isinstance(part, tuple) else ()


def branch_text(value: int, branch: int) -> str:
    """What one branch of the choice on a side of a card does; nothing for a side without one."""
    for name, *arguments in EFFECTS[value]:
        if name == "CHOOSE":
            return _upper(_together(arguments[branch]))
    return ""


def card_name(card: int, side: int = 0) -> str:
    """The name of a card, by the side that shows."""
    if card < FIRST_NOVA:
        return _CARD_NAMES[card]
    return _NOVA_NAMES[side] if card < FIRST_COLLAPSE else "Collapse"


_CARD_NAMES = tuple(card.name for card in DISASTER_CARDS.values())
_NOVA_NAMES = (NOVA["upright"].name, NOVA["upside_down"].name)


def disaster_of(card: int) -> Disaster | Literal[""]:
    """The type of a Disaster card; none for a Nova card."""
    return _DISASTERS[card] if card < FIRST_NOVA else ""


_DISASTERS = tuple(card.disaster for card in DISASTER_CARDS.values())


def charge_text(value: int) -> str:
    """How a side is charged: "Charge Up 3", or nothing for a side with immediate effects."""
    return f"Charge Up {CUBES[value]}" if CUBES[value] else ""


@dataclass(frozen=True, slots=True)
class Side:
    """All that stands on a side of a card, in words and numbers."""

    name: str
    disaster: Disaster | Literal[""]
    energy: int
    squares: int
    """The cubes that fill it; 0 for a side that is no Charge Up."""
    text: str
    symbols: tuple[str, ...]
    for_omega: bool
    """Can it be played in the Omega Phase only?"""


@rule("SAGA-014", "SAGA-015")
def _side(value: int) -> Side:
    card, side = divmod(value, 2)
    name, disaster = card_name(card, side), disaster_of(card)
    said = CARD_TEXT[value], symbols(value), is_early(value, False)
    return Side(name, disaster, ENERGY[value], CUBES[value], *said)


FACES = tuple(_side(value) for value in range(2 * HELD))
"""By side of a card: what it shows."""
CONTENT.work_out("sides", Side, {str(value): side for value, side in enumerate(FACES)})
