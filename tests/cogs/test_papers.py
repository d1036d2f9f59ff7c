"""Sheets as files: what is read, what is refused, and that what is written reads back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sheets.files import DEEPEST, MOST_KB, read_paper, written
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


def test_toml_is_read():
    """Values, tables and lists of tables."""
    text = b'agility = 3\n[skills]\nclimbing = 2\n[[weapons]]\nid = "club"\n'
    assert read_paper(text) == {
        "agility": 3,
        "skills": {"climbing": 2},
        "weapons": [{"id": "club"}],
    }


def test_json_is_read_by_the_name_of_its_file():
    """A name that ends in .json, in any case."""
    assert read_paper(b'{"agility": 3}', "Ronin.JSON") == {"agility": 3}


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


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
@settings(max_examples=150, deadline=None)
def test_what_is_written_reads_back(sheet: dict[str, Any]):
    """Any plain values, names and nesting come back as they were."""
    assert read_paper(written(sheet).encode()) == sheet


def test_what_has_no_value_is_left_out():
    """TOML has no word for nothing; a sheet's default is nothing there."""
    assert read_paper(written({"hp": None, "agility": 3, "list": [1, None]}).encode()) == {
        "agility": 3,
        "list": [1],
    }


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
