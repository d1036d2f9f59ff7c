"""Previews of an undo and of a retcon are cut so that a phone shows them whole."""

from __future__ import annotations

import re

import pytest

from bot.discord import phone
from bot.discord.rendering import retcons
from bot.discord.rendering.limits import CONTENT
from bot.discord.sections import ONLY_YOU_PX, USED_PX, Section, on_one_screen
from bot.play.fight.retcon.calls import RetconPreview
from bot.play.fight.undoing import Point
from rules.engine.replay.journal import Left

LONG = "Shiba Yumiko of the Lantern Road attacks Hida Benjiro the Younger, Bridge with a Katana"


def px(text: str, view: object) -> int:
    """Return the least height of a private message with this text: lists are not indented."""
    return phone.message_px(text, (), view) + USED_PX + ONLY_YOU_PX  # type: ignore[arg-type]


def counted(text: str, title: str) -> int:
    """Return how many items a section has, by its lines and by what it leaves out."""
    found = re.search(rf"\*\*{title}\*\*(?: (\d+))?((?:\n- .*)*)", text)
    assert found is not None, title
    items = found[2].strip().split("\n") if found[2] else []
    more = re.fullmatch(r"- and (\d+) more", items[-1]) if items else None
    return int(found[1] or 0) + (len(items) - 1 + int(more[1]) if more else len(items))


@pytest.mark.parametrize("item", ["Ama is hit.", LONG, f"{LONG}, {LONG}", "W" * 300, "_" * 300])
@pytest.mark.parametrize("many", [1, 3, 40])
def test_a_long_retcon_is_seen_whole_and_counts_what_it_leaves_out(item: str, many: int) -> None:
    """Six lists with their titles, both buttons; every item is shown or counted."""
    seen = RetconPreview(
        what=f"Changed: {item}. Now: {item}.",
        left=[item] * many,
        struck=[item] * (many + 1),
        told=[item] * many,
        changes=[item] * many,
        asked=[item],
        silent=[item] * many,
        changeable=True,
        draft="d" * 22,
    )
    message = retcons.preview(seen)
    assert px(message.content, message.view) <= phone.SCREEN_PX
    assert len(message.content) <= CONTENT
    assert "Dice that still fit" in message.content
    for title, number in (
        ("These acts would no longer fit:", many),
        ("These lines would be struck:", many + 1),
        ("These would be told instead:", many),
        ("These would change:", many),
        ("Silence would answer:", many),
        ("These questions would be open:", 1),
    ):
        assert counted(message.content, title) == number


def test_lists_grow_in_turn() -> None:
    """A long list leaves room for a short one below it: each has about as many lines."""
    told = on_one_screen([], [Section("A:", ["a"] * 50), Section("B:", ["b"] * 50)])
    shown = [told.count("- a\n"), told.count("- b\n")]
    assert min(shown) >= 8
    assert max(shown) - min(shown) <= 1
    assert (counted(told, "A:"), counted(told, "B:")) == (50, 50)


def test_the_list_of_acts_is_seen_whole_and_its_menu_has_them_all() -> None:
    """Twenty-five acts with long words."""
    every = [Point(n, "ama", f"{LONG} {n}", Left(id="ama")) for n in range(25)]
    message = retcons.acts(every, "f" * 22)
    assert px(message.content, message.view) <= phone.SCREEN_PX
    assert message.content.startswith("**Which act?**")
    shown = re.findall(r"^\d+\. ", message.content, re.MULTILINE)
    assert message.content.endswith(f"- and {25 - len(shown)} more")
    assert message.view is not None
    [menu] = message.view.to_components()[0]["components"]
    assert len(menu["options"]) == 25
