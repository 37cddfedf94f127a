"""What was found out about shared records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """One table more."""
    op.create_table(
        "analyses",
        sa.Column("record", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("analyses_at", "analyses", ["at"])
