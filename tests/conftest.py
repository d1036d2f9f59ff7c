"""Options of the whole suite."""

import os

import pytest

from tests.openapi import is_at_hand


def pytest_report_header() -> str:
    """Whether what the bot sends is held against Discord's own description."""
    found = "checked" if is_at_hand() else "not at hand, requests go unchecked by it"
    return f"Discord's description of its API: {found}"


def pytest_xdist_auto_num_workers() -> int:
    """Three workers for two processors: half of the suite's time is spent waiting for processes."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long the soak tests go on."""
    parser.addoption(
        "--rounds",
        type=int,
        default=30,
        metavar="N",
        help="points at which the soak tests kill the bot (default: 30)",
    )


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> int:
    """How many points the soak tests kill the bot at."""
    return int(request.config.getoption("--rounds"))
