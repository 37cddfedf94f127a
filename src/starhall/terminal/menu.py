"""The hall: the games on the shelf, saved games, replays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from starhall.bots import left_out as bots_left_out
from starhall.core import Game, registry
from starhall.core.lessons import has_lessons
from starhall.core.puzzles import puzzles
from starhall.terminal import store
from starhall.terminal.text import clean


class Wanted(Message):
    """Somebody in the hall wants something: "set up", "play", "learn", "puzzles", "resume" or "replay"."""

    def __init__(self, what: str, slug: str = "", path: Path | None = None) -> None:
        super().__init__()
        self.what = what
        self.slug = slug
        self.path = path


class MenuScreen(Screen[None]):
    """What would you like to play?"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play_bot", "Play a bot now"),
        Binding("l", "learn", "Learn"),
        Binding("z", "puzzles", "Puzzles"),
        Binding("s", "saved", "Saved games"),
        Binding("w", "replays", "Replays"),
        Binding("q", "app.leave", "Leave"),
    ]

    def compose(self) -> ComposeResult:
        """The shelf, and two lists."""
        yield Static(Content("S T A R H A L L"), id="sign")
        yield Static(Content("Science-fiction tabletop games for people and bots"), id="motto")
        yield OptionList(id="shelf")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Look what is on the shelf."""
        self.games = registry.shelved(map(registry.game, registry.slugs()))
        self.left_out = [clean(why) for why in (*registry.left_out(), *bots_left_out())]
        self._fill()
        self.query_one("#shelf").focus()

    def on_screen_resume(self) -> None:
        """Games may have been saved or finished since."""
        self._fill()

    def _fill(self) -> None:
        shelf = self.query_one("#shelf", OptionList)
        place = shelf.highlighted or 0
        saved = store.kept(store.SAVES, store.AUTOSAVES)
        replays = store.kept(store.REPLAYS)
        riddles = sum(len(puzzles(game)) for game in self.games)
        shelf.set_options(
            [
                *[Option(_box(game), id=game.slug) for game in self.games],
                *[
                    Option(Content.styled(f"\n{problem}\n", "$error"), disabled=True)
                    for problem in self.left_out
                ],
                Option(_line("Puzzles", riddles), id=":puzzles", disabled=not riddles),
                Option(_line("Saved games", len(saved)), id=":saved", disabled=not saved),
                Option(_line("Replays", len(replays)), id=":replays", disabled=not replays),
            ]
        )
        shelf.highlighted = min(place, shelf.option_count - 1)

    @on(OptionList.OptionSelected, "#shelf")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == ":saved":
            self.action_saved()
        elif event.option_id == ":replays":
            self.action_replays()
        elif event.option_id == ":puzzles":
            self.action_puzzles()
        elif event.option_id:
            self.post_message(Wanted("set up", event.option_id))

    def action_play_bot(self) -> None:
        """A table with one person and bots, at once."""
        self._want("play")

    def action_learn(self) -> None:
        """The lessons of the game."""
        self._want("learn")

    def action_puzzles(self) -> None:
        """The puzzle of the day, and all the others."""
        self.post_message(Wanted("puzzles"))

    def _want(self, what: str) -> None:
        """Something of the game that is highlighted."""
        option = self.query_one("#shelf", OptionList).highlighted_option
        if option is not None and option.id and not option.id.startswith(":"):
            self.post_message(Wanted(what, option.id))

    def action_saved(self) -> None:
        """Pick a saved game."""
        self._pick("Saved games", "resume", store.AUTOSAVES, store.SAVES)

    def action_replays(self) -> None:
        """Pick a replay."""
        self._pick("Replays", "replay", store.REPLAYS)

    def _pick(self, title: str, what: str, *folders: str) -> None:
        def picked(path: Path | None) -> None:
            self._fill()
            if path is not None:
                self.post_message(Wanted(what, path=path))

        self.app.push_screen(KeptScreen(title, folders), picked)


def _box(game: Game[Any]) -> Content:
    """A game on the shelf."""
    players = f"{game.players[0]} to {game.players[-1]} players"
    return Content("\n").join(
        [
            Content.styled(game.name, "bold $accent"),
            Content(game.summary),
            Content.styled(f"{players} · {game.minutes} minutes", "dim"),
            Content.assemble(
                *(("Enter", "bold"), " sets up a table, ", ("p", "bold"), " plays a bot at once"),
                *((", ", ("l", "bold"), " teaches it") if has_lessons(game) else ()),
            ),
            Content(""),
        ]
    )


def _line(text: str, many: int) -> Content:
    return Content.assemble((text, "bold"), f" ({many})" if many else " (none yet)")


class KeptScreen(ModalScreen[Path | None]):
    """A list of games in files; gives the file that was picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,d", "remove", "Remove", key_display="Del"),
        Binding("escape,q", "give_up", "Back", key_display="Esc"),
    ]

    def __init__(self, title: str, folders: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._folders = folders

    def compose(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="box") as box:
            box.border_title = self._title
            box.border_subtitle = "Enter opens, Del removes, Esc closes"
            yield OptionList(id="kept")

    def on_mount(self) -> None:
        """Look what is there."""
        self._fill()

    def _fill(self) -> None:
        self.rows = store.kept(*self._folders)
        kept = self.query_one("#kept", OptionList)
        kept.set_options([Option(_kept_line(row), disabled=bool(row.problem)) for row in self.rows])
        kept.action_first()

    @on(OptionList.OptionSelected, "#kept")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.rows[event.option_index].path)

    def action_remove(self) -> None:
        """Remove the file; it is gone."""
        place = self.query_one("#kept", OptionList).highlighted
        if place is not None:
            self.rows[place].path.unlink(missing_ok=True)
            self._fill()

    def action_give_up(self) -> None:
        """Nothing is picked."""
        self.dismiss(None)


def _kept_line(row: store.Kept) -> Content:
    if row.problem:
        return Content.styled(row.about, "dim")
    return Content.assemble(
        (_name(row.game), "bold $accent"), f" · {', '.join(row.seats)}\n", (row.about, "dim")
    )


def _name(slug: str) -> str:
    return registry.game(slug).name if slug in registry.slugs() else slug
