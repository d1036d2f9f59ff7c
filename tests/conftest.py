"""Options of the whole suite."""

import pytest


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
