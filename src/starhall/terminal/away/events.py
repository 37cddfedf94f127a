"""Tournaments of a hall elsewhere: the list, and one with its rounds, standings and one's next table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from starhall.core import StarhallError
from starhall.core.words import and_list
from starhall.terminal.away.hall import Elsewhere
from starhall.terminal.away.naming import NameScreen
from starhall.terminal.away.play import AwayScreen
from starhall.terminal.dialogs import PickScreen
from starhall.terminal.text import clean, clean_name
from starhall.wire.events import EntrantFacts, EventCard, EventFacts, EventList, FormatFacts, PairingFacts
from starhall.wire.hall import Hall

LOOK_EVERY = 5.0
"""Seconds after which it is looked at anew."""
STATUS: Final = {
    "open": "open to enter",
    "check-in": "check-in",
    "running": "being played",
    "finished": "over",
    "cancelled": "cancelled",
}
NAME: Final = 26
"""Columns for a name, and whether somebody is here."""


class EventsScreen(Screen[None]):
    """The tournaments of a hall, the newest first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "look", "Look again"),
        Binding("q,escape", "leave", "Back", key_display="q"),
    ]

    def __init__(self, hall: Elsewhere, facts: Hall) -> None:
        super().__init__()
        self.hall = hall
        self._games = {game.game: clean(game.name) for game in facts.games}
        self._ids: list[str] = []

    def compose(self) -> ComposeResult:
        """The list."""
        yield Static(Content(f"Tournaments at {self.hall.url}"), id="sign")
        yield Static(Content("Enter looks at one. To hold one, open /events of the hall."), id="motto")
        yield OptionList(id="shelf")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Look."""
        self.action_look()

    @work(exclusive=True)
    async def action_look(self) -> None:
        """Make the list anew."""
        try:
            found = await self.hall.get("/api/events", EventList)
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        formats = {one.format: one for one in found.formats}
        shelf = self.query_one("#shelf", OptionList)
        place = shelf.highlighted or 0
        self._ids = [one.event for one in found.events]
        shelf.set_options([Option(Content(self._line(one, formats))) for one in found.events])
        if self._ids:
            shelf.highlighted = min(place, len(self._ids) - 1)
        else:
            shelf.add_option(Option(Content("There are no tournaments yet."), disabled=True))
        shelf.focus()

    def _line(self, one: EventCard, formats: dict[str, FormatFacts]) -> str:
        game, format = self._games.get(one.game, clean(one.game)), formats.get(one.format)
        in_turn = one.status == "running" and one.round and not (format and format.alone)
        state = f"round {one.round}" if in_turn else STATUS[one.status]
        who = f"{one.entrants or 'nobody'} in"
        title = clean(one.title) or game
        about = ", ".join(dict.fromkeys((game, clean(format.name if format else one.format), who)))
        return f"{state:<14} {title}  ({about})" if title != game else f"{state:<14} {about}"

    @on(OptionList.OptionSelected, "#shelf")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.app.push_screen(EventScreen(self.hall, self._ids[event.option_index]), self._back)

    def _back(self, _: None) -> None:
        self.action_look()

    def action_leave(self) -> None:
        """Back to the tables."""
        self.dismiss(None)


class EventScreen(Screen[None]):
    """One tournament; the keys are those of what one can do there now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "take_part", "Take part"),
        Binding("i", "check_in", "I am here"),
        Binding("enter,t", "sit", "To your table", key_display="Enter"),
        Binding("d", "drop", "Drop out"),
        Binding("r", "look", "Look again"),
        Binding("q,escape", "leave", "Back", key_display="q"),
    ]

    def __init__(self, hall: Elsewhere, event: str) -> None:
        super().__init__()
        self.hall, self.event = hall, event
        self.facts: EventFacts | None = None
        self._told = ""
        """The table of which the player was told."""

    def compose(self) -> ComposeResult:
        """What it is, what one does now, and how it stands."""
        yield Static(id="sign")
        yield Static(id="motto")
        yield Static(id="now")
        with VerticalScroll(id="event"):
            yield Static(id="event-text")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Look, and go on looking."""
        self.query_one("#event").focus()
        self.action_look()
        self.set_interval(LOOK_EVERY, self._look_if_here)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now has a key."""
        return action in possible(self.facts) if action in _WAYS else True

    def _look_if_here(self) -> None:
        if self.is_current:
            self.action_look()

    @work(exclusive=True)
    async def action_look(self) -> None:
        """How does it stand?"""
        try:
            self._show(await self.hall.event(self.event))
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)

    def _show(self, facts: EventFacts) -> None:
        self.facts = facts
        title = clean(facts.title) or clean(facts.name)
        about = [clean(facts.name), clean(facts.format.name), STATUS[facts.status]]
        self.query_one("#sign", Static).update(Content(title))
        self.query_one("#motto", Static).update(Content(" · ".join(about + ["paused"] * facts.paused)))
        self.query_one("#now", Static).update(Content(what_now(facts)))
        self.query_one("#event-text", Static).update(Content(page(facts)))
        self.refresh_bindings()
        ready = facts.now[0].table if facts.now else ""
        if ready and ready != self._told:
            self.app.bell()
        self._told = ready

    # What one does.

    def action_take_part(self) -> None:
        """Enter: under the name of the account, or one that a guest says."""
        if self.hall.kept.token:
            self._act("enter", {})
        else:
            self.app.push_screen(NameScreen(self.hall.kept.name), self._named)

    def _named(self, name: str | None) -> None:
        if name is not None:
            self.hall.kept.name = name
            self._act("enter", {"name": name})

    def action_check_in(self) -> None:
        """Say that one is here, and throw something into the lots."""
        self._act("check-in", {"salt": secrets.token_hex(12)})

    def action_drop(self) -> None:
        """Play no more rounds, once that is sure."""
        rows = [("no", "no, play on"), ("yes", "yes: the game you are in goes on, no other is drawn")]
        self.app.push_screen(PickScreen("Drop out?", rows), self._dropped)

    def _dropped(self, sure: str | None) -> None:
        if sure == "yes":
            self._act("drop", {})

    @work(exclusive=True)
    async def _act(self, what: str, body: dict[str, Any]) -> None:
        try:
            self._show(await self.hall.act(self.event, what, body))
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)

    @work(exclusive=True)
    async def action_sit(self) -> None:
        """Go to one's table."""
        try:
            code = await self.hall.sit(self.event)
        except StarhallError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.app.push_screen(AwayScreen(self.hall, code), self._back)

    def _back(self, _: str | None) -> None:
        self.action_look()

    def action_leave(self) -> None:
        """Back to the list."""
        self.dismiss(None)


