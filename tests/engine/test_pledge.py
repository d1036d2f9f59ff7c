"""Where a die of a pledged fight is thrown: its seed, its place, and what leads to another one."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bot.contract.table import Table
from rules.dice import Dice, fair
from rules.engine.replay import journal as j
from rules.engine.replay import pledge
from rules.engine.replay.pledge import HIDDEN, OPEN
from rules.engine.replay.retelling import Change, retell
from rules.engine.views.visibility import GM, only
from tests.engine.duel import RULESET
from tests.engine.small import seated
from tests.rulesets import changed
from tests.tables import tabled

PLEDGED = j.Pledged(public="p", hidden="h")


def pledged(*, hidden: bool = False) -> Table:
    """Ann and Bob at a pledged fight, and perhaps Shade, who is hidden."""
    table = Table(RULESET, running=False)
    table.join("Ann", "ann")
    table.join("Bob", "bob")
    if hidden:
        table.join("Shade", GM, hidden=True)
    table.play(PLEDGED)
    return table


def mark(before: str, *decisions: str) -> str:
    """The fingerprint of a story: each decision is added to the fingerprint before it."""
    for each in decisions:
        before = sha256(f"{before}\n{each}".encode()).hexdigest()[:32]
    return before


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (
            j.Answered(key="a~12/hit.1", opened=3, value={"act": "x"}),
            'answered a/hit.1 {"act":"x"}',
        ),
        (j.Declared(by="ann", act="shout", value=1), "declared ann shout 1"),
        (j.Amended(path="turn", value=2, reason="why"), "amended turn 2"),
        (j.Joined(id="bo", name="Bo", player="b", sheet={}), "joined bo"),
        (j.Left(id="bo"), "left bo"),
        (j.Returned(id="bo"), "returned bo"),
        (j.Worded(by="ann", text="geese"), "words ann geese"),
        (j.Began(), None),
        (j.Passed(), None),
        (j.Fell(key="hit.1", dice=Dice(1, 6), faces=((3,),)), None),
    ],
)
def test_a_decision_is_the_same_text_if_it_is_made_again(entry: Any, said: str | None) -> None:
    """Whatever the number of its record; nobody decides dice or the passing of time."""
    assert pledge.decision(entry) == said


def test_what_everybody_knows_of_is_in_both_trails() -> None:
    """A line for the GM alone changes the whole digest, not the open one."""
    table = pledged(hidden=True)
    table.declare("ann", "shout")
    table.amend("combatants.ann.hp", 9)
    table.play(j.Worded(by="ann", text="geese"))
    table.declare("ann", "nod", target="shade")
    made = table.fight.pledge
    assert (made.words, made.whole.depth) == (["geese"], 4)
    assert made.open.mark == mark("ann,bob", "declared ann shout {}")
    assert made.open.depth == 1
    assert made.whole.mark == mark(
        "ann,bob,shade",
        "declared ann shout {}",
        "amended combatants.ann.hp 9",
        "words ann geese",
        'declared ann nod {"target":"shade"}',
    )


def test_an_answer_to_an_open_question_is_known_to_all() -> None:
    """Though not what it is; one to a covert question is not."""
    table = pledged(hidden=True)
    table.running, table.covert_waits = True, True
    table.begin()
    table.say("ann", "rest")
    made = table.fight.pledge
    assert (made.open.depth, made.whole.depth) == (1, 1)
    table.say(GM, "rest")
    assert (made.open.depth, made.whole.depth) == (1, 2)


KEYS = [
    ("declare:ann/act.1", OPEN),
    ("resolve:shade/hit.1", HIDDEN),
    ("hit-shade.1", HIDDEN),
    ("hit-shades.1", OPEN),
    ("sneak.1", HIDDEN),
    ("declare:ann/sneak-bob.2", HIDDEN),
    ("sneaky.1", OPEN),
]


@pytest.mark.parametrize(("key", "seed"), KEYS)
def test_dice_that_not_everybody_may_see_fall_by_the_hidden_seed(key: str, seed: str) -> None:
    """Those of somebody unseen, and of questions that the game names."""
    table = pledged(hidden=True)
    table.scene.ruleset = changed(RULESET, secrecy={"throws": frozenset({"sneak"})})
    assert pledge.seed_of(table.scene, key) == seed


def test_what_the_gm_does_out_of_turn_falls_by_the_hidden_seed() -> None:
    """What a player does falls by the public one."""
    table = pledged().dice(3, 4)
    for by, seed in ((GM, HIDDEN), ("ann", OPEN)):
        table.declare(by, "taunt", times=1)
        key = next(r.entry.key for r in table.records[::-1] if isinstance(r.entry, j.Fell))
        assert pledge.seed_of(table.scene, key) == seed or not table.scene.by_gm(key)
    scene = table.scene
    scene.feed(j.Record(scene.seq + 1, 0, declared := j.Declared(by=GM, act="taunt", value={})))
    assert pledge.seed_of(scene, scene.throws[0].key) == HIDDEN
    assert declared.by == GM


def test_a_secret_roll_falls_by_the_hidden_seed_and_is_no_decision_of_the_public_one() -> None:
    """Ann's d6 before the GM alone: no line for her, and later public dice tell nothing of it."""
    table = pledged().dice(4)
    table.play(j.Rolled(by="ann", name="Ann", dice=Dice(1, 6), reason="luck", seen_by=(GM,)))
    [line] = [each for each in table.lines if each.rolls]
    assert (line.text, line.audience) == ("Ann rolls 4 for luck.", only(GM))
    made = table.fight.pledge
    assert (made.open.depth, made.whole.depth) == (0, 1)
    scene = table.scene
    scene.feed(j.Record(scene.seq + 1, 0, j.Rolled(by="ann", name="Ann", dice=Dice(1, 6))))
    assert pledge.seed_of(scene, scene.throws[0].key) == HIDDEN


