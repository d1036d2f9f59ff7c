"""Who reads each line that a fight tells, and who knows what it remembers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, Modifier, Roll
from rules.engine.intents.known import known, names_seen
from rules.engine.state.encounter import MOST_STRUCK, Acted, Harmed, Struck
from rules.engine.views.visibility import (
    EVERYONE,
    GM,
    GM_ONLY,
    PUBLIC,
    THE_GM,
    Kind,
    Viewer,
    only,
    shared,
)
from tests.engine.duel import RULESET, Duelist, Fight
from tests.tables import tabled

READERS = {
    "all": PUBLIC,
    "ann": Viewer(player="ann"),
    "bob": Viewer(player="bob"),
    "xi": Viewer(player="xi"),
    "gm": THE_GM,
}


def fight() -> Fight:
    """Ann and Bob are players; Ogre is the GM's; Xi is hidden, Shade too, and the GM's."""
    made = Fight()
    for name, player, hidden in (
        ("Ann", "ann", False),
        ("Bob", "bob", False),
        ("Ogre", GM, False),
        ("Xi", "xi", True),
        ("Shade", GM, True),
    ):
        id = name.lower()
        made.combatants[id] = Duelist(
            id=id, name=name, player=player, hidden=hidden, skill=1, hp=10
        )
    return made


def read(made: Fight) -> list[tuple[str, set[str]]]:
    """Each line that was told, and its readers; "all" is whoever passes by."""
    return [
        (line.text, {name for name, viewer in READERS.items() if viewer.sees(line.audience)})
        for line in made.told
    ]


EVERY = {"all", "ann", "bob", "xi", "gm"}


ROLLED = Roll(Dice(1, 6), ((4,),), "Stroke (skill 2)", (Modifier(2, "skill"),))


@pytest.mark.parametrize(
    ("who", "lines"),
    [
        # The dice of a player are in the line itself; those of an NPC are in a line for the GM.
        ("ann", [("A roll.", EVERY, True)]),
        ("xi", [("A roll.", {"xi", "gm"}, True)]),
        ("ogre", [("A roll.", EVERY, False), ("Ogre rolls 6 for Stroke.", {"gm"}, True)]),
        ("shade", [("A roll.", {"gm"}, False), ("Shade rolls 6 for Stroke.", {"gm"}, True)]),
    ],
)
def test_the_dice_of_a_roll_are_read_by_whoever_may(who: str, lines: list[Any]) -> None:
    """Of somebody hidden nobody else even reads that they rolled."""
    made = fight()
    made.tell_roll(made.combatants[who], "A roll.", ROLLED)
    shows = [bool(line.rolls) for line in made.told]
    assert [(*both, dice) for both, dice in zip(read(made), shows, strict=True)] == lines
    assert {rolled.by for line in made.told for rolled in line.rolls} == {who}
    assert made.told[0].kind is Kind.ACTION


def test_people_in_every_one_of_several_audiences() -> None:
    """Everybody limits nothing; nobody is left of two that share nobody."""
    assert shared() is EVERYONE
    assert shared(EVERYONE, EVERYONE) is EVERYONE
    assert shared(EVERYONE, only("ann", "bob"), only("bob")) == only("bob")
    assert shared(only("ann"), only("bob")) == GM_ONLY


def test_an_offer_is_for_its_person_and_one_to_the_gm_for_the_gm_alone() -> None:
    """Each has an id of its own."""
    made = fight()
    first, second = made.offer("ann", "Draw", "draw"), made.offer(GM, "Rain", "rain", about="ogre")
    assert (first.audience, second.audience) == (only("ann"), GM_ONLY)
    assert [each.id for each in made.offers] == ["offer-1", "offer-2"]


@tabled
def test_whose_side_somebody_is_on(
    id: str, camp: str, usual: bool, guarded: bool, shown: str
) -> None:
    """Players against the GM's combatants, until a side is named."""
    who = fight().combatants[id]
    assert (who.camp, who.in_usual_camp, who.guarded) == (camp, usual, guarded)
    assert who.shown_name == shown
    who.side = "north"
    assert (who.camp, who.in_usual_camp) == ("north", False)


