"""Which deck a person brings to a table: chosen there, a starter deck, an own one, or one from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Label, Select, Static

from starhall.core import Deck, Game, NotUnderstood, StarhallError, count
from starhall.terminal import decks as kept
from starhall.terminal.text import clean

AT_THE_TABLE = ""
FROM_FILE = "file"
MOST_FAULTS = 6


class DeckPicker(Vertical):
    """A list of decks, a line for the path of a file, and what is wrong with the deck."""

    def __init__(self, game: Game[Any], seat: int, options: Callable[[], Mapping[str, Any]]) -> None:
        """Ask for the deck of a seat; `options` are those of the table as the form stands."""
        super().__init__(classes="picker", id=f"picker{seat}")
        self.game = game
        self.seat = seat
        self.table_options = options

    def compose(self) -> ComposeResult:
        """One line, and one more if there is something to say of the deck."""
        with Horizontal(classes="field deck"):
            yield Label("  deck")
            yield Select(
                [
                    ("choose at the table", AT_THE_TABLE),
                    *[(f"starter: {deck.name}", card) for card, deck in self._starters().items()],
                    *[(f"own: {path.stem}", str(path)) for path in kept.own(self.game)],
                    ("from a file", FROM_FILE),
                ],
                value=AT_THE_TABLE,
                allow_blank=False,
                id=f"deck{self.seat}",
                compact=True,
            )
            yield Input(placeholder="path of a deck file", id=f"file{self.seat}", compact=True)
        yield Static(id=f"faults{self.seat}", classes="about faults")

    def on_mount(self) -> None:
        """Nothing is brought yet."""
        self.look()

    def _starters(self) -> Mapping[str, Deck]:
        return kept.decks_of(self.game).starters

    @property
    def chosen(self) -> Deck | None:
        """The deck, legal or not; None is chosen at the table. An error if there is no such file."""
        what = str(self.query_one(Select).value)
        if what == AT_THE_TABLE:
            return None
        if what in self._starters():
            return self._starters()[what]
        if what != FROM_FILE:
            return kept.read(self.game, Path(what))
        path = clean(self.query_one(Input).value).strip()
        if not path:
            raise NotUnderstood("type the path of the file with the deck")
        return kept.read(self.game, Path(path).expanduser())

    @on(Select.Changed)
    @on(Input.Changed)
    def look(self) -> None:
        """Say what is wrong with the deck at this table."""
        self.query_one(Input).display = self.query_one(Select).value == FROM_FILE
        said, fault = self._said()
        shown = self.query_one(".faults", Static)
        shown.update(Content(clean(said)))
        shown.display = bool(said)
        shown.set_class(fault, "error")

    def _said(self) -> tuple[str, bool]:
        try:
            deck = self.chosen
            if deck is None:
                return "", False
            faults = [str(fault) for fault in kept.check(self.game, self.table_options(), deck)]
        except StarhallError as error:
            return str(error), True
        if not faults:
            return f"{deck.name} is legal at this table.", False
        shown = faults[:MOST_FAULTS]
        if len(faults) > len(shown):
            shown.append(f"and {count(len(faults) - len(shown), 'fault')} more")
        return "\n".join([f"{deck.name} is not legal at this table:", *(f"- {text}" for text in shown)]), True
