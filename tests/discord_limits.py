"""The limits of Discord that its description does not state: sums, and what goes together."""

import re
from collections.abc import Iterator
from typing import Any

from bot.sandbox.kinds import (
    BUTTON,
    CHECKBOX,
    GROUP,
    LABEL,
    LINK,
    ROW,
    STRING,
    SUBCOMMAND,
    TEXT_DISPLAY,
    TEXT_INPUT,
    walk,
)

Json = dict[str, Any]
_SIGN = "\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff"
_EMOJI = re.compile(
    f"[0-9#*]\ufe0f?\u20e3|[{_SIGN}][{_SIGN}\u200d\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
)
"""An emoji of Unicode: one sign or several that are joined, or a key."""

_COMMAND = re.compile(r"[-_'\w]{1,32}")
_SHOWN = ("title", "description", "fields", "image", "thumbnail", "author", "footer")


def over_limits(body: Any, place: str = "$") -> Iterator[str]:
    """Return what Discord would refuse in a request's body, each with its place in the JSON."""
    if isinstance(body, list):
        if place == "$":
            yield from _commands(body)
        for number, each in enumerate(body):
            yield from over_limits(each, f"{place}[{number}]")
    if not isinstance(body, dict):
        return
    for rule in (_message, _embed, _row, _control, _field, _chosen, _bounds, _options):
        yield from (f"{place}: {told}" for told in rule(body))
    if place.endswith("data") and "title" in body:
        yield from (f"{place}: {told}" for told in _modal(body))
    for key, value in body.items():
        yield from over_limits(value, f"{place}.{key}")


def _message(body: Json) -> Iterator[str]:
    if "type" not in body and len(body.get("content") or "") > 2000:
        yield "content has more than 2,000 characters"
    embeds = body.get("embeds") or []
    if sum(map(_letters, embeds)) > 6000:
        yield "the embeds have more than 6,000 characters"
    allowed = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            yield f"mentions of {kind} are allowed in two ways"
    if "components" not in body or "type" in body:
        return
    parts = body["components"] or []
    if len(parts) > 5:
        yield "more than five rows or fields"
    ids = [each["custom_id"] for each in walk(parts) if each.get("custom_id")]
    if len(set(ids)) < len(ids):
        yield "a custom_id is there twice"


def _letters(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or []:
        parts += [field["name"], field["value"]]
    return sum(len((part or "").strip()) for part in parts)


def _embed(body: Json) -> Iterator[str]:
    for embed in body.get("embeds") or []:
        shown = [embed.get(key) for key in _SHOWN]
        if not any(each.strip() if isinstance(each, str) else each for each in shown):
            yield "an embed shows nothing"
        fields = embed.get("fields") or []
        if not all(field["name"].strip() and field["value"].strip() for field in fields):
            yield "a field of an embed is empty"
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url", "https://")
            if url.partition("://")[0] not in {"http", "https", "attachment"}:
                yield f"{url} is no picture"


def _row(body: Json) -> Iterator[str]:
    if body.get("type") != ROW or "components" not in body:
        return
    parts = body["components"]
    if len(parts) > 1 and any(each["type"] != BUTTON for each in parts):
        yield "a menu shares its row"
    if any(each["type"] == TEXT_INPUT and not each.get("label") for each in parts):
        yield "a text input has no label"


def _control(body: Json) -> Iterator[str]:
    emoji = body.get("emoji") or {}
    if body.get("type") == BUTTON and "style" in body:
        if not ((body.get("label") or "").strip() or emoji):
            yield "a button has neither a label nor an emoji"
        if (body["style"] == LINK) == ("custom_id" in body):
            yield "a button has an address or a custom_id, by its style"
    if emoji and not emoji.get("id") and not _EMOJI.fullmatch(emoji["name"]):
        yield f"{emoji['name']} is no emoji"


def _modal(body: Json) -> Iterator[str]:
    if any(each.get("disabled") for each in walk(body["components"])):
        yield "a field of a modal is disabled"


def _field(body: Json) -> Iterator[str]:
    field = body.get("component") if body.get("type") == LABEL else None
    if not isinstance(field, dict):
        return
    if field["type"] == TEXT_INPUT and field.get("label"):
        yield "a text input has two labels"
    if field["type"] == CHECKBOX and "required" in field:
        yield "a checkbox is required"
    if (
        field["type"] != TEXT_DISPLAY
        and field.get("min_values") == 0
        and field.get("required", True)
    ):
        yield "a field that may stay empty is required"
    if len(field.get("value") or "") > (field.get("max_length") or 4000):
        yield "a value is longer than its field"


def _chosen(body: Json) -> Iterator[str]:
    """Check a menu, or a group of radio buttons or checkboxes."""
    if "custom_id" not in body:
        return
    options = body.get("options") or []
    if len({each["value"] for each in options}) < len(options):
        yield "two options have one value"
    most = body.get("max_values") or 1
    # A group of checkboxes takes all of its options where it does not say how many.
    most = most if "max_values" in body or body.get("type") != CHECKBOX - 1 else len(options)
    started = body.get("default_values") or [each for each in options if each.get("default")]
    if len(started) > most:
        yield "more is chosen at the start than may be"
    if options and max(most, body.get("min_values") or 0) > len(options):
        yield "more must be chosen than there is"


def _bounds(body: Json) -> Iterator[str]:
    for unit in ("values", "length", "value"):
        low, high = body.get(f"min_{unit}"), body.get(f"max_{unit}")
        if low is not None and high is not None and low > high:
            yield f"min_{unit} is above max_{unit}"


def _options(body: Json) -> Iterator[str]:
    """Check a command, or one of its options."""
    if "name" not in body or "description" not in body or "url" in body:
        return
    if body.get("type") not in {2, 3} or "options" in body:
        options = body.get("options") or []
        if len({each["name"] for each in options}) < len(options):
            yield "two options have one name"
        needed = [bool(each.get("required")) for each in options]
        if needed != sorted(needed, reverse=True):
            yield "a required option stands behind another"
        if len({each["type"] in {SUBCOMMAND, GROUP} for each in options}) > 1:
            yield "a command has subcommands and options"
    if body["name"] != body["name"].lower() or not _COMMAND.fullmatch(body["name"]):
        yield f"{body['name']} is no name of a command"
    choices = body.get("choices") or []
    if choices and body.get("autocomplete"):
        yield "an option has choices and suggestions"
    if body.get("type") == STRING and any(not 1 <= len(each["value"]) <= 100 for each in choices):
        yield "the value of a choice is too long or empty"


def _commands(commands: list[Any]) -> Iterator[str]:
    """Check the commands of an application together."""
    names = [(each["name"], each.get("type") or 1) for each in commands]
    if len(set(names)) < len(names):
        yield "two commands have one name"
    for command in commands:
        if (command.get("type") or 1) == 1 and not command["description"].strip():
            yield f"/{command['name']} has no description"
        if _size(command) > 8000:
            yield f"/{command['name']} has more than 8,000 characters"


def _size(node: Json) -> int:
    own = sum(len(str(node.get(key) or "")) for key in ("name", "description", "value"))
    return own + sum(_size(each) for key in ("choices", "options") for each in node.get(key) or [])
