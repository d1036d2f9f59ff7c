"""Texts: cut, escaped, split and fitted to what Discord takes."""

import discord
import pytest

from bot.discord.rendering import limits
from bot.discord.rendering.limits import cut, escape, fit, label, name_of, pages
from rules.engine.asking.text_values import one_line

ZERO = "\N{ZERO WIDTH SPACE}"


@pytest.mark.parametrize("most", [1, 2, 10, 80, 2000])
def test_a_cut_text_is_never_longer_than_asked(most: int):
    """For any text; it ends in an ellipsis if something was cut off."""
    for text in ("word " * 500, "x" * 3000, "\\*" * 1500, "\N{SNOWMAN}" * 2500):
        made = cut(text, most)
        assert len(made) <= most
        assert made.endswith("…") == (len(text) > most)


def test_a_cut_is_made_after_a_word():
    """Half a word is left out where a whole one ends near."""
    assert cut("The quick brown fox jumps", 19) == "The quick brown…"
    assert cut("short", 5) == "short"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("**bold** _it_ `code`", "\\*\\*bold\\*\\* \\_it\\_ \\`code\\`"),
        ("||secret|| ~~gone~~", "\\||secret\\|| \\~~gone\\~~"),
        ("[text](https://evil.example)", f"[text\\](https:{ZERO}//evil.example)"),
        ("@everyone @here", f"@{ZERO}everyone @{ZERO}here"),
        ("<@1> <@&2> <#3> </go:4> <t:5:R>", None),
        ("# Title", "\\# Title"),
        ("> quote", "\\> quote"),
        ("- item", "\\- item"),
        ("1. item", "\\1. item"),
        ("-# small", "\\-# small"),
        ("1d6 [5] + 3 = 8 (7)", "1d6 [5] + 3 = 8 (7)"),
        ("a < b > c", "a < b > c"),
    ],
)
def test_markdown_and_mentions_show_as_written(written: str, shown: str | None):
    """Formatting, links and mentions are broken up; plain text is not changed."""
    made = escape(written)
    if shown is not None:
        assert made == shown
    for mention in ("<@1>", "<@&2>", "<#3>", "</go", "<t:5", "@everyone", "@here", "://"):
        assert mention not in made


def test_lines_may_name_people_by_their_ids():
    """A mention of a person stays; of roles, channels and everyone it does not."""
    assert escape("<@123> and *Ama*", people=True) == "<@123> and \\*Ama\\*"
    until = "<@123> is away until <t:1795552350:f>."
    assert escape(until, people=True) == until
    assert "<t:1:f>" not in escape("<t:1:f>")
    assert "<@&1>" not in escape("<@&1> @everyone", people=True)


def test_a_name_is_one_line():
    """Line breaks, control and direction characters do not survive in a name."""
    assert name_of("A\nB\t\u202eC") == "A B C"
    assert len(name_of("x" * 500)) == 64


def test_a_name_has_no_letter_that_nobody_sees():
    """Two names that look the same are the same, and none is empty to the eye; pictures stay."""
    for unseen in "\u200b\u2060\u00ad\ufeff\u3164\u115f\u200d":
        assert one_line(f"{unseen}A{unseen}ma{unseen}") == "Ama"
    family = "\U0001f469\u200d\U0001f467"
    assert one_line(f"{family} \u2764\ufe0f") == f"{family} \u2764\ufe0f"


def test_a_label_is_never_empty():
    """Discord refuses a button without a label."""
    assert label("  ") == "-"
    assert label("*a*") == "*a*"
    assert len(label("x" * 500)) == limits.BUTTON_LABEL


def test_pages_keep_every_line_in_order():
    """Lines are never lost, whole where they fit, and no page is too long."""
    lines = [f"line {n} " + "x" * (n * 7 % 300) for n in range(100)]
    made = pages(lines, 500)
    assert all(len(page) <= 500 for page in made)
    assert "\n".join(made) == "\n".join(lines)
    assert [len(page) for page in pages(["y" * 5000], 2000)] == [2000, 2000, 1000]
    assert pages([]) == []


def test_an_embed_fits_whatever_is_put_into_it():
    """6,000 characters in all, each part within its own limit, the beginning kept."""
    embed = discord.Embed(title="t" * 300, description="d" * 5000)
    for n in range(40):
        embed.add_field(name=f"field {n} " + "n" * 300, value="v" * 2000)
    fitted = fit(embed)
    assert len(fitted) <= limits.EMBED_TOTAL
    assert len(fitted.title or "") <= limits.EMBED_TITLE
    assert len(fitted.description or "") <= limits.EMBED_TEXT
    assert len(fitted.fields) <= limits.EMBED_FIELDS
    assert all(0 < len(f.value or "") <= limits.FIELD_VALUE for f in fitted.fields)
    assert (fitted.fields[0].name or "").startswith("field 0")
