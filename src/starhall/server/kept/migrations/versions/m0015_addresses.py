"""From where people have signed in lately, who has sent a report, and whose names a shared record holds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Add a table and three columns. Of older games and reports nobody knows from where they came."""
    op.create_table(
        "addresses",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("addresses_who", "addresses", ["who"])
    op.create_index("addresses_at", "addresses", ["at"])
    op.add_column("results", sa.Column("near", sa.Integer, nullable=False, server_default="0"))
    op.create_index("results_at", "results", ["at"])
    op.add_column("reports", sa.Column("reporter", sa.Text, nullable=False, server_default=""))
    op.add_column("holds", sa.Column("names", sa.Text, nullable=False, server_default="[]"))
