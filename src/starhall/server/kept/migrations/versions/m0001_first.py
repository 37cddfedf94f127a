"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Make the tables, as they were in the first version."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", BIG, nullable=False),
        sa.Column("updated", BIG, nullable=False),
        sa.Column("due", BIG, nullable=True),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("card", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("tables_listed", "tables", ["public", "status", "created"])
    op.create_index("tables_due", "tables", ["due"])
    op.create_table(
        "entries",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("actor", sa.Text, nullable=True),
        sa.Column("client", sa.Text, nullable=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("code", "actor", "client", name="entries_once"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "states",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "records",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_strict=True,
    )
