"""Shared records are found by the table they come from, reports by theirs."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two indexes: without them every look goes through all rows."""
    op.create_index("records_origin", "records", ["origin"])
    op.create_index("reports_code", "reports", ["code"])
