"""Runs the migrations on the connection that it is given, inside its transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from bot.storage.schema.every_table import METADATA


def run() -> None:
    """Upgrade, with SQLite's way of altering a table."""
    connection: Connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
