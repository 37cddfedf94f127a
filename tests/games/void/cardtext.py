"""Effects in words: what stands on a card, power or ability, made from its effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starhall.games.void.box.language import Effect
from starhall.games.void.box.parts import BONUS
from starhall.games.void.box.rows import AFFECTOR_NAMES, AFFECTORS

_WHO = {
    "opp": "another player of your choice",
    "anyone": "one player",
    "all": "everybody",
    "others": "every other player",
    "most": "everybody with the most cards",
    "near": "every other player on or next to your sector",
    "same": "that player",
}
_EIGHTHS = {2: "a quarter turn", 4: "a half turn", 6: "three quarters of a turn"}


def card_text(effect: tuple[Effect, ...]) -> str:
    """An effect as sentences."""
    return " ".join(f"{part[:1].upper()}{part[1:]}." for part in map(say, effect))


def power_text(timing: str, once: bool, effect: tuple[Effect, ...]) -> str:
    """An alien's power as a sentence: when, how often, and what."""
    text = f"{_WHEN[timing, effect[0][0] == 'MOVE']} {say(effect[0])}."
    return f"One time in the game, {text}" if once else text[:1].upper() + text[1:]


_WHEN = {
    ("any_time", False): "at any time you may",
    ("turn_start", False): "as your turn begins:",
    ("my_turn", False): "in your own turn:",
    ("would_lose_cards", False): "instead of losing for lack of cards:",
    ("travel", False): "before you travel you may",
    ("travel", True): "instead of following an arrow:",
    ("income", False): "in Income",
}


def say(effect: Effect) -> str:
    """One step of an effect, without capital and full stop."""
    return TEXTS[effect[0]](*effect[1:])


def _verb(who: str, alone: str, others: str) -> str:
    return alone if who == "me" else f"{_WHO[who]} {others}"


def number(n: Any) -> str:
    """A number on a card: "2", or what is counted."""
    if isinstance(n, int):
        return str(n)
    terms = {
        "value(mine)": "as many cards as your sector is worth",
        "ships(mine)": "1 for each other ship on your sector",
    }
    return ", plus ".join(terms.get(term, str(term)) for term in n)


def sector(where: Any, one: str = "a") -> str:
    """A sector that passes the filters: "an unoccupied sector on the outside"."""
    if where == "mine":
        return "your sector"
    if where == "left":
        return "the sector it left"
    if "hole" in where:
        return f"{one} black hole"
    before = [word for name, word in _BEFORE.items() if name in where]
    after = [word for name, word in _AFTER.items() if name in where]
    if before and one == "a":
        one = "an" if before[0][0] in "aeiou" else "a"
    plain = not where or where == ("live",)
    noun = "sectors" if one.isdigit() and one != "1" else "sector"
    return " ".join(["any" if plain and one == "a" else one, *before, noun, *after])


_BEFORE = {"empty": "unoccupied", "occupied": "occupied", "corner": "corner"}
_AFTER = {
    "edge": "on the outside of the board",
    "near_me": "next to yours",
    "near_hole": "next to a black hole",
}


def _turn(turns: tuple[int, ...]) -> str:
    if len(turns) > 2:
        return "as far as you like"
    if turns == (2, 6):
        return "a quarter turn either way"
    return " or ".join(_EIGHTHS.get(turn, f"{turn} eighths of a turn") for turn in turns)


def _rotate(where: Any, turns: tuple[int, ...]) -> str:
    how = _turn(turns)
    if where == "board":
        return f"give every sector {how} clockwise"
    if where == "line":
        return f"give every sector in a row or column {how}"
    return f"turn {sector(where)} {how}" if len(turns) > 2 else f"give {sector(where)} {how}"


def _move(ship: str, path: tuple[str, Any]) -> str:
    what = {"my_ship": "your ship", "opp_ship": "another ship", "ship": "one ship of your choice"}[ship]
    way, where = path
    if way == "arrow":
        return f"{what} follows an arrow of the sector it is on"
    if way == "step":
        return f"{what} moves one space in any direction"
    if way == "line":
        return f"{what} flies straight ahead for exactly {where} spaces"
    if where == "mine":
        return f"{what} is pulled onto your sector"
    if where == ():
        return f"{what} goes to any other sector"
    if where == ("live", "empty"):
        return f"{what} goes to any unoccupied sector that is no black hole"
    return f"{what} goes to {sector(where)}" if "corner" not in where else f"{what} goes to a corner"


