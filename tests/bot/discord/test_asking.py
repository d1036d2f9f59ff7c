"""What a post says of its questions: the words of a notice, and what silence does."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord.rendering import prompts, questions
from bot.play.model import OpenPrompt
from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.asking.questions import Facts, Part, Question, by_key
from rules.engine.intents.crowds import in_runs
from tests.bot.discord.made import CAMPAIGN
from tests.bot.discord.test_posts import prompt
from tests.engine.duel import RULESET as DUEL
from tests.tables import tabled

ASKED = by_key(
    Question("turn", "When I may act", Part.TURN, Facts, of_several="What do you do?"),
    Question("defend", "When I am attacked", Part.REACTION, Facts, call="defend?"),
    Question("rule", "When something needs a ruling", Part.RULING, Facts),
)
GAME = cast(
    Any,
    SimpleNamespace(
        title="Duel", rulebook={}, question=ASKED.get, sentences=cast(Any, DUEL).sentences
    ),
)
FORM = Acts({act: Choice(act.capitalize(), Fields(dict)) for act in ("strike", "wait")})


def asked(n: int, key: str, name: str, when: str = "", who: str = "5") -> OpenPrompt:
    """A question of a kind, about somebody."""
    one = prompt(n, who=who)
    row = replace(one.row, name=key, question="Well?")
    return replace(one, row=row, ruleset=GAME, name=name, when=when, form=FORM)


def notice(*every: OpenPrompt) -> str:
    """The words beside the pings."""
    return questions.call(every, CAMPAIGN).rpartition("> ")[2]


def test_a_notice_says_what_is_asked():
    """A phone shows only this: whose turn it is, or what to decide for which combatant."""
    assert notice(asked(1, "turn", "Ama", "Turn 1")) == "Ama's turn (Turn 1)"
    assert notice(asked(1, "defend", "Goro")) == "Goro: defend?"
    assert notice(asked(1, "defend", "Goro"), asked(2, "defend", "Kuni")) == "Goro, Kuni: defend?"
    assert notice(asked(1, "rule", "")) == "How do you rule?"


def silent(n: int, name: str, act: str, *, tells: bool = True, due: int = 1000) -> OpenPrompt:
    """A question that silence answers with this act."""
    one = asked(n, "turn", name)
    row = replace(one.row, due_at=due)
    return replace(one, row=row, silence={"act": act}, tells_silence=tells)


@pytest.mark.parametrize(
    ("tells", "ends"), [(True, "Ama chooses Wait"), (False, "the usual answer")]
)
def test_a_deadline_says_what_silence_does(tells: bool, ends: str):
    """Even if the choices are private; what not everybody may know is left to the rules."""
    one = replace(silent(1, "Ama", "wait", tells=tells), public=False)
    assert (questions.question([one]).description or "").endswith(f"-# <t:1:R>: {ends}")
    assert prompts.stake(one).endswith(f"-# <t:1:R>: {ends}")


@pytest.mark.parametrize(
    ("acts", "ends"),
    [(("wait", "wait"), "each of them chooses Wait"), (("wait", "strike"), "the usual answer")],
)
@pytest.mark.parametrize("dues", [(1000, 1000), (1000, 2000)])
def test_a_deadline_of_several_says_what_silence_does(
    acts: tuple[str, str], ends: str, dues: tuple[int, int]
):
    """For all alike, or for each deadline."""
    both = [
        silent(n, name, act, due=due)
        for n, (name, act, due) in enumerate(zip(("Ama", "Ben"), acts, dues, strict=True))
    ]
    said = questions.question(both).description or ""
    if dues[0] == dues[1]:
        assert said.endswith(f"-# <t:1:R>: {ends}")
    else:
        assert "<t:1:R>: each of them chooses Wait\n" in said


def test_what_all_are_asked_alike_is_written_once():
    """One line for all, if the game has one; a question to one alone keeps their name."""
    both = [asked(1, "turn", "Ama"), asked(2, "turn", "Ben")]
    both = [replace(p, row=replace(p.row, question=f"What does {p.name} do?")) for p in both]
    text = questions.question(both).description or ""
    assert text.splitlines()[0] == "**What do you do?**"
    assert "What does" not in text
    alone = questions.question(both[:1], answered=["Ben"]).description or ""
    assert alone.splitlines()[0] == "**What does Ama do?**"


@tabled
def test_three_of_one_name_in_a_row_share_a_word(names: list[str], shown: list[str]):
    """A range stands where the first of them stood; two, or a gap, are written out."""
    assert in_runs(names) == shown
