"""The bots of these tests are forked; those of bad input share a table."""

import pytest

from tests.forks import forking
from tests.hard.nasty import Share
from tests.hard.tries import counted, table

__all__ = ["counted", "forking", "table"]


@pytest.fixture(scope="session", autouse=True)
def _share(request: pytest.FixtureRequest) -> None:
    """Only .ci/run, or a run that names paths, tries every value of bad input."""
    Share.of = 1 if request.config.getoption("everything") else 2
