"""From the sheet into the fight and back: what is kept, bounded and begun anew."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.replay.journal import Joined
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import Viewer
from rules.errors import NotAllowed
from rules.wayward.board import come_back, enlist, finish, may_join, write_back
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.fight.action_in_progress import Deed, Progress
from rules.wayward.fight.effects import Hiding, Mending, Upkeep
from rules.wayward.fight.state import Ninja
from tests.rules.wayward.table import WayTable
from tests.tables import tabled, tables

TABLES = tables(__file__)


def joined(fields: dict[str, Any], player: str = "ama", **house: Any) -> tuple[WayTable, Ninja]:
    """Somebody who joins with a sheet, in a fight with Ben."""
    table = WayTable(**house)
    table.pc("Ben", side="blue")
    return table, entered(table, read(Sheet, fields), player)


def entered(table: WayTable, sheet: Sheet, player: str = "ama") -> Ninja:
    """Ama, as she comes into a fight with a sheet."""
    return enlist(table.fight, Joined(id="ama", name="Ama", player=player, sheet={}), sheet)


FULL = TABLES["full"]


def test_what_the_fight_changes_of_a_weapon_does_not_change_the_sheet() -> None:
    """The fight has copies."""
    table = WayTable()
    sheet = read(Sheet, FULL)
    made = entered(table, sheet)
    made.gear.weapons[0].count, made.gear.items[0].count = 1, 0
    made.training.skill_ranks["stealth"], made.stats.str = 9, 99
    assert (sheet.gear.weapons[0].count, sheet.gear.items[0].count) == (6, 2)
    assert (sheet.skill("stealth"), sheet.stats.str) == (4, 30)


@pytest.mark.clause("WAY-INCAP-01", "WAY-FATIGUE-08", "WAY-UNCON-01")
@tabled
def test_somebody_arrives_no_better_than_they_are(
    fields: dict[str, Any], condition: str, *, reset: bool
) -> None:
    """At 0 HP incapacitated, beyond Fatigue 5 unconscious, and as the sheet says otherwise."""
    _, made = joined(fields, fatigue_reset_per_battle=reset)
    assert made.body.condition.value == condition
    assert made.pools.fatigue == (0 if reset else fields.get("fatigue", 0))


@tabled
def test_the_notes_of_modifiers_are_told(bonus: dict[str, Any], told: list[str]) -> None:
    """To the player and the GM; without a source by the number that it changes."""
    table, _ = joined({"modifiers": [{"target": "dodge", "amount": 2, **bonus}]})
    lines = [line for line in table.fight.told if "roofs" in line.text]
    assert [line.text for line in lines] == told
    assert all(Viewer("ama").sees(line.audience) for line in lines)
    assert not any(Viewer("ben").sees(line.audience) for line in lines)


@pytest.mark.clause("WAY-STEALTH-01")
@pytest.mark.parametrize(("side", "from_"), [("red", ["cai", "ama"]), ("blue", ["cai"])])
def test_a_newcomer_does_not_see_hidden_foes(side: str, from_: list[str]) -> None:
    """Ben's own side sees them; and nobody is noted twice."""
    table = WayTable()
    table.pc("Ben", side="blue")
    hiding = table.who("ben").stealth.hiding = Hiding(tn=20, from_=["cai"])
    made = entered(table, read(Sheet, {"side": side}))
    table.fight.combatants["ama"] = made
    come_back(table.fight, made)
    assert hiding.from_ == from_


@pytest.mark.clause("WAY-INIT-03")
@pytest.mark.parametrize(
    ("acts", "now", "after"), [(6, 7, None), (7, 7, 7), (9, 7, 9), (None, 7, None)]
)
def test_whoever_comes_back_late_acts_as_a_newcomer(
    acts: int | None, now: int, after: int | None
) -> None:
    """A count that has passed is forgotten; the present one and later ones stand."""
    table, made = joined({})
    table.fight.timeline.count = now
    made.turn.acts = acts
    come_back(table.fight, made)
    assert made.turn.acts == after


@pytest.mark.clause("WAY-DEATH-01", "WAY-MED-02")
def test_neither_the_dead_nor_patients_join() -> None:
    """Each is told why."""
    may_join(read(Sheet, {}))
    with pytest.raises(NotAllowed, match="is dead and can only be read"):
        may_join(read(Sheet, {"condition": "dead"}))
    with pytest.raises(NotAllowed, match="in hospital and must be discharged"):
        may_join(read(Sheet, {"clocks": {"admitted": 0}}))


@pytest.mark.clause("WAY-STAM-06", "WAY-CHAK-05")
def test_with_the_fight_ends_what_lasts_only_as_long() -> None:
    """Penalties, statuses, Upkeeps, and what was still to come."""
    table, _ = joined({})
    ben = table.who("ben")
    ben.pools.stamina_penalty, ben.pools.chakra_penalty, ben.pools.winded = 3, 4, 5
    ben.body.statuses.append(Status(id="s", kind=StatusKind.PRONE, severity=1))
    ben.jutsu.upkeeps.append(Upkeep(id="u", technique="veil", name="Veil", amount=2))
    table.fight.battle.stored.append(Mending(id="m", target="ben", hp=1))
    finish(table.fight)
    pools = ben.pools
    assert (pools.stamina_penalty, pools.chakra_penalty, pools.winded) == (0, 0, 0)
    assert (ben.body.statuses, ben.jutsu.upkeeps, table.fight.battle.stored) == ([], [], [])


@pytest.mark.clause("WAY-RECOV-01", "WAY-UNCON-01")
def test_a_sheet_stays_within_its_bounds() -> None:
    """The GM gave more than the maxima, and Fatigue 9 is 6; HP do not fall below minus 80."""
    sheet = read(Sheet, {})
    table, made = joined({})
    made.pools.vitality, made.pools.hp, made.pools.willpower, made.pools.fatigue = 999, 999, 9, 9
    pools = write_back(table.fight, made, sheet).pools
    assert (pools.vitality, pools.hp, pools.willpower, pools.fatigue) == (240, 80, 1, 6)
    made.pools.hp = -200
    assert write_back(table.fight, made, sheet).pools.hp == -80
    made.pools.hp, made.pools.fatigue, made.body.condition = 5, 0, Condition.UNCONSCIOUS
    assert write_back(table.fight, made, sheet).condition is Condition.FIT


@pytest.mark.clause("WAY-INIT-03")
@pytest.mark.parametrize("doing", [True, False])
@pytest.mark.parametrize("landed", [True, False])
def test_what_somebody_did_before_they_left_is_over(*, doing: bool, landed: bool) -> None:
    """Their action was under way or still to land; the actions of others go on."""
    table, made = joined({})
    for id, by in (("mine", "ama"), ("bens", "ben")):
        deed = Deed(id=id, by=by, act="block", title=id, progress=Progress(landed=landed))
        table.fight.battle.deeds[id] = deed
    made.turn.doing = "mine" if doing else "other"
    come_back(table.fight, made)
    assert made.turn.doing == ("other" if landed and not doing else "")
    assert table.fight.battle.deeds["mine"].progress.landed
    assert table.fight.battle.deeds["bens"].progress.landed is landed
