"""Several people at each point of a round, in every ruleset: one falls, comes, goes, hides, helps.

Ama and Ben strike at the Foe, Cai helps whoever is struck at, and the Foe strikes back. At each
point something happens that nobody was asked about; then the fight plays on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from bot.contract.random_play import RandomTable
from rules import RULESETS
from rules.engine.asking.forms import Acts, Json
from rules.engine.replay import journal as j
from rules.engine.replay.scene import Prompt
from rules.engine.views.visibility import GM, PUBLIC, Viewer
from rules.errors import RulesError
from tests.rules.under_way import Cannot

POINTS, AFTER = 14, 8
"""So many points of a fight, and so many answers after what happened at each."""

HELPS = ("protect", "predeclare", "parry", "predict")
STEPS_IN = {"l7r": "parry", "wayward": "protect"}
"""The act by which an ally steps into an attack on somebody else, by ruleset."""

ALONE = {
    "ki": Cannot("Only its target meets an attack.", clauses=("KI-TYPE-04",), unknown=("ally",)),
    "l5r": Cannot("Nobody acts to defend.", clauses=("L5R-ATN-01",), unknown=("ally", "allies")),
    "wod": Cannot("People defend themselves; help is for other rolls.", clauses=("WOD-DEF-01",)),
}
"""The rulesets in which nobody can, with the reason."""

CLUB = {
    "id": "club", "name": "Club", "types": ["blunt"], "speed": 20, "held": True,
    "damage": "1d6", "stamina": 1,
}  # fmt: skip
SLOW: Mapping[str, Mapping[str, Any]] = {"wayward": {"weapons": [CLUB]}}
"""The changes to a sheet that leave others the time to step in."""

BLOWS: Mapping[str, Mapping[str, Json]] = {
    "l7r": {"target": "ama"},
    "wayward": {"target": "ama", "weapon": "club"},
}
"""The attack of the Foe in which an ally can step in, by ruleset."""

FALLEN: Mapping[str, tuple[str, Any]] = {
    "ki": ("state", "unconscious"),
    "l5r": ("wounds", 200),
    "l7r": ("fate", "dies"),
    "wayward": ("condition", "unconscious"),
    "wod": ("fate", "dead"),
}
"""The value by which somebody lies there, by ruleset."""

DECIDES = {"breath", "rule", "fate", "go_on"}
"""Questions about somebody who has fallen: the last choice, and the GM's rulings."""


def opened(key: str) -> RandomTable:
    """Three of one side against the Foe; the strongest sheet for all."""
    table = RandomTable(RULESETS[key], 3, house={}, quick=True)
    templates = RULESETS[key].sheets.templates()
    sheet = {**templates[min(templates)], **SLOW.get(key, {})}
    for name in ("ama", "ben", "cai"):
        table.join(name.title(), name, **sheet)
    table.join("Foe", GM, **sheet)
    table.begin()
    return table


def chosen(prompt: Prompt) -> Json:
    """An attack at the other side, or help; else silence, or the first sample."""
    form = prompt.ask.live()
    if isinstance(form, Acts):
        for act in ("attack", *HELPS):
            each = form.choices.get(act)
            if each is None or (act in HELPS and prompt.ask.about != "cai"):
                continue
            at = "ama" if prompt.ask.about == "foe" else "foe"
            for sample in each.form.samples():
                if sample.get("target", at) == at:
                    return {"act": act, **sample}
    silence = prompt.ask.silence()
    return form.samples()[0] if silence is None else silence


def answered(table: RandomTable) -> None:
    """Answer the question that has stood longest."""
    prompt = min(table.scene.prompts, key=lambda p: p.opened)
    table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=chosen(prompt)))


def check(table: RandomTable) -> None:
    """Nobody is asked twice, nor who has left; who is hidden shows to nobody; all can answer."""
    prompts, people = table.scene.prompts, table.fight.combatants
    asked = [(p.ask.who, p.ask.about, p.ask.key, p.ask.question) for p in prompts]
    assert len({*asked}) == len(asked), "somebody is asked the same question twice"
    for prompt in prompts:
        about = people.get(prompt.ask.about)
        if about is not None and about.out:
            assert prompt.ask.who == GM, f"{about.name} has left and is asked {prompt.ask.key}"
        if about is not None and about.hidden:
            assert table.scene.is_covert(prompt.ask)
    for prompt in prompts:
        form, silence = prompt.ask.live(), prompt.ask.silence()
        assert form.possible(), f"{prompt.ask.key} has no legal answer"
        if silence is not None:
            form.read(silence)
    idle = table.scene.settled and not table.ruleset.course.due(table.fight)
    assert prompts or table.fight.over or idle, "the fight waits for nobody"
    seen = {card.id for card in table.view().cards}
    assert seen == {c.id for c in people.values() if PUBLIC.sees(c.eyes) and not c.out}


def nothing(table: RandomTable) -> None:
    """The fight plays as it does."""


def falls(table: RandomTable) -> None:
    """Both attack the Foe, who falls in between."""
    field, value = FALLEN[table.ruleset.key]
    table.amend(f"combatants.foe.{field}", value)
    here = table.fight.combatants["foe"]
    for prompt in table.scene.prompts:
        if prompt.ask.about == "foe" and prompt.ask.key not in DECIDES:
            assert not table.fight.answers(here), f"the fallen is asked {prompt.ask.key}"


def ally_falls(table: RandomTable) -> None:
    """Ama falls while the Foe attacks her and Cai steps in for her."""
    field, value = FALLEN[table.ruleset.key]
    table.amend(f"combatants.ama.{field}", value)