def test_a_place_counts_decisions_and_throws() -> None:
    """``seed depth.way words question times``; a throw there makes the next one another place."""
    table = pledged()
    table.play(j.Worded(by="ann", text="geese"))
    asked: list[tuple[str, int, str]] = []

    def way(seed: str, depth: int, trail: str) -> int:
        asked.append((seed, depth, trail))
        return 2

    made = table.fight.pledge
    words = fair.mix(["geese"])
    place, trail = pledge.place(table.scene, "taunt~9/hit.1", way)
    assert (place, trail) == (f"public 0.2 {words} taunt/hit.1 0", "ann,bob")
    assert asked == [("public", 0, "ann,bob")]
    assert (pledge.depth_of(place), pledge.way_of(place)) == ((OPEN, 0), 2)
    fell = j.Fell(key="taunt~9/hit.1", dice=Dice(1, 6), faces=((3,),), place=place)
    pledge.fell(made, fell)
    assert pledge.place(table.scene, "taunt~12/hit.1", way)[0].endswith("taunt/hit.1 1")
    pledge.fell(made, replace(fell, place=f"public 0.2 {words} taunt/hit.1 1"))
    assert made.open.thrown == {"taunt/hit.1": 2}
    pledge.fell(made, replace(fell, place=""))
    assert made.open.thrown == {"taunt/hit.1": 2}
    made.open.add("more")
    assert (made.open.depth, made.open.thrown) == (1, {})


# ---------------------------------------------------------------------- told again


def thrown(table: Table, key: str, place: str, face: int) -> None:
    """One die of a pledged fight falls."""
    dice = Dice(1, 6)
    table.play(j.Fell(key=key, dice=dice, faces=((face,),), place=place))


@tabled
def test_dice_told_again_keep_their_place_if_nothing_fell_there(place: str, kept: bool) -> None:
    """Another seed or another count is another place: then new dice fall."""
    table = seated(dice=[5], running=False)
    table.play(PLEDGED)
    table.running = True
    table.play(None)
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    table.say("bob", "none", about="bob")
    began = next(r.seq for r in table.records if isinstance(r.entry, j.Advanced))
    records = [
        replace(r, entry=replace(r.entry, place=place)) if isinstance(r.entry, j.Fell) else r
        for r in table.records
        if r.seq >= began
    ]
    old, new = table.reloaded(upto=began - 1), table.reloaded(upto=began - 1)
    new.seq = table.scene.seq + 1
    made = retell(old, new, records, Change(0, None), hand=lambda key, dice: ((1,),))
    faces = [r.entry.faces for r in made.records if isinstance(r.entry, j.Fell)]
    assert faces == [((5,),) if kept else ((1,),)]
