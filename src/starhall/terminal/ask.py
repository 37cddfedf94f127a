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
from starhall.terminal.asker import Asker
from starhall.terminal.paint import painted

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
    brings: str = ""
    """What it is good for."""


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
        yield Static(id="ask-brings")
        yield OptionList(id="options")
        yield Input(placeholder="type a part of the words, Enter to go to the list", id="filter")

    def on_mount(self) -> None:
        """Nothing is asked yet."""
        self.asker: Asker | None = None
        self.asked: Ask | None = None
        self.set = 0
        self.rows: list[Row] = []
        self.query_one("#filter").display = False

    @property
    def options(self) -> OptionList:
        """The list of choices."""
        return self.query_one("#options", OptionList)

    def wait(self, text: str, names: list[str], *, hurry: bool = True) -> None:
        """Nobody at this screen is asked: tell what goes on; if one can, that one need not wait for it."""
        self.asked = None
        self.rows = []
        how = "Space: do not wait for the bots." if hurry else ""
        self._texts(painted(text, names), Content(how), "", "")
        self.border_title = ""
        self.query_one("#ask-brings").display = False
        self.options.clear_options()
        self.options.display = False
        self.query_one("#filter").display = False

    def read_on(self) -> None:
        """Something is said: nothing is asked until it is read."""
        self.asked = None
        self.rows = [Row("Go on", key=CONFIRM)]
        self._texts(Content(""), Content(""), "", "")
        self.query_one("#ask-brings").display = False
        self.options.display = True
        self.options.set_options([Option(self._line(self.rows[0]))])
        self.options.highlighted = 0
        self.query_one("#filter").display = False
        self.border_title = ""
        self.options.focus()

    def show(self, asker: Asker, asked: Ask, focus: bool = True) -> None:
        """Ask this."""
        self.asker, self.asked, self.set = asker, asked, 0
        left = f" · {asked.left}" if asked.left else ""
        who = painted(f"{explain.who(asker, asked)}{left} · {asked.why}", asker.names)
        self._texts(
            who.stylize_before("bold", 0),
            Content(asked.text),
            f"To decline: {asked.decline}" if asked.decline else "",
            f"Why: {asked.rule}",
        )
        find = self.query_one("#filter", Input)
        find.display = False
        find.value = ""
        self.options.display = True
        self.list_rows()
        if focus:
            self.options.focus()

    def _texts(self, who: Content, text: Content, decline: str, why: str) -> None:
        self.query_one("#ask-who", Static).update(who)
        self.query_one("#ask-text", Static).update(text)
        for name, words in (("#ask-decline", decline), ("#ask-why", why)):
            line = self.query_one(name, Static)
            line.update(Content(words))
            line.display = bool(words) and not self.brief

    def list_rows(self) -> None:
        """Write the list anew, filtered; the line to confirm a set is where one starts."""
        wanted = self.query_one("#filter", Input).value.casefold().split()
        rows = [row for row in self._all_rows() if all(word in row.text.casefold() for word in wanted)]
        keys = iter(KEYS)
        self.rows = [row if row.key else replace(row, key=next(keys, "")) for row in rows]
        self.query_one("#ask-brings").display = any(row.brings for row in self.rows)
        self.options.set_options([Option(self._line(row), disabled=bool(row.reason)) for row in self.rows])
        start = next((n for n, row in enumerate(self.rows) if row.key == CONFIRM), 0)
        if self.rows and not self.rows[start].reason:
            self.options.highlighted = start
        self._say_how_many()
        # How many lines they take is known only when they are laid out.
        self.call_after_refresh(self._say_how_many)

    def on_resize(self) -> None:
        """In another window other answers are in sight."""
        self.call_after_refresh(self._say_how_many)

    def _say_how_many(self) -> None:
        """Where some answers are out of sight, say so, and how one comes to them."""
        found = len(self._all_rows())
        unseen = found > MANY or self.options.max_scroll_y > 0
        self.border_title = f"{found} answers: ↑ ↓ PgDn go through all, / finds" if found and unseen else ""

    def _all_rows(self) -> list[Row]:
        asked, asker = self.asked, self.asker
        if asked is None or asker is None:
            return []
        later = asker.later
        if not asked.is_set:
            rows = [
                Row(one.text, one.choice, later=later(one.choice), brings=one.brings) for one in asked.options
            ]
            return sorted(rows, key=lambda row: bool(row.later))
        things = [Row(words, bit=bit) for bit, words in explain.things(asker, asked)]
        choice = asked.first + self.set
        legal = any(choice == option.choice for option in asked.options)
        confirm = Row(
            asker.words(asked, choice),
            choice,
            key=CONFIRM,
            reason=later(choice) if legal else asker.reason(asked, choice),
            brings=next((option.brings for option in asked.options if option.choice == choice), ""),
        )
        others = [
            Row(option.text, option.choice, later=later(option.choice), brings=option.brings)
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

    @on(OptionList.OptionHighlighted, "#options")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        brings = self.rows[event.option_index].brings if event.option_index < len(self.rows) else ""
        self.query_one("#ask-brings", Static).update(Content(f"Brings: {brings}" if brings else ""))

    @on(OptionList.OptionSelected, "#options")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_index < len(self.rows):
            self._take(self.rows[event.option_index], event.option_index)

    def _take(self, row: Row, place: int | None = None) -> None:
        if row.bit:
            self.set ^= row.bit
            self.list_rows()
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
            self.list_rows()

    @on(Input.Changed, "#filter")
    def _filtered(self, event: Input.Changed) -> None:
        event.stop()
        self.list_rows()

    @on(Input.Submitted, "#filter")
    def _filter_done(self, event: Input.Submitted) -> None:
        event.stop()
        self.options.focus()

    def on_key(self, event: events.Key) -> None:
        """From the filter, the arrow down goes to the list."""
        if event.key == "down" and self.query_one("#filter", Input).has_focus:
            self.options.focus()
            event.stop()
