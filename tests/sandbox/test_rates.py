"""Discord's rate limits: what is refused, what the answers say, and when it is over."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from bot.sandbox.wire import Json
from tests.manual_clock import ManualClock
from tests.sandbox.conftest import Town, build, running

START = 1_800_000_000.0


@dataclass
class Wire:
    """A town that keeps the limits, on a clock that stands still, and the bot's requests."""

    town: Town
    clock: ManualClock
    session: aiohttp.ClientSession

    async def __call__(
        self, method: str, path: str, body: Any = None
    ) -> tuple[int, Json, Mapping[str, str]]:
        """The status, the JSON (empty where there is none) and the headers of the answer."""
        url = f"{self.town.sandbox.rest_base}/api/v10{path}"
        headers = {"Authorization": f"Bot {self.town.sandbox.token}"}
        async with self.session.request(method, url, json=body, headers=headers) as said:
            is_json = said.content_type == "application/json"
            return said.status, await said.json() if is_json else {}, said.headers

    async def post(self) -> int:
        status, _, _ = await self(
            "POST", f"/channels/{self.town.general.id}/messages", {"content": "a"}
        )
        return status


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    clock = ManualClock(START)
    town = build(clock=clock)
    town.sandbox.rates.on = True
    await town.sandbox.start()
    async with aiohttp.ClientSession() as session:
        yield Wire(town, clock, session)
    await town.sandbox.stop()


async def test_the_sixth_post_within_five_seconds_is_refused(wire: Wire) -> None:
    """The headers count down; the 429 says how long to wait, and then it is taken."""
    path = f"/channels/{wire.town.general.id}/messages"
    for left in ("4", "3", "2", "1", "0"):
        status, _, headers = await wire("POST", path, {"content": "a"})
        assert (status, headers["X-RateLimit-Remaining"]) == (200, left)
        assert (headers["X-RateLimit-Limit"], headers["X-RateLimit-Reset-After"]) == ("5", "5.000")
    wire.clock.advance(2)
    status, said, headers = await wire("POST", path, {"content": "a"})
    assert (status, said["retry_after"], said["global"]) == (429, 3.0, False)
    assert (headers["Retry-After"], headers["X-RateLimit-Scope"]) == ("3.000", "user")
    assert headers["Via"]
    wire.clock.advance(3)
    assert await wire.post() == 200


async def test_every_channel_has_its_own_bucket(wire: Wire) -> None:
    """A bucket used up in one channel is full in another, and for another kind of request."""
    for _ in range(5):
        await wire.post()
    assert await wire.post() == 429
    status, made, _ = await wire(
        "POST", f"/channels/{wire.town.secret.id}/messages", {"content": "a"}
    )
    assert status == 200
    path = f"/channels/{wire.town.secret.id}/messages/{made['id']}"
    assert (await wire("PATCH", path, {"content": "b"}))[0] == 200


async def test_a_message_older_than_an_hour_is_edited_three_times_in_twenty_seconds(
    wire: Wire,
) -> None:
    """The fourth edit is 429 with code 30046, though the bucket has room; a new message is free."""
    path = f"/channels/{wire.town.general.id}/messages"
    _, old, _ = await wire("POST", path, {"content": "a"})
    wire.clock.advance(3601)
    for text in "bcd":
        assert (await wire("PATCH", f"{path}/{old['id']}", {"content": text}))[0] == 200
    status, said, _ = await wire("PATCH", f"{path}/{old['id']}", {"content": "e"})
    assert (status, said["code"], said["retry_after"]) == (429, 30046, 20.0)
    _, new, _ = await wire("POST", path, {"content": "a"})
    assert (await wire("PATCH", f"{path}/{new['id']}", {"content": "b"}))[0] == 200


