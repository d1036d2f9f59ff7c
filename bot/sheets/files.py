"""Sheets as files: TOML or JSON in, TOML out. Reading has limits, whatever the file holds."""

from __future__ import annotations

import json
import re
import tomllib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from rules.engine.asking.text_values import NOT_PLAIN, is_plain
from rules.errors import SheetError

Json: TypeAlias = Any

MOST_KB = 256
MOST_GUESSED = 32 * 1024
"""So many bytes of a file say in which code page it is."""

DEEPEST = 12
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
"""Characters that no text has."""

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_WORD = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w-])(?:{_WORD}[ \t]*+\.[ \t]*+){{{DEEPEST}}}")
"""This many names with dots between.

For a key of a hundred thousand of them Python's own reader of TOML never returns: its time grows
with their square.
"""


def read_paper(data: bytes, filename: str = "", *, most_kb: int = MOST_KB) -> dict[str, Json]:
    """Read a table of TOML, or of JSON if the file name ends so.

    Raises:
        SheetError: Too large, not UTF-8, not TOML or JSON, no table, nested too deeply, or with
            values that are neither words, numbers nor tables of such.
    """
    if len(data) > most_kb * 1024:
        raise SheetError([f"That is too large: at most {most_kb} KB are read."])
    text = text_of(data)
    return _checked(_json(text) if filename.casefold().endswith(".json") else _toml(text))


def _checked(paper: Json) -> dict[str, Json]:
    """Return a table of plain values that is not too deep."""
    if not isinstance(paper, dict):
        raise SheetError(["A sheet is a table of names and values."])
    if not _shallow(paper, DEEPEST):
        raise SheetError([f"That is nested too deeply: at most {DEEPEST} levels."])
    if not is_plain(paper):
        raise SheetError([NOT_PLAIN])
    return paper


def data_of(text: str) -> Json:
    """Return a text as the data of JSON, a table or a list of tables, or of TOML; None if neither.

    Raises:
        SheetError: It begins as JSON and breaks off, or it is JSON without a table.
    """
    fenced = _FENCED.fullmatch(text)
    text = fenced["inner"] if fenced else text
    start = text.lstrip()[:1]
    if (start == "{" and not text.lstrip().startswith(WIKI)) or (
        start == "[" and _LIST.match(text)
    ):
        data = _json(text)
        people = data if isinstance(data, list) else [data]
        if not people or not all(isinstance(each, dict) and each for each in people):
            raise SheetError(["That is JSON, but no sheet: a sheet has names and values."])
        return [_checked(each) for each in people] if isinstance(data, list) else _checked(data)
    if len(_PAIR.findall(text)) > 1 and re.search("[{}]", text):
        raise SheetError([PIECE_OF_JSON])
    with suppress(SheetError):
        data = read_paper(text.encode(), "sheet.toml")
        # "[b]" alone is a table of TOML, but nobody means that.
        return data if any(value != {} for value in data.values()) else None
    return None


WIKI = ("{|", "{{")
"""The start of a table, and of a template, of a wiki."""

PIECE_OF_JSON = "There is JSON in this text, but not alone and whole. Bring it from brace to brace."
_FENCED = re.compile(r"\s*```[a-z]*\s*(?P<inner>[{\[].*?)(?:```\s*)?", re.DOTALL)
_PAIR = re.compile(r'"[\w .-]{1,40}"\s*:\s*(?:["\d{\[-]|true|false|null)')
_LIST = re.compile(r"\s*\[\s*[\[{\]\"\d]")


NO_TEXT = "That is no text that I can read. Save it as text in UTF-8, as CSV, xlsx or ods."
RICH_TEXT = b"{\\rtf"


def text_of(data: bytes) -> str:
    """Return the text of a file, whatever program wrote it.

    Raises:
        SheetError: It is no text.
    """
    if data.startswith(RICH_TEXT):
        raise SheetError([NO_TEXT])
    ways = ("utf-16",) if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else ("utf-8-sig",)
    for way in (*ways, *_code_pages(data)):
        with suppress(UnicodeDecodeError):
            text = data.decode(way)
            if not _CONTROL.search(text):
                return text
    raise SheetError([NO_TEXT])


