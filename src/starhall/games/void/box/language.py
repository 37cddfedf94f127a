"""The vocabulary of effects: what a card, a power or an ability says, read into plain tuples.

    DRAW me 2; DRAW opp 1        ("DRAW", "me", 2), ("DRAW", "opp", 1)
    PICK opp 1 > GIVE same 1     ("THEN", ("PICK", "opp", 1), ("GIVE", "same", 1))

The grammar is that of all games (`core.effects`).
"""

from __future__ import annotations

from typing import Any

from starhall.core.effects import Argument, Effect, Effects, Language, Reader, Verb, words, words_in

Path = tuple[str, Any]
"""Which way a ship moves: along an arrow, a step, a line of so many, or to a sector that passes filters."""

PLAYERS = {
    "me": "the player of the card",
    "opp": "another player of your choice",
    "anyone": "one player, yourself or another",
    "all": "everybody",
    "others": "every other player",
    "most": "everybody with the most cards",
    "near": "every other player on or next to your sector",
    "same": "the player of the verb before",
}
FILTERS = {
    "live": "no black hole",
    "hole": "a black hole",
    "empty": "without ships",
    "occupied": "with a ship",
    "edge": "on the outside of the board",
    "corner": "in a corner",
    "near_me": "next to your sector",
    "near_hole": "next to a black hole",
}
SECTORS = {
    "sec": "a sector of your choice",
    "mine": "the sector of your ship",
    "left": "the sector just left",
}
PATHS = {"arrow": "along an arrow", "step": "one space in any direction"}
SHIPS = {"my_ship": "your own ship", "opp_ship": "the ship of another player", "ship": "any ship"}
PAIRS = (("me", "opp"), ("opp", "me"), ("two.first", "two.second"))
NUMBERS = {"value(mine)": "what your sector is worth", "ships(mine)": "1 for each other ship on your sector"}
CONDITIONS = {"fewest(me)": "nobody has fewer cards than you", "on_hole(me)": "you are on a black hole"}
OF_AN_OWNER = ("me", "my_ship", "mine", "near", "left", "near_me")
"""Words that need a hand or a ship on the board: no beast has one."""


def _pair(reader: Reader) -> tuple[str, ...]:
    first = reader.next()
    if first == "two":
        return ("two",)
    found = (first, reader.next())
    if found not in PAIRS:
        raise ValueError(f"effect: {found[0]} {found[1]} is no pair of players")
    return found


def _number(reader: Reader) -> Any:
    """A number, or a sum of numbers and of what is counted on the table."""
    terms = [_term(reader)]
    while reader.reads("+"):
        terms.append(_term(reader))
    return terms[0] if len(terms) == 1 and isinstance(terms[0], int) else tuple(terms)


def _term(reader: Reader) -> Any:
    return int(reader.next()) if reader.now.isdecimal() else reader.word(NUMBERS)


def _sector(reader: Reader) -> Any:
    """`mine`, `left`, or the filters that a chosen sector must pass."""
    found = reader.word(SECTORS)
    return reader.listed(FILTERS) if found == "sec" else found


def _area(reader: Reader) -> Any:
    return reader.next() if reader.now in ("line", "board") else _sector(reader)


def _turn(reader: Reader) -> tuple[int, ...]:
    """How many eighths: a number, `any`, or a choice of several."""
    if reader.reads("any"):
        return (1, 2, 3, 4, 5, 6, 7)
    eighths = [_number(reader)]
    while reader.reads("|"):
        eighths.append(_number(reader))
    return tuple(eighths)


def _path(reader: Reader) -> Path:
    way, _, where = reader.next().partition(":")
    if way in PATHS and not where:
        return way, 0
    if way == "line" and where.isdecimal():
        return way, int(where)
    if way == "to" and where in SECTORS:
        return way, reader.listed(FILTERS) if where == "sec" else where
    raise ValueError(f"effect: {way!r} is not one of {', '.join((*PATHS, 'line:2', 'to:sec'))}")


