"""What happened, as the embed that everybody reads, and what "Why?" adds."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.discord.emojis import Emojis
from bot.discord.rendering import board as boards
from bot.discord.rendering import report, step, why
from bot.discord.rendering.order import ahead
from bot.play.model import Source
from bot.storage.rows import LineRow
from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.ruleset import Rule
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import Card, Kind, Line, Part, Role, Stat
from tests.bot.discord.made import NEWS

BOOK = {
    "X-1": Rule(id="X-1", kind="engine", title="Dodging", text="It holds.", topic="T", lines="")
}


def row(
    n: int, text: str, kind: Kind = Kind.ACTION, *, struck: bool = False, **more: Any
) -> LineRow:
    """A line of the log."""
    line = Line(text, kind, **more)
    return LineRow(encounter="e", seq=1, n=n, at=0, token=f"t{n}", line=line, struck=struck)


def texts(rows: list[LineRow], **more: Any) -> list[str]:
    """The lines of the only report."""
    [embed] = report.reports(rows, **more)
    return str(embed.description).split("\n")


def test_a_headline_that_tells_more_of_an_attack_replaces_the_first() -> None:
    """Its place and its numbers stay; of an attack that was taken back both are to be seen."""
    rows = [
        row(1, "Ama hits Ben", Kind.HARM, of="a"),
        row(2, "Kick, 17 against 15", Kind.HARM, of="a", part=Part.NUMBERS),
        row(3, "Cai hits Dan", Kind.HARM, of="b"),
        row(4, "Ama hits Ben for 8: out", Kind.OUT, of="a"),
    ]
    assert texts(rows) == ["☠ **Ama hits Ben for 8: out**", "-# Kick, 17 against 15",
                           "🩸 **Cai hits Dan**"]  # fmt: skip
    struck = row(1, "Ama hits Ben", Kind.HARM, of="a", struck=True)
    assert texts([struck, rows[3]], plain=True) == [
        "~~**Ama hits Ben**~~",
        "**Ama hits Ben for 8: out**",
    ]


def test_only_details_are_no_report() -> None:
    """While an attack waits for its defender there is nothing to tell yet."""
    assert report.reports([row(1, "Ama: attack 23.", of="a", part=Part.DETAIL)]) == []


def test_many_moments_are_headlines_and_very_many_are_cut() -> None:
    """Seven show no numbers; of thirteen the log has three."""
    numbers = row(99, "17 against 15", of="1", part=Part.NUMBERS)
    seven = [row(n, f"Moment {n}", of=f"{n}") for n in range(1, 8)]
    assert texts([*seven, numbers], plain=True) == [f"**Moment {n}**" for n in range(1, 8)]
    assert "-# 17 against 15" in texts([*seven[:6], numbers])
    thirteen = [row(n, f"Moment {n}") for n in range(1, 14)]
    assert texts(thirteen, plain=True)[-2:] == ["**Moment 10**", "-# 3 more: Log"]


def test_what_was_taken_back_is_struck_through() -> None:
    """Its numbers go, and the last line says who did it and why."""
    rows = [
        row(1, "Ama hits Ben for 8", Kind.HARM, of="a", struck=True),
        row(2, "17 against 15", of="a", part=Part.NUMBERS, struck=True),
        row(3, "Cai hits Ben for 9", Kind.HARM, of="b", struck=True),
    ]
    assert texts(rows, undone="taken back by Mara: wrong target", plain=True) == [
        "~~**Ama hits Ben for 8**~~",
        "~~**Cai hits Ben for 9**~~",
        "-# taken back by Mara: wrong target",
    ]


def test_a_note_is_small_and_a_tale_keeps_its_markdown() -> None:
    """What a person wrote for everybody stands as they wrote it."""
    assert texts([row(1, "Ama joins the fight.", part=Part.NOTE)]) == ["-# Ama joins the fight."]
    assert texts([row(1, "The *night* falls.", Kind.TALE)]) == ["📜 The *night* falls."]
    assert texts([row(1, "*x*")], plain=True) == [r"**\*x\***"]


def test_many_notes_are_counted_and_those_that_fit_are_shown() -> None:
    """Beside a headline they are counted; without one the first of them are shown."""
    notes = [row(n, f"Ama {n} has Initiative {n} in this round.", part=Part.NOTE) for n in range(8)]
    short = texts(notes, room_px=120)
    assert short == [f"-# {note.line.text}" for note in notes[:4]] + ["-# 4 more: Log"]
    begins = row(9, "Turn 1 begins.", Kind.SCENE)
    assert texts([*notes, begins], room_px=120, plain=True) == [
        "**Turn 1 begins.**",
        "-# 8 more: Log",
    ]


def test_a_very_long_tale_takes_several_reports() -> None:
    """Each of them leaves room for a question."""
    embeds = report.reports([row(1, "word " * 1500, Kind.TALE)], ahead="▸ 10 Yumi")
    assert [len(embed) <= report.ROOM + 20 for embed in embeds] == [True, True, True]
    assert [embed.footer.text for embed in embeds] == [None, None, "▸ 10 Yumi"]


def test_the_foot_says_who_is_next() -> None:
    """The next four; neither what lands nor whoever is out."""
    line = Timeline(
        title="",
        marks=tuple(Mark(at=n, label=str(n), past=n < 10, now=n == 10) for n in range(8, 20)),
        slots=(
            *(Slot(at=at, kind="turn", who="a") for at in (8, 10, 19)),
            *(Slot(at=at, kind="turn", who="b") for at in (12, 15)),
            Slot(at=11, kind="landing", who="a", lands=True),
            Slot(at=11, kind="turn", who="c"),
        ),
    )
    cards = (
        Card(id="a", name="Yumi"),
        Card(id="b", name="Goro"),
        Card(id="c", name="X", out="dead"),
    )
    assert ahead(line, cards) == "▸ 10 Yumi · 12 Goro · 15 Goro · 19 Yumi"


def test_why_has_an_embed_for_each_roll() -> None:
    """The rule's title first, its id last; the clauses without a roll come at the end."""
    roll = Roll(
        Dice(1, 6),
        ((5,),),
        "Dodge",
        (Modifier(3, "Agility", "X-1"), Modifier(-2, "Prone")),
        Against(7, "score", (Modifier(4, "Agility"), Modifier(3, "Skill"))),
        "fails",
    )
    rules = cast(Any, SimpleNamespace(rulebook=BOOK))
    rows = [row(1, "Ama dodges.", rolls=(roll,)), row(2, "By the book.", clauses=("X-1", "X-9"))]
    first, last = why.why(rows, rules, {})
    assert first.title == "Dodge"
    assert str(first.description).split("\n") == [
        "-# Ama dodges.",
        "1d6 [5] + 3 Agility \N{MINUS SIGN} 2 Prone = **6**",
        "Score: 4 Agility + 3 Skill = **7**",
        "It fails.",
        "-# Dodging: 3 Agility (`X-1`)",
    ]
    assert last.description == "By the book."
    every = why.why(rows * 20, rules, {})
    shown = why.pages(every, [])
    assert len(every) > len(shown) > 1
    assert [embed for page in shown for embed in page.embeds] == every


