"""The tables of a hall elsewhere: one's own, open seats, games to watch, and a new one."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from starhall.core import StarhallError
from starhall.terminal.away.events import EventsScreen
from starhall.terminal.away.hall import Elsewhere
from starhall.terminal.away.naming import NameScreen
from starhall.terminal.away.play import AwayScreen
from starhall.terminal.dialogs import PickScreen
from starhall.terminal.text import clean, clean_name
from starhall.wire.devices import DeviceAsked
from starhall.wire.hall import GameFacts, Hall
from starhall.wire.parts import PROTOCOL
from starhall.wire.tables import TableCard

LOOK_EVERY = 10.0
"""Seconds after which the list is made anew."""
CONFIRM_EVERY = 2.0
"""Seconds between two looks whether a code was confirmed."""


class CodeScreen(ModalScreen[bool]):
    """Shows the code to type into a browser, until it is confirmed there; gives whether it was."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", "Back")]

    def __init__(self, hall: Elsewhere, asked: DeviceAsked) -> None:
        super().__init__()
        self.hall, self.asked = hall, asked

    def compose(self) -> ComposeResult:
        """The code, and where to type it."""
        with Vertical(classes="box small") as box:
            box.border_title = "Sign in"
            box.border_subtitle = "Esc closes"
            yield Static(Content(f"In a browser in which you are signed in, open {self.hall.url}/device"))
            yield Static(Content("and type this code:"))
            yield Static(Content.styled(f"\n  {self.asked.code}\n", "bold $accent"), id="code")
            yield Static(Content(f"It is good for {round(self.asked.seconds / 60)} minutes. Waiting …"))

    def on_mount(self) -> None:
        """Wait for the browser."""
        self._wait()

    @work(exclusive=True)
    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(self.asked.seconds):
                while not await self.hall.sign_in(self.asked):
                    await asyncio.sleep(CONFIRM_EVERY)
        except (StarhallError, TimeoutError) as error:
            said = str(error) or "The code is no longer good. Ask for another."
            self.app.notify(said, severity="error", markup=False)
            self.dismiss(False)
        else:
            self.dismiss(True)

    def action_give_up(self) -> None:
        """Stay a guest."""
        self.dismiss(False)


