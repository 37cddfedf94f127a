"""The ask panel: the question, why it is asked, how to decline, and every legal choice."""

from __future__ import annotations

import string
from dataclasses import dataclass, replace

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from starhall.core.asking import Ask
from starhall.terminal import explain
from starhall.terminal.paint import painted
from starhall.terminal.table import Table

KEYS = "1234567890" + string.ascii_uppercase
"""The keys of the first options; the others are reached by arrows, mouse or filter."""
CONFIRM = "⏎"
"""The key of the line that confirms a set."""
MANY = 4
"""More options than this may not be in sight together: the panel tells their number and how to reach them."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a choice, or a thing that can be put into a set."""

    text: str
    choice: int | None = None
    bit: int = 0
    key: str = ""
    reason: str = ""
    """Why it cannot be chosen."""
    later: str = ""
    """What it answers where a lesson does not allow it yet."""


class AskPanel(Vertical):
    """Asks one question; posts `Chosen` with the choice."""

    def __init__(self, *, brief: bool = False, id: str | None = None) -> None:
        """A `brief` one leaves out why it asks, and what declining means."""
        super().__init__(id=id)
        self.brief = brief

    class Chosen(Message):
        """A choice was made."""

        def __init__(self, seat: int, choice: int) -> None:
            super().__init__()
            self.seat = seat
            self.choice = choice

    class ReadOn(Message):
        """What is said is read."""

    def compose(self) -> ComposeResult:
        """The question, the choices, and a line to filter them with."""
        yield Static(id="ask-who")
        yield Static(id="ask-text")
        yield Static(id="ask-decline")
        yield Static(id="ask-why")
        yield OptionList(id="options")
        yield Input(placeholder="type a part of the words, Enter to go to the list", id="filter")

    def on_mount(self) -> None:
        """Nothing is asked yet."""
        self.table: Table | None = None
        self.asked: Ask | None = None
        self.set = 0
        self.rows: list[Row] = []
        self.query_one("#filter").display = False

    @property
    def options(self) -> OptionList:
        """The list of choices."""
        return self.query_one("#options", OptionList)

    def wait(self, text: str, names: list[str]) -> None:
        """Nobody at this screen is asked: tell what goes on."""
        self.asked = None
        self.rows = []
        self._texts(painted(text, names), Content("Space: do not wait for the bots."), "", "")
        self.border_title = ""
        self.options.clear_options()
        self.options.display = False
        self.query_one("#filter").display = False

    def read_on(self) -> None:
        """Something is said: nothing is asked until it is read."""
        self.asked = None
        self.rows = [Row("Go on", key=CONFIRM)]
        self._texts(Content(""), Content(""), "", "")
        self.options.display = True
        self.options.set_options([Option(self._line(self.rows[0]))])
        self.options.highlighted = 0
        self.query_one("#filter").display = False
        self.border_title = ""
        self.options.focus()

    def show(self, table: Table, asked: Ask, focus: bool = True) -> None:
        """Ask this."""
        self.table, self.asked, self.set = table, asked, 0
        names = [sitter.name for sitter in table.sitters]
        left = f" · {asked.left}" if asked.left else ""
        self._texts(
            painted(f"{explain.who(table, asked)}{left} · {asked.why}", names).stylize_before("bold", 0),
            Content(asked.text),
            f"To decline: {asked.decline}" if asked.decline else "",
            f"Why: {asked.rule}",
        )
        find = self.query_one("#filter", Input)
        find.display = False
        find.value = ""
        self.options.display = True
        self._list()
        if focus:
            self.options.focus()

    def _texts(self, who: Content, text: Content, decline: str, why: str) -> None:
        self.query_one("#ask-who", Static).update(who)
        self.query_one("#ask-text", Static).update(text)
        for name, words in (("#ask-decline", decline), ("#ask-why", why)):
            line = self.query_one(name, Static)
            line.update(Content(words))
            line.display = bool(words) and not self.brief

    def _list(self) -> None:
        """Write the list anew, filtered; the line to confirm a set is where one starts."""
        wanted = self.query_one("#filter", Input).value.casefold().split()
        rows = [row for row in self._all_rows() if all(word in row.text.casefold() for word in wanted)]
        keys = iter(KEYS)
        self.rows = [row if row.key else replace(row, key=next(keys, "")) for row in rows]
        self.options.set_options([Option(self._line(row), disabled=bool(row.reason)) for row in self.rows])
        start = next((n for n, row in enumerate(self.rows) if row.key == CONFIRM), 0)
        if self.rows and not self.rows[start].reason:
            self.options.highlighted = start
        found = len(self._all_rows())
        self.border_title = f"{found} answers: ↑ ↓ PgDn go through all, / finds" if found > MANY else ""

    def _all_rows(self) -> list[Row]:
        asked, table = self.asked, self.table
        if asked is None or table is None:
            return []
        later = table.later
        if not asked.is_set:
            rows = [Row(one.text, one.choice, later=later(one.choice)) for one in asked.options]
            return sorted(rows, key=lambda row: bool(row.later))
        things = [Row(words, bit=bit) for bit, words in explain.things(table, asked)]
        choice = asked.first + self.set
        reason = table.game.why_not(table.match.state, asked.seat, choice)
        legal = any(choice == option.choice for option in asked.options)
        confirm = Row(
            explain.option_words(table, asked, choice),
            choice,
            key=CONFIRM,
            reason=later(choice) if legal else str(reason or "not legal"),
        )
        others = [
            Row(option.text, option.choice, later=later(option.choice))
            for option in asked.options
            if not asked.is_own(option.choice)
        ]
        return [confirm, *things, *others]

    def _line(self, row: Row) -> Content:
        key = Content.styled(f"{row.key:>2} ", "bold $accent")
        if row.bit:
            box = "[x] " if self.set & row.bit else "[ ] "
            return key + Content(box) + Content(row.text)
        if row.reason:
            return key + Content.styled(f"{row.text}: {row.reason}", "dim")
        if row.later:
            return key + Content.styled(row.text, "dim")
        return key + (Content.styled(row.text, "bold") if row.key == CONFIRM else Content(row.text))

    @on(OptionList.OptionSelected, "#options")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.rows):
            self._take(self.rows[event.option_index], event.option_index)

    def _take(self, row: Row, place: int | None = None) -> None:
        if row.bit:
            self.set ^= row.bit
            self._list()
            if place is not None:
                self.options.highlighted = place
        elif self.asked is None:
            self.post_message(self.ReadOn())
        elif row.choice is not None and not row.reason:
            self.post_message(self.Chosen(self.asked.seat, row.choice))

    def press(self, character: str) -> bool:
        """Take the row with this key; False if there is none."""
        for row in self.rows:
            if row.key == character:
                self._take(row)
                return True
        return False

    def open_filter(self) -> None:
        """Filter the choices by what is typed."""
        if self.asked is not None:
            find = self.query_one("#filter", Input)
            find.display = True
            find.focus()

    def close_filter(self) -> None:
        """Show all choices again."""
        find = self.query_one("#filter", Input)
        if find.display:
            find.value = ""
            find.display = False
            self._list()

    @on(Input.Changed, "#filter")
    def _filtered(self, event: Input.Changed) -> None:
        event.stop()
        self._list()

    @on(Input.Submitted, "#filter")
    def _filter_done(self, event: Input.Submitted) -> None:
        event.stop()
        self.options.focus()

    def on_key(self, event: events.Key) -> None:
        """From the filter, the arrow down goes to the list."""
        if event.key == "down" and self.query_one("#filter", Input).has_focus:
            self.options.focus()
            event.stop()
