"""Tournaments and their books."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Two tables more."""
    op.create_table(
        "events",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("events_status", "events", ["status", "at"])
    op.create_table(
        "facts",
        sa.Column("event", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
