"""What lies on the table: the seats, the board, and the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from starhall.core import Event
from starhall.core.spots import Spot, span
from starhall.terminal.explain import depth
from starhall.terminal.paint import GOES_ON, painted, painted_board
from starhall.terminal.seats import Sitter
from starhall.terminal.text import Marked, parts, wrap, wrap_marked

WIDE = 130
"""From so many columns on, the log stands beside the board."""
CROWDED = 0.4
"""A board that takes more of the screen than this does without its empty lines."""
TOO_LONG = 0.6
"""A board that is higher than this part of the screen is not seen whole."""
YOU, TURN = "(you)", " *"
"""So the title of a part ends that is the viewer's own; after that, of the one whose turn it is."""
_DEEPEST = 5
TUMBLES = 7
"""So often thrown dice turn before they lie."""
TUMBLE = 0.08
"""Seconds between two turns."""


class SeatsLine(Static):
    """One line: the game, and who sits where and is asked."""

    def show(self, title: str, sitters: Sequence[Sitter], asked: Sequence[int], free: bool = False) -> None:
        """Show these seats; those who are asked have an arrow. A table with free take-backs is marked."""
        names = [sitter.name for sitter in sitters]
        parts = [Content.styled(f" {title} ", "bold")]
        for seat, sitter in enumerate(sitters):
            mark = "▶" if seat in asked else " "
            kind = f" [{sitter.bot}]" if sitter.bot else ""
            parts.append(painted(f"{mark}{seat + 1} {sitter.name}{kind}", names))
        if free:
            parts.append(Content.styled(" with take-backs ", "dim"))
        self.update(Content(" ").join(parts))


class BoardPane(VerticalScroll, can_focus=True):
    """The board as the game draws it; one with headings that is too long is shown part by part."""

    ALLOW_MAXIMIZE = True

    def compose(self) -> ComposeResult:
        """The names of the parts, and one text."""
        yield Static(id="board-parts")
        yield Static(id="board-text")

    def on_mount(self) -> None:
        """Nothing is shown yet."""
        self._text = ""
        self._names: Sequence[str] = ()
        self._spots: Sequence[Spot] = ()
        self._part = ""

    def next_part(self) -> None:
        """Show the next part of the board."""
        titles = [_plain(title) for title, _ in parts(self._text)]
        if titles:
            self._part = titles[(self._open(titles) + 1) % len(titles)]
        self.show(self._text, self._names, self._spots)
        self.scroll_home(animate=False)

    def _open(self, titles: Sequence[str]) -> int:
        """Which part is open: the one that was opened, at first that of whoever looks."""
        if self._part in titles:
            return titles.index(self._part)
        return next((at for at, title in enumerate(titles) if title.endswith(YOU)), 0)

    def _shown(self, text: str) -> str:
        """The whole board, or the part that is open; whoever is pointed at something sees it all."""
        found = parts(text)
        height = len(wrap(text, self.scrollable_content_region.width, GOES_ON))
        parted = len(found) > 1 and not self._spots and height > self.screen.size.height * TOO_LONG
        line = self.query_one("#board-parts", Static)
        line.display = parted
        if not parted:
            return text
        here = self._open([_plain(title) for title, _ in found])
        names = [f"[{title}]" if at == here else title for at, (title, _) in enumerate(found)]
        line.update(Content.styled(f"{' · '.join(names)}   v: the next", "bold"))
        return found[here][1]

    def show(self, text: str, names: Sequence[str], spots: Sequence[Spot] = ()) -> None:
        """Show this board, with the spots marked that somebody points at."""
        self._text, self._names, self._spots = text, names, spots
        text = self._shown(text)
        width = self.scrollable_content_region.width
        marks = [found for spot in spots if (found := span(text, spot))]
        lines, marks = wrap_marked(text, width, GOES_ON, marks)
        if len(lines) > self.screen.size.height * CROWDED:
            lines, marks = _without_gaps(lines, marks)
        self.query_one("#board-text", Static).update(painted_board(lines, names, marks))
        if marks:
            self.call_after_refresh(self._show_line, min(mark[0] for mark in marks))

    def _show_line(self, line: int) -> None:
        """Have a line in sight, with what stands above it where there is room."""
        if not self.scroll_y <= line < self.scroll_y + self.scrollable_content_region.height:
            self.scroll_to(y=max(0, line - 1), animate=False)

    def on_resize(self, _: events.Resize) -> None:
        """Break the lines anew."""
        self.show(self._text, self._names, self._spots)


def _plain(title: str) -> str:
    """The title of a part without the mark of whose turn it is."""
    return title.removesuffix(TURN)


