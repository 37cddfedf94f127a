"""`starhall deck`: list, show, check, import and export decks."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from starhall.cli.printing import print_json, print_wrapped
from starhall.core import Deck, Game, NotUnderstood, Reason, count, registry
from starhall.terminal import decks as kept
from starhall.terminal import store
from starhall.terminal.text import clean_name


def _game(arguments: argparse.Namespace) -> Game[Any]:
    game = registry.game(arguments.game)
    kept.decks_of(game)
    return game


def _facts(game: Game[Any], card: str, deck: Deck, own: bool) -> dict[str, Any]:
    decks = kept.decks_of(game)
    legal = [check for check in decks.checks if not decks.faults(deck, check)]
    return {"deck": card, "name": deck.name, "own": own, "cards": len(deck.cards), "legal": legal}


def list_decks(arguments: argparse.Namespace) -> int:
    """List the starter decks and the own ones."""
    game = _game(arguments)
    decks = kept.decks_of(game)
    rows = [_facts(game, card, deck, own=False) for card, deck in decks.starters.items()]
    broken = []
    for path in kept.own(game):
        try:
            rows.append(_facts(game, path.stem, kept.read(game, path), own=True))
        except NotUnderstood as error:
            broken.append(str(error))
    if arguments.json:
        print_json({"folder": str(kept.folder(game)), "decks": rows, "broken": broken})
        return 0
    for row in rows:
        ranks = [check for check in row["legal"] if check != decks.checks[0]]
        legal = (
            f"legal from rank {ranks[0]}" if ranks else "casual play only" if row["legal"] else "not legal"
        )
        whose = "own" if row["own"] else "starter"
        print(f"{row['deck']:<24}{whose:<9}{row['name']:<26}{count(row['cards'], 'card')}, {legal}")
    for text in broken:
        print(text, file=sys.stderr)
    print(f"Own decks are kept in {kept.folder(game)}")
    return 0


def show(arguments: argparse.Namespace) -> int:
    """Print a deck as a table."""
    game = _game(arguments)
    print(kept.decks_of(game).show(kept.find(game, arguments.deck)))
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Print every fault of a deck with its rule; 1 if there is any."""
    game = _game(arguments)
    decks = kept.decks_of(game)
    how = str(arguments.rank) if arguments.rank is not None else decks.checks[0]
    if how not in decks.checks:
        raise NotUnderstood(f"there is no rank {how}; there are {', '.join(decks.checks[1:])}")
    deck = kept.find(game, arguments.deck)
    faults = decks.faults(deck, how)
    at = f"rank {how}" if arguments.rank is not None else f"{how} play"
    if arguments.json:
        rows = [{"rule": fault.rule, "text": fault.text} for fault in faults]
        print_json({"name": deck.name, "check": how, "legal": not faults, "faults": rows})
    elif not faults:
        print(
            f"{deck.name} is legal in {at}." if arguments.rank is None else f"{deck.name} is legal at {at}."
        )
    else:
        print(f"{deck.name} is not legal {'in' if arguments.rank is None else 'at'} {at}:")
        _print_faults(game, faults)
    return 1 if faults else 0


def _print_faults(game: Game[Any], faults: list[Reason]) -> None:
    for fault in faults:
        print_wrapped(fault.text, "    ", first="  - ")
    for rule in dict.fromkeys(fault.rule for fault in faults):
        print_wrapped(f"{rule}: {game.ledger.text(rule)}", "    ", first="  ")


def import_deck(arguments: argparse.Namespace) -> int:
    """Copy a legal deck into the folder of own decks."""
    game = _game(arguments)
    deck = kept.read(game, arguments.file)
    if arguments.name is not None:
        deck = replace(deck, name=clean_name(arguments.name, "deck"))
    faults = kept.decks_of(game).faults(deck, kept.decks_of(game).checks[0])
    if faults:
        print(f"{deck.name} is not legal, so it was not imported:", file=sys.stderr)
        _print_faults(game, faults)
        return 1
    path = kept.keep(game, deck, again=arguments.force)
    print(f"{deck.name} is kept in {path}; play it with: starhall play {game.slug} --deck {path.stem}")
    return 0


def export(arguments: argparse.Namespace) -> int:
    """Write a deck to a file, or print it."""
    game = _game(arguments)
    text = kept.decks_of(game).write(kept.find(game, arguments.deck))
    if arguments.file is None:
        print(text, end="")
        return 0
    file: Path = arguments.file
    if file.exists() and not arguments.force:
        raise NotUnderstood(f"{file} is there already; --force replaces it")
    if not file.parent.is_dir():
        raise NotUnderstood(f"there is no folder {file.parent}; make it first")
    try:
        store.write(file, text)
    except OSError as error:
        raise NotUnderstood(f"{file} cannot be written: {error.strerror or error}") from None
    print(f"Written to {file}")
    return 0