def test_why_says_a_roll_as_the_book_does_and_each_result_once() -> None:
    """Kept dice first, then those left out; who rolled stands in the title, not in a line."""
    roll = Roll(
        Dice(6, 10, 3, 10),
        ((7,), (1,), (10, 2), (3,), (7,), (2,)),
        "Attack",
        (Modifier(5, "Promised"),),
        Against(20, "TN to be hit", (Modifier(5, "Base"), Modifier(15, "from 5 x parry 3"))),
        "hits",
        by="ama",
    )
    rules = cast(Any, SimpleNamespace(rulebook=BOOK))
    line = row(1, "Ama: attack 31: it hits.", rolls=(roll,))
    [shown] = why.why([line], rules, {}, names={"ama": "Ama"})
    assert shown.title == "Ama: Attack"
    assert str(shown.description).split("\n") == [
        "6k3: 10+2, 7, 7 + 5 Promised = **31** (3, 2, 1 not kept)",
        "TN to be hit: 5 Base + 15 from 5 x parry 3 = **20**",
        "It hits.",
    ]
    parried = replace(roll, against=Against(31, "TN to parry", (Modifier(31, "The attack"),)))
    [short] = why.why([row(1, "Parried.", rolls=(parried,))], rules, {}, names={"ama": "Ama"})
    assert "TN to parry **31**: The attack" in str(short.description)


def test_the_sources_of_a_result_stand_above_the_last_rules_or_on_a_page_of_their_own() -> None:
    """One line has room; twenty of them are more than a phone shows beside anything."""
    every = [discord.Embed(description="A rule.")]
    [page] = why.pages(every, [Source("Ruled: yes")])
    assert (page.text, page.embeds) == ("-# Ruled: yes", every)
    first, second, third = why.pages(every, [Source(f"Ruled: {n}") for n in range(20)])
    assert (first.text, first.embeds) == ("", every)
    assert second.text.split("\n")[0] == "-# Ruled: 0"
    assert (third.text, third.embeds) == ("-# Ruled: 18\n-# Ruled: 19", [])


def test_a_bar_is_empty_only_when_nothing_is_left() -> None:
    """Health that rises is full when nothing has been suffered; other bars are as their numbers."""
    assert boards.bar(Stat(name="x", value=1, full=1000)) == "▱▱▱▱▱"
    assert boards.bar(Stat(name="x", value=1, full=99)) == "▰▱▱▱▱"
    assert boards.bar(Stat(name="x", value=-3, full=8)) == "▱" * 5
    assert boards.bar(Stat(name="x", value=99, full=8)) == "▰" * 5
    wounds = Stat(name="Wounds", value=0, full=4, rises=True, role=Role.HEALTH)
    assert boards.bar(wounds) == "▰" * 5
    assert boards.bar(replace(wounds, value=3)) == "▰▰▱▱▱"
    fatigue = Stat(name="Fatigue", value=0, full=5, rises=True, role=Role.RESOURCE)
    assert boards.bar(fatigue) == "▱" * 5
    assert boards.bar(replace(fatigue, value=2)) == "▰▰▱▱▱"


