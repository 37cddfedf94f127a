"""Setting up a table: how many seats, who sits there with which deck, the options, and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from starhall.bots import shelf
from starhall.core import Game, StarhallError, TableOption
from starhall.core.contract import contract
from starhall.terminal import decks as kept_decks
from starhall.terminal.deckpicker import DeckPicker
from starhall.terminal.seats import BOT, PERSON, read_seats, usual_bot
from starhall.terminal.table import Plan
from starhall.terminal.text import LONGEST_NAME, clean

MOST_LISTED = 12
"""An option with more values than this is typed."""


def _named(values: Sequence[str | int]) -> list[tuple[str, str | int]]:
    """The values of an option as a list shows them."""
    return [(str(value).replace("_", " "), value) for value in values]


class SetupScreen(Screen[Plan | None]):
    """A form; gives the plan of the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5,ctrl+s", "start", "Start", priority=True, key_display="F5"),
        Binding("escape", "give_up", "Back"),
    ]

    def __init__(self, game: Game[Any]) -> None:
        super().__init__()
        self.game = game
        self.seats = self.game.players[0]

    def compose(self) -> ComposeResult:
        """Seats, options, dice, and a button that is always in sight."""
        game = self.game
        yield Static(
            Content.assemble((game.name, "bold $accent"), f" · {game.minutes} minutes"), id="setup-title"
        )
        with VerticalScroll(id="form", can_focus=False):
            with Horizontal(classes="field"):
                yield Label("Players")
                yield Select(
                    [(str(n), n) for n in game.players],
                    value=self.seats,
                    allow_blank=False,
                    id="players",
                    compact=True,
                )
            for seat in range(game.players[-1]):
                yield self._seat_row(seat)
                if game.decks is not None:
                    yield DeckPicker(game, seat, self._chosen_options)
            yield Static("Table options", classes="heading")
            for option in game.options:
                yield self._option_row(option)
            with Horizontal(classes="field"):
                yield Label("take-backs")
                yield Select(
                    [
                        ("as usual: free against bots alone, else by consent", ""),
                        ("free: for learning", "free"),
                        ("by consent: only what taught nobody anything", "consent"),
                        ("none", "none"),
                    ],
                    value="",
                    allow_blank=False,
                    id="take-backs",
                    compact=True,
                )
            with Horizontal(classes="field"):
                yield Label("dice")
                yield Select(
                    [("ours", False), ("typed: you roll real ones", True)],
                    value=False,
                    allow_blank=False,
                    id="dice",
                    compact=True,
                )
            with Horizontal(classes="field"):
                yield Label("seed")
                yield Input(placeholder="any words; empty: a secret one", id="seed", compact=True)
            yield Static("The same seed and the same choices give the same game.", classes="about")
            if rulings := contract(game, {}).rulings:
                yield Static("Rulings that matter", classes="heading")
                for clause in rulings:
                    yield Static(Content(clean(f"{clause.id}  {clause}")), classes="about")
        yield Static(id="wrong", classes="error")
        with Horizontal(id="buttons"):
            yield Button("Start (F5)", variant="primary", id="start", compact=True)
            yield Button("Back (Esc)", id="back", compact=True)
        yield Footer(show_command_palette=False, compact=True)

    def _seat_row(self, seat: int) -> Horizontal:
        who = [
            ("person", PERSON),
            *[(f"bot: {shelf.title(name)}", f"{BOT}:{name}") for name in shelf.offered()],
        ]
        return Horizontal(
            Label(f"Seat {seat + 1}"),
            Select(
                who,
                value=PERSON if seat == 0 else f"{BOT}:{usual_bot()}",
                allow_blank=False,
                id=f"who{seat}",
                compact=True,
            ),
            Input(placeholder="name (optional)", max_length=LONGEST_NAME, id=f"name{seat}", compact=True),
            classes="field seat",
            id=f"seat{seat}",
        )

    def _option_row(self, option: TableOption) -> Vertical:
        values = option.values(self.seats)
        control: Select[str | int] | Input
        if len(values) > MOST_LISTED:
            control = Input(str(option.default), id=f"option-{option.name}", compact=True)
        else:
            control = Select(
                _named(values),
                value=option.default,
                allow_blank=False,
                id=f"option-{option.name}",
                compact=True,
            )
        rules = f" ({', '.join(option.rules)})" if option.rules else ""
        return Vertical(
            Horizontal(Label(option.name), control, classes="field"),
            Static(Content(f"{option.text}{rules}"), classes="about"),
            classes="option",
        )

    def on_mount(self) -> None:
        """Show as many seats as there are."""
        self._show_seats()
        self.query_one("#players").focus()

    @on(Select.Changed, "#players")
    async def _players(self, event: Select.Changed) -> None:
        if isinstance(event.value, int):
            self.seats = event.value
            self._show_seats()
            for option in self.game.options:
                self._narrow(option)

    def _narrow(self, option: TableOption) -> None:
        """The values of an option may depend on how many play."""
        control = self.query_one(f"#option-{option.name}")
        if isinstance(control, Select):
            values = option.values(self.seats)
            chosen = control.value
            control.set_options(_named(values))
            control.value = chosen if chosen in values else option.default

    @on(Select.Changed, ".seat Select")
    def _show_seats(self) -> None:
        """As many seats as there are players, and a deck for each person."""
        for seat in range(self.game.players[-1]):
            self.query_one(f"#seat{seat}").display = seat < self.seats
        for picker in self.query(DeckPicker):
            picker.display = picker.seat < self.seats and self._who(picker.seat) == PERSON

    def _who(self, seat: int) -> str:
        return str(self.query_one(f"#who{seat}", Select).value)

    @on(Select.Changed, ".option Select")
    @on(Input.Changed, ".option Input")
    def _check_decks(self) -> None:
        """Another option may allow other decks."""
        for picker in self.query(DeckPicker):
            picker.look()

    @on(Button.Pressed, "#back")
    def action_give_up(self) -> None:
        """Back to the hall."""
        self.dismiss(None)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Sit down."""
        try:
            plan = self._plan()
        except StarhallError as error:
            self.query_one("#wrong", Static).update(Content(clean(str(error))))
        else:
            self.dismiss(plan)

    def _chosen_options(self) -> dict[str, Any]:
        chosen = {}
        for option in self.game.options:
            control = self.query_one(f"#option-{option.name}")
            assert isinstance(control, Select | Input)
            chosen[option.name] = control.value
        return self.game.read_options(chosen, self.seats)

    def _plan(self) -> Plan:
        specs = [
            f"{self._who(seat)}:{self.query_one(f'#name{seat}', Input).value}" for seat in range(self.seats)
        ]
        options = self._chosen_options()
        decks = {
            picker.seat: kept_decks.legal(self.game, options, deck)
            for picker in self.query(DeckPicker)
            if picker.display and (deck := picker.chosen) is not None
        }
        return Plan(
            self.game,
            tuple(read_seats(specs)),
            options,
            clean(self.query_one("#seed", Input).value).strip() or None,
            bool(self.query_one("#dice", Select).value),
            decks=decks,
            take_backs=str(self.query_one("#take-backs", Select).value) or None,
        )
