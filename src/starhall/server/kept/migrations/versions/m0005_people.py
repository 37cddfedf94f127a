"""People with an account: how they sign in, where they are signed in, and which seats they hold."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Seven tables more."""
    _table(
        "people",
        _key("id"),
        _text("name"),
        sa.Column("skeleton", sa.Text, nullable=False, unique=True),
        _big("at"),
        sa.Column("settings", sa.Text, nullable=False, server_default="{}"),
    )
    _table("passwords", _key("person"), _text("hash"))
    _table("passkeys", _key("id"), _text("person"), _text("key"), _big("count"), _text("label"), _big("at"))
    _table("recovery", _key("hash"), _text("person"))
    _table("sessions", _key("hash"), _text("id"), _text("person"), _text("label"), _big("at"), _big("seen"))
    _table("challenges", _key("hash"), _text("purpose"), _big("until"))
    _table(
        "holds",
        _key("code"),
        sa.Column("seat", sa.Integer, primary_key=True),
        _key("person"),
        sa.Column("now", sa.Integer, nullable=False),
    )
    for name in ("passkeys", "recovery", "sessions", "holds"):
        op.create_index(f"{name}_person", name, ["person"])
    op.create_index("challenges_until", "challenges", ["until"])


def _table(name: str, *columns: sa.Column[Any]) -> None:
    op.create_table(name, *columns, sqlite_strict=True)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False)
