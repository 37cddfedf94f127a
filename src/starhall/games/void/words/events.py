"""The sentences of events."""

from __future__ import annotations

from typing import Any

from starhall.core import and_list, count, signed
from starhall.core.words import Deed, Facts, Herald, Say
from starhall.games.void.box.geometry import CELL_NAMES, DIRECTIONS
from starhall.games.void.rules.causes import Source
from starhall.games.void.words.names import (
    ALIEN_ROWS,
    BEAST_ROWS,
    DIRECTION_NAMES,
    TURN_NAMES,
    alien_name,
    beast_name,
    by_words,
    card_name,
    line_name,
    shift_name,
)

_LOSSES = {
    "income": "no cards at the end of Income",
    "action": "no cards left after playing one",
    "hole": "stuck on a black hole",
    "arrows": "no arrow leads to another sector",
}
_ENDS = {**_LOSSES, "": "still standing"}
"""How each has ended, by the reason of the loss."""


def _say_what(facts: Facts, cause: Source) -> str:
    """What has no effect: a card, or an ability."""
    what, *which = cause
    return card_name(which[0]) if what == "card" else f"Ability {which[1] + 1} of {BEAST_ROWS[which[0]].name}"


def _say_ability(facts: Facts, ability: tuple[int, int]) -> str:
    beast, slot = ability
    return f'ability {slot + 1} of {BEAST_ROWS[beast].name}: "{BEAST_ROWS[beast].abilities[slot].text}"'


def _say_cards(facts: Facts, kinds: list[int]) -> str:
    return f" ({', '.join(card_name(kind) for kind in kinds)})" if kinds else ""


def _say_aliens(facts: Facts, aliens: list[int]) -> str:
    return and_list(
        [f"{name} leads the {alien_name(alien)}" for name, alien in zip(facts["names"], aliens, strict=True)]
    )


def _say_counts(facts: Facts, counts: int) -> str:
    if counts < 0:
        return f" and must discard {-counts}"
    return "" if counts else " and draws nothing"


def _say_out_of(facts: Facts, out_of: tuple[Any, ...]) -> str:
    """Where a card was that is not played from the hand of who plays it."""
    if not out_of:
        return ""
    if out_of[0] == "hand":
        return f" out of the hand of {facts['names'][out_of[1]]}"
    return f" from the {out_of[0]}"


def _say_tie(facts: Facts, how: tuple[int, int, int]) -> str:
    """What was looked at to break a tie."""
    what, one, other = how
    return (
        "",
        f"on a sector worth {signed(one)}, not {signed(other)}",
        f"with {count(one, 'way')} out, not {other}",
        "later in turn order",
    )[what]


def _say_places(facts: Facts, places: list[tuple[int, str]]) -> str:
    """Who came where, and what took those who lost."""
    names = facts["names"]
    return ", ".join(f"{i}. {names[p]} ({_ENDS[end]})" for i, (p, end) in enumerate(places, 1))


def _say_tiles(facts: Facts, tiles: list[int]) -> str:
    return count(len(tiles), "sector")


