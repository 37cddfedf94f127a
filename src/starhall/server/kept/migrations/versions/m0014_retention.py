"""Who opened a tournament, and which records somebody has asked for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column more in events and records. Nobody knows which old records were shared, so all are kept."""
    op.add_column("events", sa.Column("who", sa.Text, nullable=False, server_default=""))
    op.create_index("events_who", "events", ["who", "status"])
    op.add_column("records", sa.Column("shared", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE records SET shared = 1")