VERBS = {
    "DRAW": Verb(("player", "number"), "draw cards"),
    "DISCARD": Verb(("player", "number"), "discard cards of one's own choice"),
    "DISCARD_RND": Verb(("player", "number"), "discard cards at random"),
    "STEAL": Verb(("pair", "number"), "the second takes cards of the first at random"),
    "PICK": Verb(("player", "number"), "look at a hand and take cards of it"),
    "GIVE": Verb(("player", "number"), "give cards away"),
    "SWAP_HANDS": Verb(("pair",), "two players swap their hands"),
    "PASS_HANDS": Verb(("neighbour",), "everybody passes the hand on"),
    "REDRAW": Verb(("me", "number"), "discard the hand, then draw that many and so many more"),
    "RECOVER": Verb(("number",), "take cards back from the discard pile"),
    "DESTROY": Verb(("sector",), "a sector becomes a black hole"),
    "RESTORE": Verb(("sector",), "a black hole becomes a sector again"),
    "ROTATE": Verb(("area", "turn"), "turn sectors by eighths"),
    "SHIFT": Verb(("line",), "shift a row or column by one; the last sector comes back at the other end"),
    "SWAP_SECTORS": Verb(("sec", "sec"), "two sectors swap places with everything on them"),
    "MOVE": Verb(("ship", "path"), "move a ship"),
    "DRIFT": Verb(("everybody",), "choose a direction: every ship moves one space that way"),
    "SWAP_SHIPS": Verb(("my ship", "another ship"), "two ships swap places"),
    "PLACE": Verb(("type", "sec"), "put a sector affector down"),
    "LIFT": Verb(("aff",), "take a sector affector off"),
    "RELOCATE": Verb(("aff", "sec"), "move a sector affector"),
    "PLAY_TOP": Verb((), "play the top card of the deck"),
    "PLAY_LAST": Verb((), "play the top card of the discard pile"),
    "PLAY_BEST": Verb(("number",), "look at cards of the deck, play one, discard the others"),
    "PLAY_RND": Verb(("player",), "play a card of a hand at random"),
    "SWAP_ALIENS": Verb(("pair",), "two players swap their aliens"),
    "END_ACTION": Verb((), "your Action Phase is over"),
    "FLOOR_INCOME": Verb(("number",), "a sector is worth at least so much in Income"),
    "UPTO": Verb(("number", "sector effect"), "as often as you like, up to so many times"),
    "EACH": Verb(("player", "effect"), "each of these players does it"),
    "IF": Verb(("condition", "effect", "else"), "only if it is so"),
}


def language(types: tuple[str, ...]) -> Language:
    """The vocabulary, with these kinds of affectors."""
    found = Language(
        VERBS,
        {
            "player": words(**PLAYERS),
            "pair": Argument(_pair, "`me opp`, `opp me`, `two`, `two.first two.second`"),
            "number": Argument(_number, "`2`, or a sum such as `1+ships(mine)`", NUMBERS),
            "neighbour": words(left="the player on the left"),
            "me": words(me="the player of the card"),
            "sector": Argument(_sector, "`sec[live, empty]`: filters in brackets", {**SECTORS, **FILTERS}),
            "sec": Argument(_sector, "as a sector", SECTORS),
            "area": Argument(_area, "a sector, `line` or `board`"),
            "turn": Argument(_turn, "eighths: `2`, `2|6` or `any`"),
            "line": words(line="a row or column of your choice"),
            "ship": words(**SHIPS),
            "path": Argument(_path, "`arrow`, `step`, `line:2`, `to:sec[hole]`, `to:mine`", PATHS),
            "everybody": words(all="everybody"),
            "my ship": words(my_ship="your own ship"),
            "another ship": words(opp_ship="the ship of another player"),
            "type": Argument(lambda reader: types.index(reader.word(types)), "a kind of affector"),
            "aff": words(aff="a sector affector of your choice"),
            "condition": Argument(lambda reader: reader.word(CONDITIONS), words=CONDITIONS),
        },
        then=True,
    )
    found.add("effect", Argument(lambda reader: _one(found, reader), "`{ … }` with one verb in it"))
    found.add("else", Argument(lambda reader: _else(found, reader), "`ELSE { … }`, or nothing"))
    found.add(
        "sector effect", Argument(lambda reader: _on_sectors(found, reader), "DESTROY or RESTORE in braces")
    )
    return found


def _one(found: Language, reader: Reader) -> Effect:
    effects = found.block(reader)
    if len(effects) > 1:
        raise ValueError(f"effect: braces hold one verb, not {len(effects)} in {reader.text!r}")
    return effects[0]


def _else(found: Language, reader: Reader) -> Effect:
    return _one(found, reader) if reader.reads("ELSE") else ("NONE",)


def _on_sectors(found: Language, reader: Reader) -> Effect:
    effect = _one(found, reader)
    if effect[0] not in ("DESTROY", "RESTORE"):
        raise ValueError(f"effect: UPTO goes with DESTROY or RESTORE, not with {effect[0]}")
    return effect


def parse(text: str, types: tuple[str, ...]) -> Effects:
    """The steps of an effect; `types` are the kinds of affectors there are. `none` is no effect."""
    return (("NONE",),) if text == "none" else language(types).read(text)


__all__ = ["OF_AN_OWNER", "VERBS", "Effect", "Effects", "Path", "language", "parse", "words_in"]
