"""A hall elsewhere as a Textual app."""

from __future__ import annotations

from starhall.terminal.away.hall import Elsewhere
from starhall.terminal.away.lobby import LobbyScreen
from starhall.terminal.frame import Frame

HELP = """\
In the hall
 Enter      sit down, take the seat, watch
 o          open a table
 t          tournaments: enter, check in, and to your table
 a          sign in with your account, or out
 r          look again
 q          leave; your seats are kept

At the table
 1-9 0 A-Z  choose; of a set: put in, take out
 ↑ ↓ Enter  go through the choices, and choose; or click
 /          filter the choices by words
 ?  or w    why this question, why the last event
 n          why not: what is not legal now
 u          undo, as far as the table has agreed
 b  l       the board, the log; again: large; Esc: back
 v          the next part of a board that is shown in parts
 h          your hand
 s          say something
 x          read somebody no more, or again; the host: for all
 o          by post: answer beforehand (with an account)
 m          begin: bots take the open seats (the host)
 r          after the end: play again
 q          back to the hall; the seat stays yours

Everywhere
 F1         this help
 Ctrl-C     leave (Ctrl-Q too); your seats are kept"""


class AwayHall(Frame):
    """A hall elsewhere."""

    CSS_PATH = "../hall.tcss"
    KEYS = HELP

    def __init__(
        self, hall: Elsewhere, name: str = "", code: str = "", keys: list[str] | None = None
    ) -> None:
        super().__init__()
        self.hall = hall
        self.first = LobbyScreen(hall, name, code, keys)

    def on_mount(self) -> None:
        """Come in."""
        self.push_screen(self.first)
