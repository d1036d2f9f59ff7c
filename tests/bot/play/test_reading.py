"""Looking things up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.play.views.reading import _score, best_of, told_once
from bot.storage import journals
from bot.storage.rows import LineRow, Notice
from rules.dice import Against, Dice, Roll
from rules.engine.ruleset import Rule
from rules.engine.views.visibility import EVERYONE, GM_ONLY, THE_GM, Line, Part, only
from rules.errors import NotAllowed
from tests.tables import tabled

ROLL = Roll(Dice(1, 6), ((4,),), "Wits")


def told(n: int, text: str, seq: int = 1, **other: Any) -> LineRow:
    """A line of that record, in its place."""
    about = {key: other.pop(key) for key in ("audience", "rolls", "of", "part") if key in other}
    line = Line(text, **about)
    return LineRow(encounter="", seq=seq, n=20 + n, at=0, token=f"t{seq}.{n}", line=line, **other)


async def with_lines(desk: Any, *rows: LineRow) -> str:
    """Ama and Ben fight, and these lines are told besides; the fight's id."""
    id = await desk.fight()
    async with desk.play.db.write() as c:
        lines = [replace(row, encounter=id) for row in rows]
        await journals.restore(c, id, written=[], lines=lines, states=[])
    return id


WHO_READS = [
    ("public", EVERYONE, {"ama", "ben", "gm", "cy"}),
    ("the GM's", GM_ONLY, {"gm"}),
    ("Ama's", only("ama"), {"ama", "gm"}),
]
"""A line by its audience: everybody reads it, or the GM alone, or one player and the GM."""


@pytest.mark.parametrize(("text", "audience", "readers"), WHO_READS, ids=[x[0] for x in WHO_READS])
async def test_a_line_is_read_by_its_audience_alone(desk, text, audience, readers):
    """In the log, behind "Why?", and as a notice; nobody of another server is a GM here."""
    id = await with_lines(desk, told(1, text, audience=audience))
    for user in ("ama", "ben", "gm", "cy"):
        viewer = await desk.play.campaigns.viewer(desk.call(user))
        log = [row.line.text for row in await desk.play.reading.log(id, viewer)]
        assert (text in log) is (user in readers)
        if user in readers:
            assert (await desk.play.reading.why(desk.call(user), "t1.1")).line.text == text
        else:
            with pytest.raises(NotAllowed, match="not for you"):
                await desk.play.reading.why(desk.call(user), "t1.1")
        notice = Notice(campaign="g", person=user, kind="x", text="", at=0, token="t1.1")
        found = await desk.play.reading.line_of(notice)
        assert (found is not None) is (user in readers - {"gm"} or audience is EVERYONE)
    if audience is not EVERYONE:
        with pytest.raises(NotAllowed, match="not for you"):
            await desk.play.reading.why(desk.call("gm", guild="h"), "t1.1")


async def test_a_page_of_the_log_is_full_of_lines_that_its_reader_may_see(desk):
    """Twelve lines for the GM stand between; the first ones are read, or the newest."""
    rows = [told(n, f"Secret {n}.", seq=4, audience=GM_ONLY) for n in range(12)]
    id = await with_lines(desk, told(1, "Before.", seq=4), *rows[2:], told(30, "After.", seq=4))
    read = desk.play.reading
    every = [row.line.text for row in await read.log(id)]
    assert [*every[-2:]] == ["Before.", "After."]
    for many in (1, 2, 3):
        newest = [row.line.text for row in await read.log(id, limit=many, newest=True)]
        assert newest == every[-many:]
        first = [row.line.text for row in await read.log(id, limit=many)]
        assert first == every[:many]
    after = await read.log(id, after=1, limit=5)
    assert [row.line.text for row in after][-2:] == ["Before.", "After."]


