"""Sheets stored once each: characters and their changes name them by their digest."""

from __future__ import annotations

import zlib
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

CHARACTERS = sa.text("SELECT id, sheet FROM character")
CHANGES = sa.text("SELECT character, version FROM change")
CHANGE = sa.text("SELECT sheet FROM change WHERE character = :character AND version = :version")
OF_CHARACTER = sa.text("UPDATE character SET sheet = :digest WHERE id = :id")
OF_CHANGE = sa.text(
    "UPDATE change SET sheet = :digest WHERE character = :character AND version = :version"
)


def upgrade() -> None:
    """Add the table, and put every sheet there is into it."""
    table = op.create_table(
        "sheet",
        sa.Column("digest", sa.Text(), primary_key=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    if not op.get_context().as_sql:
        _carry_over(op.get_bind(), table)


def _carry_over(connection: sa.Connection, table: sa.Table) -> None:
    """Write each distinct sheet once; where only the words of SQL are asked for, there is none."""
    there = set[str]()

    def digest_of(text: str) -> str:
        digest = sha256(text.encode()).hexdigest()
        if digest not in there:
            there.add(digest)
            body = zlib.compress(text.encode(), 1)
            connection.execute(sa.insert(table).values(digest=digest, body=body))
        return digest

    for id, sheet in connection.execute(CHARACTERS).all():
        connection.execute(OF_CHARACTER, {"id": id, "digest": digest_of(sheet)})
    for character, version in connection.execute(CHANGES).all():
        # Histories may be long: their sheets are read one at a time.
        place = {"character": character, "version": version}
        text: str = connection.execute(CHANGE, place).scalar_one()
        connection.execute(OF_CHANGE, place | {"digest": digest_of(text)})
