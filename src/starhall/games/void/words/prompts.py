"""The words of questions: prompts and options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starhall.core import KindWords, Parted, Prompt, Unsaid, count
from starhall.games.void.box.geometry import CELL_NAMES, DIRECTIONS
from starhall.games.void.box.parts import KIND
from starhall.games.void.rules.aliens import DRAW_POWER
from starhall.games.void.rules.causes import Cause, source
from starhall.games.void.rules.sectors import STOP
from starhall.games.void.seen import VoidSeen
from starhall.games.void.state import JUMPING
from starhall.games.void.words import brings
from starhall.games.void.words.hints import without_cards
from starhall.games.void.words.names import (
    ALIEN_ROWS,
    BEAST_ROWS,
    CARD_ROWS,
    DIRECTION_NAMES,
    TURN_NAMES,
    affector_words,
    alien_name,
    by_words,
    card_name,
    cell_words,
    line_name,
    shift_name,
)


def _source(seen: VoidSeen) -> str:
    """What asks: the card being played, or the beast whose turn it is."""
    if seen.playing:
        return f"{card_name(KIND[seen.playing[-1]])}: "
    if seen.phase == "beast" and seen.beast[seen.active] >= 0:
        return f"{BEAST_ROWS[seen.beast[seen.active]].name}: "
    return ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# Prompts and options


def _asks(text: str, why: str, waiting: str) -> Callable[..., Prompt]:
    """A question that an effect asks."""

    def prompt(seen: VoidSeen, *args: Any) -> Prompt:
        return Prompt(_capital(_source(seen) + text), why=why, waiting=waiting)

    return prompt


def _up_to(text: str, why: str, waiting: str) -> Callable[..., Prompt]:
    def prompt(seen: VoidSeen, me: int, filters: Any, up_to: int) -> Prompt:
        left = f"up to {up_to} left" if up_to else ""
        decline = "Stopping ends the effect." if up_to else ""
        said = _capital(_source(seen) + text)
        return Prompt(said, why=why, must=not up_to, left=left, decline=decline, waiting=waiting)

    return prompt


def _play_prompt(seen: VoidSeen, p: int) -> Prompt:
    last = ""
    if seen.captains[p].cards == 1:
        last = f" It is your last card: {without_cards(seen.captains[p].saved, 'it brings cards')}"
    return Prompt(
        f"Choose a card to play.{last}",
        why="VOID-036",
        left=f"{seen.owed} of {seen.must} still to play",
        waiting="plays a card",
    )


def _discard_prompt(seen: VoidSeen, p: int, n: int, cause: Cause) -> Prompt:
    return Prompt(
        _capital(f"{by_words(source(cause))}choose a card to discard."),
        why=cause.rule,
        left=f"{count(n, 'card')} to discard",
        waiting="discards",
    )


def _travel_prompt(seen: VoidSeen, p: int) -> Prompt:
    jump = seen.travel_power == JUMPING
    return Prompt(
        "Jump to any other sector." if jump else "Follow an arrow of your sector: choose where to travel.",
        why="VOID-R72" if jump else "VOID-057",
        waiting="travels",
    )


def _window_prompt(seen: VoidSeen) -> Prompt:
    alien = seen.alien[seen.active]
    return Prompt(
        f"You may use the power of the {ALIEN_ROWS[alien].name}: {ALIEN_ROWS[alien].text}",
        why="VOID-R63",
        must=False,
        decline=_going_on(seen),
        waiting="may use a power",
    )


def _going_on(seen: VoidSeen) -> str:
    if seen.window == 4 and seen.captains[seen.active].stuck:
        return "Going on means losing: no arrow leads to another sector."
    return "Going on keeps it for later, if it can be used later."


def _pass_prompt(seen: VoidSeen) -> Prompt:
    return Prompt(
        "You may discard a sector affector, or pass.",
        why="VOID-R64",
        must=False,
        left=f"{count(len(seen.affectors), 'affector')} on the board",
        decline="Passing leaves all where they are.",
        waiting="may discard a sector affector",
    )


def _power_option(seen: VoidSeen, value: int, p: int) -> str:
    if value == DRAW_POWER:
        return f"Use the power of the {ALIEN_ROWS[seen.alien[p]].name}"
    return f"Turn your sector {TURN_NAMES[value - 1]} clockwise"


def _ability_prompt(seen: VoidSeen, p: int) -> Prompt:
    return Prompt(
        f"Choose the next ability of {BEAST_ROWS[seen.beast[p]].name}.",
        why="VOID-068",
        left=f"{seen.slot[p] + 1 - seen.used.bit_count()} to use",
        waiting="uses the abilities of a Void Beast",
    )


def _ability_option(seen: VoidSeen, slot: int, p: int) -> str:
    return Parted(f"Ability {slot + 1}", BEAST_ROWS[seen.beast[p]].abilities[slot].text)


def _on_cell(verb: str) -> Callable[..., str]:
    def option(seen: VoidSeen, cell: int, *args: Any) -> str:
        return "Stop" if cell == STOP else f"{verb} {cell_words(seen, cell)}"

    return option


def _on_card(verb: str) -> Callable[..., str]:
    def option(seen: VoidSeen, kind: int, *args: Any) -> str:
        return Parted(f"{verb} {card_name(kind)}", CARD_ROWS[kind].text)

    return option


def _on_seat(verb: str) -> Callable[..., str]:
    def option(seen: VoidSeen, p: int, *args: Any) -> str:
        return f"{verb} {seen.names[p] if p < seen.players else f'seat {p + 1}'}"

    return option


def _on_ship(seen: VoidSeen, p: int, *args: Any) -> str:
    if p >= seen.players:
        return f"The ship of seat {p + 1}"
    cell = seen.captains[p].cell
    where = f" on {CELL_NAMES[cell]}" if cell >= 0 else ""
    return f"The ship of {seen.names[p]}, {ALIEN_ROWS[seen.alien[p]].colour}{where}"


def _on_affector(verb: str) -> Callable[..., str]:
    return lambda seen, value, *args: f"{verb} {affector_words(value)}"


_TEXT_BESIDE = Unsaid("The text beside it says what it does.")
_GIVEN_UP = Unsaid("A card that is given up brings nothing.")

KIND_WORDS = {
    "alien": KindWords(
        lambda seen, p: Prompt("Choose your alien.", why="VOID-R04", waiting="chooses an alien"),
        lambda seen, alien, p: Parted(alien_name(alien), ALIEN_ROWS[alien].text),
        _TEXT_BESIDE,
    ),
    "start": KindWords(
        lambda seen, p: Prompt(
            "Choose the sector that your ship starts on.", why="VOID-021", waiting="places a ship"
        ),
        _on_cell("Start on"),
        brings.arrival,
    ),
    "play": KindWords(_play_prompt, _on_card("Play"), brings.play),
    "discard": KindWords(_discard_prompt, _on_card("Discard"), _GIVEN_UP),
    "go on": KindWords(
        _window_prompt,
        lambda seen, value, *args: "Go on without it",
        Unsaid("The question says what declining means."),
    ),
    "pass": KindWords(
        _pass_prompt, lambda seen, value, *args: "Pass", Unsaid("The question says what declining means.")
    ),
    "power": KindWords(
        lambda seen, p: _window_prompt(seen), _power_option, Unsaid("The question says what the power does.")
    ),
    "jump": KindWords(
        lambda seen, p: _window_prompt(seen),
        lambda seen, value, *args: "Jump: travel to any other sector",
        Unsaid("Its own words say it."),
    ),
    "any time": KindWords(lambda seen, p: _pass_prompt(seen), _on_affector("Discard"), brings.lift),
    "travel": KindWords(_travel_prompt, _on_cell("Travel to"), brings.arrival),
    "ability": KindWords(_ability_prompt, _ability_option, brings.ability),
    "player": KindWords(
        _asks("choose a player.", "VOID-R32", "chooses a player"), _on_seat("Choose"), brings.captain
    ),
    "ship": KindWords(
        _asks("choose a ship to move.", "VOID-044", "chooses a ship"), _on_ship, brings.captain
    ),
    "destination": KindWords(
        _asks("choose where the ship goes.", "VOID-R13", "moves a ship"), _on_cell("Move to"), brings.arrival
    ),
    "swap ships": KindWords(
        _asks("choose the other ship.", "VOID-R32", "swaps ships"), _on_ship, brings.captain
    ),
    "drift": KindWords(
        _asks("choose the direction for all ships.", "VOID-R10", "moves all ships"),
        lambda seen, d, *args: f"All ships {DIRECTION_NAMES[DIRECTIONS[d]]}",
        brings.drift,
    ),
    "destroy": KindWords(
        _up_to("choose a sector to destroy.", "VOID-082", "destroys a sector"),
        _on_cell("Destroy"),
        brings.destroy,
    ),
    "restore": KindWords(
        _up_to("choose a black hole to restore.", "VOID-084", "restores a black hole"),
        _on_cell("Restore"),
        brings.restore,
    ),
    "rotate": KindWords(
        _asks("choose a sector to turn.", "VOID-R09", "turns a sector"),
        _on_cell("Turn"),
        Unsaid("How far it turns, and where its arrows lead then, is asked next."),
    ),
    "turn": KindWords(
        _asks("choose how far it turns, clockwise.", "VOID-R09", "turns a sector"),
        lambda seen, value, *args: TURN_NAMES[value].capitalize(),
        brings.turn,
    ),
    "line": KindWords(
        _asks("choose a row or column to turn.", "VOID-R17", "turns a row or column"),
        lambda seen, line, *args: f"Turn {line_name(line)}",
        brings.line,
    ),
    "shift": KindWords(
        _asks("choose a row or column and which way it goes.", "VOID-R11", "shifts a row or column"),
        lambda seen, way, *args: f"Shift {shift_name(way)}",
        brings.shift,
    ),
    "swap sectors": KindWords(
        lambda seen, me, *first: _asks(
            f"choose the sector to swap with {CELL_NAMES[first[0]]}."
            if first
            else "choose the first sector to swap.",
            "VOID-R11",
            "swaps two sectors",
        )(seen),
        _on_cell("Swap"),
        brings.swap,
    ),
    "place": KindWords(
        _asks("choose the sector to put it on.", "VOID-049", "places a sector affector"),
        _on_cell("Put it on"),
        brings.place,
    ),
    "lift": KindWords(
        _asks("choose a sector affector to discard.", "VOID-051", "discards a sector affector"),
        _on_affector("Discard"),
        brings.lift,
    ),
    "relocate": KindWords(
        _asks("choose a sector affector to move.", "VOID-R23", "moves a sector affector"),
        _on_affector("Move"),
        Unsaid("Where the piece goes is asked next."),
    ),
    "new place": KindWords(
        _asks("choose its new sector.", "VOID-R23", "moves a sector affector"),
        _on_cell("Put it on"),
        brings.new_place,
    ),
    "recover": KindWords(
        _asks("choose a card of the discard pile.", "VOID-R80", "takes a card from the discard pile"),
        _on_card("Take"),
        _TEXT_BESIDE,
    ),
    "take": KindWords(
        _asks("choose the card to take.", "VOID-R32", "takes a card"), _on_card("Take"), _TEXT_BESIDE
    ),
    "give": KindWords(
        _asks("choose the card to give.", "VOID-R32", "gives a card"), _on_card("Give"), _GIVEN_UP
    ),
    "best": KindWords(
        _asks("choose the card to play.", "VOID-R81", "looks at cards"), _on_card("Play"), brings.play
    ),
}
