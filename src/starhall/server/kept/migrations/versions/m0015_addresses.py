"""From where people have signed in lately, and which rated games were played from one address."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Add a table, and a column in results. Of older games nobody knows from where they were played."""
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
