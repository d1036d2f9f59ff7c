"""Offers of orders: no more than a menu shows, and only orders that can work."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.asking.forms import Acts, Choice, Fields
from rules.engine.intents.aims import NEAREST
from rules.engine.intents.amounts import AsMuchAs, UpTo
from rules.engine.intents.conditions import Group, Test
from rules.engine.intents.offers import offered, varied
from rules.engine.intents.replies import ASK, Reply
from tests.engine.intents.known import (
    ATTACKED,
    DEFEND,
    GORO,
    HIDA,
    ME,
    RONIN,
    Dodge,
    Weather,
    form,
    known,
)
from tests.engine.intents.known import person as somebody


def test_a_kept_reply_comes_first_among_its_variants() -> None:
    """With its own amount first, and each other once."""
    kept = Reply("dodge", {"improve": UpTo(2)})
    found = varied(kept, DEFEND, ATTACKED, form(), known())
    assert found.replies[0] == kept
    assert found.number == "improve"
    assert found.amounts == (UpTo(2), 2, UpTo(6), *[AsMuchAs(n, "stamina") for n in (4, 3, 1)])
    assert found.same == 2
    assert found.reply(1, 2) == Reply("dodge", {"improve": UpTo(6)})
    assert found.reply(2, 2) == found.replies[2]
    bare = varied(Reply("pass"), DEFEND, ATTACKED, form(), known())
    assert (bare.replies[0], bare.same, bare.number) == (Reply("pass"), 1, "")
    assert len([*bare.replies]) == len({repr(each) for each in bare.replies})
    odd = varied(Reply("fly"), DEFEND, ATTACKED, form(), known())
    assert odd.replies[0] == Reply("fly")


def test_no_more_is_offered_than_a_menu_shows() -> None:
    """Twenty-five replies, the last of them to be asked."""
    acts = {f"a{n}": Choice(f"A {n}", Fields(Dodge)) for n in range(40)}
    found = offered(DEFEND, ATTACKED, Acts(acts), known(), {"act": "a0"})
    assert len(found.replies) == 25
    assert found.replies[-1] == Reply(ASK)
    assert found.replies[23] == Reply("a23")
    many = varied(Reply("a0"), DEFEND, ATTACKED, Acts(acts), known())
    assert len(many.replies) == 25


def test_ways_to_choose_a_target_are_offered_where_they_can_choose() -> None:
    """The nearest only if a distance is known."""
    people = somebody(ME, friend=True), somebody(RONIN, near=3), somebody(GORO)
    answer = {"act": "attack", "target": GORO}
    for know, ways in ((known(*people), 6), (known(), 5)):
        found = offered(DEFEND, ATTACKED, form(), know, answer)
        assert found.same == ways
        aims = [each.fields["target"].by for each in found.replies[:ways]]
        assert ((NEAREST,) in aims) is (ways == 6)


def test_amounts_are_offered_for_a_number_without_another_meaning() -> None:
    """Of 6 stamina 6 are spent: 0, 3 and 1 may be left. -1 is no amount."""
    found = offered(DEFEND, ATTACKED, form(low=-1), known(), {"act": "dodge", "improve": 6})
    assert found.amounts == (6, UpTo(6), *[AsMuchAs(n, "stamina") for n in (0, 3, 1)])
    none = offered(DEFEND, ATTACKED, form(low=-1), known(), {"act": "dodge", "improve": -1})
    assert (none.number, none.amounts) == ("", ())
    poor = known(stamina=0)
    spent = offered(DEFEND, ATTACKED, form(stamina=0), poor, {"act": "dodge", "improve": 0})
    assert spent.amounts == (0, UpTo(0), AsMuchAs(0, "stamina"))


def test_tests_are_offered_that_held() -> None:
    """Half is not more than half; one's own gauges come last. The turn's number is not offered."""
    know = known(stamina=3)
    found = offered(DEFEND, ATTACKED, form(), know, {"act": "pass"}).tests
    assert found == (
        Test("attacker", "=", RONIN),
        Test("attacker", "in", Group.FOES),
        Test("with", "=", "katana"),
        Test("ki", "=", value=True),
        Test("weather", "=", Weather.RAIN),
        Test("stamina", "<=", 50, percent=True),
        Test("hp", "<=", 50, percent=True),
    )
    asked = replace(DEFEND, offer=("turn",))
    first = offered(asked, ATTACKED, form(), know, {"act": "pass"}).tests[:2]
    assert first == (Test("turn", ">=", 5), Test("turn", "<=", 5))
    beside = replace(ATTACKED, near=(ME,), attacker=HIDA)
    tests = offered(DEFEND, beside, form(), know, {"act": "pass"}).tests
    assert Test("near", "has", Group.ME) in tests
    assert Test("attacker", "in", Group.FOES) not in tests
