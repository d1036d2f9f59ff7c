"""The bots of these tests are forked; those of bad input share a table."""

from pathlib import Path

import pytest

from rules import RULESETS
from tests.forks import forking
from tests.hard.nasty import Share
from tests.hard.tries import counted, table

__all__ = ["counted", "forking", "table"]

HERE = f"{Path(__file__).parent}/"

GAME = "ki"
"""Only .ci/run, or a run that names paths, tries these tests in other games than the smallest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the other games to .ci/run."""
    for item in items:
        if isinstance(item, pytest.Function) and str(item.path).startswith(HERE):
            values = item.callspec.params.values() if hasattr(item, "callspec") else ()
            if any(
                isinstance(value, str) and value in RULESETS.keys() - {GAME} for value in values
            ):
                item.add_marker(pytest.mark.thorough)


@pytest.fixture(scope="session", autouse=True)
def _share(request: pytest.FixtureRequest) -> None:
    """Only .ci/run, or a run that names paths, tries every value of bad input."""
    Share.of = 1 if request.config.getoption("everything") else 3
