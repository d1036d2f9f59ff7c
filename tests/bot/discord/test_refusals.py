"""Requests that Discord refuses are counted, and much of it is warned of."""

import pytest
from structlog.testing import capture_logs

from bot.discord.refusals import LIMIT, Refusals
from bot.metrics import REGISTRY
from tests.bot.discord.conftest import Table, wait_for


def counted(status: int) -> float:
    """How many of them there have been since the process began."""
    return (
        REGISTRY.get_sample_value("interlude_discord_refusals_total", {"status": str(status)})
        or 0.0
    )


@pytest.mark.parametrize("status", [401, 403, 429])
def test_a_refusal_is_counted_by_its_status(status: int):
    """Those that Discord counts against us, and no other."""
    before = counted(status)
    refusals = Refusals()
    for one in (status, 200, 404, 500):
        refusals.note(one)
    refusals.note(429, "shared")
    assert counted(status) == before + 1


def test_a_thousand_in_ten_minutes_are_warned_of_long_before_the_end():
    """Once for each thousand: at a tenth of what Discord takes."""
    refusals = Refusals(lambda: 0.0)
    with capture_logs() as logged:
        for _ in range(2_500):
            refusals.note(403)
    assert [entry["in_ten_minutes"] for entry in logged] == [1_000, 2_000]
    assert {entry["shut_out_at"] for entry in logged} == {LIMIT}
    assert LIMIT == 10_000


def test_refusals_of_long_ago_are_forgotten():
    """999 of them, ten minutes, and 999 more are never a thousand."""
    now = 0.0
    refusals = Refusals(lambda: now)
    with capture_logs() as logged:
        for start in (0.0, 600.5):
            now = start
            for _ in range(999):
                refusals.note(429)
    assert logged == []


async def test_what_the_running_bot_is_refused_is_counted(table: Table):
    """A channel that it may not write to any more: the answer comes through its own session."""
    await table.fight()
    await table.settled()
    before = counted(403)
    table.town.sandbox.faults.set({"kind": "deny_permission", "permission": "SEND_MESSAGES"})
    await table.play.turns.act(table.call(table.town.ama), "shout", {"times": 1})
    await wait_for(lambda: counted(403) > before)
