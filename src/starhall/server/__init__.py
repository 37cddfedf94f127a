"""The server: tables to play at over HTTP and WebSocket, kept in SQLite or PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starhall.server.kept.backup import back_up
    from starhall.server.run import serve

__all__ = ["back_up", "serve"]


def __getattr__(name: str) -> Any:
    """The parts, imported when they are asked for: the command line must not wait for a web server."""
    if name == "serve":
        from starhall.server.run import serve

        return serve
    if name == "back_up":
        from starhall.server.kept.backup import back_up

        return back_up
    raise AttributeError(name)
