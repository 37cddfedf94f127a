"""Decks that people keep: a folder of text files for each game to which one brings a deck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from starhall.core import Deck, Decks, Game, NotUnderstood, count
from starhall.core.errors import or_list
from starhall.terminal import store
from starhall.terminal.seats import Sitter
from starhall.terminal.text import clean, clean_name

FOLDER = "decks"


def decks_of(game: Game[Any]) -> Decks:
    """What a game does with decks; an error for a game without any."""
    if game.decks is None:
        raise NotUnderstood(f"nobody brings a deck to {game.name}")
    return game.decks


def folder(game: Game[Any]) -> Path:
    """Where the own decks for a game are kept."""
    return store.data_folder() / FOLDER / game.slug


def file_of(game: Game[Any], name: str) -> Path:
    """Where a deck of this name is kept; the name of the file is made of letters, figures and dashes."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    if not plain:
        raise NotUnderstood(f"{name!r} has no letter or figure: give the deck another name")
    return folder(game) / f"{plain}.txt"


def own(game: Game[Any]) -> list[Path]:
    """The files of all own decks for a game."""
    return sorted(path for path in folder(game).glob("*.txt") if path.is_file())


def read(game: Game[Any], path: Path) -> Deck:
    """The deck in a file; a deck without a name is called after it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "this is no text file"
        raise NotUnderstood(f"{path}: {reason}") from None
    try:
        deck = decks_of(game).read(clean(text))
    except NotUnderstood as error:
        raise NotUnderstood(f"{path}: {error}") from None
    return Deck(clean_name(deck.name, clean_name(path.stem, "deck")), deck.cards, deck.notes)


def find(game: Game[Any], what: str) -> Deck:
    """A starter deck by id or name, an own deck by name, or the deck in a file."""
    starters = decks_of(game).starters
    for card, deck in starters.items():
        if what.casefold() in (card.casefold(), deck.name.casefold()):
            return deck
    if re.search(r"\w", what) and file_of(game, what).is_file():
        return read(game, file_of(game, what))
    if Path(what).is_file():
        return read(game, Path(what))
    known = [*starters, *(path.stem for path in own(game))]
    raise NotUnderstood(f"there is no deck and no file {what!r}; there are {or_list(known, most=12)}")


def keep(game: Game[Any], deck: Deck, *, again: bool = False) -> Path:
    """Write a deck into the folder; one of the same name is only replaced if that is wished for."""
    taken = {name.casefold() for card, one in decks_of(game).starters.items() for name in (card, one.name)}
    if deck.name.casefold() in taken:
        raise NotUnderstood(f"{deck.name} is a starter deck: give yours another name")
    path = file_of(game, deck.name)
    if path.exists() and not again:
        raise NotUnderstood(f"there is a deck {path.stem} already; --force replaces it")
    store.write(path, decks_of(game).write(deck))
    return path


def brought(
    game: Game[Any], options: Mapping[str, Any], sitters: Sequence[Sitter], names: Sequence[str]
) -> tuple[Deck, ...]:
    """The decks of this name, one for each person in turn; all must be legal at this table."""
    people = sum(sitter.is_person for sitter in sitters)
    if len(names) > people:
        raise NotUnderstood(f"{count(len(names), 'deck')} for {count(people, 'person', 'people')}")
    found = []
    for name in names:
        deck = find(game, name)
        decks = decks_of(game)
        if faults := decks.faults(deck, str(options[decks.option])):
            more = f", and {count(len(faults) - 1, 'fault')} more" if faults[1:] else ""
            raise NotUnderstood(f"{deck.name} may not be played at this table: {faults[0]}{more}")
        found.append(deck)
    return tuple(found)
