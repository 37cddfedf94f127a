"""Roles of people, and whom they do not want to read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """A column more in people, and a table."""
    op.add_column("people", sa.Column("roles", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "unheard",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("unheard_other", "unheard", ["other"])
