"""JSON as Discord sends it, and the ways in which Discord refuses."""

import json
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from aiohttp import web

Json = dict[str, Any]

encode = json.JSONEncoder(separators=(",", ":")).encode
"""Compact JSON in plain ASCII: any string that Python can hold survives it."""


class Code(Enum):
    """Discord's refusals: the HTTP status, the code and the message of each."""

    GENERAL = (404, 0, "404: Not Found")
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (404, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    MAX_WEBHOOKS = (400, 30007, "Maximum number of webhooks reached (15)")
    MAX_EMOJIS = (400, 30008, "Maximum number of emojis reached (2000)")
    MAX_PINS = (400, 30003, "Maximum number of pins reached (250)")
    WEBHOOK_NEEDS_THREAD = (
        400,
        220001,
        "Webhooks posted to forum channels must have a thread_name or thread_id",
    )
    OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    TAG_REQUIRED = (400, 40067, "A tag is required to create a forum post in this channel")
    DIRECTS_TOO_FAST = (403, 40003, "You are opening direct messages too fast.")
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    NOT_A_TEXT_CHANNEL = (400, 50008, "Cannot send messages in a non-text channel")
    NOT_FOR_THIS_CHANNEL = (400, 50024, "Cannot execute action on this channel type")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    HAS_THREAD = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")
    TOO_MANY_THREADS = (400, 160006, "Maximum number of active threads reached")
    REPLY_WITHOUT_HISTORY = (
        403,
        160002,
        "Cannot reply without permission to read message history",
    )
    CANNOT_SEND_TO_USER = (403, 50007, "Cannot send messages to this user")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    SYSTEM_MESSAGE = (403, 50021, "Cannot execute action on a system message")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_RECIPIENT = (400, 50033, "Invalid Recipient(s)")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")


class ApiError(Exception):
    """A refusal with Discord's status, code, message and, for a form, its nested errors."""

    def __init__(self, code: Code, errors: Json | None = None) -> None:
        self.status, self.code, self.message = code.value
        self.errors = errors
        super().__init__(f"{self.code}: {self.message}")

    def body(self) -> Json:
        """The JSON that Discord answers with."""
        said: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            said["errors"] = self.errors
        return said


def decode(raw: bytes) -> Any:
    """Return the JSON value in `raw`; lone surrogates become U+FFFD.

    Raises:
        ApiError: 50109 when it is not JSON.
    """
    try:
        value = json.loads(raw)
        if b"\\ud" in raw.lower():
            text = json.dumps(value, ensure_ascii=False)
            mended = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
            value = json.loads(mended)
    except (ValueError, RecursionError) as error:
        raise ApiError(Code.INVALID_JSON) from error
    return value


def respond(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """Answer with `value` as JSON; 204 without a body when it is None."""
    # The client compares the header with "application/json": a charset after it breaks it.
    said = {"Via": "1.1 sandbox"} if headers is None else {"Via": "1.1 sandbox", **headers}
    if value is None:
        return web.Response(status=204, headers=said)
    said["Content-Type"] = "application/json"
    return web.Response(body=encode(value).encode(), status=status, headers=said)


def iso(moment: float) -> str:
    """Return seconds since 1970 as Discord writes a time: ISO 8601 in UTC, with microseconds."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