async def test_rolls_beside_a_private_line_are_those_between_two_public_ones(desk):
    """Ama's own line, with the roll just before it; that behind a public line is not meant."""
    rows = [
        told(1, "First.", audience=GM_ONLY, rolls=(ROLL,)),
        told(2, "Public."),
        told(3, "Rolled.", audience=GM_ONLY, rolls=(ROLL,)),
        told(4, "Without.", audience=GM_ONLY),
        told(5, "Asked about.", audience=GM_ONLY, rolls=(ROLL,)),
        told(6, "Rolled too.", audience=GM_ONLY, rolls=(ROLL,)),
        told(7, "Public again.", rolls=(ROLL,)),
        told(8, "Last.", audience=GM_ONLY, rolls=(ROLL,)),
    ]
    id = await with_lines(desk, *rows)
    line = replace(rows[4], encounter=id)
    near = await desk.play.reading.beside(line, THE_GM)
    assert [row.line.text for row in near] == ["Rolled.", "Rolled too."]


async def test_a_post_has_the_lines_of_its_attacks_and_its_own(desk):
    """An attack that ends there may have begun before; private lines are left out."""
    rows = [
        told(1, "Ama strikes.", seq=1, of="a", part=Part.DETAIL),
        told(2, "Of another.", seq=1, of="b"),
        told(3, "Alone, before.", seq=1),
        told(1, "Ama hits.", seq=2, of="a", post="9"),
        told(2, "Secret.", seq=2, of="a", audience=GM_ONLY),
        told(3, "Cai joins.", seq=2, post="9"),
        told(4, "A detail of c.", seq=2, of="c", part=Part.DETAIL, post="9"),
    ]
    await with_lines(desk, *rows)
    found = await desk.play.reading.post_of(desk.call("ama"), "t2.1")
    assert [row.line.text for row in found] == ["Ama strikes.", "Ama hits.", "Cai joins."]
    alone = await desk.play.reading.post_of(desk.call("ama"), "t1.3")
    assert [row.line.text for row in alone] == ["Alone, before."]


def rule(id: str, title: str, text: str = "", topic: str = "") -> Rule:
    return Rule(id=id, kind="", title=title, text=text, topic=topic, lines="")


@tabled
def test_a_word_of_the_title_counts_three_times(words, score):
    """Of a rule called Trip, on falling to the ground."""
    assert _score(rule("T-1", "Trip", "You fall.", "Ground"), words) == score


def test_the_rule_that_is_meant_has_the_shortest_title():
    """Articles do not count; of as short ones the first in the book; else what was found first."""
    longer, short = rule("A", "Attack of opportunity"), rule("B", "The Attack")
    twin, other = rule("C", "Attack"), rule("D", "Guard")
    assert best_of([longer, twin, short], "attack") == short
    assert best_of([longer, short], "attack of") == longer
    assert best_of([other, short], "swim") == other
    assert best_of([], "attack") is None


def test_a_roll_that_everybody_saw_is_told_once_with_its_number():
    """Of the same record and attack; one with other rolls, or without any, stays."""
    against = replace(ROLL, against=Against(5, "TN"))
    bare, closer = (
        told(1, "4.", rolls=(ROLL,), of="a"),
        told(2, "4 of 5.", rolls=(against,), of="a"),
    )
    others = [
        told(3, "Other.", rolls=(replace(ROLL, name="Luck"),), of="a"),
        told(4, "None.", of="a"),
        told(5, "4.", rolls=(ROLL,), of="b"),
        told(6, "4.", seq=2, rolls=(ROLL,), of="a"),
    ]
    assert told_once([bare, closer, *others]) == [closer, *others]
    assert told_once([bare]) == [bare]


async def test_entries_of_the_tables_are_found_beside_the_clauses(desk):
    """By their id, and by words of their name; a clause is still found by its own id."""
    rules = desk.play.reading.rules
    assert [each.title for each in rules("wayward", "technique-trip")] == ["Trip"]
    assert "ITEM-SMOKE-BOMB" in [each.id for each in rules("wayward", "smoke bomb")]
    assert [each.id for each in rules("wayward", "way-atk-01")] == ["WAY-ATK-01"]
