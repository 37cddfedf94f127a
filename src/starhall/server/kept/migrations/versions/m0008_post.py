"""By post: where people are told that it is their turn, when they want it, and what is to be sent."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

BIG = sa.Integer().with_variant(sa.BigInteger(), "postgresql")


def upgrade() -> None:
    """Three tables more."""
    _table(
        "endpoints",
        _key("id"),
        _text("person"),
        _text("channel"),
        _text("address"),
        _text("secret"),
        sa.Column("confirmed", BIG, nullable=True),
        _whole("live"),
        _text("trouble"),
        _text("label"),
        _big("at"),
    )
    _table("notices", _key("person"), _text("settings"))
    _table(
        "outbox",
        _key("key"),
        _text("person"),
        _text("endpoint"),
        _text("kind"),
        _text("code"),
        _whole("seat"),
        _whole("since"),
        _big("at"),
        _big("due"),
        _text("state"),
        _big("lease"),
        _text("holder"),
        _whole("tries"),
        _whole("held"),
        _text("message"),
    )
    op.create_index("endpoints_person", "endpoints", ["person"])
    op.create_index("outbox_due", "outbox", ["state", "due"])
    op.create_index("outbox_code", "outbox", ["code", "seat"])
    op.create_index("outbox_person", "outbox", ["person"])


def _table(name: str, *columns: sa.Column[Any]) -> None:
    op.create_table(name, *columns, sqlite_strict=True)


def _key(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, primary_key=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _whole(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, BIG, nullable=False)
