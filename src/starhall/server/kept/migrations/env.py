"""Alembic's way in: runs the migrations on the connection that the server gives it."""

from __future__ import annotations

from alembic import context

from starhall.server.kept.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
