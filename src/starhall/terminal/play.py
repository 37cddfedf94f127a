"""The table on the screen: whoever is asked chooses, bots move by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from starhall.bots import shelf
from starhall.core import StarhallError
from starhall.core.dealer import OutcomeNeeded
from starhall.terminal import explain
from starhall.terminal.ask import AskPanel
from starhall.terminal.at_table import FIND, LOOK, AtTable
from starhall.terminal.dialogs import CurtainScreen, OutcomeScreen, PickScreen, TextScreen
from starhall.terminal.end import EndScreen
from starhall.terminal.panes import BoardPane, SeatsLine
from starhall.terminal.table import Table
from starhall.terminal.text import clean

RENEWAL_SHOWN = 30.0
"""Seconds in which to read that the rules are newer than the game."""


class TableScreen(AtTable):
    """A game being played; gives what to do next: "watch", "rematch" or "hall"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,w", "why", "Why", key_display="?"),
        Binding("n", "why_not", "Why not"),
        Binding("k", "coach", "Coach", show=False),
        Binding("g", "good", "Good?", show=False),
        Binding("u", "undo", "Undo"),
        *LOOK,
        Binding("h", "hand", "Hand"),
        Binding("s", "save", "Save"),
        Binding("t", "seats", "Seats"),
        Binding("c", "curtain", "Curtain", show=False),
        Binding("space", "hurry", "Skip", show=False),
        *FIND,
        Binding("q", "to_hall", "Hall"),
    ]

    def __init__(self, table: Table, bot_delay: float) -> None:
        super().__init__()
        self.table = table
        self.bot_delay = bot_delay
        self.hurrying = False

    def on_mount(self) -> None:
        """The game begins, or goes on."""
        if self.table.renewal:
            said = "\n".join(self.table.renewal)
            self.notify(said, title="Newer rules", timeout=RENEWAL_SHOWN, markup=False)
        self.advance()

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return self.table.names

    def advance(self) -> None:
        """Go on: the end, a bot, a curtain, or a question."""
        table = self.table
        seat = table.next_seat
        if seat is None:
            self.show_table()
            self.ask_panel.wait(explain.winners_text(table.match), self.names)
            self.app.push_screen(EndScreen(table), self._after_the_end)
        elif not table.asks_person(seat):
            self.show_table()
            self.ask_panel.wait(f"{explain.waiting(table, seat)} …", self.names)
            self.play_bot(seat)
        elif table.curtain_due:
            self._draw_curtain(seat)
        else:
            table.sit(seat)
            self.hurrying = False
            self.show_table()
            self.ask_panel.show(table, explain.ask(table, seat))

    def show_table(self) -> None:
        """Show the board, the seats and the log through the eyes of the viewer."""
        match, viewer = self.table.match, self.table.viewer
        asked = [question[0] for question in match.state.asked]
        free = self.table.take_backs == "free"
        self.query_one(SeatsLine).show(self.table.game.name, self.table.sitters, asked, free)
        self.query_one(BoardPane).show(clean(self.table.game.board(match.view(viewer))), self.names)
        self.show_log()

    def on_resize(self) -> None:
        """Another log may be shown at another width."""
        self.show_log()

    def show_log(self) -> None:
        """Show the log through the eyes of the viewer."""
        match, viewer = self.table.match, self.table.viewer
        log = match.log(viewer)
        new = None if viewer is None else self.table.read.get(viewer, 0)
        self.log_pane.show(log, explain.log_words(match, viewer), self.names, new)

    def _draw_curtain(self, seat: int) -> None:
        """Cover the table before anything is shown to the next person."""
        match = self.table.match
        since = next(
            (
                n
                for n, (by, _) in reversed(list(enumerate(match.choices)))
                if self.table.sitters[by].is_person
            ),
            0,
        )
        told = explain.log_words(match, None)[len(match.log(None, since)) :]
        undo = ""
        looking = self.table.looking
        if looking is not None and self.table.why_no_undo() is None:
            undo = f"{self.names[looking]} may press u to take the last choice back."
        screen = CurtainScreen(self.names[seat], told, self.names, undo)
        self.app.push_screen(screen, partial(self._curtain_drawn, seat))

    def _curtain_drawn(self, seat: int, what: str | None) -> None:
        if what == "undo":
            self.action_undo()
        else:
            self.table.sit(seat)
            self.advance()

    @work(exclusive=True)
    async def play_bot(self, seat: int) -> None:
        """Let the bot of this seat choose, after a moment in which one can look."""
        if self.bot_delay and not self.hurrying and not self.table.sitters[seat].is_person:
            await asyncio.sleep(self.bot_delay)
        at = len(self.table.match.choices)
        try:
            choice = await asyncio.to_thread(self.table.think, seat)
        except Exception as error:  # A bot may be anybody's; the game of the others must not end with it.
            why = str(error) if isinstance(error, StarhallError) else repr(error)
            self.notify(
                f"The bot failed: {clean(why)}. Press t to let somebody else play.",
                severity="error",
                markup=False,
            )
            return
        if self.table.fallen_back:
            self.notify(clean(self.table.fallen_back), severity="warning", markup=False)
        # While it was thinking, the hall may have been closed, or the game gone another way.
        if self.query(SeatsLine) and at == len(self.table.match.choices) and not self.table.asks_person(seat):
            self.make(seat, choice)

    @on(AskPanel.Chosen)
    def _chosen(self, message: AskPanel.Chosen) -> None:
        message.stop()
        self.make(message.seat, message.choice)

    def make(self, seat: int, choice: int) -> None:
        """Make a choice and go on; typed dice are asked for first."""
        try:
            self.table.choose(seat, choice)
        except OutcomeNeeded as needed:
            self.app.push_screen(
                OutcomeScreen(needed, self.table.match.state.names), partial(self._fell, seat, choice, needed)
            )
            return
        except StarhallError as error:
            self.notify(clean(str(error)), severity="error", markup=False)
        if self.table.trouble:
            self.notify(self.table.trouble, severity="error", markup=False)
        self.advance()

    def _fell(self, seat: int, choice: int, needed: OutcomeNeeded, text: str | None) -> None:
        if text is None:
            self.table.forget_typed()
            self.advance()
        else:
            self.table.give(needed, text)
            self.make(seat, choice)

    @on(OptionList.OptionSelected, "LogPane")
    def action_why(self) -> None:
        """Why is this asked, or why did the selected event happen?"""
        match, viewer, pane = self.table.match, self.table.viewer, self.log_pane
        log = match.log(viewer)
        if pane.has_focus and pane.highlighted is not None:
            text = explain.why_event(match, viewer, pane.highlighted)
        else:
            asked = self.ask_panel.asked
            parts = [explain.why_asked(asked)] if asked else []
            if log:
                parts.append(
                    "The last thing that happened:\n" + explain.why_event(match, viewer, len(log) - 1)
                )
            text = "\n\n".join(parts)
        self.app.push_screen(TextScreen("Why?", text, self.names))

    def action_why_not(self) -> None:
        """Which choices are not legal, and why?"""
        asked = self.ask_panel.asked
        text = explain.why_not_text(self.table, asked) if asked else "Nobody at this screen is asked now."
        self.app.push_screen(TextScreen("Why not?", text, self.names))

    def action_coach(self) -> None:
        """What would the coach do?"""
        self._ask_coach(self.table.hint)

    def action_good(self) -> None:
        """Was the last choice good?"""
        self._ask_coach(self.table.verdict)

    @work(exclusive=True, group="coach")
    async def _ask_coach(self, about: Callable[[int], list[str]]) -> None:
        asked = self.ask_panel.asked
        if asked is None:
            self.notify("Nobody at this screen is asked now.", severity="warning")
            return
        try:
            found = await asyncio.to_thread(about, asked.seat)
        except StarhallError as error:
            self.notify(clean(str(error)), severity="warning", markup=False)
            return
        # While it was thinking, somebody may have answered, or left the table.
        if self.is_current and self.ask_panel.asked is asked:
            self.app.push_screen(TextScreen("Coach", "\n".join(map(clean, found)), self.names))

    def action_undo(self) -> None:
        """Take the last choice back."""
        reason = self.table.why_no_undo()
        if reason is not None:
            self.notify(f"No undo: {clean(reason.text)}.", severity="warning", markup=False)
            return
        self.table.undo()
        self.notify("The last choice is taken back.")
        self.advance()

    def action_hand(self) -> None:
        """What do I hold?"""
        self.app.push_screen(TextScreen("Hand", explain.hand_text(self.table), self.names))

    def action_save(self) -> None:
        """Keep the game as it stands."""
        try:
            self.notify(f"Saved in {self.table.save()}", markup=False)
        except OSError as error:
            self.notify(f"Not saved: {error.strerror or error}", severity="error", markup=False)

    def action_curtain(self) -> None:
        """Switch the curtain between people on or off; where there are secrets it stays."""
        if self.table.secrets:
            self.notify(
                f"{self.table.game.name} has secrets: the curtain stays.", severity="warning", markup=False
            )
            return
        self.table.curtain = not self.table.curtain
        self.notify(f"The curtain between people is {'on' if self.table.curtain else 'off'}.")

    def action_seats(self) -> None:
        """Hand a seat over to a bot, or take it back."""
        rows = []
        for seat, sitter in enumerate(self.table.sitters):
            if sitter.is_person:
                rows += [
                    (f"{seat}:{bot}", f"Bot {shelf.title(bot)} goes on for {sitter.name}")
                    for bot in shelf.offered()
                    if ":" not in bot
                ]
            else:
                rows.append((f"{seat}:", f"A person plays {sitter.name}"))
        self.app.push_screen(PickScreen("Who plays?", rows, self.names), self._seated)

    def _seated(self, picked: str | None) -> None:
        if picked is None:
            return
        seat, _, bot = picked.partition(":")
        try:
            self.table.seat_bot(int(seat), bot)
        except StarhallError as error:
            self.notify(clean(str(error)), severity="error", markup=False)
        self.advance()

    def action_hurry(self) -> None:
        """Do not wait for the bots until a person is asked again."""
        self.hurrying = True
        seat = self.table.next_seat
        if seat is not None and not self.table.sitters[seat].is_person:
            self.play_bot(seat)

    def action_to_hall(self) -> None:
        """Back to the hall; the game is kept."""
        self.workers.cancel_node(self)
        self.notify("The game is kept: take it up again under Saved games.")
        self.dismiss("hall")

    def _after_the_end(self, what: str | None) -> None:
        self.dismiss(what)
