"""The REST API, spoken by hand: what the client library hides."""

import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import aiohttp
import pytest

from bot.sandbox.wire import Json
from tests.sandbox.conftest import Town
from tests.tables import tabled

Answer = tuple[int, Any]


class Rest:
    """The bot's requests."""

    def __init__(self, town: Town, session: aiohttp.ClientSession) -> None:
        self.base = f"{town.sandbox.rest_base}/api/v10"
        self.headers = {"Authorization": f"Bot {town.sandbox.token}"}
        self.session = session

    async def __call__(self, method: str, path: str, body: Any = None) -> Answer:
        """The status and the JSON of the answer."""
        async with self.session.request(
            method, self.base + path, json=body, headers=self.headers
        ) as said:
            if said.status == 204:
                return 204, None
            assert said.headers["Content-Type"] == "application/json"
            return said.status, await said.json()

    async def upload(self, method: str, path: str, payload: Json, *files: str) -> Json:
        """A multipart request with files of those names."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(payload), content_type="application/json")
        for number, name in enumerate(files):
            form.add_field(f"files[{number}]", name.encode(), filename=name)
        async with self.session.request(
            method, self.base + path, data=form, headers=self.headers
        ) as said:
            answer: Json = await said.json()
            return answer


@pytest.fixture
async def rest(town: Town) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(town, session)


async def test_without_the_token_nothing_is_told(town: Town, rest: Rest) -> None:
    """401 and code 0; a path that is not there is 404."""
    rest.headers = {}
    assert await rest("GET", "/users/@me") == (401, {"message": "401: Unauthorized", "code": 0})
    rest.headers = {"Authorization": f"Bot {town.sandbox.token}"}
    status, said = await rest("GET", "/nowhere")
    assert (status, said["code"]) == (404, 0)


async def test_the_bot_finds_its_gateway_and_itself(town: Town, rest: Rest) -> None:
    """What a library asks for before it connects."""
    assert (await rest("GET", "/gateway/bot"))[1]["url"] == town.sandbox.gateway_url
    me = (await rest("GET", "/users/@me"))[1]
    assert (me["id"], me["bot"]) == (town.sandbox.bot_user.id, True)
    application = (await rest("GET", "/oauth2/applications/@me"))[1]
    assert application["id"] == me["id"]


async def test_messages_are_listed_by_page(town: Town, rest: Rest) -> None:
    """Newest first; before, after and around a message; a limit from 1 to 100."""
    ids = [(await town.ama.message(town.general.id, str(number))).id for number in range(9)]
    path = f"/channels/{town.general.id}/messages"

    async def contents(query: str) -> str:
        return "".join(each["content"] for each in (await rest("GET", path + query))[1])

    assert await contents("") == "876543210"
    assert await contents("?limit=3") == "876"
    assert await contents(f"?limit=3&before={ids[4]}") == "321"
    assert await contents(f"?limit=3&after={ids[4]}") == "765"
    assert await contents(f"?limit=3&around={ids[4]}") == "543"
    for query in ("?limit=0", "?limit=101", "?limit=x", "?before=" + "9" * 5000):
        status, said = await rest("GET", path + query)
        assert (status, said["code"]) == (400, 50035)


async def test_files_are_kept_and_replaced(town: Town, rest: Rest) -> None:
    """An edit keeps the attachments that it names, and adds the new ones."""
    path = f"/channels/{town.general.id}/messages"
    about = {"attachments": [{"id": 1, "description": "the second"}]}
    posted = await rest.upload("POST", path, about, "a.png", "b.png")
    assert [each.get("description") for each in posted["attachments"]] == [None, "the second"]
    kept = posted["attachments"][1]["id"]
    changed = {"attachments": [{"id": kept}, {"id": 0}]}
    edited = await rest.upload("PATCH", f"{path}/{posted['id']}", changed, "c.png")
    assert [each["filename"] for each in edited["attachments"]] == ["b.png", "c.png"]


async def test_a_message_names_only_files_and_emojis_that_are_there(town: Town, rest: Rest) -> None:
    """A file that was not sent, one that was taken away, and an emoji that is gone are refused."""
    path = f"/channels/{town.general.id}/messages"
    status, said = await rest("POST", path, {"content": "x", "attachments": [{"id": 0}]})
    assert (status, said["errors"]["attachments"]["0"]["_errors"][0]["code"]) == (
        400,
        "ATTACHMENT_NOT_FOUND",
    )
    posted = await rest.upload("POST", path, {}, "a.png", "b.png")
    first, second = ({"id": each["id"]} for each in posted["attachments"])
    edit = partial(rest, "PATCH", f"{path}/{posted['id']}")
    assert (await edit({"attachments": [second]}))[0] == 200
    assert (await edit({"attachments": [first, second]}))[0] == 400
    emoji = {"id": "5", "name": "gone"}
    button = {"type": 2, "style": 1, "custom_id": "x", "emoji": emoji}
    option = {"label": "x", "value": "x", "emoji": emoji}
    for control in (button, {"type": 3, "custom_id": "x", "options": [option]}):
        rows = [{"type": 1, "components": [control]}]
        status, said = await rest("POST", path, {"content": "x", "components": rows})
        assert (status, said["code"]) == (400, 50035)
        assert said["errors"]["components"]["_errors"][0]["message"] == "Invalid emoji"


@pytest.mark.parametrize("permission", ["EMBED_LINKS", "ATTACH_FILES", "SEND_MESSAGES"])
async def test_each_kind_of_content_needs_its_permission(
    town: Town, rest: Rest, permission: str
) -> None:
    """Without it the post is 50013, and nothing is posted."""
    town.sandbox.trouble.make({"kind": "deny_permission", "permission": permission})
    path = f"/channels/{town.general.id}/messages"
    embed = {"embeds": [{"title": "t"}]}
    assert (await rest.upload("POST", path, embed, "a.png"))["code"] == 50013
    assert town.ama.visible(town.general.id) == []


async def test_only_a_moderator_deletes_what_others_wrote(town: Town, rest: Rest) -> None:
    """MANAGE_MESSAGES is needed for it."""
    message = await town.ama.message(town.general.id, "hello")
    path = f"/channels/{town.general.id}/messages/{message.id}"
    assert (await rest("DELETE", path))[1]["code"] == 50013
    role = town.sandbox.add_role(town.guild, "moderator", 1 << 13)
    town.sandbox.give_role(town.guild, town.sandbox.bot_user, role)
    assert await rest("DELETE", path) == (204, None)
    assert (await rest("GET", path))[1]["code"] == 10008


async def test_only_an_answer_can_be_for_one_alone(town: Town, rest: Rest) -> None:
    """The flag for it is ignored in an ordinary post."""
    body = {"content": "psst", "flags": 64}
    posted = (await rest("POST", f"/channels/{town.general.id}/messages", body))[1]
    assert posted["flags"] == 0
    assert town.ben.visible(town.general.id)[0]["ephemeral_for"] is None


@tabled
async def test_an_interaction_takes_only_its_kind_of_answer(
    town: Town, rest: Rest, kind: int, body: Any, code: int
) -> None:
    """And a refused answer acknowledges nothing."""
    interactions = town.sandbox.interactions
    sent = interactions.begin(kind, town.ama.user.id, town.general.id, {"name": "x", "type": 1})
    path = f"/interactions/{sent.id}/{sent.token}/callback"
    assert (await rest("POST", path, body))[1]["code"] == code
    assert (sent.state, sent.ack) == ("pending", None)
    webhook = f"/webhooks/{town.sandbox.bot_user.id}/{sent.token}"
    assert (await rest("POST", webhook, {"content": "x"}))[1]["code"] == 10015
    wrong = f"/interactions/{sent.id}/wrong/callback"
    assert (await rest("POST", wrong, {"type": 5}))[1]["code"] == 10062


async def test_an_answer_comes_with_its_message_when_that_is_asked(town: Town, rest: Rest) -> None:
    """204 without; the resource with `with_response`."""
    interactions = town.sandbox.interactions
    data = {"name": "x", "type": 1}
    for query, status in (("", 204), ("?with_response=1", 200), ("?with_response=true", 200)):
        sent = interactions.begin(2, town.ama.user.id, town.general.id, data)
        path = f"/interactions/{sent.id}/{sent.token}/callback{query}"
        said = await rest("POST", path, {"type": 4, "data": {"content": "pong"}})
        assert said[0] == status
        if status == 200:
            assert said[1]["resource"]["message"]["content"] == "pong"
            assert said[1]["interaction"]["response_message_id"] == sent.original_id


async def test_a_reply_to_an_unknown_message_is_refused(rest: Rest, town: Town) -> None:
    """If the request allows that the message is gone, it is posted as no reply."""
    path = f"/channels/{town.general.id}/messages"
    reference = {"message_id": "5"}
    status, said = await rest("POST", path, {"content": "a", "message_reference": reference})
    assert (status, list(said["errors"])) == (400, ["message_reference"])
    reply = {**reference, "fail_if_not_exists": False}
    status, said = await rest("POST", path, {"content": "a", "message_reference": reply})
    assert (status, said["type"], said.get("message_reference")) == (200, 0, None)
