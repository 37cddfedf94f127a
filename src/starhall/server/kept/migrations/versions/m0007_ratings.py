"""Results of rated games, what each has changed, and the ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Three tables more."""
    op.create_table(
        "results",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("band", sa.Text, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("places", sa.Text, nullable=False),
        sa.Column("credit", BIG, nullable=True, unique=True),
        sa.Column("void", sa.Integer, nullable=False, server_default="0"),
        sqlite_strict=True,
    )
    op.create_table(
        "credits",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("mu_before", "sigma_before", "mu", "sigma")),
        sqlite_strict=True,
    )
    op.create_table(
        "ratings",
        *(sa.Column(name, sa.Text, primary_key=True) for name in ("person", "game", "band")),
        sa.Column("mu", sa.Text, nullable=False),
        sa.Column("sigma", sa.Text, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sqlite_strict=True,
    )
    op.create_index("ratings_game", "ratings", ["game"])
