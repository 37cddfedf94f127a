"""What an operator needs: who opened a table, who is banned, what was done, which records were made here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Three columns and two tables more."""
    op.add_column("tables", sa.Column("who", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_who", "tables", ["who", "status"])
    op.create_index("tables_updated", "tables", ["status", "updated"])
    op.add_column("records", sa.Column("signature", sa.Text, nullable=False, server_default=""))
    op.add_column("reports", sa.Column("done", BIG, nullable=True))
    op.create_table(
        "bans",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("until", BIG, nullable=True),
        sa.Column("why", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("did", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sqlite_strict=True,
    )
