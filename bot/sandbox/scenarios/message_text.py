"""Messages as a person reads them, in plain lines that are the same at every run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

from bot.sandbox.kinds import (
    BUTTON,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    LINK,
    RADIO_GROUP,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
)
from bot.sandbox.model.world import World
from bot.sandbox.wire import Json

Component: TypeAlias = dict[str, Any]

_PERSON = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")
_CHANNEL = re.compile(r"<#(\d+)>")
_COMMAND = re.compile(r"</([^:>]+):\d+>")
_TIME = re.compile(r"<t:\d+(?::([a-zA-Z]))?>")
_TODAY = re.compile(r"\btoday, \d\d:\d\d\b")
_SINCE = re.compile(r"\bSince (?:today|yesterday|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)\b")
_LINK = re.compile(r"https://discord\.com/channels/\d+/\d+(?:/\d+)?")
_MARKS = re.compile(r"\\(.)|\*+|~~|\|\||`+|__")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")


def lines_of(message: Json, world: World) -> list[str]:
    """Return a message line by line: text, embeds, pictures, then its controls."""
    return [*text_of(message, world), *controls_of(message.get("components") or [])]


def text_of(message: Json, world: World) -> list[str]:
    """Return the text of a message and its embeds, with names for ids and no exact times."""
    lines = list(_lines(message.get("content") or ""))
    for embed in message.get("embeds") or ():
        lines += _lines(embed.get("title") or "")
        lines += _lines(embed.get("description") or "")
        for field in embed.get("fields") or ():
            lines += _lines(f"{field['name']}: {field['value']}")
        lines += _lines((embed.get("footer") or {}).get("text") or "")
    lines += [_file(each) for each in message.get("attachments") or ()]
    return [named(line, world) for line in lines]


def controls_of(components: list[Component]) -> list[str]:
    """Return one line for each row of controls: [Dodge] [Block], {Target: Ronin | Ama}."""
    rows = [row.get("components") or [] for row in components]
    return [" ".join(_control(each) for each in row) for row in rows if row]


def modal_lines(modal: Json, world: World) -> list[str]:
    """Return a modal's title and texts, and a line for each of its fields with its value."""
    lines = [named(modal["title"], world)]
    for part in modal["components"]:
        if part["type"] == TEXT_DISPLAY:
            lines += [named(line, world) for line in _lines(part["content"])]
        else:
            lines += [
                named(f"{label}: {_field(field)}", world).rstrip() for label, field in _fields(part)
            ]
    return lines


def _field(field: Component) -> str:
    """Return a field's choices and value: radio options ( ), ticks [ ], a menu { }, text."""
    match field["type"]:
        case kind if kind in SELECTS:
            return _menu(field)
        case kind if kind in {RADIO_GROUP, CHECKBOX_GROUP}:
            marks = "()" if kind == RADIO_GROUP else "[]"
            return " ".join(
                f"{marks[0]}{'x' if option.get('default') else ' '}{marks[1]} {option['label']}"
                for option in field["options"]
            )
        case kind if kind == CHECKBOX:
            return "[x]" if field.get("default") else "[ ]"
        case kind if kind == FILE_UPLOAD:
            return "(a file)"
        case _:
            return field.get("value") or ""


def fields_of(modal: Json) -> Iterator[tuple[str, Component]]:
    """Return the fields of a modal with their labels, in order."""
    for part in modal["components"]:
        yield from _fields(part)


def _fields(part: Component) -> Iterator[tuple[str, Component]]:
    if part["type"] == LABEL:
        yield part["label"], part["component"]
    else:
        for field in part.get("components") or ():
            if field["type"] == TEXT_INPUT:
                yield field["label"], field


def named(text: str, world: World) -> str:
    """Return the text with names for ids, and without parts that differ between runs."""
    text = _PERSON.sub(lambda m: f"@{_user(m[1], world)}", text)
    text = _ROLE.sub(lambda m: f"@{_role(m[1], world)}", text)
    text = _CHANNEL.sub(lambda m: f"#{_channel(m[1], world)}", text)
    text = _COMMAND.sub(r"/\1", text)
    text = _TIME.sub(lambda m: f"<t:{m[1] or 'f'}>", text)
    text = _SINCE.sub("Since <day>", _TODAY.sub("today", text))
    return _LINK.sub("<link>", text)


def plain(text: str) -> str:
    """Return the text without Discord's markdown, as it reads on the screen."""
    return _INVISIBLE.sub("", _MARKS.sub(lambda m: m[1] or "", text))


def contains(lines: list[str], wanted: str) -> bool:
    """Whether the lines contain `wanted`, as they are written or as they read."""
    whole = "\n".join(lines)
    if wanted in whole or wanted in plain(whole):
        return True
    spaced = " ".join(wanted.split())
    return spaced in " ".join(plain(whole).split())


def _lines(text: str) -> Iterator[str]:
    return (line.rstrip() for line in text.splitlines() if line.strip())


def _file(attachment: Json) -> str:
    if alt := attachment.get("description"):
        return f"[picture: {alt}]"
    return f"[file: {attachment['filename']}]"


def _control(component: Component) -> str:
    if component["type"] == BUTTON:
        label = label_of(component)
        if component.get("style") == LINK:
            return f"[{label} ->]"
        return f"({label})" if component.get("disabled") else f"[{label}]"
    return _menu(component)


def _menu(component: Component) -> str:
    options = [
        f"*{option['label']}" if option.get("default") else option["label"]
        for option in component.get("options") or ()
    ]
    name = component.get("placeholder") or ""
    return "{" + (f"{name}: " if name else "") + " | ".join(options) + "}"


def label_of(component: Component) -> str:
    """Return a button's label; its emoji if it has none."""
    return str(component.get("label") or (component.get("emoji") or {}).get("name") or "")


def _user(id_: str, world: World) -> str:
    user = world.users.get(id_)
    return (user.global_name or user.username) if user else "somebody"


def _role(id_: str, world: World) -> str:
    for guild in world.guilds.values():
        if id_ in guild.roles:
            return guild.roles[id_].name.removeprefix("@")
    return "some role"


def _channel(id_: str, world: World) -> str:
    channel = world.channels.get(id_)
    return (channel.name or "direct message") if channel else "some-channel"
