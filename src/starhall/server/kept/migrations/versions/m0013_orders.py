"""Orders of those who play by post: what they have answered beforehand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """One table more."""
    op.create_table(
        "orders",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("since", sa.Integer, nullable=True),
        sa.Column("due", BIG, nullable=True),
        sqlite_strict=True,
    )
    op.create_index("orders_due", "orders", ["due"])
    op.create_index("orders_person", "orders", ["person"])
