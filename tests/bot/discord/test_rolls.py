"""Rolls and lines as text."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord.emojis import Emojis
from bot.discord.rendering import lines, rolls, step
from bot.discord.rendering.why import why
from bot.play.model import Done
from bot.storage.rows import LineRow
from rules.dice import Against, Dice, Modifier, Roll
from rules.engine.ruleset import Rule
from rules.engine.views.visibility import Kind, Line, Part
from tests.bot.discord.made import NEWS

BOOK = {
    "X-1": Rule(id="X-1", kind="engine", title="A *rule*", text="It holds.", topic="T", lines="1")
}
DODGE = Roll(
    Dice(1, 6),
    ((5,),),
    "Dodge",
    (Modifier(3, "Agility", "X-1"),),
    Against(7, "score", (Modifier(4, "Agility"), Modifier(3, "Proficiency"))),
    "succeeds",
)


DICE = Emojis(
    {f"{how}_{n}": f"<{how}{n}>" for how in ("die", "counts", "dropped") for n in range(1, 11)}
)


@pytest.mark.parametrize(
    ("roll", "drawn"),
    [
        (Roll(Dice(3, 6, keep=2), ((2,), (6,), (2,))), "<die2> <die6> <dropped2>"),
        (Roll(Dice(1, 6, explodes=6), ((6, 6, 3),)), "<die6>+<die6>+<die3>"),
        (Roll(Dice(3, 10), ((7,), (4,), (10,)), counted=(1, 0, 1)), "<counts7> <die4> <counts10>"),
        (Roll(Dice(2, 20), ((11,), (3,))), "[11, 3]"),
        (Roll(Dice(13, 6), ((1,),) * 13), f"[{', '.join('1' * 13)}]"),
    ],
)
def test_dice_are_emojis_where_the_application_has_them(roll: Roll, drawn: str):
    """A face without an emoji, or more than twelve dice, and the whole roll is written."""
    assert rolls.drawn(roll, DICE) == drawn
    assert rolls.drawn(roll) == rolls.faces(roll)


def test_a_roll_reads_like_a_sum():
    """Faces, modifiers, the total, what it was held against, and what it came to."""
    assert rolls.short(DODGE) == (
        "Dodge 1d6 [5] + 3 Agility = **8** against 7 (4 Agility + 3 Proficiency): succeeds"
    )


@pytest.mark.parametrize(
    ("roll", "shown"),
    [
        (Roll(Dice(3, 6, keep=2), ((2,), (6,), (2,))), "3d6 [2, 6, ~~2~~] = **8**"),
        (Roll(Dice(1, 6, explodes=6), ((6, 6, 3),)), "1d6 [6+6+3] = **15**"),
        (Roll(Dice(2, 6, bonus=-1), ((1,), (2,))), "2d6 [1, 2] - 1 = **2**"),
        (Roll(Dice(0, 1, bonus=4), ()), "4 = **4**"),
        (Roll(Dice(0, 1), (), modifiers=(Modifier(-2, "hurt"),)), "- 2 hurt = **-2**"),
        (
            Roll(Dice(1, 6), ((4,),), against=Against(5, "target")),
            "1d6 [4] = **4** against 5 target",
        ),
        (
            Roll(Dice(3, 10), ((7,), (4,), (10,)), counted=(1, 0, 1)),
            "3d10 [**7**, 4, **10**] = **2**",
        ),
    ],
)
def test_each_kind_of_pool(roll: Roll, shown: str):
    """Dropped dice are struck through, explosions show their chain, bonuses their sign."""
    assert rolls.short(roll) == shown


def test_why_gives_every_number_its_reason_and_clause():
    """The long form has a line for each, with the clause's title."""
    text = "\n".join(rolls.full(DODGE, BOOK))
    assert "- 1d6: [5]" in text
    assert "- +3 Agility \N{EN DASH} `X-1` A \\*rule\\*" in text
    assert "held against score **7**" in text
    assert "  - +4 Agility" in text
    assert "- it succeeds" in text


def row(text: str, kind: Kind = Kind.ACTION, *, struck: bool = False, **why: Any) -> LineRow:
    """A line of the log."""
    token = f"t{abs(hash(text)) % 10**9}"
    return LineRow(
        encounter="e", seq=1, n=0, at=0, token=token, line=Line(text, kind, **why), struck=struck
    )


def test_the_log_sets_off_how_an_attack_ended():
    """Its headline is bold and its numbers are small; all else is as told, also what was struck."""
    head = row("Ama hits Goro: hurt", Kind.HARM, of="a1")
    assert lines.logged(head) == "**Ama hits Goro: hurt**"
    assert lines.logged(row("Axe", part=Part.NUMBERS, of="a1")) == "-# Axe"
    assert lines.logged(row("Goro is hit.", part=Part.DETAIL, of="a1")) == "Goro is hit."
    assert lines.logged(row("Turn 1 begins.", Kind.SCENE)) == "Turn 1 begins."
    struck = replace(head, struck=True)
    assert lines.logged(struck) == "~~Ama hits Goro: hurt~~"