EVENTS = {
    "aliens dealt": Deed("{aliens}."),
    "alien picked": Deed("{seat} leads the {alien}."),
    "board laid": Deed("The board is laid: {tiles}."),
    "starting player": Deed("{seat} is the starting player."),
    "ship placed": Deed("{seat} starts on {cell}."),
    "cards dealt": Deed("Everybody is dealt {n:cards_n}."),
    "turn begins": Deed("Round {round}: {seat} takes a turn."),
    "income": Herald("{seat} is on a sector worth {worth}{counts}."),
    "income raised": Herald(
        "{seat} is on a sector worth {worth}: it counts as {counts:n} for the {alien:who}."
    ),
    "counted": Deed("{seat} counts {n:cards_n} and must play {must}."),
    "drew": Deed("{by}{seat} draws {n:cards_n}{kinds:cards}."),
    "no card left": "{by}no card is left for {seat} to draw.",
    "reshuffled": Deed("The discard pile is shuffled: a new deck of {n:cards_n}."),
    "discarded": Deed("{by}{seat} discards {kind:card}{more}."),
    "all discarded": Deed("{by}{seat} discards {kinds:all}."),
    "recovered": Deed("{seat} takes {kind:card} from the discard pile."),
    "stolen": Deed("{to:seat} gets {kind:card} from {seat}, at random."),
    "hand seen": "{seat} looks at the hand of {of:seat}{kinds:cards}.",
    "taken": Deed("{to:seat} takes {kind:card} from {seat}."),
    "given": Deed("{seat} gives {kind:card} to {to:seat}."),
    "hands swapped": "{seat} and {other:seat} swap hands.",
    "hands passed": Deed("Everybody passes the whole hand to the left."),
    "destroyed": Deed("{seat} destroys {cell}."),
    "restored": Deed("{seat} restores {cell}."),
    "affectors removed": Deed("Sector {cell} loses its {kinds:all}."),
    "turned": Deed("{seat} turns {cell} {eighths} clockwise."),
    "line turned": Deed("{seat} gives every sector of {line} {eighths} clockwise."),
    "shifted": Deed("{seat} shifts {shift}."),
    "sectors swapped": Deed("{seat} swaps {cell} and {other:cell}."),
    "moved": Deed("The ship of {seat} {how} from {left:cell} to {cell}."),
    "mine hit": Herald("{seat} hits a Minefield on {cell}."),
    "drifted": Herald("{seat} makes all ships drift {direction}."),
    "affector placed": Deed("{seat} puts a {kind:card} on {cell}."),
    "affector lifted": Deed("{seat} discards the {kind:card} on {cell}."),
    "affector moved": Deed("{seat} moves the {kind:card} from {left:cell} to {cell}."),
    "played": Deed("{seat} plays {kind:card}{out_of}."),
    "no effect": "{what} has no effect.",
    "looked": Deed("{seat} looks at {n:cards_n} of the deck{kinds:cards}."),
    "action ended": Deed("The Action Phase of {seat} is over."),
    "power used": Herald("{seat} uses the power of the {alien}."),
    "power used up": Deed("The power of the {alien} is used up."),
    "aliens swapped": Deed(
        "{seat} and {other:seat} swap alien cards: {seat} leads the {alien} now, "
        "{other:seat} the {others:alien}."
    ),
    "lost": Deed("{seat} loses: {reason}."),
    "became beast": Deed("{seat} becomes {beast}."),
    "beast turn": Deed("Round {round}: {seat} takes a turn as {beast}, with {slot:abilities}."),
    "ability used": Deed("{seat} uses {ability}"),
    "climbed down": Deed("The ship of {seat} moves down to slot {slot:slot}."),
    "won": Herald("{seat} is the last one standing and has won."),
    "won on time": Herald("The last round is over: {seat} has won with {n:cards_n}."),
    "tie broken": "{seat} and {other:seat} both hold {n:cards_n}: {seat} is placed higher, {how:tie}.",
    "placed": Deed("Places: {places}."),
}
SAYS: dict[str, Say] = {
    "by": lambda facts, cause: by_words(cause),
    "what": _say_what,
    "ability": _say_ability,
    "out_of": _say_out_of,
    "tie": _say_tie,
    "places": _say_places,
    "alien": lambda facts, alien: alien_name(alien),
    "who": lambda facts, alien: ALIEN_ROWS[alien].name,
    "aliens": _say_aliens,
    "tiles": _say_tiles,
    "cell": lambda facts, cell: CELL_NAMES[cell],
    "cards": _say_cards,
    "all": lambda facts, kinds: and_list([card_name(kind) for kind in kinds]),
    "more": lambda facts, n: f", with {n} more to go" if n else "",
    "cards_n": lambda facts, n: count(n, "card"),
    "card": lambda facts, kind: card_name(kind),
    "counts": _say_counts,
    "worth": lambda facts, n: signed(n),
    "eighths": lambda facts, n: TURN_NAMES[n - 1],
    "line": lambda facts, line: "the board" if line < 0 else line_name(line),
    "shift": lambda facts, way: shift_name(way),
    "direction": lambda facts, d: DIRECTION_NAMES[DIRECTIONS[d]],
    "reason": lambda facts, reason: _LOSSES[reason],
    "beast": lambda facts, beast: beast_name(beast),
    "slot": lambda facts, slot: str(slot + 1),
    "abilities": lambda facts, slot: count(slot + 1, "ability", "abilities"),
}
UNSEEN = {"cards": "", "card": "a card"}
