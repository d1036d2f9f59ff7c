"""Reads requests of the page, and answers them."""

import base64
import binascii
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.sandbox.errors import ActError, SandboxError
from bot.sandbox.model.media import Upload
from bot.sandbox.page.trouble import NoControlError
from bot.sandbox.wire import ApiError, Json, decode, respond


def answering(
    handler: Callable[[web.Request], Awaitable[Any]],
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Answer with the handler's JSON; a refusal is {"error": sentence}."""

    async def serve(request: web.Request) -> web.StreamResponse:
        try:
            return respond(await handler(request))
        except SandboxError as error:
            return respond({"error": str(error)}, 400)
        except NoControlError:
            return respond({"error": "The sandbox does not run the bot."}, 409)
        except ApiError as error:
            return respond({"error": f"{error.message} ({error.code})"}, 400)

    return serve


async def read(request: web.Request) -> Json:
    """Return the JSON object of a request.

    Raises:
        ActError: It is none.
    """
    body = decode(await request.read())
    if not isinstance(body, dict):
        raise ActError("The request is not a JSON object.")
    return body


def text(body: Json, key: str) -> str:
    """Return a text that must be there. Raises `ActError` if it is not."""
    value = body.get(key)
    if not isinstance(value, str):
        raise ActError(f'"{key}" is missing.')
    return value


def texts(body: Json, key: str) -> list[str]:
    """Return a list of texts, empty if it is missing. Raises `ActError` for anything else."""
    values = body.get(key) or []
    if not isinstance(values, list) or not all(isinstance(each, str) for each in values):
        raise ActError(f'"{key}" is not a list of texts.')
    return values


def object_(body: Json, key: str) -> Json:
    """Return an object, empty if it is missing. Raises `ActError` for anything else."""
    value = body.get(key) or {}
    if not isinstance(value, dict):
        raise ActError(f'"{key}" is not an object.')
    return value


def upload(given: Any) -> Upload:
    """Return a file from base64. Raises `ActError` if it is none."""
    if not isinstance(given, dict):
        raise ActError("An attachment is not an object.")
    kind = given.get("content_type") or "application/octet-stream"
    name = str(given.get("filename") or "file").replace("/", "_")
    try:
        content = base64.b64decode(given["content_base64"], validate=True)
    except (KeyError, TypeError, binascii.Error) as error:
        raise ActError(f'The content of "{name}" is not base64.') from error
    return Upload(name, content, str(kind))
