"""The bots of these tests are forked; those of bad input share a table."""

from tests.forks import forking
from tests.hard.tries import counted, table

__all__ = ["counted", "forking", "table"]
