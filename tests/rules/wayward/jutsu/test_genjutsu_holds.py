"""When a genjutsu takes hold, what its victim reads, and how Kai ends it for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.state.effects import Effect
from rules.engine.views.visibility import PUBLIC, Kind, Viewer
from rules.wayward.character.values import Condition
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Area, AreaEffect, Bewitchment
from rules.wayward.jutsu.genjutsu import cast, enter, kai, lies_over
from tests.rules.wayward.drive import driven
from tests.rules.wayward.lurking import DREAM
from tests.rules.wayward.table import WayTable, duel

MIST = "illusory-mist"
KAI = "genjutsu-kai"


def held(id: str = "h", **more: Any) -> Bewitchment:
    """A hold of Ama's Dream on somebody."""
    return Bewitchment(
        **{
            "id": id,
            "technique": "dream",
            "name": "Dream",
            "by": "ama",
            "total": 17,
            "margin": 3,
            "aware": True,
            **more,
        }
    )


@pytest.mark.clause("WAY-GENJ-04", "WAY-GENJ-08", "WAY-GENJ-12")
def test_its_victim_alone_reads_the_words_of_its_user() -> None:
    """The GM reads that it holds and by how much; without words the victim reads nothing."""
    table = duel({"techniques": [{**DREAM, "seals": "10"}], "cha": 200, "dex": 1}, {"willpower": 0})
    table.act("ama", "seals", technique="dream", target="ben")
    table.dice(20, 20, 1)
    table.act("ama", "release", target="ben", text="The bridge burns.")
    [tale] = [line for line in table.lines if line.kind is Kind.TALE]
    assert tale.text == "The bridge burns."
    assert Viewer("ben").sees(tale.audience)
    assert not Viewer("ama").sees(tale.audience)
    assert not PUBLIC.sees(tale.audience)
    [hold] = table.who("ben").jutsu.genjutsu
    [line] = [line for line in table.lines if "holds Ben" in line.text]
    assert line.text == f"Dream holds Ben, by {hold.margin}."
    assert not Viewer("ama").sees(line.audience)


@pytest.mark.clause("WAY-GENJ-12", "WAY-WP-01")
def test_willpower_on_a_genjutsu_is_told_to_the_victim_alone() -> None:
    """Ben spends their one point and reads of it; the others do not."""
    table = duel({"techniques": [DREAM], "cha": 200, "willpower": 0}, {"willpower": 1})
    table.covert_waits = True
    table.dice(20, 12, 11)
    table.act("ama", "use", technique="dream", target="ben")
    [ask] = [prompt.ask for prompt in table.scene.prompts if prompt.ask.key == "genjutsu_willpower"]
    assert ask.question == "An illusion targets Ben. Spend a point of Willpower?"
    table.dice(10)
    table.act("ben", "spend")
    assert table.who("ben").pools.willpower == 0
    [line] = [line for line in table.lines if "spends Willpower" in line.text]
    assert line.text == "Ben spends Willpower."
    assert line.audience == table.who("ben").own
    told = [line.text for line in table.lines if "illusion" in line.text]
    assert told == ["Ben has withstood an illusion."]


DREAMER: dict[str, Any] = {
    "techniques": [MIST, KAI],
    "xp_total": 4000,
    "cha": 300,
    "dex": 100,
    "willpower": 0,
}


def misty() -> WayTable:
    """Ama has laid a mist with 10 + 4000/400 = 20; it holds Ben, who has XP 600, and Cai."""
    table = duel(DREAMER, {**DREAMER, "xp_total": 600})
    table.pc("Cai", side="blue", willpower=0)
    table.dice(20, 10)
    table.act("ama", "use", technique=MIST)
    table.dice(1, 1)
    table.declare("gm", "inside_area", area=area(table).id, inside=["ben", "cai"])
    return table


def area(table: WayTable) -> Area:
    """The one area over the field."""
    [found] = table.fight.battle.areas
    return found


