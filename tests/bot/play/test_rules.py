"""Looking rules up."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("words", "found"),
    [("parrry", True), ("parry xyzzy", True), ("xyzzy", False), ("", False)],
)
def test_what_is_not_found_has_near_ones(desk, words, found):
    """A slip of the pen, or one word too many: the titles that come near, and no others."""
    if words:
        assert desk.play.reading.rules("l7r", words) == []
    near = [rule.title.casefold() for rule in desk.play.reading.nearest("l7r", words)]
    assert bool(near) is found
    assert all("parr" in title for title in near)