_WAYS: Final = ("take_part", "check_in", "sit", "drop")


def possible(facts: EventFacts | None) -> list[str]:
    """What the reader can do there now."""
    if facts is None or facts.arbiter or facts.status in ("finished", "cancelled"):
        return []
    if not facts.mine:
        return ["take_part"] if facts.status in ("open", "check-in") else []
    here = facts.entrants[facts.mine[0]].here
    found = ["sit"] if facts.now else []
    if facts.status == "check-in" and not here:
        found.append("check_in")
    return [*found, "drop"] if here or facts.status != "running" else found


def what_now(facts: EventFacts) -> str:
    """What the reader does next, in a sentence."""
    if facts.status == "finished":
        first = facts.standings[0].entrant
        return f"{_name(facts, first)} {'win' if first in facts.mine else 'wins'} the tournament."
    if facts.status == "cancelled":
        return "It was cancelled."
    if facts.arbiter:
        return "You are the arbiter: a browser has your tools."
    if not facts.mine:
        needs = "; only people with an account can" if facts.accounts else ""
        return "" if facts.status == "running" else f"e: take part{needs}."
    if facts.now:
        return f"Your table waits: {_my_table(facts)}. Enter: sit down."
    if not facts.entrants[facts.mine[0]].here:
        said = {"check-in": "Check-in is open. i: I am here.", "open": "You are in. Come back for check-in."}
        return said.get(facts.status, "You have dropped out.")
    if facts.status == "check-in":
        return "You are here. It begins when the arbiter says so."
    if facts.format.alone:
        return "You have played every board. What the others made of them is shown when the last one is done."
    return "Wait for the next round: your table comes by itself."