def _code_pages(data: bytes) -> list[str]:
    """Return the code pages that a file may have, the most likely first.

    Short texts have few letters to guess by: Western Windows wins unless its letters look wrong.
    """
    for odd, way in ((data[1::2], "utf-16-le"), (data[::2], "utf-16-be")):
        if len(data) > 1 and odd.count(0) > len(odd) // 2:
            return [way]
    with suppress(UnicodeDecodeError):
        data.decode("utf-8")
        return []
    if b"\r" in data and b"\n" not in data and not _ODD.search(data.decode("mac_roman")):
        return ["mac_roman"]
    import charset_normalizer  # it takes a moment to load, and most files are UTF-8

    found = list(charset_normalizer.from_bytes(data[:MOST_GUESSED], cp_isolation=CODE_PAGES))
    best = min([each.chaos for each in found], default=0.0)
    likely = [each for each in found if not _ODD.search(str(each))] or found
    western = [each for each in likely if "cp1252" in each.could_be_from_charset]
    first = ["cp1252"] if western and western[0].chaos <= best + ALMOST else []
    return [*first, *[each.encoding for each in likely], "cp1252"]


CODE_PAGES = ["cp1252", "cp1250", "cp1251", "mac_roman", "utf_16_le", "utf_16_be"]
ALMOST = 0.05
_ODD = re.compile("[A-Za-z\u00df-\u00ff][\u00c0-\u00de\u0160\u0178\u017d\u2020\u2021\u02c6]"
                  "(?![A-Z])|[a-z][\u00b9\u00b3\u00bf\u00aa\u00bc]")  # fmt: skip
"""A capital or a dagger within a word, as the wrong code page shows it."""


def _toml(text: str) -> Json:
    if _LONG_KEY.search(text):
        raise SheetError([f"A key has too many dots: at most {DEEPEST - 1}."])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SheetError([f"That is not TOML: {_without_brackets(error)}."]) from None
    except (RecursionError, ValueError):
        raise SheetError(["That is nested too deeply or has numbers too large."]) from None


def _without_brackets(error: tomllib.TOMLDecodeError) -> str:
    """Return the reader's words, which end with the place in brackets, as one sentence."""
    return str(error).replace(" (at ", ", at ").rstrip(").")


def _json(text: str) -> Json:
    """Return the value of JSON; of several ones behind each other, a list of them."""
    found, at, reader = list[Json](), 0, json.JSONDecoder()
    try:
        while not found or at < len(text.rstrip(" \t\r\n,")):
            start = len(text) - len(text[at:].lstrip(" \t\r\n," if found else None))
            value, at = reader.raw_decode(text, start)
            found.append(value)
        return found if len(found) > 1 else found[0]
    except json.JSONDecodeError as error:
        where = f"at line {error.lineno}, column {error.colno}"
        if error.pos >= len(text.rstrip()) or "Unterminated" in error.msg:
            raise SheetError(
                [f"This JSON breaks off {where}. Export the file again, and bring it whole."]
            ) from None
        raise SheetError([f"That is not JSON: {error.msg}, {where}."]) from None
    except (RecursionError, ValueError):
        raise SheetError(["That is nested too deeply or has numbers too large."]) from None


def _shallow(value: Json, left: int) -> bool:
    """Whether no value lies deeper than `left` levels."""
    if isinstance(value, dict):
        return left > 0 and all(_shallow(inner, left - 1) for inner in value.values())
    if isinstance(value, list):
        return left > 0 and all(_shallow(inner, left - 1) for inner in value)
    return True


def written(sheet: Mapping[str, Json]) -> str:
    """Return a sheet as TOML that `read_paper` can read: plain values first, then tables.

    Empty values are left out: TOML has no word for them.
    """
    return "\n".join(_table(sheet, ())).lstrip("\n") + "\n"


def _table(table: Mapping[str, Json], path: tuple[str, ...]) -> list[str]:
    lines: list[str] = []
    later: list[str] = []
    for key, value in table.items():
        here = (*path, _key(str(key)))
        if value is None:
            continue
        if isinstance(value, Mapping):
            later += ["", f"[{'.'.join(here)}]", *_table(value, here)]
        elif _is_tables(value):
            for entry in value:
                later += ["", f"[[{'.'.join(here)}]]", *_table(entry, here)]
        else:
            lines.append(f"{here[-1]} = {_value(value)}")
    return lines + later


def _is_tables(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _value(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(inner) for inner in value if inner is not None)}]"
    if isinstance(value, Mapping):
        pairs = (f"{_key(str(k))} = {_value(v)}" for k, v in value.items() if v is not None)
        return f"{{{', '.join(pairs)}}}"
    return _string(value) if isinstance(value, str) else str(value)


def _string(text: str) -> str:
    # JSON's escapes are valid TOML, except the delete character, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
