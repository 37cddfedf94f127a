"""Reports about sayings and what came of them, and who does not speak in the hall."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Three columns more in reports, and a table."""
    op.add_column("reports", sa.Column("saying", sa.Integer, nullable=True))
    op.add_column("reports", sa.Column("verdict", sa.Text, nullable=False, server_default=""))
    op.add_column("reports", sa.Column("why", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "mutes",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("until", BIG, nullable=True),
        sa.Column("why", sa.Text, nullable=False),
        sqlite_strict=True,
    )