def _place(kind: int, where: Any) -> str:
    affector = AFFECTORS[AFFECTOR_NAMES[kind]]
    bonus = BONUS[kind]
    does = {
        "mine": "whoever arrives there discards 1",
        "gate": "two Gates point at each other",
        "dome": "it cannot be destroyed",
        "": f"its value is {abs(bonus)} {'higher' if bonus > 0 else 'lower'}",
    }[affector.standing]
    return f"put a {affector.name} on any sector: {does}"


def _pair(pair: tuple[str, ...]) -> str:
    return "two players of your choice" if pair == ("two",) else "another player"


def _steal(pair: tuple[str, ...], n: int) -> str:
    cards = "a random card" if n == 1 else f"{n} random cards"
    if pair == ("opp", "me"):
        return f"take {cards} from another player"
    verb = "goes" if n == 1 else "go"
    return f"{cards} {verb} from one player to another"


def _swap(what: str) -> Callable[[tuple[str, ...]], str]:
    def text(pair: tuple[str, ...]) -> str:
        return f"swap {what} with another player" if pair == ("me", "opp") else f"{_pair(pair)} swap {what}"

    return text


def _if(condition: str, yes: Effect, no: Effect) -> str:
    words = {"fewest(me)": "nobody has fewer cards than you", "on_hole(me)": "you are on a black hole"}
    rest = "" if no[0] == "NONE" else f", otherwise {say(no)}"
    return f"if {words[condition]}, {say(yes)}{rest}"


def _up_to(n: int, effect: Effect) -> str:
    name, where = effect
    if "hole" in where:
        return f"{name.lower()} up to {n} black holes"
    return f"{name.lower()} up to {n} {sector(where, str(n)).removeprefix(f'{n} ')}"


TEXTS: dict[str, Callable[..., str]] = {
    "NONE": lambda: "do nothing",
    "THEN": lambda one, other: f"{say(one)}, then {say(other)}",
    "DRAW": lambda who, n: _verb(who, f"draw {number(n)}", f"draws {number(n)}"),
    "DISCARD": lambda who, n: _verb(who, f"discard {number(n)}", f"discards {number(n)}"),
    "DISCARD_RND": lambda who, n: _verb(who, f"discard {n} at random", f"discards {n} at random"),
    "STEAL": _steal,
    "PICK": lambda who, n: f"look at the hand of {_WHO[who]} and take {'a card' if n == 1 else f'{n} cards'}",
    "GIVE": lambda who, n: f"give {_WHO[who]} {'one of yours' if n == 1 else f'{n} of yours'}",
    "SWAP_HANDS": _swap("hands"),
    "PASS_HANDS": lambda way: "everybody passes the whole hand to the left",
    "REDRAW": lambda who, more: f"discard your hand, then draw that many plus {more}",
    "RECOVER": lambda n: f"take {'any card' if n == 1 else f'any {n} cards'} from the discard pile",
    "DESTROY": lambda where: f"destroy {sector(where)}",
    "RESTORE": lambda where: (
        "if you are on a black hole, restore it"
        if where == "mine"
        else f"{sector(where, 'one')} of your choice is restored"
    ),
    "ROTATE": _rotate,
    "SHIFT": lambda line: "shift a row or column by one; the last sector comes back at the other end",
    "SWAP_SECTORS": lambda one, other: "swap any two sectors with everything on them",
    "MOVE": _move,
    "DRIFT": lambda whose: "choose a direction: every ship moves one space that way",
    "SWAP_SHIPS": lambda mine, other: "swap your ship with another ship",
    "PLACE": _place,
    "LIFT": lambda what: "discard a sector affector",
    "RELOCATE": lambda what, where: "move a sector affector to another sector",
    "PLAY_TOP": lambda: "whatever card is on top of the deck, you play it",
    "PLAY_LAST": lambda: "play the top card of the discard pile",
    "PLAY_BEST": lambda n: f"look at the top {n} cards of the deck, play one, discard the others",
    "PLAY_RND": lambda who: f"play a random card out of the hand of {_WHO[who]}",
    "SWAP_ALIENS": _swap("alien cards"),
    "END_ACTION": lambda: "your Action Phase is over",
    "FLOOR_INCOME": lambda n: f"your sector is worth at least {n}",
    "IF": _if,
    "UPTO": _up_to,
    "EACH": lambda who, what: f"{_WHO[who]}, you first, does this: {say(what)}",
}
"""By verb: its words."""
