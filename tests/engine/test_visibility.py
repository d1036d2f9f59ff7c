"""Visibility: audiences, views, and secret questions."""

from __future__ import annotations

from json import loads

import pytest

from bot.contract.table import Table
from rules.engine.asking.forms import YesNo
from rules.engine.asking.verbs import ask
from rules.engine.replay import journal as j
from rules.engine.state.as_json import dump
from rules.engine.views.timeline import Mark, Slot, Timeline
from rules.engine.views.visibility import (
    EVERYONE,
    GM,
    GM_ONLY,
    PUBLIC,
    THE_GM,
    Card,
    Line,
    Stat,
    Viewer,
    only,
)
from tests.engine.duel import RULESET
from tests.engine.small import playing, seated

ANN, BOB = Viewer(player="ann"), Viewer(player="bob")

MANY = ["hedgehog", "adder", "crow", "boar", "fox", "badger", "goose", "deer"]


def test_an_audience_is_saved_in_the_order_of_its_ids():
    """A set's own order differs between processes; what is saved must not."""
    line = loads(dump(Line("Hush.", audience=only(*MANY))))
    assert line["audience"] == [
        *("adder", "badger", "boar", "crow", "deer", "fox", "goose", "hedgehog")
    ]


AUDIENCES = [
    (EVERYONE, {"public", "ann", "bob", "gm"}),
    (GM_ONLY, {"gm"}),
    (only("ann"), {"ann", "gm"}),
    (only("ann", "bob"), {"ann", "bob", "gm"}),
]


@pytest.mark.parametrize(("audience", "seers"), AUDIENCES)
def test_an_audience_is_seen_by_its_people_and_the_gm(audience, seers):
    """Everyone, the GM alone, or named players: never anybody else."""
    viewers = {"public": PUBLIC, "ann": ANN, "bob": BOB, "gm": THE_GM}
    assert {name for name, viewer in viewers.items() if viewer.sees(audience)} == seers


def test_the_public_is_nobody_in_particular():
    """Lines for a player named "" or for no player are not public."""
    assert not PUBLIC.sees(frozenset())
    assert not Viewer().sees(only("ann"))


def test_a_card_shows_each_number_to_its_audience():
    """Everybody sees name and state; each stat is shown to its own audience."""
    stats = (
        Stat(name="Stamina", value=3, full=5),
        Stat(name="HP", value=8, audience=only("ann")),
        Stat(name="Poison", value="slow", audience=GM_ONLY),
    )
    card = Card(id="ann", name="Ann", stats=stats, state="up")
    seen = {viewer.player: [s.name for s in card.shown_to(viewer).stats] for viewer in (BOB, ANN)}
    assert seen == {"bob": ["Stamina"], "ann": ["Stamina", "HP"]}
    assert card.shown_to(THE_GM) == card
    assert (card.shown_to(PUBLIC).name, card.shown_to(PUBLIC).state) == ("Ann", "up")


def test_a_timeline_shows_the_slots_that_are_for_all():
    """Marks and title are public; a secret landing is not."""
    slots = (Slot(at=1, kind="turn", who="ann"), Slot(at=2, kind="landing", audience=GM_ONLY))
    timeline = Timeline(title="Turn 1", marks=(Mark(at=1, label="1"),), slots=slots)
    assert timeline.shown_to(ANN).slots == slots[:1]
    assert timeline.shown_to(THE_GM) == timeline


def test_numbers_of_others_are_hidden():
    """Each player sees their own HP, the GM all, the public none."""
    table = seated()
    seen = {
        who: [(card.name, [stat.value for stat in card.stats]) for card in table.view(who).cards]
        for who in ("ann", GM, None)
    }
    assert seen == {
        "ann": [("Ann", [10]), ("Bob", [])],
        GM: [("Ann", [10]), ("Bob", [10])],
        None: [("Ann", []), ("Bob", [])],
    }


def test_a_total_told_to_the_gm_is_in_no_other_log():
    """The line with the HP left is for the GM."""
    table = seated(dice=[6])
    table.say("ann", "stroke", target="bob")
    table.say("bob", "rest")
    table.say("bob", "none")
    assert "Bob has 6 HP." in table.told()
    assert "Bob has 6 HP." not in table.told(BOB)
    assert "Bob is hit." in table.told(PUBLIC)


def test_everybody_sees_who_is_waited_for_and_only_he_may_answer():
    """Waits are public; prompts are those of the viewer, and all for the GM."""
    table = seated()
    for viewer in ("ann", None, GM):
        assert [(w.who, w.about) for w in table.view(viewer).waits] == [
            ("ann", "ann"),
            ("bob", "bob"),
        ]
    assert [p.ask.who for p in table.view("ann").prompts] == ["ann"]
    assert table.view().prompts == ()
    assert [p.ask.who for p in table.view(GM).prompts] == ["ann", "bob"]


