"""Decks that people keep: a folder of text files for each game to which one brings a deck."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from starhall.core import Deck, Decks, Game, NotUnderstood, Reason, count
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


def check(game: Game[Any], options: Mapping[str, Any], deck: Deck) -> list[Reason]:
    """All that is wrong with a deck at a table with these options."""
    decks = decks_of(game)
    return decks.faults(deck, str(options[decks.option]))


def legal(game: Game[Any], options: Mapping[str, Any], deck: Deck) -> Deck:
    """The deck, if it may be played at a table with these options; else an error with a reason."""
    if faults := check(game, options, deck):
        more = f", and {count(len(faults) - 1, 'fault')} more" if faults[1:] else ""
        raise NotUnderstood(f"{deck.name} may not be played at this table: {faults[0]}{more}")
    return deck


def brought(
    game: Game[Any], options: Mapping[str, Any], sitters: Sequence[Sitter], names: Sequence[str]
) -> dict[int, Deck]:
    """By seat: the decks of these names, one for each person in turn; all must be legal at this table."""
    people = [seat for seat, sitter in enumerate(sitters) if sitter.is_person]
    if len(names) > len(people):
        raise NotUnderstood(f"{count(len(names), 'deck')} for {count(len(people), 'person', 'people')}")
    return {seat: legal(game, options, find(game, name)) for seat, name in zip(people, names, strict=False)}


def noted(game: Game[Any], decks: Mapping[int, Deck]) -> dict[str, str]:
    """Decks by seat as a record keeps them, without the notes of their owners."""
    return {str(seat): decks_of(game).write(replace(deck, notes=())) for seat, deck in decks.items()}


def read_noted(game: Game[Any], options: Mapping[str, Any], notes: Any) -> dict[int, Deck]:
    """The decks that a record has kept; the record may come from anywhere, the decks must be legal."""
    found = {}
    for seat, text in notes.items() if isinstance(notes, dict) else ():
        deck = decks_of(game).read(clean(str(text)))
        named = Deck(clean_name(deck.name, "the deck"), deck.cards)
        found[int(seat)] = legal(game, options, named)
    return found