def _without_gaps(lines: list[str], marks: list[Marked]) -> tuple[list[str], list[Marked]]:
    """The lines that are not empty, and the marks on them."""
    kept = [number for number, line in enumerate(lines) if line]
    return [lines[number] for number in kept], [(kept.index(line), first, end) for line, first, end in marks]


_THROWN = re.compile(r"\b(re)?rolled\b")
"""In the name of an event: dice have been thrown."""
_FACES = re.compile(r"(?<![\w-])\d(?!\w| re-roll)|(?<=\()[^()]+(?=\))")
"""In its sentence: what they show, in numbers or, as signs, in brackets."""


def tumbled(words: str, names: Sequence[str], seed: str) -> str:
    """The sentence of a throw while its dice still turn: what they show may be another face each time."""
    before, rolls, after = words.partition(" roll")
    signs, rng = re.findall(r"\(([^()]+)\)", after), Random(seed)
    parts = re.split(f"({'|'.join(map(re.escape, names))})", after) if names else [after]

    def face(found: re.Match[str]) -> str:
        return str(rng.randint(1, 6)) if found.group().isdigit() else rng.choice(signs)

    return before + rolls + "".join(part if part in names else _FACES.sub(face, part) for part in parts)


class LogPane(OptionList):
    """Every event on a line of its own, set in by its causes; new ones have a dot."""

    def on_mount(self) -> None:
        """Nothing has happened yet."""
        self._log: list[Event] = []
        self._words: list[str] = []
        self._names: Sequence[str] = ()
        self._new: int | None = None
        self._width = 0
        self.thrown: list[int] = []
        """The lines whose dice still tumble."""
        self._turns = 0
        self._throw = self.set_interval(TUMBLE, self._tumble, pause=True)

    @property
    def moves(self) -> bool:
        """Is there somebody to whom it can be shown, and who has not asked for no motion?"""
        return not self.app.is_headless and self.app.animation_level != "none"

    def show(self, log: list[Event], words: list[str], names: Sequence[str], new: int | None) -> None:
        """Show this log; events from number `new` on are new to the reader, None marks nothing."""
        self.land()
        grown = self._log == log[: len(self._log)] and self._words == words[: len(self._words)]
        width = self.scrollable_content_region.width
        grown = grown and width == self._width and bool(self._log)
        first = len(self._log) if grown else 0
        stale = range(self._new or 0, first) if new != self._new else range(0)
        self._log, self._words, self._names, self._new = log, words, names, new
        if not grown:
            self.clear_options()
        self._width = width
        for number in stale:
            self.replace_option_prompt_at_index(number, self._line(number))
        self.add_options([self._line(number) for number in range(first, len(log))])
        if log and not self.has_focus:
            self.highlighted = None
            self.call_after_refresh(self.scroll_end, animate=False)
        if grown and self.moves:
            self.throw([number for number in range(first, len(log)) if _THROWN.search(log[number].name)])

    def throw(self, lines: list[int]) -> None:
        """Let the dice of these lines tumble where they are told; what fell stands there already."""
        self.thrown, self._turns = lines, TUMBLES
        if lines:
            self._tumble()
            self._throw.resume()

    def land(self) -> None:
        """Thrown dice lie at once, as they fell."""
        self._throw.pause()
        for number in self.thrown:
            self.replace_option_prompt_at_index(number, self._line(number))
        self.thrown = []

    def _tumble(self) -> None:
        self._turns -= 1
        if self._turns < 0:
            self.land()
        for number in self.thrown:
            words = tumbled(self._words[number], self._names, f"{number} {self._turns}")
            self.replace_option_prompt_at_index(number, self._line(number, words))

    def _line(self, number: int, words: str = "") -> Content:
        event = self._log[number]
        indent = " " * min(depth(self._log, event), _DEEPEST)
        is_new = self._new is not None and number >= self._new
        mark = "•" if is_new else " "
        room = max(self._width - 2, 12)
        text = f"{mark}{indent}{words or self._words[number]}"
        content = painted("\n".join(wrap(text, room, indent + "  ")), self._names)
        return content if is_new or self._new is None else content.stylize_before("dim", 0)

    def on_resize(self, _: events.Resize) -> None:
        """Break the lines anew."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        if not self._log:
            return
        place = self.highlighted
        if self.scrollable_content_region.width != self._width:
            log, self._log = self._log, []
            self.show(log, self._words, self._names, self._new)
        if self.has_focus and place is not None:
            self.highlighted = place
            self.scroll_to_highlight()
        else:
            self.scroll_end(animate=False)

    def on_focus(self) -> None:
        """The last line is where one begins to look."""
        if self.highlighted is None and self.option_count:
            self.highlighted = self.option_count - 1
