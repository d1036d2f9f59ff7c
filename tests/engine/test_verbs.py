"""The verbs of resolutions: questions, dice, branches, and their data."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.contract.table import Table
from rules.dice import Dice, Modifier
from rules.engine.asking.forms import Fields, Number, Option, Pick, YesNo
from rules.engine.asking.requests import Ask, Throw, Together
from rules.engine.asking.text_values import asking
from rules.engine.asking.verbs import ask, roll, together
from rules.engine.replay import journal as j
from rules.errors import NotAllowed, RulesDefect
from tests.engine.duel import RULESET, OfTurn, Rest
from tests.engine.small import seated
from tests.rulesets import changed


def sent(resolution, *answers):
    """The requests of a resolution that is driven by hand, and what it came to."""
    requests = []
    answer = None
    for following in (*answers, None):
        try:
            requests.append(resolution.send(answer))
        except StopIteration as stop:
            return requests, stop.value
        answer = following
    return requests, None


def test_a_question_carries_all_that_it_was_given():
    """The request has every word of the verb, and the answer is its result."""
    form = Number(1, 3)
    question = ask(
        "how_many",
        "ann",
        "How many?",
        form,
        about="a",
        within=timedelta(hours=3),
        default=2,
        covert=True,
        consult=True,
        public=True,
        facts=OfTurn(4),
        turn="4",
    )
    [request], result = sent(question, 3)
    assert request == Ask(
        "how_many",
        "ann",
        "How many?",
        form,
        "a",
        timedelta(hours=3),
        2,
        covert=True,
        consult=True,
        public=True,
        facts=OfTurn(4),
        turn="4",
    )
    assert result == 3


def test_the_only_legal_answer_is_read_without_asking():
    """The result is the value that the form reads, not the raw answer."""
    requests, result = sent(ask("wait", "ann", "Wait?", Fields(Rest)))
    assert (requests, result) == ([], Rest())


def test_a_question_may_insist_on_being_asked():
    """With `always` the only answer is asked for all the same: not asking would tell a secret."""
    one = Pick((Option("a", "A"),))
    [request], result = sent(ask("who", "ann", "Who?", one, always=True), "a")
    assert (request.key, result) == ("who", "a")


def test_what_nobody_can_answer_is_a_defect_even_where_it_insists():
    """`always` asks the one answer there is, not none."""
    with pytest.raises(RulesDefect, match=r"The question who has no legal answer\."):
        sent(ask("who", "ann", "Who?", Pick(()), always=True))


def test_a_rule_that_is_sure_makes_no_form_to_look():
    """With `sure` the question is asked as it is; its form is made when somebody wants it."""
    made = []

    def one():
        made.append("form")
        return Pick((Option("a", "A"),))

    [request], result = sent(ask("who", "ann", "Who?", one, sure=True), "a")
    assert (request.key, result, made) == ("who", "a", [])
    assert (request.live().sole(), made) == ("a", ["form"])


def test_a_form_and_a_default_may_be_made_when_they_are_wanted():
    """Each call looks at the state anew."""
    state = {"most": 2}
    [request], _ = sent(
        ask("n", "ann", "?", lambda: Number(0, state["most"]), default=lambda: state["most"]), 1
    )
    state["most"] = 7
    assert request.live() == Number(0, 7)
    assert request.silence() == 7


def test_a_throw_carries_its_name_modifiers_and_clause():
    """They come back with the dice, to explain them."""
    [request], result = sent(
        roll("hit", Dice(1, 6), "To hit", [Modifier(2, "skill")], "X-1"), "what fell"
    )
    assert request == Throw("hit", Dice(1, 6), "To hit", (Modifier(2, "skill"),), "X-1")
    assert result == "what fell"


def test_a_plain_number_is_a_roll_without_a_request():
    """It still has its name, modifiers and clause."""
    requests, result = sent(roll("hit", Dice(0, 1, bonus=3), "To hit", [Modifier(2, "x")], "X-1"))
    assert requests == []
    assert (result.total, result.name, result.clause) == (5, "To hit", "X-1")


def test_branches_are_one_request():
    """With what is enough, where that is said; no branches are no request."""
    branch = ask("n", "ann", "?", YesNo())
    [request], result = sent(together("all", {"ann": branch}, len), {"ann": True})
    assert request == Together("all", {"ann": branch}, len)
    assert result == {"ann": True}
    assert sent(together("all", {})) == ([], {})
    branch.close()


def test_a_game_may_refuse_a_sheet():
    """A dead man's sheet is refused when they would join; nothing is written."""

    def may_join(sheet):
        if sheet.hp <= 0:
            raise NotAllowed("The dead do not fight.")

    table = Table(changed(RULESET, sheets={"may_join": may_join}))
    with pytest.raises(NotAllowed, match=r"The dead do not fight\."):
        table.join("Ann", "ann", hp=0)
    assert len(table.records) == 1
    table.join("Ann", "ann", hp=1)


def test_a_rulebook_is_read_by_clause():
    """Every clause of a game has its kind, title, text, topic and lines."""
    rules = replace(RULESET, package="rules.ki").rulebook
    assert rules
    assert all(rule.id == id and rule.title and rule.text for id, rule in rules.items())


def test_the_state_says_who_is_present_and_who_is_missing():
    """People who are out are not present; an unknown id is refused by name."""
    table = seated(people=("ann", "bob", "cy"))
    table.play(j.Left(id="bob"))
    assert [c.id for c in table.fight.present()] == ["ann", "cy"]
    with pytest.raises(NotAllowed, match=r"Nobody called zoe is in this fight\."):
        table.fight.combatant("zoe")


@pytest.mark.parametrize("said", ["Up the wall", "Up the wall.", "May I go up?", "Up!"])
def test_a_question_follows_what_people_wrote(said: str) -> None:
    """As a sentence of its own, whether they wrote a full stop or not."""
    stop = "" if said != "Up the wall" else "."
    assert asking(said, "Allow it?") == f"{said}{stop} Allow it?"
