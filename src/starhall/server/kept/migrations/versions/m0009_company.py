"""Friends and blocks, invitations, what browsers keep, finished games of people, and who looks for a game."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Six tables more; a seat that was held says whether its game is in the history of its person."""
    _table("ties", _key("person"), _key("other"), _text("kind"), _big("at"))
    op.create_index("ties_other", "ties", ["other"])
    _table(
        "invitations",
        _key("id"),
        *map(_text, ("code", "person", "by")),
        _big("at"),
        sa.UniqueConstraint("code", "person", name="invitations_once"),
    )
    op.create_index("invitations_person", "invitations", ["person"])
    op.create_index("invitations_by", "invitations", ["by"])
    _table("shelves", _key("person"), _key("kind"), _key("game"), _text("body"))
    _table(
        "played",
        _key("code"),
        sa.Column("seat", sa.Integer, primary_key=True),
        _key("person"),
        _text("game"),
        _big("at"),
        _small("place"),
        _small("rated"),
        _text("facts"),
    )
    op.create_index("played_person", "played", ["person", "at"])
    _table(
        "tickets",
        _key("id"),
        sa.Column("person", sa.Text, nullable=False, unique=True),
        _text("game"),
        _small("seats"),
        _text("clock"),
        _small("rated"),
        _text("mu"),
        *map(_big, ("since", "patience", "beat")),
        _text("state"),
        _text("code"),
        _big("until"),
    )
    op.create_index("tickets_game", "tickets", ["game", "state"])
    op.create_index("tickets_code", "tickets", ["code"])
    _table("leases", _key("name"), _text("holder"), _big("until"), _big("fence"))
    op.add_column("holds", sa.Column("played", sa.Integer, nullable=False, server_default="0"))
    op.create_index("holds_played", "holds", ["played"])


def _table(name: str, *columns: Any) -> None:
    op.create_table(name, *columns, sqlite_strict=True)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _small(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False)