async def test_old_messages_of_a_webhook_count_with_those_of_the_bot(wire: Wire) -> None:
    """Three edits in twenty seconds for both together, in one channel."""
    path = f"/channels/{wire.town.general.id}"
    _, hook, _ = await wire("POST", f"{path}/webhooks", {"name": "Characters"})
    said = f"/webhooks/{hook['id']}/{hook['token']}"
    _, spoken, _ = await wire("POST", f"{said}?wait=true", {"content": "a"})
    _, posted, _ = await wire("POST", f"{path}/messages", {"content": "a"})
    wire.clock.advance(3601)
    of_bot, of_hook = f"{path}/messages/{posted['id']}", f"{said}/messages/{spoken['id']}"
    for each in (of_hook, of_bot, of_hook):
        assert (await wire("PATCH", each, {"content": "b"}))[0] == 200
    for each in (of_hook, of_bot):
        status, refused, _ = await wire("PATCH", each, {"content": "c"})
        assert (status, refused["code"]) == (429, 30046)


async def test_direct_messages_cannot_be_opened_with_many_people_at_once(wire: Wire) -> None:
    """Ten in a minute; the eleventh is 403 with code 40003, and one that is open stays open."""
    people = [wire.town.sandbox.add_user(f"u{n}").id for n in range(11)]
    told = []
    for n, person in enumerate(people):
        wire.clock.advance(5 if n == 5 else 0)
        status, said, _ = await wire("POST", "/users/@me/channels", {"recipient_id": person})
        told.append((status, said.get("code")))
    assert told == [(200, None)] * 10 + [(403, 40003)]
    wire.clock.advance(5)
    assert (await wire("POST", "/users/@me/channels", {"recipient_id": people[0]}))[0] == 200


async def test_the_bot_sends_fifty_requests_a_second_in_all(wire: Wire) -> None:
    """The fifty-first is refused with the global scope, whatever its route."""
    guild = wire.town.guild
    channels = [wire.town.sandbox.add_channel(guild, f"c{n}").id for n in range(11)]
    statuses = []
    for n in range(51):
        path = f"/channels/{channels[n // 5]}/messages"
        status, said, headers = await wire("POST", path, {"content": "a"})
        statuses.append(status)
    assert statuses == [200] * 50 + [429]
    assert (said["global"], headers["X-RateLimit-Scope"]) == (True, "global")
    wire.clock.advance(1)
    assert (await wire("POST", f"/channels/{channels[10]}/messages", {"content": "a"}))[0] == 200


async def test_refusals_are_counted_and_too_many_are_a_ban(wire: Wire) -> None:
    """401, 403 and 429 count, 404 does not; a ban has no Via and ends after ten minutes."""
    rates = wire.town.sandbox.rates
    rates.most_invalid = 3
    assert (await wire("GET", "/channels/1"))[0] == 404
    assert rates.invalid == 0
    for _ in range(8):
        await wire.post()
    assert rates.invalid == 3
    status, said, headers = await wire("GET", "/users/@me")
    assert (status, said, "Via" in headers) == (429, {}, False)
    wire.clock.advance(600)
    assert (await wire("GET", "/users/@me"))[0] == 200


async def test_a_limit_that_is_off_counts_nothing(wire: Wire) -> None:
    """Tests that need speed turn the limits off."""
    wire.town.sandbox.rates.on = False
    assert [await wire.post() for _ in range(12)] == [200] * 12


async def test_a_callback_counts_against_no_limit() -> None:
    """Eight presses in a row are answered by editing the message: no channel request, no 429."""
    town = build()
    town.sandbox.rates.on = True
    async with running(town):
        await town.sandbox.answered(await town.ama.command(town.general.id, "/demo show name:a"))
        [message] = town.ama.visible(town.general.id)
        before = len(town.sandbox.rest.requests)
        for _ in range(8):
            await town.sandbox.answered(await town.ama.component(message["id"], "edit"))
        sent = list(town.sandbox.rest.requests)[before:]
    assert {request.path.split("/")[1] for request in sent} == {"interactions"}
    assert [request.body["type"] for request in sent] == [7] * 8
    assert town.sandbox.rates.refused == {}
    town.contract.settle()
