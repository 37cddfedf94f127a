"""A table elsewhere on the screen: as one here, only that others sit at it in other places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from starhall.core import StarhallError
from starhall.core.asking import Ask
from starhall.terminal import explain
from starhall.terminal.ask import AskPanel
from starhall.terminal.at_table import FIND, LOOK, AtTable
from starhall.terminal.away.hall import Elsewhere
from starhall.terminal.away.line import Line
from starhall.terminal.away.orders import order
from starhall.terminal.away.table import AwayTable, is_saying
from starhall.terminal.dialogs import PickScreen, TextScreen
from starhall.terminal.panes import BoardPane, SeatsLine
from starhall.terminal.text import clean
from starhall.wire.messages import FromServer, Muted, Offer, Reasons, Step

LONGEST_SAYING = 200


class SayScreen(ModalScreen[str | None]):
    """A line to say at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "Back")]

    def __init__(self, before: list[str]) -> None:
        super().__init__()
        self._before = before

    def compose(self) -> ComposeResult:
        """What was said last, and a line to answer."""
        with Vertical(classes="box small") as box:
            box.border_title = "Say"
            box.border_subtitle = "Enter says it, Esc closes"
            if self._before:
                yield Static("\n".join(self._before[-8:]), markup=False)
            yield Input(max_length=LONGEST_SAYING, id="saying")

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)

    def action_give_up(self) -> None:
        """Nothing is said."""
        self.dismiss(None)