# ---------------------------------------------------------------------- hidden people


def hidden(*, waits: bool) -> Table:
    """Ann, Bob and Xi, who is hidden; covert questions wait or take their default."""
    table = Table(RULESET, covert_waits=waits)
    table.join("Ann", "ann")
    table.join("Bob", "bob")
    table.join("Xi", "xi", hidden=True)
    table.begin()
    return table


def test_what_is_asked_about_a_hidden_combatant_answers_itself():
    """Under `orders` the default is taken at once, and the table never waits for them."""
    table = hidden(waits=False)
    answer = next(r.entry for r in table.records if isinstance(r.entry, j.Answered))
    assert (answer.key, answer.value, answer.via) == (
        "declare:xi/act.1",
        {"act": "rest"},
        "default",
    )
    assert table.asked() == [("ann", "act"), ("bob", "act")]


def test_a_covert_question_that_waits_is_seen_by_nobody_else():
    """Under `open` they are asked; only they and the GM see that they are."""
    table = hidden(waits=True)
    assert table.asked() == [("ann", "act"), ("bob", "act"), ("xi", "act")]
    assert [p.ask.who for p in table.view("xi").prompts] == ["xi"]
    assert "xi" not in [w.who for w in table.view("ann").waits]
    assert "xi" not in [w.who for w in table.view().waits]
    assert "xi" in [w.who for w in table.view(GM).waits]


def test_a_hidden_combatant_stands_in_no_other_view():
    """No card, no slot, no line of their coming; they themselves and the GM see them."""
    table = hidden(waits=True)
    for viewer in ("ann", None):
        view = table.view(viewer)
        assert [card.id for card in view.cards] == ["ann", "bob"]
        assert [slot.who for slot in view.timeline.slots] == ["ann", "bob"]
    for viewer in ("xi", GM):
        view = table.view(viewer)
        assert [card.id for card in view.cards] == ["ann", "bob", "xi"]
        assert [slot.who for slot in view.timeline.slots] == ["ann", "bob", "xi"]
    assert "Xi joins the fight." not in table.told(ANN)
    assert "Xi joins the fight." in table.told(Viewer(player="xi"))


def test_a_hidden_combatant_of_the_gm_is_the_gms_alone():
    """Their coming and going are told to nobody else."""
    table = seated()
    table.join("Shade", GM, hidden=True)
    table.play(j.Left(id="shade"))
    assert [text for text in table.told() if "Shade" in text] == [
        "Shade joins the fight.",
        "Shade leaves the fight.",
    ]
    assert not any("Shade" in text for text in table.told(ANN))


def test_who_is_revealed_is_asked_like_all_others():
    """The GM's pen takes the cover away: from then on they are waited for."""
    table = hidden(waits=False)
    table.amend("combatants.xi.hidden", value=False)
    table.say("ann", "rest")
    table.say("bob", "rest")
    assert table.asked() == [("ann", "act"), ("bob", "act"), ("xi", "act")]
    assert len(table.view().cards) == 3


def _secretly(fight):
    yield from ask("sense", "bob", "Do you sense it?", YesNo(), default=False, covert=True)
    fight.tell_gm("It passes.")
    yield from ask("stop", "ann", "Stop?", YesNo())


def test_a_covert_question_never_holds_up_the_table():
    """Without an order it takes its default at once, whoever it is about."""
    table = seated(playing(_secretly))
    assert table.told()[-1] == "It passes."
    assert table.asked() == [("ann", "stop")]


def test_a_line_to_a_player_is_for_him_and_the_gm():
    """`tell_player` of a combatant of the GM's is for the GM alone."""
    table = seated()
    table.join("Ogre", GM)
    fight = table.fight
    fight.tell_player(fight.combatants["ann"], "You feel cold.", clauses=["X-1"])
    fight.tell_player(fight.combatants["ogre"], "It feels cold.")
    ann, ogre = fight.told
    assert (ann.audience, ann.clauses) == (only("ann"), ("X-1",))
    assert ogre.audience == GM_ONLY
    assert isinstance(ann, Line)


def test_whoever_sees_one_who_is_hidden_sees_that_he_is():
    """The GM's card of them says so first, and the public has none."""
    table = Table(RULESET)
    for id in ("ann", "bob"):
        table.join(id, hidden=id == "bob")
    assert [(c.id, c.state) for c in table.view(GM).cards] == [("ann", ""), ("bob", "hidden")]
    assert [c.id for c in table.view().cards] == ["ann"]