class LobbyScreen(Screen[None]):
    """The hall elsewhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", "Open a table"),
        Binding("t", "events", "Tournaments"),
        Binding("a", "account", "Sign in / out"),
        Binding("r", "look", "Look again"),
        Binding("q,escape", "leave", "Leave", key_display="q"),
    ]

    def __init__(
        self, hall: Elsewhere, name: str = "", code: str = "", keys: list[str] | None = None
    ) -> None:
        super().__init__()
        self.hall = hall
        self.facts: Hall | None = None
        self.me = ""
        if name:
            hall.kept.name = name
        self._wanted = code, keys or []
        self._rows: list[tuple[str, str]] = []
        """What each line of the list is: `sit`, `watch` or `take`, and the code of the table."""

    def compose(self) -> ComposeResult:
        """Where we are, and the tables."""
        yield Static(id="sign")
        yield Static(id="motto")
        yield OptionList(id="shelf")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Come in."""
        self.query_one("#sign", Static).update(Content(f"Starhall at {self.hall.url}"))
        self._come_in()
        self.set_interval(LOOK_EVERY, self.action_look)

    @work(exclusive=True)
    async def _come_in(self) -> None:
        try:
            self.facts = await self.hall.hall()
            if self.facts.protocol != PROTOCOL:
                self.app.exit(
                    f"{self.hall.url} is of another version than this terminal: update one of them."
                )
                return
            code, keys = self._wanted
            if code:
                await self.hall.enter(code, keys)
                self._to_table(code)
            await self._list()
        except StarhallError as error:
            self.app.exit(str(error))

    @work(exclusive=True)
    async def action_look(self) -> None:
        """Make the list anew."""
        if not self.is_current or self.facts is None:
            return
        try:
            await self._list()
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)

    async def _list(self) -> None:
        self.me = await self.hall.me()
        mine, others = await self.hall.tables()
        who = f"signed in as {self.me}" if self.me else "as a guest (a: sign in)"
        self.query_one("#motto", Static).update(Content(who))
        going_on = [card for card in mine if card.status in ("open", "playing")]
        rows = [("sit", card) for card in going_on]
        free = [card for card in others if card.status == "open"]
        rows += [("take", card) for card in free]
        rows += [("watch", card) for card in others if card.status == "playing"]
        self._rows = [(what, card.table) for what, card in rows]
        shelf = self.query_one("#shelf", OptionList)
        place = shelf.highlighted
        shelf.set_options([Option(Content(self._line(what, card))) for what, card in rows])
        shelf.highlighted = min(place or 0, len(rows) - 1) if rows else None
        if not rows:
            shelf.add_option(Option(Content("No table yet. o: open one."), disabled=True))
        shelf.focus()

    def _line(self, what: str, card: TableCard) -> str:
        names = ", ".join(
            "(open)" if seat.sits == "open" else clean_name(seat.name, "?") for seat in card.seats
        )
        turn = "your turn" if set(card.held) & set(card.waiting) else "their turn"
        state = {
            "sit": turn if card.status == "playing" else "waiting",
            "take": "take a seat",
            "watch": "watch",
        }
        return f"{state[what]:<12} {self._game_name(card.game)}: {names}  {clean(card.title)}"

    def _game_name(self, slug: str) -> str:
        games = self.facts.games if self.facts else []
        return next((clean(game.name) for game in games if game.game == slug), clean(slug))

    @on(OptionList.OptionSelected, "#shelf")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        what, code = self._rows[event.option_index]
        if what == "take":
            self._with_name(code)
        else:
            self._to_table(code)

    def _with_name(self, code: str) -> None:
        """Take a seat: under the name of the account, or one that a guest says."""
        if self.me:
            self._join(code, "")
        else:
            self.app.push_screen(NameScreen(self.hall.kept.name), lambda name: self._named(code, name))

    def _named(self, code: str, name: str | None) -> None:
        if name is not None:
            self.hall.kept.name = name
            self._join(code, name)

    @work(exclusive=True, group="sit")
    async def _join(self, code: str, name: str) -> None:
        try:
            await self.hall.enter(code, [])
            await self.hall.join(code, name)
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self._to_table(code)

    def _to_table(self, code: str) -> None:
        self.app.push_screen(AwayScreen(self.hall, code), self._back)

    def _back(self, next_table: str | None) -> None:
        if next_table:
            self._to_table(next_table)
        else:
            self.action_look()

    # A new table.

    def action_open(self) -> None:
        """Open a table: which game, and against whom."""
        if self.facts is not None:
            rows = [(game.game, clean(game.name)) for game in self.facts.games]
            self.app.push_screen(PickScreen("Which game?", rows), self._game_picked)

    def _game_picked(self, slug: str | None) -> None:
        facts = self.facts
        game = next((one for one in facts.games if one.game == slug), None) if facts else None
        if facts is None or game is None:
            return
        bots = [
            (f"bot {one.level}", f"against bots: {clean(one.name)}")
            for one in facts.bots
            if ":" not in one.level
        ]
        rows = [
            ("listed", "with anybody: an open seat that all can see"),
            ("invited", "with a friend: an open seat, by a link"),
            *bots,
        ]
        self.app.push_screen(
            PickScreen(f"{clean(game.name)}: with whom?", rows), lambda how: self._how(game, how)
        )

    def _how(self, game: GameFacts, how: str | None) -> None:
        if how is not None:
            if self.me or self.hall.kept.name:
                self._open(game, how)
            else:
                self.app.push_screen(NameScreen(""), lambda name: self._open_named(game, how, name))

    def _open_named(self, game: GameFacts, how: str, name: str | None) -> None:
        if name is not None:
            self.hall.kept.name = name
            self._open(game, how)

    @work(exclusive=True, group="sit")
    async def _open(self, game: GameFacts, how: str) -> None:
        level = how.removeprefix("bot ")
        other = {"sits": "open"} if how in ("listed", "invited") else {"sits": "bot", "level": level}
        me = {"sits": "me", "name": "" if self.me else self.hall.kept.name}
        seats = [me, *[other] * (max(game.least, 2) - 1)]
        try:
            found = await self.hall.open({"game": game.game, "seats": seats, "public": how == "listed"})
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        if how == "invited":
            self.app.notify(f"For your friend: {self.hall.url}{found.invite}", timeout=60, markup=False)
        self._to_table(found.table)

    # Tournaments.

    def action_events(self) -> None:
        """The tournaments of the hall."""
        if self.facts is not None:
            self.app.push_screen(EventsScreen(self.hall, self.facts), self._back)

    # Who one is.

    @work(exclusive=True, group="account")
    async def action_account(self) -> None:
        """Sign in by a code, or out."""
        try:
            if self.me:
                await self.hall.sign_out()
                await self._list()
            else:
                asked = await self.hall.ask_code()
                self.app.push_screen(CodeScreen(self.hall, asked), self._code_used)
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)

    def _code_used(self, _: bool | None) -> None:
        self.action_look()

    def action_leave(self) -> None:
        """Leave the hall; seats are kept."""
        self.app.exit("")