class AwayScreen(AtTable):
    """A table in a hall elsewhere; gives the code of the next table, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,w", "why", "Why", key_display="?"),
        Binding("n", "why_not", "Why not"),
        Binding("u", "undo", "Undo"),
        *LOOK,
        Binding("h", "hand", "Hand"),
        Binding("s", "say", "Say"),
        Binding("x", "mute", "Mute", show=False),
        Binding("o", "order", "Beforehand", show=False),
        Binding("m", "begin", "Begin", show=False),
        Binding("r", "rematch", "Rematch", show=False),
        *FIND,
        Binding("q", "leave", "Hall"),
    ]

    def __init__(self, hall: Elsewhere, code: str) -> None:
        super().__init__()
        self.hall, self.code = hall, code
        self.table = AwayTable()
        self.table.wants_words = self._ask_words
        self.line = Line(hall, code, self._told, self._line_broken)
        self._shown: tuple[Any, ...] = ()
        """What the ask panel shows now."""
        self._ended = False
        self._undo_asked: int | None = None
        """Who asks to take something back, once the reader was told."""

    def on_mount(self) -> None:
        """Pick the line up, and let clocks run."""
        self.ask_panel.wait("Connecting …", [], hurry=False)
        self._hold_the_line()
        self.set_interval(1.0, self._show_seats)

    @work(exclusive=True, group="line")
    async def _hold_the_line(self) -> None:
        try:
            await self.line.run()
        except StarhallError as error:
            self.app.notify(str(error), severity="error", markup=False)
            self.dismiss("")

    def _line_broken(self, broken: bool) -> None:
        self.sub_title = "no line" if broken else ""
        if broken and self.is_mounted:
            self.ask_panel.wait("The line is broken; it is tried again …", self.table.names, hurry=False)
            self._shown = ()
        elif self.is_mounted:
            self._show_question()

    def _told(self, message: FromServer) -> None:
        try:
            self.table.take(message)
            self._show(message)
        except StarhallError as error:
            self.app.notify(str(error), severity="error", markup=False)
            self.dismiss("")

    def _show(self, message: FromServer) -> None:
        table = self.table
        self._show_seats()
        if isinstance(message, (Reasons, Offer)):
            return
        if isinstance(message, Muted) and not self.hall.kept.token:
            self.hall.keep_muted(self.code, message.seats)
        self.query_one(BoardPane).show(table.board, table.names)
        self.show_log()
        if isinstance(message, Step) and is_saying(message.happening):
            self.notify(table.said[-1], markup=False)
        self._answer_undo()
        self._show_question()
        if table.over and not self._ended:
            self._ended = True
            text = f"{table.result}\n\n{table.after}"
            self.app.push_screen(TextScreen("The end", text, table.names))

    def _show_seats(self) -> None:
        table = self.table
        if table.facts is None:
            return
        name = table.game.name if table.game else table.facts.game
        me = "" if table.reader is None else table.clock_of(table.reader)
        title = " · ".join(part for part in (name, f"you have {me}" if me else "") if part)
        self.query_one(SeatsLine).show(title, table.sitters, table.waiting)

    def on_resize(self) -> None:
        """Another log may be shown at another width."""
        self.show_log()

    def show_log(self) -> None:
        """Show the log; what has come since the reader's last choice is marked."""
        table = self.table
        new = None if table.reader is None else table.read
        self.log_pane.show(table.log, table.log_words, table.names, new)

    def _show_question(self) -> None:
        """Ask what the reader's seat is asked; the same question is not asked anew."""
        table = self.table
        asked = table.asked
        if asked is None:
            what = table.result.split("\n")[0] if table.over else f"{table.doing} …"
            if self._shown != ("wait", what):
                self._shown = "wait", what
                self.ask_panel.wait(what, table.names, hurry=False)
        elif self._shown != ("ask", asked.since, len(asked.options)):
            self._shown = "ask", asked.since, len(asked.options)
            self.ask_panel.show(table, asked)
            self.app.bell()

    # What the reader does.

    @on(AskPanel.Chosen)
    def _chosen(self, message: AskPanel.Chosen) -> None:
        message.stop()
        asked = self.ask_panel.asked
        if asked is not None:
            self.table.read = len(self.table.lines)
            self._shown = ()
            self.ask_panel.wait("The hall is told …", self.table.names, hurry=False)
            self._do("choose", seat=message.seat, choice=message.choice, at=asked.since)

    @work(group="asks")
    async def _do(self, type: str, **fields: Any) -> None:
        """Have something done at the table; if it is refused, say why and ask again."""
        try:
            await self.line.ask(type, **fields)
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)
        self._show_question()

    @work(group="asks")
    async def _ask_words(self, asked: Ask, choice: int) -> None:
        try:
            found = await self.line.ask("why_not", seat=asked.seat, choice=choice)
        except StarhallError:
            return
        if isinstance(found, Reasons):
            self.table.learn(asked, found)
            panel = self.ask_panel
            if panel.asked is not None and panel.asked.since == asked.since:
                place = panel.options.highlighted
                panel.list_rows()
                panel.options.highlighted = place

    @on(OptionList.OptionSelected, "LogPane")
    def action_why(self) -> None:
        """Why is this asked, or why did the selected event happen?"""
        table, pane, asked = self.table, self.log_pane, self.ask_panel.asked
        if pane.has_focus and pane.highlighted is not None:
            text = table.why(pane.highlighted)
        else:
            parts = [explain.why_asked(asked)] if asked else []
            if table.lines:
                parts.append(f"The last thing that happened:\n{table.why(len(table.lines) - 1)}")
            text = "\n\n".join(parts)
        self.app.push_screen(TextScreen("Why?", text, table.names))

    @work(group="asks")
    async def action_why_not(self) -> None:
        """Which choices are not legal, and why?"""
        asked = self.ask_panel.asked
        if asked is None:
            self.notify("You are not asked anything now.", severity="warning")
            return
        legal = {option.choice for option in asked.options}
        lines = []
        for choice in explain.choices_of(asked):
            if choice not in legal:
                try:
                    found = await self.line.ask("why_not", seat=asked.seat, choice=choice)
                except StarhallError as error:
                    self.notify(str(error), severity="error", markup=False)
                    return
                if isinstance(found, Reasons) and found.text:
                    lines.append(f"{clean(found.option)}: {clean(found.text)}")
        text = "\n".join(lines) or "Every choice of this kind is legal now."
        self.app.push_screen(TextScreen("Why not?", text, self.table.names))

    def action_hand(self) -> None:
        """What do I hold?"""
        self.app.push_screen(TextScreen("Hand", self.table.hand, self.table.names))

    def action_undo(self) -> None:
        """Take the last choice back, or ask the others to agree."""
        position, reader = self.table.position, self.table.reader
        if position is None or reader is None:
            self.notify("Only who sits here takes something back.", severity="warning")
        elif position.undo == "no":
            self.notify(f"No undo: {clean(position.why_no_undo)}.", severity="warning", markup=False)
        else:
            if position.undo == "ask":
                self.notify("The others are asked to agree.")
            self._do("undo", seat=reader)

    def _answer_undo(self) -> None:
        """Ask the reader once whether somebody else may take something back."""
        around, reader = self.table.around, self.table.reader
        undo = around.undo if around else None
        if undo is None or reader not in undo.waits_for:
            self._undo_asked = None
        elif self._undo_asked != undo.by:
            self._undo_asked = undo.by
            title = f"{self.table.names[undo.by]} asks to take a choice back"
            screen = PickScreen(title, [("yes", "Agree"), ("no", "Refuse")], self.table.names)
            self.app.push_screen(screen, partial(self._undo_answered, reader))

    def _undo_answered(self, seat: int, answer: str | None) -> None:
        if answer is not None:
            self._do("undo_answer", seat=seat, yes=answer == "yes")

    def action_say(self) -> None:
        """Say something to everybody at the table."""
        if self.table.reader is None:
            self.notify("Only who sits here speaks.", severity="warning")
        else:
            self.app.push_screen(SayScreen(self.table.said), self._say)

    def _say(self, text: str | None) -> None:
        if text is not None:
            self._do("say", seat=self.table.reader, text=text)

    def action_mute(self) -> None:
        """Read somebody no more, or again; the host may also mute for everybody."""
        table, rows = self.table, list[tuple[str, str]]()
        seats = table.around.seats if table.around else []
        for seat in table.speakers:
            name, muted = table.names[seat], seat in table.muted
            rows.append((f"mute {seat}", f"{'Read' if muted else 'Do not read'} {name}{' again' * muted}"))
            if table.host:
                silenced = seats[seat].silenced
                said = f"Let {name} speak again" if silenced else f"Mute {name} for everybody here"
                rows.append((f"silence {seat}", said))
        if rows:
            self.app.push_screen(PickScreen("Whom?", rows, table.names), self._mute)
        else:
            self.notify("There is nobody else here who speaks.", severity="warning")

    def _mute(self, picked: str | None) -> None:
        if picked is not None:
            what, _, number = picked.partition(" ")
            seat, around = int(number), self.table.around
            if what == "mute":
                self._do("mute", seat=seat, on=seat not in self.table.muted)
            elif around is not None:
                self._do("silence", whom=seat, on=not around.seats[seat].silenced)

    @work(exclusive=True, group="orders")
    async def action_order(self) -> None:
        """Answer the next question beforehand, at a table by post."""
        try:
            said = await order(self.hall, self.code, self._picked)
        except StarhallError as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        if said:
            self.notify(said, markup=False)

    async def _picked(self, title: str, rows: Sequence[tuple[str, str]], text: str) -> str | None:
        return await self.app.push_screen_wait(PickScreen(title, rows, self.table.names, text))

    def action_begin(self) -> None:
        """The host begins: bots take the open seats."""
        if self.table.around is not None and self.table.around.status == "open":
            self._do("start")

    @work(group="asks")
    async def action_rematch(self) -> None:
        """The next table, with the same seats."""
        if not self.table.over or self.table.reader is None or self.table.of_event:
            self.notify("After the end, who sat here plays again; in a tournament rounds are drawn.")
            return
        try:
            found = await self.line.ask("rematch", seat=self.table.reader)
            if isinstance(found, Offer):
                await self.hall.enter(found.table, [found.key])
                self.dismiss(found.table)
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)

    def action_leave(self) -> None:
        """Back to the list of tables; the seat stays one's own."""
        self.dismiss("")
