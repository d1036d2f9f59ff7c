"""Posts that ask: who is asked what until when, and which choices are shown."""

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.discord.rendering import prompts, questions, step
from bot.discord.rendering.choices import options, together
from bot.play.model import OpenPrompt
from bot.storage.rows import PromptRow
from rules.engine.asking.forms import Acts, Choice, Fields, Number, YesNo
from rules.engine.views.visibility import GM
from tests.bot.discord.made import CAMPAIGN, NASTY, NEWS, RULESET, fight, valid
from tests.engine.duel import RULESET as DUEL


def prompt(n: int, *, who: str = "5", due: int = 7, count: int = 2) -> OpenPrompt:
    """A public question with so many choices."""
    row = PromptRow(
        encounter="e",
        key=f"k{n}",
        opened=1,
        token=f"token{n}",
        who=who,
        about=f"c{n}",
        question=f"{NASTY} {n}?",
        name="join",
        covert=False,
        asked_at=1,
        due_at=due,
    )
    choices = {f"c{m}": Choice(NASTY * 4, Fields(dict)) for m in range(count)}
    return OpenPrompt(row=row, encounter=fight(), ruleset=RULESET, form=Acts(choices), public=True)


@pytest.mark.parametrize("asked", [1, 2, 60])
@pytest.mark.parametrize("count", [0, 1, 25, 26, 40])
async def test_any_question_is_a_post_that_discord_takes(asked: int, count: int):
    """Any number of people and of choices, and it pings just those people."""
    together = [prompt(n, who=str(1000 + n % 7), count=count) for n in range(asked)]
    message = step.message(replace(NEWS.post((), together), campaign=CAMPAIGN))
    payload = valid(message)
    assert payload["components"]
    allowed = message.ping.to_dict()
    assert set(allowed["users"]) == {1000 + n % 7 for n in range(asked)}
    assert allowed["parse"] == []


async def test_what_one_person_is_asked_for_several_is_answered_at_once_or_one_by_one():
    """Three thugs are struck: a button for all, the form for each, and "More..." for fields."""
    parry = Acts(
        {
            "none": Choice("Take it", Fields(dict)),
            "parry": Choice("Parry", Fields(dict, {"improve": Number(0, 3)})),
        }
    )

    def thug(n: int, who: str = GM) -> OpenPrompt:
        one = prompt(n, who=who, count=0)
        return replace(one, ruleset=DUEL, form=parry, row=replace(one.row, name="parry"))

    def shown(*asked: OpenPrompt) -> list[str]:
        payload = valid(step.message(replace(NEWS.post((), asked), campaign=CAMPAIGN)))
        return [button["label"] for row in payload["components"] for button in row["components"]]

    alone = shown(thug(1), thug(2), thug(3))
    assert alone == ["All: Take it", "All: Parry", "One by one…", "More…"]
    assert shown(thug(1), thug(2, who="1000")) == ["Take it", "Parry…"]
    elsewhere = replace(thug(2), stakes=(("attacker", "ben"),))
    other = shown(replace(thug(1), stakes=(("attacker", "ama"),)), elsewhere)
    assert other == ["Take it", "Parry…", "One by one…"], "two attacks are two questions"


def test_to_pass_takes_one_press():
    """Where silence would pass, it is a plain button. "..." stands where a form opens."""
    fields = Fields(dict, {"round": YesNo()})
    choices = {"join": Choice("Join", fields), "pass": Choice("Pass", fields, adds="for longer")}
    asked = replace(prompt(1), form=Acts(choices), silence={"act": "pass"})
    labels = [(button.label, button.custom_id) for button in prompts.choices(asked)]
    assert labels == [
        ("Join…", "v1:token1:c:join"),
        ("Pass", "v1:token1:c:pass"),
        ("Pass, for longer…", "v1:token1:c:pass+"),
    ]
    opening = [
        choice for choice in ("join", "pass", "pass+") if options.opens_fields(asked, choice)
    ]
    assert opening == ["join", "pass+"]


def test_choices_say_what_they_cost():
    """The note of a choice is a small line, without markup of its own; others have none."""
    asked = prompt(1)
    choices = {
        "use": Choice("Use *it*", Fields(dict), "1 stamina."),
        "skip": Choice("Skip", Fields(dict)),
    }
    assert prompts.notes(replace(asked, form=Acts(choices))) == [r"-# Use \*it\*: 1 stamina."]
    assert prompts.notes(asked) == prompts.notes(replace(asked, form=Fields(dict))) == []
    many = {f"c{n}": Choice(f"C{n}", Fields(dict), "1 stamina.") for n in range(6)}
    assert prompts.notes(replace(asked, form=Acts(many))) == [], "the menu has them"


def test_questions_of_one_step_share_a_post():
    """Their choices and deadlines may differ; questions of another step have another post."""
    together = [prompt(1), prompt(2, due=8), prompt(3, count=3)]
    later = prompt(4)
    later = replace(later, row=replace(later.row, asked_at=later.row.asked_at + 1))
    groups = [[p.row.token for p in group] for group in questions.groups([*together, later])]
    assert groups == [["token1", "token2", "token3"], ["token4"]]


def of_kind(asked: OpenPrompt, name: str, text: str) -> OpenPrompt:
    """The same question as another kind of question."""
    return replace(asked, row=replace(asked.row, name=name, question=text))


def test_each_deadline_of_a_kind_stands_beside_its_names():
    """Two have until 1, one until 2; the third line has everybody whose time ends later."""
    ends = [("Ama", 1000), ("Ben", 2000), ("Cleo", 1000), ("Dan", 3000), ("Eva", 4000)]
    asked = [
        replace(of_kind(prompt(n, due=due), "kind", "Well?"), name=name)
        for n, (name, due) in enumerate(ends)
    ]
    waits = "\N{HOURGLASS WITH FLOWING SAND}"
    middle = "\N{MIDDLE DOT}"
    assert questions.question(asked).description == (
        f"**Well?**\n{waits} Ama, Cleo {middle} <t:1:R>: the GM answers\n"
        f"{waits} Ben {middle} <t:2:R>: the GM answers\n"
        f"{waits} Dan, Eva {middle} <t:3:R> and later: the GM answers"
    )


def test_where_choices_differ_everybody_finds_their_own_under_decide():
    """The first ones' choices stand as buttons; a post with "More..." needs no second such."""
    few, other = prompt(1), prompt(2, who="6", count=3)
    hidden = [replace(each, public=False) for each in (few, other)]

    def shown(*asked: OpenPrompt) -> list[str]:
        """The ends of the controls' custom ids."""
        return [str(cast(Any, each).custom_id)[12:] for each in together.controls_of(asked)]

    assert shown(few, prompt(3, who="7")) == ["gc:c0", "gc:c1"]
    assert shown(few, other) == ["gc:c0", "gc:c1", "gask"]
    assert shown(few, hidden[1]) == ["gc:c0", "gc:c1", "gask"]
    assert shown(hidden[0], other) == ["gc:c0", "gc:c1", "gc:c2", "gask"]
    assert shown(*hidden) == ["gask"]
    assert shown(prompt(3, who="7", count=6), other) == ["gc:c0", "gc:c1", "gc:c2", "gask"]
    kind = of_kind(prompt(3, count=6), "another", "Another?")
    assert shown(few, kind) == ["gc:c0", "gc:c1", "gc:c2", "gask"]
    same = replace(hidden[0], row=replace(hidden[0].row, key="other"))
    assert shown(hidden[0], same) == ["gask"], "choices of a private question stand on no post"
    assert options.offers(few, "c1")
    assert not options.offers(few, "c2")
