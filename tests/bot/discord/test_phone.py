"""Heights on a phone, estimated from the widths of letters; tests/e2e measures them on the page."""

from __future__ import annotations

import discord

from bot.discord import phone
from bot.discord.letters import width


def test_only_what_is_seen_counts() -> None:
    """Not the address of a link, nor the marks around bold words; a mention is a long name."""
    link = f"[here](https://discord.com/channels/{'9' * 60})"
    assert phone.high([link]) == 1
    assert phone.high([f"<@{10**18}> <t:1800000000:R>"]) == 2
    assert phone.high([f"<:hp_full:{10**18}>" * 5]) == 1
    assert phone.high(["i" * 60]) == phone.high([f"\\*{'i' * 59}"]) == 1
    assert width("Goro", 14, bold=True) > width("Goro", 14)


def test_buttons_that_are_too_wide_take_another_row() -> None:
    """Five short ones stand in one row, two long ones do not."""

    def px(*labels: str) -> int:
        view = discord.ui.View(timeout=None)
        for label in labels:
            view.add_item(discord.ui.Button(label=label))
        return phone.view_px(view)

    assert px("A", "B", "C", "D") == phone.BUTTONS_PX
    assert px("Attack somebody else", "Attack them anyway") == 2 * phone.BUTTONS_PX


def test_a_message_is_the_sum_of_its_parts() -> None:
    """Author's line, words, embeds with their margins, controls."""
    embed = discord.Embed(title="Field", description="one\ntwo").set_footer(text="Ki")
    parts = phone.HEAD_PX + phone.BIG_LINE_PX + phone.embed_px(embed)
    assert phone.message_px("Hello", [embed], None) == parts
    assert phone.embed_px(embed) > phone.embed_px(discord.Embed(description="one\ntwo"))