def test_only_a_tale_keeps_its_emphasis():
    """A person's text keeps its Markdown; names in other lines are escaped."""
    assert lines.text_of(row("*Rain* falls.", Kind.TALE)) == "*Rain* falls."
    assert lines.text_of(row("*Rain* falls.")) == r"\*Rain\* falls."


def test_a_long_tale_is_told_whole():
    """It takes several posts, and no word is lost."""
    tale = " ".join(f"word{n}" for n in range(800))
    posts = step.messages(NEWS.post([row(tale, Kind.TALE)]))
    assert len(posts) > 1
    assert " ".join(text for post in posts for text in post.texts()).endswith(tale)


def test_what_undo_took_back_is_struck_through():
    """Each line of the text, so that the marks hold."""
    assert lines.text_of(row("One.\nTwo.", struck=True)).split("\n")[1] == "~~Two.~~"


def test_the_terms_of_a_pool_stand_beside_their_clauses():
    """In full below the dice, and in "Why?" under the clause that each comes from."""
    terms = (Modifier(3, "Dexterity", "X-1"), Modifier(-1, "Hurt", "X-1"))
    roll = Roll(Dice(2, 10), ((7,), (4,)), "Attack", counted=(1, 0), clause="X-1", terms=terms)
    dice, first, second = rolls.full(roll, BOOK)[1:4]
    assert dice == "- 2d10: [**7**, 4]"
    assert (first[:16], second[:11]) == ("  - +3 Dexterity", "  - -1 Hurt")
    told = row("Ama: attack.", rolls=(roll,))
    [embed] = why([told], cast(Any, SimpleNamespace(rulebook=BOOK)), {})
    assert "A \\*rule\\*: 3 Dexterity \N{MINUS SIGN} 1 Hurt (`X-1`)" in (embed.description or "")


async def test_every_report_is_explained_by_one_button():
    """Whether or not there is anything in it that one may see: the button itself tells nothing."""
    for rows in ([row("Hit.", rolls=(DODGE,)), row("Down.")], [row("They talk.")]):
        post = step.message(NEWS.post(rows))
        assert post.view is not None
        [[button]] = [r["components"] for r in post.view.to_components()]
        assert cast(dict[str, Any], button)["label"] == "Why?"


def test_why_of_a_line_cites_its_clauses():
    """The rule's own words stand under the numbers."""
    ruleset = cast(Any, SimpleNamespace(rulebook=BOOK))
    text = lines.why([row("Ama dodges.", rolls=(DODGE,), clauses=("X-1", "X-9"))], ruleset, {})
    assert "Ama dodges." in text
    assert text.count("It holds.") == 1


def test_a_house_rule_is_named_with_what_it_is_here():
    """A key says nothing to whoever does not know its value; other words are quoted."""
    text = "By `duel.luck` and `duel.other_thing`, as in `X-1`."
    said = rolls.with_values(text, {"duel.luck": "1d6", "duel.on": True})
    assert said == "By “luck” (here: 1d6) and “other thing”, as in “X-1”."
    assert rolls.with_values("`duel.on`", {"duel.on": True}) == "“on” (here: yes)"


def test_a_caller_reads_what_is_for_him_alone():
    """The sentence, then their own new lines; the rolls are for "Why?" and the log."""
    said = lines.done(Done(text="Noted.", lines=(row("You have 4 left.", rolls=(DODGE,)),)))
    assert said == "Noted.\nYou have 4 left."


def test_a_roll_in_small_has_its_faces_from_the_highest_and_what_is_added() -> None:
    """A ten that exploded stands with its six, two dropped dice are struck, bonuses are one sum."""
    kept = Roll(
        Dice(4, 10, keep=2),
        ((4,), (10, 6), (9,), (1,)),
        "Attack (spear)",
        modifiers=(Modifier(5, "Void"), Modifier(-2, "wounds")),
    )
    assert (
        rolls.small(kept)
        == "Attack 10\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}6 9 ~~4~~ ~~1~~ + 3"
    )
    assert (
        rolls.small(replace(kept, dice=Dice(4, 10, keep=0), modifiers=())) == "Attack ~~4 lower~~"
    )
    pool = Roll(Dice(3, 10), ((6,), (10,), (1,)), "Pistol", counted=(1, 1, 0))
    assert rolls.small(pool) == "Pistol **10** **6** 1"
    many = Roll(Dice(12, 6), tuple((n % 6 + 1,) for n in range(12)), "Damage")
    assert rolls.small(many) == "Damage 6 6 5 5 4 4 3 3 and 4 more"
