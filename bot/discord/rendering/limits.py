"""Discord's limits: texts are cut to fit them, and escaped so that they show as written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import discord

CONTENT = 2000
EMBED_TOTAL = 6000
EMBED_TITLE = 256
EMBED_TEXT = 4096
EMBED_FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
AUTHOR = 256
FOOTER = 2048
BUTTON_LABEL = 80
ROW_WIDTH = 5
BUTTONS = 25
OPTIONS = 25
GROUP_OPTIONS = 10
OPTION_TEXT = 100
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL_TITLE = 45
MODAL_FIELDS = 5
FIELD_LABEL = 45
FIELD_HELP = 100
INPUT = 4000
INPUT_PLACEHOLDER = 100
NONCE = 25
ALT_TEXT = 1024

ELLIPSIS = "…"
_BREAK = "\N{ZERO WIDTH SPACE}"

_MARKS = re.compile(r"[\\*_`]|~~|\|\||\](?=\()")
_LINE_START = re.compile(
    r"^(\s*)(#{1,3}(?=\s)|-#|>{1,3}(?=\s)|[-+](?=\s)|\d+\.(?=\s))", re.MULTILINE
)
_PERSON = re.compile(r"(<[@#]\d{1,20}>|<t:\d{1,12}:[fR]>)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]+")
"""Characters that change the direction of the text after them."""


def cut(text: str, most: int) -> str:
    """Return `text` in at most `most` characters; if it is cut, it ends with an ellipsis.

    It is cut after a word if one ends near the limit.
    """
    if len(text) <= most:
        return text
    head = text[: max(most - len(ELLIPSIS), 0)]
    word = head.rstrip().rfind(" ")
    if word > len(head) * 2 // 3:
        head = head[:word]
    # Half an escape would escape the ellipsis.
    return head.rstrip().rstrip("\\") + ELLIPSIS if most else ""


def plain(text: str) -> str:
    """Return one line without control characters: for labels, where Discord reads no markdown."""
    return " ".join(_CONTROL.sub(" ", text).split())


def escape(text: str, *, people: bool = False) -> str:
    """Escape `text`, so that it shows as written: no markdown, no links, no mentions.

    With `people`, mentions of persons, channels and instants stay, for lines that name them so.
    """
    if people:
        parts = _PERSON.split(text)
        return "".join(p if n % 2 else escape(p) for n, p in enumerate(parts))
    shown = _MARKS.sub(lambda found: f"\\{found[0]}", _TURNS.sub("", text))
    shown = _LINE_START.sub(lambda found: f"{found[1]}\\{found[2]}", shown)
    shown = shown.replace("@", f"@{_BREAK}").replace("://", f":{_BREAK}//")
    return re.sub(r"<(?=[@#:/a-z])", f"<{_BREAK}", shown)


def name_of(name: str, most: int = 64) -> str:
    """Return a name for running text: one line, cut, and without markdown or mentions."""
    return escape(cut(plain(name), most))


def label(text: str, most: int = BUTTON_LABEL) -> str:
    """Return a text for places where Discord reads no markdown; it is never empty."""
    return cut(plain(text), most) or "-"


def pages(lines: Iterable[str], most: int = CONTENT) -> list[str]:
    """Join lines into texts of at most `most` characters, in order; split a longer line."""
    made: list[str] = []
    now = ""
    for line in lines:
        for piece in pieces(line, most):
            if now and len(now) + 1 + len(piece) > most:
                made.append(now)
                now = piece
            else:
                now = f"{now}\n{piece}" if now else piece
    if now:
        made.append(now)
    return made


def pieces(line: str, most: int) -> Iterator[str]:
    """Divide a long line at its spaces, into pieces of at most so many characters."""
    while len(line) > most:
        at = line.rfind(" ", most // 2, most)
        at = at if at > 0 else most
        yield line[:at]
        line = line[at:].lstrip()
    yield line


def fit(embed: discord.Embed, most: int = EMBED_TOTAL) -> discord.Embed:
    """Return the embed with each part within its limit, and all of it within `most` characters.

    A message that is too long is cut from its end: fields first, then the description.
    """
    embed.title = cut(embed.title, EMBED_TITLE) if embed.title else embed.title
    embed.description = cut(embed.description, EMBED_TEXT) if embed.description else None
    fields = embed.fields[:EMBED_FIELDS]
    embed.clear_fields()
    for field in fields:
        room = most - len(embed)
        name = cut(field.name or "-", FIELD_NAME)
        value = cut(field.value or "-", min(FIELD_VALUE, max(room - len(name), 0)))
        if value in ("", ELLIPSIS):
            break
        embed.add_field(name=name, value=value, inline=bool(field.inline))
    over = len(embed) - most
    if over > 0 and embed.description:
        embed.description = cut(embed.description, max(len(embed.description) - over, 1))
    return embed
