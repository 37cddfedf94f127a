"""Prompts, options and events in plain English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starhall.core import KindWords, Prompt, View, Words, and_list, count
from starhall.core.words import Facts
from starhall.games.void.components import CELL_NAMES, DIRECTIONS
from starhall.games.void.hints import without_cards
from starhall.games.void.names import (
    ALIEN_ROWS,
    BEAST_ROWS,
    CARD_ROWS,
    DIRECTION_NAMES,
    affector_words,
    alien_name,
    beast_name,
    card_name,
    cell_words,
    line_name,
    shift_name,
)
from starhall.games.void.rules.aliens import DRAW_POWER, JUMPING
from starhall.games.void.rules.causes import Cause
from starhall.games.void.rules.sectors import STOP

_TURNS = (
    "an eighth of a turn",
    "a quarter turn",
    "three eighths of a turn",
    "half a turn",
    "five eighths of a turn",
    "three quarters of a turn",
    "seven eighths of a turn",
)
_LOSSES = {
    "income": "no cards at the end of Income",
    "action": "no cards left after playing one",
    "hole": "stuck on a black hole",
    "arrows": "no arrow leads to another sector",
}
_ENDS = {**_LOSSES, "": "still standing"}
"""How each has ended, by the reason of the loss."""


def _source(view: View) -> str:
    """What asks: the card being played, or the beast whose turn it is."""
    if view["playing"]:
        return f"{card_name(view['playing'][-1])}: "
    if view["phase"] == "beast" and view["beast"][view["active"]] >= 0:
        return f"{BEAST_ROWS[view['beast'][view['active']]].name}: "
    return ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Prompts and options


def _asks(text: str, why: str, waiting: str) -> Callable[..., Prompt]:
    """A question that an effect asks."""

    def prompt(view: View, *args: Any) -> Prompt:
        return Prompt(_capital(_source(view) + text), why=why, waiting=waiting)

    return prompt


def _up_to(text: str, why: str, waiting: str) -> Callable[..., Prompt]:
    def prompt(view: View, me: int, filters: Any, up_to: int) -> Prompt:
        left = f"up to {up_to} left" if up_to else ""
        decline = "Stopping ends the effect." if up_to else ""
        said = _capital(_source(view) + text)
        return Prompt(said, why=why, must=not up_to, left=left, decline=decline, waiting=waiting)

    return prompt


def _play_prompt(view: View, p: int) -> Prompt:
    last = ""
    if view["seats"][p]["cards"] == 1:
        last = f" It is your last card: {without_cards(view, p, 'it brings cards')}"
    return Prompt(
        f"Choose a card to play.{last}",
        why="VOID-036",
        left=f"{view['owed']} of {view['must']} still to play",
        waiting="plays a card",
    )


def _discard_prompt(view: View, p: int, n: int, cause: Cause) -> Prompt:
    return Prompt(
        _capital(f"{_by(cause[1:])}choose a card to discard."),
        why=cause[0],
        left=f"{count(n, 'card')} to discard",
        waiting="discards",
    )


def _travel_prompt(view: View, p: int) -> Prompt:
    jump = view["travel_power"] == JUMPING
    return Prompt(
        "Jump to any other sector." if jump else "Follow an arrow of your sector: choose where to travel.",
        why="VOID-R72" if jump else "VOID-057",
        waiting="travels",
    )


def _window_prompt(view: View) -> Prompt:
    alien = view["alien"][view["active"]]
    return Prompt(
        f"You may use the power of the {ALIEN_ROWS[alien].name}: {ALIEN_ROWS[alien].text}",
        why="VOID-R63",
        must=False,
        decline=_going_on(view),
        waiting="may use a power",
    )


def _going_on(view: View) -> str:
    if view["window"] == 4 and view["seats"][view["active"]]["stuck"]:
        return "Going on means losing: no arrow leads to another sector."
    return "Going on keeps it for later, if it can be used later."


def _pass_prompt(view: View) -> Prompt:
    return Prompt(
        "You may discard a sector affector, or pass.",
        why="VOID-R64",
        must=False,
        left=f"{count(len(view['affectors']), 'affector')} on the board",
        decline="Passing leaves all where they are.",
        waiting="may discard a sector affector",
    )


def _power_option(view: View, value: int, p: int) -> str:
    if value == DRAW_POWER:
        return f"Use the power of the {ALIEN_ROWS[view['alien'][p]].name}"
    return f"Turn your sector {_TURNS[value - 1]} clockwise"


def _ability_prompt(view: View, p: int) -> Prompt:
    return Prompt(
        f"Choose the next ability of {BEAST_ROWS[view['beast'][p]].name}.",
        why="VOID-068",
        left=f"{view['slot'][p] + 1 - view['used'].bit_count()} to use",
        waiting="uses the abilities of a Void Beast",
    )


def _ability_option(view: View, slot: int, p: int) -> str:
    return f"Ability {slot + 1}: {BEAST_ROWS[view['beast'][p]].abilities[slot].text}"


def _on_cell(verb: str) -> Callable[..., str]:
    def option(view: View, cell: int, *args: Any) -> str:
        return "Stop" if cell == STOP else f"{verb} {cell_words(view, cell)}"

    return option


def _on_card(verb: str) -> Callable[..., str]:
    def option(view: View, kind: int, *args: Any) -> str:
        return f"{verb} {card_name(kind)}: {CARD_ROWS[kind].text}"

    return option


def _on_seat(verb: str) -> Callable[..., str]:
    def option(view: View, p: int, *args: Any) -> str:
        return f"{verb} {view['names'][p] if p < view['players'] else f'seat {p + 1}'}"

    return option


def _on_ship(view: View, p: int, *args: Any) -> str:
    if p >= view["players"]:
        return f"The ship of seat {p + 1}"
    cell = view["seats"][p]["cell"]
    where = f" on {CELL_NAMES[cell]}" if cell >= 0 else ""
    return f"The ship of {view['names'][p]}, {ALIEN_ROWS[view['alien'][p]].colour}{where}"


def _on_affector(verb: str) -> Callable[..., str]:
    return lambda view, value, *args: f"{verb} {affector_words(value)}"


KIND_WORDS = {
    "alien": KindWords(
        lambda view, p: Prompt("Choose your alien.", why="VOID-R04", waiting="chooses an alien"),
        lambda view, alien, p: f"{alien_name(alien)}: {ALIEN_ROWS[alien].text}",
    ),
    "start": KindWords(
        lambda view, p: Prompt(
            "Choose the sector that your ship starts on.", why="VOID-021", waiting="places a ship"
        ),
        _on_cell("Start on"),
    ),
    "play": KindWords(_play_prompt, _on_card("Play")),
    "discard": KindWords(_discard_prompt, _on_card("Discard")),
    "go on": KindWords(_window_prompt, lambda view, value, *args: "Go on without it"),
    "pass": KindWords(_pass_prompt, lambda view, value, *args: "Pass"),
    "power": KindWords(lambda view, p: _window_prompt(view), _power_option),
    "jump": KindWords(
        lambda view, p: _window_prompt(view), lambda view, value, *args: "Jump: travel to any other sector"
    ),
    "any time": KindWords(lambda view, p: _pass_prompt(view), _on_affector("Discard")),
    "travel": KindWords(_travel_prompt, _on_cell("Travel to")),
    "ability": KindWords(_ability_prompt, _ability_option),
    "player": KindWords(_asks("choose a player.", "VOID-R32", "chooses a player"), _on_seat("Choose")),
    "ship": KindWords(_asks("choose a ship to move.", "VOID-044", "chooses a ship"), _on_ship),
    "destination": KindWords(
        _asks("choose where the ship goes.", "VOID-R13", "moves a ship"), _on_cell("Move to")
    ),
    "swap ships": KindWords(_asks("choose the other ship.", "VOID-R32", "swaps ships"), _on_ship),
    "drift": KindWords(
        _asks("choose the direction for all ships.", "VOID-R10", "moves all ships"),
        lambda view, d, *args: f"All ships {DIRECTION_NAMES[DIRECTIONS[d]]}",
    ),
    "destroy": KindWords(
        _up_to("choose a sector to destroy.", "VOID-082", "destroys a sector"), _on_cell("Destroy")
    ),
    "restore": KindWords(
        _up_to("choose a black hole to restore.", "VOID-084", "restores a black hole"), _on_cell("Restore")
    ),
    "rotate": KindWords(_asks("choose a sector to turn.", "VOID-R09", "turns a sector"), _on_cell("Turn")),
    "turn": KindWords(
        _asks("choose how far it turns, clockwise.", "VOID-R09", "turns a sector"),
        lambda view, value, *args: _TURNS[value].capitalize(),
    ),
    "line": KindWords(
        _asks("choose a row or column to turn.", "VOID-R17", "turns a row or column"),
        lambda view, line, *args: f"Turn {line_name(line)}",
    ),
    "shift": KindWords(
        _asks("choose a row or column and which way it goes.", "VOID-R11", "shifts a row or column"),
        lambda view, way, *args: f"Shift {shift_name(way)}",
    ),
    "swap sectors": KindWords(
        lambda view, me, *first: _asks(
            f"choose the sector to swap with {CELL_NAMES[first[0]]}."
            if first
            else "choose the first sector to swap.",
            "VOID-R11",
            "swaps two sectors",
        )(view),
        _on_cell("Swap"),
    ),
    "place": KindWords(
        _asks("choose the sector to put it on.", "VOID-049", "places a sector affector"),
        _on_cell("Put it on"),
    ),
    "lift": KindWords(
        _asks("choose a sector affector to discard.", "VOID-051", "discards a sector affector"),
        _on_affector("Discard"),
    ),
    "relocate": KindWords(
        _asks("choose a sector affector to move.", "VOID-R23", "moves a sector affector"),
        _on_affector("Move"),
    ),
    "new place": KindWords(
        _asks("choose its new sector.", "VOID-R23", "moves a sector affector"), _on_cell("Put it on")
    ),
    "recover": KindWords(
        _asks("choose a card of the discard pile.", "VOID-R80", "takes a card from the discard pile"),
        _on_card("Take"),
    ),
    "take": KindWords(_asks("choose the card to take.", "VOID-R32", "takes a card"), _on_card("Take")),
    "give": KindWords(_asks("choose the card to give.", "VOID-R32", "gives a card"), _on_card("Give")),
    "best": KindWords(_asks("choose the card to play.", "VOID-R81", "looks at cards"), _on_card("Play")),
}


# Events


def _by(cause: Cause) -> str:
    """What makes something happen, in front of it: "Supply Crate: "; nothing if the line before says it."""
    what, *which = cause
    if what == "card":
        return f"{card_name(which[0])}: "
    if what == "power":
        return f"Power of the {ALIEN_ROWS[which[0]].name}: "
    if what == "ability":
        return f"{BEAST_ROWS[which[0]].name}: "
    return {"income": "Income: ", "minefield": "Minefield: ", "loss": ""}[what]


def _say_what(facts: Facts, cause: Cause) -> str:
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
        f"on a sector worth {one}, not {other}",
        f"with {count(one, 'way')} out, not {other}",
        "later in turn order",
    )[what]


def _say_places(facts: Facts, places: list[tuple[int, str]]) -> str:
    """Who came where, and what took those who lost."""
    names = facts["names"]
    return ", ".join(f"{i}. {names[p]} ({_ENDS[end]})" for i, (p, end) in enumerate(places, 1))


def _say_tiles(facts: Facts, tiles: list[int]) -> str:
    return count(len(tiles), "sector")


WORDS = Words(
    events={
        "aliens dealt": "{aliens}.",
        "alien picked": "{seat} leads the {alien}.",
        "board laid": "The board is laid: {tiles}.",
        "starting player": "{seat} is the starting player.",
        "ship placed": "{seat} starts on {cell}.",
        "cards dealt": "Everybody is dealt {n:cards_n}.",
        "turn begins": "Round {round}: {seat} takes a turn.",
        "income": "{seat} is on a sector worth {worth}{counts}.",
        "income raised": "{seat} is on a sector worth {worth}: it counts as {counts:n} for the {alien:who}.",
        "counted": "{seat} counts {n:cards_n} and must play {must}.",
        "drew": "{by}{seat} draws {n:cards_n}{kinds:cards}.",
        "no card left": "{by}no card is left for {seat} to draw.",
        "reshuffled": "The discard pile is shuffled: a new deck of {n:cards_n}.",
        "discarded": "{by}{seat} discards {kind:card}{more}.",
        "all discarded": "{by}{seat} discards {kinds:all}.",
        "recovered": "{seat} takes {kind:card} from the discard pile.",
        "stolen": "{to:seat} gets {kind:card} from {seat}, at random.",
        "hand seen": "{seat} looks at the hand of {of:seat}{kinds:cards}.",
        "taken": "{to:seat} takes {kind:card} from {seat}.",
        "given": "{seat} gives {kind:card} to {to:seat}.",
        "hands swapped": "{seat} and {other:seat} swap hands.",
        "hands passed": "Everybody passes the whole hand to the left.",
        "destroyed": "{seat} destroys {cell}.",
        "restored": "{seat} restores {cell}.",
        "affectors removed": "Sector {cell} loses its {kinds:all}.",
        "turned": "{seat} turns {cell} {eighths} clockwise.",
        "line turned": "{seat} gives every sector of {line} {eighths} clockwise.",
        "shifted": "{seat} shifts {shift}.",
        "sectors swapped": "{seat} swaps {cell} and {other:cell}.",
        "moved": "The ship of {seat} {how} from {left:cell} to {cell}.",
        "mine hit": "{seat} hits a Minefield on {cell}.",
        "drifted": "{seat} makes all ships drift {direction}.",
        "affector placed": "{seat} puts a {kind:card} on {cell}.",
        "affector lifted": "{seat} discards the {kind:card} on {cell}.",
        "affector moved": "{seat} moves the {kind:card} from {left:cell} to {cell}.",
        "played": "{seat} plays {kind:card}{out_of}.",
        "no effect": "{what} has no effect.",
        "looked": "{seat} looks at {n:cards_n} of the deck{kinds:cards}.",
        "action ended": "The Action Phase of {seat} is over.",
        "power used": "{seat} uses the power of the {alien}.",
        "power used up": "The power of the {alien} is used up.",
        "aliens swapped": "{seat} and {other:seat} swap alien cards: {seat} leads the {alien} now, "
        "{other:seat} the {others:alien}.",
        "lost": "{seat} loses: {reason}.",
        "became beast": "{seat} becomes {beast}.",
        "beast turn": "Round {round}: {seat} takes a turn as {beast}, with {slot:abilities}.",
        "ability used": "{seat} uses {ability}",
        "climbed down": "The ship of {seat} moves down to slot {slot:slot}.",
        "won": "{seat} is the last one standing and has won.",
        "won on time": "The last round is over: {seat} has won with {n:cards_n}.",
        "tie broken": "{seat} and {other:seat} both hold {n:cards_n}: {seat} is placed higher, {how:tie}.",
        "placed": "Places: {places}.",
    },
    kinds=KIND_WORDS,
    says={
        "by": lambda facts, cause: _by(cause),
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
        "eighths": lambda facts, n: _TURNS[n - 1],
        "line": lambda facts, line: "the board" if line < 0 else line_name(line),
        "shift": lambda facts, way: shift_name(way),
        "direction": lambda facts, d: DIRECTION_NAMES[DIRECTIONS[d]],
        "reason": lambda facts, reason: _LOSSES[reason],
        "beast": lambda facts, beast: beast_name(beast),
        "slot": lambda facts, slot: str(slot + 1),
        "abilities": lambda facts, slot: count(slot + 1, "ability", "abilities"),
    },
    unseen={"cards": "", "card": "a card"},
)