def test_blows_are_remembered_for_whoever_saw_both() -> None:
    """The newest forty."""
    made = fight()
    who = made.combatants
    made.saw_blow(who["ann"], who["ogre"], "1")
    made.saw_blow(who["xi"], who["ogre"], "1")
    made.saw_blow(who["xi"], who["shade"], "1")
    made.saw_blow(who["ann"], who["bob"], "1", only("bob"))
    assert made.memory.struck == [
        Struck(by="ann", at="ogre", turn="1"),
        Struck(by="xi", at="ogre", turn="1", audience=only("xi")),
        Struck(by="xi", at="shade", turn="1", audience=GM_ONLY),
        Struck(by="ann", at="bob", turn="1", audience=only("bob")),
    ]
    for n in range(MOST_STRUCK):
        made.saw_blow(who["bob"], who["ogre"], str(n))
    assert [blow.turn for blow in made.memory.struck] == [str(n) for n in range(MOST_STRUCK)]


def test_harm_adds_up_for_each_audience() -> None:
    """Harm that all saw is kept apart from harm that only some saw."""
    made = fight()
    ann, ogre = made.combatants["ann"], made.combatants["ogre"]
    made.saw_harm(ann)
    made.saw_harm(ann, 3)
    made.saw_harm(ann, 2, only("ann"))
    made.saw_harm(ogre, 4)
    made.saw_harm(ann)
    assert made.memory.harmed == [
        Harmed(who="ann", harm=5),
        Harmed(who="ann", harm=2, audience=only("ann")),
        Harmed(who="ogre", harm=4),
    ]
    seen = {id: {w: p.harm for w, p in known(RULESET, made, id).people.items()} for id in READ_BY}
    assert seen == {
        "ann": {"ann": 7, "bob": 0, "ogre": 4},
        "bob": {"ann": 5, "bob": 0, "ogre": 4},
        "xi": {"ann": 5, "bob": 0, "ogre": 4, "xi": 0},
    }


READ_BY = ("ann", "bob", "xi")


def test_who_acted_is_remembered_for_one_beat_by_whoever_saw_it() -> None:
    """Oneself is not among the others; another beat begins anew."""
    made = fight()
    who = made.combatants
    for id in ("ann", "xi", "ogre", "ann"):
        made.saw_act(who[id], 1)
    assert [each.who for each in made.memory.acted] == ["ann", "xi", "ogre"]
    assert made.memory.acted[1] == Acted(who="xi", beat=1, audience=only("xi"))
    assert made.seen_acting(who["bob"], 1) == ("ann", "ogre")
    assert made.seen_acting(who["ann"], 1) == ("ogre",)
    assert made.seen_acting(who["xi"], 1) == ("ann", "ogre")
    assert made.seen_acting(who["bob"], 2) == ()
    assert known(RULESET, made, "ann").acted == {"ogre"}
    who["ogre"].hidden = True
    assert made.seen_acting(who["bob"], 1) == ("ann",)
    made.saw_act(who["bob"], 2)
    assert [each.who for each in made.memory.acted] == ["bob"]


def test_whom_somebody_knows() -> None:
    """Those in sight and themselves: friend or foe, and whether they stand."""
    made = fight()
    made.combatants["ogre"].out = True
    people = known(RULESET, made, "xi").people
    assert [(p.id, p.friend, p.stands) for p in people.values()] == [
        ("ann", True, True),
        ("bob", True, True),
        ("ogre", False, False),
        ("xi", True, True),
    ]
    assert known(RULESET, made, "shade").foes(["ann", "ogre", "xi", "nobody"]) == ["ann"]
    assert known(RULESET, made, "ann").friends() == {"bob"}
    assert known(RULESET, made, "ann").foes(["ann", "bob", "ogre"]) == []
    nobody = known(RULESET, made, "")
    assert (nobody.me, nobody.people, nobody.beat) == ("", {}, made.turn)


def test_whose_names_a_player_may_write() -> None:
    """Those in sight and their own; the GM's include their own hidden ones, and no player's."""
    made = fight()
    assert list(names_seen(made, "ann")) == ["ann", "bob", "ogre"]
    assert list(names_seen(made, "xi")) == ["ann", "bob", "ogre", "xi"]
    assert list(names_seen(made, GM)) == ["ann", "bob", "ogre", "shade"]


def test_blows_that_one_dealt_or_saw_are_known() -> None:
    """Also those of somebody hidden to themselves."""
    made = fight()
    who = made.combatants
    made.saw_blow(who["ann"], who["ogre"], "1", GM_ONLY)
    made.saw_blow(who["xi"], who["ogre"], "2")
    made.saw_blow(who["bob"], who["ogre"], "3")
    turns = {id: [blow.turn for blow in known(RULESET, made, id).struck] for id in READ_BY}
    assert turns == {"ann": ["1", "3"], "bob": ["3"], "xi": ["2", "3"]}
