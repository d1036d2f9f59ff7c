"""Transcripts, in Markdown and as a page, with the longest legal names."""

from __future__ import annotations

from bot.discord.rendering import transcript
from bot.discord.rendering.transcript import emphasised
from bot.storage.rows import LineRow
from rules.dice import Dice, Roll
from rules.engine.views.visibility import Line
from tests.bot.discord.made import NASTY, RULESET, fight
from tests.tables import tabled

LOG = [
    LineRow(
        encounter="e",
        seq=n,
        n=0,
        at=1_800_000_000_000 + n * 50_000_000,
        token=f"l{n}",
        line=Line(text, rolls=rolls),
        struck=n == 2,
    )
    for n, (text, rolls) in enumerate(
        [
            ("<@5> did not answer in time.", ()),
            (
                "<script>alert(1)</script> *strikes* <@6>.",
                (Roll(Dice(3, 6, 2), ((1,), (6,), (5,))),),
            ),
            ("It never happened.", ()),
        ]
    )
]


def test_a_transcript_is_markdown_by_days():
    """People by their names, rolls under their lines, struck lines struck."""
    text = transcript.markdown(fight(name=NASTY), RULESET, LOG, {"5": "Ama"})
    assert "@everyone" not in text
    assert "Ama did not answer in time." in text
    assert "    - 3d6 [~~1~~, 6, 5] = **11**" in text
    assert "~~\N{BLACK RIGHT-POINTING SMALL TRIANGLE} It never happened.~~" in text
    assert text.count("\n## 2027-01-") == 2


def test_a_transcript_is_one_html_file():
    """It carries no script, loads nothing, and its rolls unfold."""
    text = transcript.html(fight(name="<b>x</b>"), RULESET, LOG, {"5": "Ama"})
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)" in text
    assert "<title>&lt;b&gt;x&lt;/b&gt;</title>" in text
    assert "<summary>3d6 [<s>1</s>, 6, 5] = <b>11</b></summary>" in text
    assert "default-src 'none'" in text
    assert 'class="action struck"' in text
    assert "http" not in text.replace("http-equiv", "")


@tabled
def test_prose_has_the_emphasis_that_was_typed(typed: str, shown: str):
    """And nothing else that a page could take for its own."""
    assert emphasised(typed) == shown
