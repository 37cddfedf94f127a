"""Holidays of those who play by post, and notes to oneself."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Two tables more."""
    _table(
        "aways",
        _key("id"),
        sa.Column("person", sa.Text, nullable=False),
        _big("since"),
        _big("until"),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("said", sa.Integer, nullable=False),
    )
    op.create_index("aways_person", "aways", ["person"])
    op.create_index("aways_said", "aways", ["said"])
    _table("notes", _key("person"), _key("code"), sa.Column("text", sa.Text, nullable=False), _big("at"))


def _table(name: str, *columns: Any) -> None:
    op.create_table(name, *columns, sqlite_strict=True)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=True)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False)
