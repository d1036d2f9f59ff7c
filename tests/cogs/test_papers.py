"""Sheets as files: what is read, what is refused, and that what is written reads back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sheets.files import DEEPEST, MOST_KB, read_paper
from rules.errors import SheetError

TEXTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=12)
PLAIN = st.one_of(st.booleans(), st.integers(-(2**53), 2**53), TEXTS)
VALUES: st.SearchStrategy[Any] = st.recursive(
    PLAIN,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=12,
)


def refused(data: bytes, filename: str = "") -> str:
    with pytest.raises(SheetError) as caught:
        read_paper(data, filename)
    return str(caught.value)


def test_a_mark_at_the_start_of_the_file_is_no_fault():
    """Editors on Windows write one."""
    assert read_paper("\ufeffagility = 3".encode()) == {"agility": 3}


@pytest.mark.parametrize(
    ("data", "name", "word"),
    [
        (b"agility = ", "a.toml", "TOML"),
        (b"{", "a.json", "JSON"),
        (b"[1, 2]", "a.json", "table"),
        (b"\xff\xfe\x00", "a.toml", "UTF-8"),
        (b"x" * (MOST_KB * 1024 + 1), "a.toml", "256 KB"),
        (b"[" * 100_000, "a.json", "nested"),
        (b"x = " + b"[" * 50_000, "a.toml", "nested"),
        (b"x = 1" + b"0" * 10_000, "a.toml", "large"),
        (b'{"x": 1' + b"0" * 10_000 + b"}", "a.json", "large"),
        (b"a = [" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "a.toml", "TOML"),
        (json.dumps({"a": [[[[[[[[[[[[[1]]]]]]]]]]]]]}).encode(), "a.json", "levels"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_is_no_sheet_is_refused_with_the_reason(data: bytes, name: str, word: str):
    """Broken, too large, too deep: each in a sentence."""
    assert word in refused(data, name)


@given(st.binary(max_size=400))
@settings(max_examples=150, deadline=None)
def test_whatever_the_file_holds_is_a_table_or_a_refusal(data: bytes):
    """No bytes bring anything but a sheet or a sentence."""
    for name in ("a.toml", "a.json"):
        assert told(data, name).endswith(".")


def told(data: bytes, name: str) -> str:
    try:
        return f"{type(read_paper(data, name)).__name__}."
    except SheetError as refusal:
        return str(refusal)
