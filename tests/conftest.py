"""Options of the whole suite."""

import functools
import os

import pytest

from bot.storage.database import Database
from tests.openapi import is_at_hand


def pytest_report_header() -> str:
    """Whether what the bot sends is held against Discord's own description."""
    found = "checked" if is_at_hand() else "not at hand, requests go unchecked by it"
    return f"Discord's description of its API: {found}"


def pytest_xdist_auto_num_workers() -> int:
    """Three workers for two processors: half of the suite's time is spent waiting for processes."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long the soak tests go on, and whether the thorough ones run."""
    parser.addoption(
        "--rounds",
        type=int,
        default=10,
        metavar="N",
        help="points at which the soak tests kill the bot (default: 10; .ci/run: 30)",
    )
    parser.addoption(
        "--no-shortcuts",
        dest="shortcuts",
        action="store_false",
        help="reach SQLite by the libraries' public doors alone, as .ci/run does once",
    )
    parser.addoption(
        "--everything",
        action="store_true",
        help="run the thorough tests too, as .ci/run does; those whose path is named always run",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Whoever names paths means all that is there. The way to SQLite is the same in all tests."""
    if not config.option.shortcuts:
        Database.open = functools.partial(Database.open, shortcuts=False)
        os.environ["INTERLUDE_DATABASE__SHORTCUTS"] = "false"
    named = config.args_source is not config.ArgsSource.TESTPATHS
    if named and not hasattr(config, "workerinput"):
        config.option.everything = True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the thorough tests to .ci/run."""
    if config.option.everything:
        return
    left = [item for item in items if item.get_closest_marker("thorough") is not None]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item.get_closest_marker("thorough") is None]


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    """How many points the soak tests kill the bot at."""
    return int(request.config.getoption("--rounds"))
