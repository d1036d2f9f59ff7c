"""Lines say which part of a report they are, and may be of kinds that were not known before."""

from __future__ import annotations

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change nothing that is there: older lines are headlines, of the kinds that they have.

    The number alone matters. An older version must not open a database with lines that it cannot
    read.
    """