def joins(table: RandomTable) -> None:
    """Somebody comes to the Foe's side in the middle."""
    templates = table.ruleset.sheets.templates()
    table.join("Gil", GM, **templates[min(templates)])


def leaves(table: RandomTable) -> None:
    """The Foe goes in the middle."""
    table.play(j.Left(id="foe"))


def helper_leaves(table: RandomTable) -> None:
    """Cai goes, who may just help."""
    table.play(j.Left(id="cai"))


def returns(table: RandomTable) -> None:
    """The Foe goes in the middle and is back at once."""
    leaves(table)
    table.play(j.Returned(id="foe"))


def asked_one_returns(table: RandomTable) -> None:
    """The one who has been asked longest goes without an answer, and is back at once."""
    asked = [p.ask.about for p in table.scene.prompts if p.ask.about in table.fight.combatants]
    if asked:
        table.play(j.Left(id=asked[0]))
        table.play(j.Returned(id=asked[0]))


def hides(table: RandomTable) -> None:
    """The GM hides the Foe; nobody else sees what it does from then on."""
    table.amend("combatants.foe.hidden", value=True)


def shows_again(table: RandomTable) -> None:
    """The Foe is hidden and shown again, with what was asked of it."""
    hides(table)
    table.amend("combatants.foe.hidden", value=False)


def interferes(table: RandomTable) -> None:
    """Cai does whatever may be done out of turn now."""
    for act, each in table.ruleset.choices.out_of_turn.items():
        try:
            samples = each.form(table.fight, "cai").samples()
        except RulesError:
            continue
        if samples:
            table.play(j.Declared(by="cai", act=act, value=samples[0]))
            return


def answers_twice(table: RandomTable) -> None:
    """A second answer to a question that has been answered is refused, and leaves no trace."""
    if not table.scene.prompts:
        return
    prompt = table.scene.prompts[0]
    given = j.Answered(key=prompt.key, opened=prompt.opened, value=chosen(prompt))
    table.play(given)
    before = table.scene.digest
    with pytest.raises(RulesError):
        table.scene.check(given)
    assert table.scene.digest == before


EVENTS: tuple[Callable[[RandomTable], None], ...] = (
    nothing, falls, ally_falls, joins, leaves, helper_leaves, returns, asked_one_returns, hides,
    shows_again, interferes, answers_twice,
)  # fmt: skip


def points(key: str) -> Iterator[RandomTable]:
    """The fight as it stands at each point, to be played on in another way."""
    table = opened(key)
    for point in range(POINTS):
        yield table.fork(point)
        if not table.scene.prompts:
            return
        answered(table)


def plays_on(table: RandomTable) -> int:
    """Play on and check each time. Returns how many questions were answered."""
    check(table)
    for number in range(AFTER):
        if not table.scene.prompts:
            return number
        answered(table)
        check(table)
    return AFTER


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
@pytest.mark.parametrize("key", RULESETS)
def test_whatever_happens_to_others_the_fight_plays_on(
    key: str, event: Callable[[RandomTable], None]
) -> None:
    """At each point of a round: nothing breaks, nobody is asked twice, what is hidden is hidden."""
    reached = 0
    for table in points(key):
        event(table)
        told = len(table.lines)
        reached += plays_on(table)
        if event is hides:
            ama = Viewer(player="ama")
            seen = [line.text for line in table.lines[told:] if ama.sees(line.audience)]
            assert not [text for text in seen if text.startswith("Foe ")]
    assert reached > POINTS


def stepping_in(prompt: Prompt, key: str) -> Json:
    """The Foe attacks Ama, and Cai steps in if they can; nobody else does anything."""
    form, who = prompt.ask.live(), prompt.ask.about
    choices = form.choices if isinstance(form, Acts) else {}
    if who == "foe" and "attack" in choices:
        return {"act": "attack", **BLOWS[key]}
    helps = choices.get(STEPS_IN[key]) if who == "cai" else None
    if helps is not None and (samples := helps.form.samples()):
        return {"act": STEPS_IN[key], **samples[0]}
    silence = prompt.ask.silence()
    return form.samples()[0] if silence is None else silence


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.__name__)
@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=pytest.mark.thorough if key == "wayward" else ()) for key in STEPS_IN],
)
def test_whatever_happens_while_an_ally_steps_in_the_fight_plays_on(
    key: str, event: Callable[[RandomTable], None]
) -> None:
    """Before Cai says it and after: nothing breaks, nobody is asked twice."""
    table, helped = opened(key), 0
    for point in range(4 * POINTS):
        if not table.scene.prompts:
            break
        prompt = min(table.scene.prompts, key=lambda p: p.opened)
        value = stepping_in(prompt, key)
        steps_in = value.get("act") == STEPS_IN[key] and prompt.ask.about == "cai"
        before = table.fork(point)
        table.play(j.Answered(key=prompt.key, opened=prompt.opened, value=value))
        if steps_in:
            for each in (before, table.fork(point)):
                event(each)
                plays_on(each)
            helped += 1
    assert helped


@pytest.mark.parametrize("key", RULESETS)
def test_whether_an_ally_can_step_in_is_known_of_every_ruleset(key: str) -> None:
    """By an act that is played, or the rulebook excludes it."""
    assert (key in STEPS_IN) != (key in ALONE)
    if key in ALONE:
        book = RULESETS[key].rulebook
        words = " ".join(f"{rule.title} {rule.text}" for rule in book.values()).lower()
        assert {*ALONE[key].clauses} <= {*book}
        assert [word for word in ALONE[key].unknown if re.search(rf"\b{word}\b", words)] == []