def _my_table(facts: EventFacts) -> str:
    """Which one it is, and who else sits there."""
    code, found = facts.now[0].table, facts.rounds
    places = [
        (number, n, table) for number, one in enumerate(found, 1) for n, table in enumerate(one.tables, 1)
    ]
    number, n, table = next(place for place in places if place[2].table == code)
    if facts.format.alone:
        return f"board {number} of {len(found)}, with the bots of the house"
    others = [_name(facts, one) for one in table.seats if one not in facts.mine]
    return f"{_round(facts).lower()} {number}, table {n}, with {and_list(others)}"


def page(facts: EventFacts) -> str:
    """Standings, rounds and what has happened."""
    return "\n\n".join([_standings(facts), *_rounds(facts), *_log(facts)])


def _standings(facts: EventFacts) -> str:
    if not facts.entrants:
        return "Nobody takes part yet."
    figures = list(facts.standings[0].figures) if facts.rounds else []
    head = f"    {'Standings' if facts.rounds else 'Who takes part':<{NAME}}"
    lines = [head + "".join(f"{figure:>{_wide(figure)}}" for figure in figures)]
    for line in facts.standings:
        entrant = facts.entrants[line.entrant]
        shown = [f"{round(line.figures[figure], 2):>{_wide(figure)}g}" for figure in figures]
        named = f"{_name(facts, line.entrant)}{_state(facts, entrant)}"
        lines.append(f"{line.rank:>3} {named:<{NAME}}{''.join(shown)}".rstrip())
    return "\n".join(lines)


def _wide(figure: str) -> int:
    return max(len(figure), 5) + 2


def _state(facts: EventFacts, entrant: EntrantFacts) -> str:
    """What has to be said of somebody: before check-in nobody is here, and the names of bots say so."""
    if entrant.here or facts.status not in ("check-in", "running"):
        return ""
    return " (not here)"


def _rounds(facts: EventFacts) -> Sequence[str]:
    found = []
    for number, drawn in reversed(list(enumerate(facts.rounds, 1))):
        lines = [f"    {_round(facts)} {number}"]
        if facts.format.alone and not drawn.closed:
            lines.append("    sealed until the last one has played it")
        else:
            lines += [f"{n:>3} {_table(facts, table)}" for n, table in enumerate(drawn.tables, 1)]
        if drawn.byes:
            lines.append(f"    bye: {and_list([_name(facts, one) for one in drawn.byes])}")
        found.append("\n".join(lines))
    return found


def _round(facts: EventFacts) -> str:
    """What it is called."""
    return "Board" if facts.format.boards else "Round"


def _table(facts: EventFacts, table: PairingFacts) -> str:
    # Bots of the house take no part.
    names, state = {seat: _name(facts, one) for seat, one in enumerate(table.seats) if one >= 0}, ""
    if table.places:
        names = {seat: f"{name} {table.places[seat]}." for seat, name in names.items()}
        if table.scores:
            names = {seat: f"{name} ({table.scores[seat]:g})" for seat, name in names.items()}
    else:
        state = "being played" if table.places is None else "does not count"
    return "  ".join(filter(None, (" – ".join(names.values()), clean(table.ruled) or state)))


def _name(facts: EventFacts, one: int) -> str:
    return "you" if one in facts.mine else clean_name(facts.entrants[one].name, "?")


def _log(facts: EventFacts) -> Sequence[str]:
    said = [f"  {clean(line.text)}" for line in reversed(facts.log)]
    return ["\n".join(["    What has happened", *said])] if said else []
