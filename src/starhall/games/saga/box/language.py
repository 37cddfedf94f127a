"""The vocabulary of effects: what a card or an ability says, read into plain tuples.

    ATTACK 1; PUSH 2 hit            ("ATTACK", 1), ("PUSH", 2, "hit", ())
    IF on:quake { DRAW 1 }          ("IF", "on:quake", (("DRAW", 1),), ())

The grammar is that of all games (`core.effects`).
"""

from __future__ import annotations

from starhall.core.effects import NUMBER, Argument, Effect, Effects, Language, Reader, Verb, words, words_in

DISASTERS = ("volcano", "quake", "tsunami")
PLACES = {
    "volcano": "a Volcano",
    "quake": "a Quake",
    "tsunami": "a Tsunami",
    "disaster": "a square of any Disaster",
    "void": "a Void",
}
"""What `on:` and `not_on:` can name."""
SCOPES = {
    "each_opponent": "every opponent",
    "each_character": "everybody, yourself too",
    "one_opponent": "one opponent of your choice",
    "hit": "whoever was hit",
    "one_hit": "one of those hit",
    "that": "the character whom the ability is about",
}
MOST_WITHIN = 3
"""No two squares of the wrapped map are farther apart."""

CHARACTER_FILTERS = {
    **{f"on:{place}": f"on {name}" for place, name in PLACES.items()},
    **{f"not_on:{place}": f"not on {name}" for place, name in PLACES.items()},
    "adjacent": "next to you",
    "not_adjacent": "not next to you",
    **{f"within:{n}": f"at most {n} spaces away" for n in range(1, MOST_WITHIN + 1)},
    "in_line": "in line with you",
}
SQUARE_FILTERS = {
    **{f"on:{place}": name for place, name in PLACES.items()},
    "opponent": "an opponent, to swap places with",
}
CONDITIONS = {
    **{f"on:{place}": f"you stand on {name}" for place, name in PLACES.items()},
    **{f"landed:{place}": f"you landed on {name} this turn" for place, name in PLACES.items()},
    "on:omega_nova": "you stand on the OMEGA-NOVA",
}

VERBS = {
    "MOVE": Verb(("number",), "move so many spaces"),
    "ATTACK": Verb(("number",), "attack, so many times"),
    "RANGED": Verb(("number", "filters"), "Ranged Attacks, so many of them"),
    "DAMAGE": Verb(("number", "scope", "filters"), "deal damage"),
    "PUSH": Verb(("number", "scope", "filters"), "push characters away"),
    "TELEPORT": Verb(("square filters",), "go to a square of your choice"),
    "CHARGE": Verb(("number", "whose card"), "put cubes on a Charge Up"),
    "DRAIN": Verb(("number", "whose cards"), "take cubes off Charge Ups"),
    "DRAW": Verb(("number",), "draw cards"),
    "WIN": Verb((), "win the game"),
    "IF": Verb(("condition", "effects", "else"), "only if it is so"),
    "CHOOSE": Verb(("effects", "or"), "one or the other"),
    "MAY": Verb(("effects",), "only if you like; for abilities"),
    "STEAL": Verb(("number", "that one"), "take cubes from a Charge Up of that character; for abilities"),
    "EXTRA_PLAY": Verb(("as what",), "play one more Charge Up; for abilities"),
}
ABILITY_ONLY = ("MAY", "STEAL", "EXTRA_PLAY", "that")
"""Words that only an ability can use: a card has nobody to look at and nothing to decline."""
MAY_BEGIN = ("PUSH", "STEAL", "EXTRA_PLAY")
"""What MAY can begin with: its refusal is one more answer to the choice that such a verb asks for."""


def _character_filters(reader: Reader) -> tuple[str, ...]:
    return _one_place(reader, reader.listed(CHARACTER_FILTERS))


def _square_filters(reader: Reader) -> tuple[str, ...]:
    return _one_place(reader, reader.listed(SQUARE_FILTERS))


def _one_place(reader: Reader, found: tuple[str, ...]) -> tuple[str, ...]:
    if sum(word.startswith("on:") for word in found) > 1:
        raise ValueError(f"effect: {reader.text!r} has two filters that begin with 'on:'")
    return found


LANGUAGE = Language(
    VERBS,
    {
        "number": NUMBER,
        "scope": words(**SCOPES),
        "filters": Argument(_character_filters, "`[within:2, not_on:quake]`, or nothing", CHARACTER_FILTERS),
        "square filters": Argument(_square_filters, "`[on:quake]`, or nothing", SQUARE_FILTERS),
        "whose card": words(own="a Charge Up of your own", opponent="one of an opponent"),
        "whose cards": words(each_own="each of your Charge Ups", one_opponent="one of an opponent"),
        "that one": words(that="the character whom the ability is about"),
        "as what": words(charge_up="a Charge Up"),
        "condition": Argument(lambda reader: reader.word(CONDITIONS), words=CONDITIONS),
    },
)
LANGUAGE.add("effects", Argument(LANGUAGE.block, "`{ … }`"))
LANGUAGE.add(
    "else", Argument(lambda reader: _after("ELSE", reader, optional=True), "`ELSE { … }`, or nothing")
)
LANGUAGE.add("or", Argument(lambda reader: _after("OR", reader), "`OR { … }`"))


def _after(word: str, reader: Reader, optional: bool = False) -> Effects:
    if optional and reader.now != word:
        return ()
    reader.take(word)
    return LANGUAGE.block(reader)


def parse(text: str, ability: bool = False) -> Effects:
    """The actions of a card in their order, or those of an ability."""
    found = LANGUAGE.read(text)
    _check(found)
    if not ability:
        for word in ABILITY_ONLY:
            if word in words_in(found):
                raise ValueError(f"effect: {word!r} is only for abilities")
    return found


def _check(effects: Effects) -> None:
    """MAY begins with a verb that asks for something which can be declined."""
    for verb, *arguments in effects:
        if verb == "MAY" and arguments[0][0][0] not in MAY_BEGIN:
            raise ValueError(f"effect: MAY begins with {', '.join(MAY_BEGIN)}, not with {arguments[0][0][0]}")
        for argument in arguments:
            if isinstance(argument, tuple) and argument and isinstance(argument[0], tuple):
                _check(argument)


__all__ = ["DISASTERS", "LANGUAGE", "VERBS", "Effect", "Effects", "parse", "words_in"]