@pytest.mark.clause("WAY-GENJ-09", "WAY-GENJ-11")
@pytest.mark.parametrize(("die", "outcome"), [(12, "breaks it"), (11, "does not break it")])
def test_kai_ends_an_illusion_over_an_area_for_all(die: int, outcome: str) -> None:
    """Ben rolls with 600/200 = 3 and 5 for the success before: 12 is 20, 11 is one too few."""
    table = misty()
    assert [len(table.who(id).jutsu.genjutsu) for id in ("ben", "cai")] == [1, 1]
    fight, ben = table.fight, table.who("ben")
    first = len(fight.told)
    driven(kai(fight, Deed(id="k", by="ben", act="use", title="Kai"), ben, 0), die)
    free = die == 12
    assert [len(table.who(id).jutsu.genjutsu) for id in ("ben", "cai")] == [1 - free, 1 - free]
    assert len(table.fight.battle.areas) == 1 - free
    [line] = [line for line in fight.told[first:] if "tries to break" in line.text]
    assert line.text == f"Ben tries to break an illusion, {die + 8}: {outcome}."
    assert line.kind is (Kind.SUCCESS if free else Kind.FAILURE)
    assert line.audience == frozenset({"ben"})
    told = [line.text for line in fight.told[first:] if "no longer holds" in line.text]
    name = table.who("ama").training.techniques[0].name
    ended = [f"{name} no longer holds {who}: it is over." for who in ("Ben", "Cai")]
    assert told == (ended if free else [])


@pytest.mark.clause("WAY-GENJ-01", "WAY-DEF-04")
def test_who_enters_an_illusion_is_held_by_a_number_of_its_own() -> None:
    """The first hold ends in 1, the second in 2; not its maker, nor who is out or unconscious."""
    table = misty()
    fight, ben = table.fight, table.who("ben")
    assert [each.id for each in ben.jutsu.genjutsu] == [f"{area(table).id}-ben-1"]
    again = driven(enter(fight, area(table), "ben"), 1)
    assert again.id == f"{area(table).id}-ben-2"
    assert (again.total, again.by, again.technique) == (20, "ama", MIST)
    assert driven(enter(fight, area(table), "ben"), 20) is None
    assert driven(enter(fight, area(table), "ama")) is None
    table.who("cai").body.condition = Condition.UNCONSCIOUS
    assert driven(enter(fight, area(table), "cai")) is None
    plain = Area(id="plain", name="Mud", by="ama", technique=MIST)
    assert driven(enter(fight, plain, "ben")) is None


@pytest.mark.clause("WAY-AOE-01", "WAY-GENJ-11")
@pytest.mark.parametrize(
    ("total", "by", "technique", "over"),
    [
        (20, "ama", MIST, True),
        (None, "ama", MIST, False),
        (20, "ben", MIST, False),
        (20, "ama", "dream", False),
    ],
)
def test_a_hold_belongs_to_the_area_of_its_maker_and_jutsu(
    total: int | None, by: str, technique: str, over: bool
) -> None:
    """And only to one that was laid with a roll."""
    laid = Area(id="a", name="Mist", by=by, technique=technique, effect=AreaEffect(total=total))
    assert lies_over(laid, held(technique=MIST)) is over


@pytest.mark.clause("WAY-GENJ-01", "WAY-DEF-04")
def test_nobody_in_a_dome_is_fooled_and_the_user_reads_why() -> None:
    """The roll is made and paid for; only its user reads why nothing happens."""
    table = duel({"techniques": [DREAM]})
    fight, ama = table.fight, table.who("ama")
    dome = Effect(id="d", on="ben", name="Dome", tags=["dome"], traits={"since": -1}, until=99)
    fight.effects.append(dome)
    deed = Deed(id="ama-1", by="ama", act="use", title="Dream", targets=["ben"])
    first = len(fight.told)
    assert driven(cast(fight, deed, ama.training.techniques[0]), 20) == []
    [line] = [line for line in fight.told[first:] if "does nothing" in line.text]
    assert line.text == "Dream does nothing to Ben in their dome."
    assert line.kind is Kind.FAILURE
    assert line.audience == ama.own
