"""Options of the whole suite."""

import gc
import os
import sys
from typing import Any

import pytest
import structlog

from bot.garbage import spare_what_lasts
from tests import near

# Hundreds of processes import the same modules: each is compiled once, whatever the machine says.
sys.dont_write_bytecode = False
_ = os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

SEEDS = 1
"""The plain command tries each demand on every ruleset with so many of its seeds."""


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
        "--kill-points",
        type=int,
        default=None,
        metavar="N",
        help="tests/bot/play/test_kill_points.py kills at N points in all, most of them twice over "
        "(default: 2 for each operation; 8 where the thorough tests run)",
    )
    parser.addoption(
        "--seeds",
        type=int,
        default=None,
        metavar="N",
        help="how many of its seeds a demand on every ruleset is tried with "
        f"(default: {SEEDS}; all where the thorough tests run)",
    )
    parser.addoption(
        "--everything",
        action="store_true",
        help="run the thorough tests too, as .ci/run does; those whose path is named always run",
    )
    parser.addoption(
        "--near",
        action="store_true",
        help="run the tests that guard the files that have changed, in under a minute",
    )
    parser.addoption(
        "--golden",
        action="store_true",
        help="write the transcripts of all scenarios anew: read the difference afterwards",
    )


def pytest_configure(config: pytest.Config) -> None:
    """If paths are named, all their tests run. All tests use the same access to SQLite.

    Logged exceptions are shown without locals: the log's own way takes seconds for each.
    """
    plain = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])
    if hasattr(config, "workerinput"):
        config.option.everything = config.workerinput["everything"]
    elif config.option.near:
        config.args = near.places(near.changed_files())
    elif config.args_source is not config.ArgsSource.TESTPATHS:
        config.option.everything = True


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker what runs: it is given all paths, so it cannot know whether any was named."""
    node.workerinput["everything"] = node.config.option.everything


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the thorough tests to .ci/run, and all but the asked seeds and the near tests."""
    guards = set(near.nearest(items, near.changed_files()) if config.option.near else items)
    left, kept = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        (left if item not in guards or _is_left(item, config) else kept).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Look for no garbage meanwhile: nearly all that collecting makes lasts as long as the run."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Spare the garbage collector what is collected now, and look for garbage again.

    What is shared by many tests lasts too, so the collector looks at it seldom.
    """
    spare_what_lasts()
    gc.enable()


def _is_left(item: pytest.Item, config: pytest.Config) -> bool:
    if item.get_closest_marker("thorough") is not None and not config.option.everything:
        return True
    asked = config.option.seeds
    if asked is None:
        asked = sys.maxsize if config.option.everything else SEEDS
    seed = (
        item.callspec.params.get("seed")
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else None
    )
    return isinstance(seed, int) and seed >= asked


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    """How many points the soak tests kill the bot at."""
    return int(request.config.getoption("--rounds"))
