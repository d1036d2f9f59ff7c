"""The GM's pen: what it can reach, what it refuses, and that objects keep their identity."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import pytest
from pydantic import Field

from rules.engine.asking.forms import YesNo
from rules.engine.asking.verbs import ask
from rules.engine.replay.journal import Answered
from rules.engine.state.amend import aim, look
from rules.errors import BadDice, NotAllowed
from tests.engine.small import playing, seated


@dataclass(frozen=True, kw_only=True)
class Blade:
    """A frozen thing, held by value."""

    name: str
    edge: Annotated[int, Field(ge=0, le=9)] = 3

    def __post_init__(self):
        if self.name == "spoon":
            raise BadDice("A spoon is no blade.")


@dataclass(kw_only=True)
class Mark:
    """A living thing with an id."""

    id: str
    depth: int = 0
    tags: list[str] = field(default_factory=list)


@dataclass(kw_only=True)
class State:
    """A state of all kinds of things."""

    round: Annotated[int, Field(ge=1)] = 1
    note: str | None = None
    main: Blade = field(default_factory=lambda: Blade(name="sword"))
    blades: tuple[Blade, ...] = ()
    marks: list[Mark] = field(default_factory=list)
    late: list[Mark] | None = None
    by_turn: dict[int, str] = field(default_factory=dict)
    people: dict[str, Mark] = field(default_factory=dict)
    noted: Annotated[list[Mark], Field(max_length=3)] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)


def state() -> State:
    """One of everything."""
    return State(
        blades=(Blade(name="fan"), Blade(name="bow")),
        marks=[Mark(id="m-1", tags=["cc", "slow"]), Mark(id="m-2")],
        late=[Mark(id="l-1")],
        by_turn={3: "rain"},
        people={"ronin": Mark(id="ronin", depth=2)},
        noted=[Mark(id="n-1")],
    )


SET = [
    ("round", 4, 4),
    ("round", "5", 5),
    ("note", "wet", "wet"),
    ("note", None, None),
    ("main", {"name": "axe", "edge": 1}, Blade(name="axe", edge=1)),
    ("main.edge", 7, 7),
    ("blades.1.edge", 8, 8),
    ("blades.0", {"name": "rod"}, Blade(name="rod")),
    ("marks.m-2.depth", 6, 6),
    ("marks.1.depth", 6, 6),
    ("marks.m-1.tags.0", "stun", "stun"),
    ("late.l-1.depth", 2, 2),
    ("noted.n-1.depth", 2, 2),
    ("by_turn.3", "snow", "snow"),
    ("words.id", "a word like any", "a word like any"),
    ("people.ronin.depth", 9, 9),
    ("people.ronin", {"depth": 1}, Mark(id="ronin", depth=1)),
    ("people.kuni", {"depth": 1}, Mark(id="kuni", depth=1)),
    ("people.kuni", {"id": "other"}, Mark(id="kuni")),
    ("marks.m-1", {"depth": 3}, Mark(id="m-1", depth=3)),
    ("marks.m-3", {"depth": 3}, Mark(id="m-3", depth=3)),
]


@pytest.mark.parametrize(("path", "value", "stands"), SET, ids=str)
def test_a_value_is_set_at_its_path(path, value, stands):
    """Nothing has changed before the amendment is carried out; then the value stands."""
    at, untouched = state(), state()
    carry_out = aim(at, path, value)
    assert at == untouched
    carry_out()
    assert look(at, path) == stands


REFUSED = [
    ("ki", 1, "ki: there is nothing called ki there to change."),
    ("", 1, "Name what to change, for example combatants.ronin.name."),
    ("told", ["x"], "told: there is nothing called told there to change."),
    ("round", 0, "round: must be at least 1."),
    ("round", None, "round: must be a whole number."),
    ("round.x", 1, "round.x: there is nothing there to change."),
    ("main.edge", 10, "main.edge: must be at most 9."),
    ("main.name", "spoon", "main.name: A spoon is no blade."),
    ("main", {"edge": 3}, "main: name: is missing."),
    ("marks.m-9.depth", 1, "marks.m-9.depth: there is nothing called m-9 there."),
    ("marks.m-9", None, "marks.m-9: there is nothing called m-9 there."),
    ("marks.m-1.id", "m-7", "marks.m-1.id: an id cannot be changed."),
    ("marks.m-1.depth", "deep", (
        "marks.m-1.depth: must be a whole number."
    )),
    ("by_turn.soon", "x", (
        "by_turn.soon: must be a whole number."
    )),
    ("by_turn.5", None, "by_turn.5: there is nothing called 5 there."),
    ("people.kuni", {"depth": "x"}, (
        "people.kuni: depth: must be a whole number."
    )),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "sentence"), REFUSED, ids=str)
def test_what_does_not_fit_is_refused_and_nothing_changes(path, value, sentence):
    """The sentence names the path and what is wrong with it."""
    at = state()
    with pytest.raises((NotAllowed, BadDice)) as refused:
        aim(at, path, value)
    assert str(refused.value) == sentence
    assert at == state()


def test_an_object_lives_on_when_it_is_written_anew():
    """Whoever holds it, its list or its table sees the change."""
    at = state()
    ronin, mark, marks, tags = at.people["ronin"], at.marks[1], at.marks, at.marks[0].tags
    aim(at, "people.ronin", {"depth": 5})()
    aim(at, "marks", [{"id": "m-2", "depth": 4}, {"id": "m-8"}])()
    aim(at, "people", {"ronin": {"id": "ronin", "depth": 6}, "kuni": {"id": "kuni"}})()
    assert (at.people["ronin"], ronin.depth) == (ronin, 6)
    assert list(at.people) == ["ronin", "kuni"]
    assert at.marks is marks
    assert at.marks[0] is mark
    assert (mark.depth, [m.id for m in marks]) == (4, ["m-2", "m-8"])
    assert tags == ["cc", "slow"]


def test_looking_where_nothing_is_is_refused():
    """`look` is for what stands."""
    with pytest.raises(NotAllowed, match=r"people.kuni: there is nothing called kuni there\."):
        look(state(), "people.kuni")


# ---------------------------------------------------------------------- in a fight


def _waiting(fight):
    duelist, effects = fight.combatants["ann"], fight.effects
    yield from ask("go", "bob", "Go on?", YesNo())
    fight.tell(f"{duelist.hp} HP, {[e.name for e in effects]}.")
    yield from ask("stop", "bob", "Stop?", YesNo())


def test_a_resolution_sees_what_is_amended_while_it_waits():
    """The object that it holds is the one that was amended, whole or in part."""
    table = seated(playing(_waiting))
    table.amend("combatants.ann.hp", 3)
    table.amend("combatants.ann", {"name": "Ann", "player": "ann", "skill": 2, "hp": 4})
    table.amend("effects.slow", {"on": "ann", "name": "Slowed"})
    prompt = table.prompt("bob")
    table.play(Answered(key=prompt.key, opened=prompt.opened, value=True))
    assert table.told()[-1] == "4 HP, ['Slowed']."
    table.undo_everywhere()


def test_an_amendment_is_told_to_the_gm_and_its_reason_to_all():
    """The player reads what their own card shows; the ruling is everybody's."""
    table = seated()
    table.amend("combatants.ann.hp", 3, "the old wound")
    table.amend("effects.slow", {"on": "ann", "name": "Slowed"})
    table.amend("effects.slow", None)
    assert table.told()[-5:] == [
        "Amended: Ann: HP 10 \u2192 3.",
        "GM ruling: Ann: HP 10 \u2192 3.",
        "GM ruling: the old wound",
        "Amended: Effects, slow none \u2192 Slowed.",
        "Amended: Effects, slow Slowed \u2192 none.",
    ]
    public = [line.text for line in table.lines if line.audience is None]
    assert public[-1] == "GM ruling: the old wound"
    anns = [line.text for line in table.lines if line.audience == frozenset(("ann",))]
    assert anns[-1] == "GM ruling: Ann: HP 10 \u2192 3."
    assert not any("Amended" in text for text in public)


def test_nobody_is_struck_off_the_record():
    """A combatant can be out, and is never removed, alone or with the table of all."""
    table = seated()
    with pytest.raises(NotAllowed, match=r"set combatants.bob.out to true\."):
        table.amend("combatants.bob", None)
    with pytest.raises(NotAllowed, match=r"change one combatant at a time"):
        table.amend("combatants", {})
    table.amend("combatants.bob.out", value=True)
    assert table.asked() == [("ann", "act")]


def test_a_combatant_may_be_added_by_the_pen():
    """They are there with the id of their path, and due like all others."""
    table = seated()
    table.amend("combatants.cy", {"name": "Cy", "player": "cy", "skill": 1, "hp": 5})
    assert table.fight.combatants["cy"].id == "cy"
    table.say("ann", "rest")
    table.say("bob", "rest")
    assert table.asked() == [("cy", "act")]
    table.undo_everywhere()
