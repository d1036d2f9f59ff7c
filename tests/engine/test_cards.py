"""Pauses by the GM, the cards of rounds, and the parts that a game is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from rules.engine.intents.book import Book, Kept
from rules.engine.intents.pace import Pace
from rules.engine.intents.plans import Mode, Plan, Policy, Step
from rules.engine.intents.replies import Reply
from rules.engine.kit.acts import out_of_turn
from rules.engine.kit.pausing import Resume, go_on, note_activity
from rules.engine.replay import journal as j
from rules.engine.ruleset import Ruleset, ready_sheets
from rules.engine.state.encounter import Struck
from rules.engine.views.visibility import GM, Kind
from rules.errors import NotAllowed
from tests.engine.duel import RULESET
from tests.engine.small import seated


@dataclass
class Calm:
    """A fight that can be paused."""

    calm: bool = False
    busy: bool = False

    def __post_init__(self) -> None:
        self.lines: list[tuple[str, Kind]] = []

    def tell(self, text: str, kind: Kind) -> None:
        """Keep a line."""
        self.lines.append((text, kind))


def test_only_the_gm_pauses_and_resumes() -> None:
    """A pause is told to all, and a fight that is not paused is not resumed."""
    fight = Calm()
    resume: Any = out_of_turn(Resume)["resume"]
    for act, goes_on in (("continue", True), ("part", False)):
        asked = go_on(fight, "Go on?")  # type: ignore[arg-type]
        request: Any = next(asked)
        assert request.who == GM
        with pytest.raises(StopIteration) as end:
            asked.send(request.live().read({"act": act}))
        assert end.value.value is goes_on
        assert fight.calm is not goes_on
    assert fight.lines == [("The fighting is paused.", Kind.SCENE)]
    with pytest.raises(NotAllowed):
        resume.form(fight, "ann")
    resume.do(fight, GM, resume.form(fight, GM).read({}))
    assert (fight.calm, fight.busy) == (False, True)
    assert fight.lines[1:] == [("The fighting continues.", Kind.SCENE)]
    with pytest.raises(NotAllowed, match=r"^The fighting is not paused\.$"):
        resume.form(fight, GM)


def test_somebody_hidden_who_acts_does_not_show_by_what_the_gm_is_asked() -> None:
    """Somebody in sight does."""
    people = seated().fight.combatants
    people["bob"].hidden = True
    for hidden_too, who, busy in ((False, "bob", False), (False, "ann", True), (True, "bob", True)):
        fight = Calm(busy=hidden_too)
        note_activity(fight, people[who])  # type: ignore[arg-type]
        assert fight.busy is busy


def test_sheets_and_rulebooks_are_found_where_they_are() -> None:
    """Sheets of a starter set without names; no rulebook without a package."""
    assert ready_sheets({"a": {"id": "a", "name": "Ama", "hp": 3}}) == {"a": {"hp": 3}}
    assert Ruleset.rulebook.func(replace(RULESET, package="")) == {}  # type: ignore[attr-defined]


REST = Step(say={"act": (Reply("rest"),)}, turns=None)
HERS = Plan(id="p", owner="ann", about="ann", steps=(REST,))


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        ({}, False),
        ({"plans": ()}, True),
        ({"plans": (replace(HERS, paused=True),)}, True),
        ({"plans": (replace(HERS, owner="bob"),)}, True),
        ({"plans": (), "policies": (Policy(name="s", group=("ann",), plan=HERS),)}, True),
        (
            {
                "plans": (),
                "policies": (Policy(name="s", group=("ann",), plan=HERS, mode=Mode.ALONE),),
            },
            False,
        ),
        (
            {
                "plans": (),
                "policies": (
                    Policy(name="s", group=("ann",), plan=HERS, mode=Mode.ALONE, paused=True),
                ),
            },
            True,
        ),
    ],
)
def test_whoever_has_left_a_plan_for_each_turn_gets_no_first_card(change: Any, asked: bool) -> None:
    """Of the round tempo; the card would only ask the same again."""
    table = seated(running=False)
    kept = replace(Kept(plans=(HERS,)), **change)
    table.answers = Book(kept, pace=Pace(by_round=True))
    table.play(j.RoundAsked(beat=1, asks=("ann", "bob")))
    assert (("ann", "round") in table.asked()) is asked
    assert ("bob", "round") in table.asked()


@pytest.mark.parametrize("why", ["flow", "a blow", "a later card", "another combatant"])
def test_a_card_that_says_something_new_is_asked(why: str) -> None:
    """Something has happened, or one of her people has no plan."""
    table = seated(running=False)
    if why == "another combatant":
        table.join("Ann 2", "ann")
    if why == "a blow":
        table.fight.memory.struck.append(Struck(by="ann", at="bob", turn="1"))
    if why == "a later card":
        table.fight.tempo.gone_to = 0
    table.answers = Book(Kept(plans=(HERS,)), pace=Pace(by_round=why != "flow"))
    table.scene.check(went := j.RoundAsked(beat=1, asks=("ann", "bob")))
    table.scene.feed(j.Record(table.scene.seq + 1, 0, went))
    table.answers.opened(table.scene, table.scene.prompts)
    prompt = table.prompt("ann")
    assert table.answers.given(table.scene, prompt) is None