def test_who_is_silent_for_several_questions_is_named_once_in_a_report() -> None:
    """Ben holds three times; two wounds of the same words are two wounds."""
    rows = []
    for n in range(3):
        rows += [
            row(3 * n, "Ben is away, so Ben: Hold.", Kind.RULING),
            row(3 * n + 1, "Ben is hurt.", Kind.HARM),
        ]
    shown = texts(rows, plain=True)
    assert [line for line in shown if "away" in line] == ["Ben is away, so Ben: Hold."]
    assert len([line for line in shown if "hurt" in line]) == 3


def test_only_notes_that_say_all_have_no_why() -> None:
    """Somebody joins: there is no more to tell. A note with a rule behind it has one."""
    joins = [
        row(n, f"{name} joins the fight.", part=Part.NOTE) for n, name in ((1, "Ama"), (2, "B"))
    ]
    assert step.why_control(joins) is None
    ruled = row(3, "Ama falls.", part=Part.NOTE, clauses=("X-1",))
    detail = row(4, "17 against 15", part=Part.DETAIL)
    for more in (ruled, detail, row(5, "Ama hits Ben")):
        assert step.why_control([*joins, more]) is not None


def test_an_attack_shows_its_dice_in_small_and_says_if_they_are_secret() -> None:
    """Beside its numbers if there is room, else below them; not those of a struck detail."""
    dice = Roll(Dice(2, 6), ((5,), (3,)), "Attack", modifiers=(Modifier(2, "skill"),))
    rows = [
        row(1, "Ama: attack 10.", Kind.SUCCESS, of="a", part=Part.DETAIL, rolls=(dice,)),
        row(2, "Ama: again.", of="a", part=Part.DETAIL, rolls=(dice,), struck=True),
        row(3, "Ama hits Ben", Kind.HARM, of="a"),
        row(4, "Kick", Kind.HARM, of="a", part=Part.NUMBERS),
        row(5, "Thug: attack.", Kind.FAILURE, of="b", part=Part.DETAIL),
        row(6, "Thug misses Ama", Kind.MISSED, of="b"),
    ]
    assert texts(rows, plain=True) == [
        "**Ama hits Ben**",
        "-# Kick \N{MIDDLE DOT} Attack 5 3 + 2",
        "**Thug misses Ama**",
        "-# secret dice",
    ]
    long = [*rows[:3], row(4, "Kick of the mountain that fell asleep", of="a", part=Part.NUMBERS)]
    assert texts(long)[1:] == ["-# Kick of the mountain that fell asleep", "-# Attack 5 3 + 2"]


def test_an_actor_stands_above_their_acts_with_their_face_and_is_not_named_again() -> None:
    """Only if all attacks are theirs; a hidden attacker's line has no actor."""
    rows = [
        row(1, "Ama hits Ben", Kind.HARM, of="a", by="ama"),
        row(2, "Ama is tired.", part=Part.NOTE),
    ]
    names = {"ama": "Ama", "ben": "Ben"}
    assert report.actor_of(rows, names) == "ama"
    assert report.actor_of(rows, {}) == ""
    assert report.actor_of([*rows, row(3, "Ben misses Ama", of="b", by="ben")], names) == ""
    assert report.actor_of([*rows, row(3, "Somebody hits Ben", of="b")], names) == ""
    actor = report.Actor("ama", "Ama", "https://cdn.example/emojis/5.png")
    [embed] = report.reports(rows, actor=actor, plain=True)
    assert (embed.author.name, embed.author.icon_url) == ("Ama", actor.face)
    assert str(embed.description).split("\n") == ["**Hits Ben**", "-# Ama is tired."]


def test_a_post_shows_the_portrait_or_the_monogram_of_its_actor() -> None:
    """Nobody's without an emoji, and in plain text."""
    lines = (row(1, "Ama hits Ben", Kind.HARM, of="a", by="ama"),)
    post = replace(NEWS.post(lines), names={"ben": "Ben", "ama": "Ama"}, camps={"ama": "others"})
    assert step.face_of(post, "ama") == "face_1_41"
    assert step.face_of(replace(post, faces={"ama": "d" * 64}), "ama") == f"portrait_{'d' * 23}"
    assert step.report_of(post).author.name is None
    shown = step.report_of(post, Emojis({"face_1_41": "<:face_1_41:123456789012345678>"}))
    assert shown.author.name == "Ama"
    assert str(shown.author.icon_url).endswith("/emojis/123456789012345678.png")
    assert step.shown_actor(post) == "ama"
