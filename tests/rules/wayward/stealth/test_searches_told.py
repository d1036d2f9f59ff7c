"""Searching and seeing in numbers: what counts for each person, and who reads of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadAnswer
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import StatusKind
from rules.wayward.fight.effects import Area, AreaEffect, Finding, Hiding
from rules.wayward.fight.turn_action import Turn
from rules.wayward.stealth.hiding import (
    Hide,
    Improve,
    PointOut,
    chained,
    find,
    on_attack,
    on_search,
    penalty,
    raw,
)
from tests.rules.wayward.lurking import lurking
from tests.rules.wayward.table import WayTable, duel
from tests.tables import tabled


def seeing(*severities: int, shut: bool = False, areas: tuple[tuple[int, str], ...] = ()) -> int:
    """How badly Ama sees Ben with these penalties of her own, and areas around these people."""
    table = duel()
    fight, ama = table.fight, table.who("ama")
    for number, severity in enumerate(severities):
        ama.body.statuses.append(
            Status(id=f"v{number}", kind=StatusKind.VISIBILITY, severity=severity)
        )
    ama.body.eyes_shut = shut
    for number, (worth, who) in enumerate(areas):
        effect = AreaEffect(status="visibility", severity=worth)
        fight.battle.areas.append(
            Area(id=f"a{number}", name="Smoke", by="", inside=[who] if who else [], effect=effect)
        )
    assert penalty(fight, ama, table.who("ben")) == raw(fight, ama, table.who("ben"))
    for parts in (on_attack, on_search):
        found = [(part.value, part.reason) for part in parts(fight, ama, table.who("ben"))]
        worst = raw(fight, ama, table.who("ben"))
        assert found == ([(-worst, "Visibility")] if worst else [])
    return raw(fight, ama, table.who("ben"))


@pytest.mark.clause("WAY-VIS-01", "WAY-VIS-02", "WAY-VIS-03", "WAY-VIS-04", "WAY-VIS-05")
@tabled
def test_only_the_worst_of_what_hampers_sight_counts(sight: dict[str, Any], worst: int) -> None:
    """The worst of Ama's own eyes, the smoke around Ama and the smoke around Ben; 10 at most."""
    assert seeing(*sight.pop("severities", ()), **sight) == worst


@pytest.mark.clause("WAY-HIDE-01", "WAY-HIDE-02", "WAY-HIDE-03")
@tabled
def test_one_hides_from_who_sees_badly_or_if_hidden_or_allowed(
    smoke: int, granted: bool, hidden: bool, may: bool
) -> None:
    """A penalty of 6 is bad enough; who sees well is named in the refusal."""
    table = duel()
    fight, ama = table.fight, table.who("ama")
    if smoke:
        effect = AreaEffect(status="visibility", severity=smoke)
        fight.battle.areas.append(Area(id="a", name="Smoke", by="", inside=["ama"], effect=effect))
    ama.stealth.may_hide = granted
    ama.stealth.hiding = Hiding(tn=20, from_=["ben"]) if hidden else None
    at = Turn(fight, ama)
    assert (Hide.why_not(at) is None) is may
    assert Hide().people(at) == (["ben"] if may else [])
    wish = Hide(observers=("ben",))
    if may:
        deed = wish.plan(at)
        assert (deed.timing.speed, deed.timing.base, deed.title) == (10, 10, "Hide")
    else:
        with pytest.raises(BadAnswer) as refused:
            _ = wish.plan(at)
        assert str(refused.value) == "Ben has a clear view of you. The GM can let you hide."


@pytest.mark.clause("WAY-HIDE-04", "WAY-HIDE-08")
@pytest.mark.parametrize(
    ("may", "free", "speed"), [(True, True, 0), (True, False, 10), (False, True, 10)]
)
def test_hiding_takes_no_time_where_a_jutsu_has_just_allowed_it(
    may: bool, free: bool, speed: int
) -> None:
    """Speed 10 otherwise, even where the GM has permitted it."""
    table = duel()
    ama = table.who("ama")
    ama.stealth.may_hide, ama.stealth.hide_free = may, free
    ama.stealth.hiding = Hiding(tn=20, from_=["ben"])
    assert Hide().plan(Turn(table.fight, ama)).timing.speed == speed


@pytest.mark.clause("WAY-HIDE-11", "WAY-HIDE-12", "WAY-STEALTH-06")
def test_improving_leads_from_level_1_to_2_and_no_further() -> None:
    """TN 20 and 5 for level 2; at another level it is refused."""
    table = lurking(level=1, tn=20)
    table.act("cai", "improve")
    for id in ("ama", "ben"):
        table.act(id, "block", length=100)
    assert "Cai begins Improve Hiding: Speed 7." in table.told()
    told = [line for line in table.lines if "Stealth level 2" in line.text]
    assert [(line.text, line.audience) for line in told] == [
        ("Cai is at Stealth level 2: TN 25.", table.who("cai").own)
    ]
    hiding = table.who("cai").stealth.hiding
    assert hiding is not None
    for level in (2, 3):
        hiding.level = level
        with pytest.raises(BadAnswer, match=r"^Hiding can be improved only at Stealth level 1\.$"):
            _ = Improve().plan(Turn(table.fight, table.who("cai")))


@pytest.mark.clause("WAY-SEARCH-01", "WAY-SEARCH-03")
@pytest.mark.parametrize(("searches", "worth"), [(0, []), (1, [2]), (3, [6])])
def test_each_search_in_a_row_adds_2(searches: int, worth: list[int]) -> None:
    """The first has nothing of it."""
    table = duel()
    table.who("ama").stealth.searches = searches
    assert [part.value for part in chained(table.fight, table.who("ama"))] == worth


@pytest.mark.clause("WAY-SEARCH-01")
@pytest.mark.parametrize(
    ("die", "text", "kind"),
    [
        (19, "Ama finds nobody with Awareness 19.", "failure"),
        (20, "Ama finds Cai with Awareness 20.", "success"),
    ],
)
def test_the_searcher_alone_reads_whom_they_find(die: int, text: str, kind: str) -> None:
    """TN 15 at level 2 takes a 20."""
    table = lurking(tn=15)
    table.dice(die)
    table.act("ama", "search")
    table.act("ben", "block", length=100)
    table.act("cai", "prepare", length=100)
    [line] = [line for line in table.lines if "Awareness" in line.text]
    assert (line.text, line.kind, line.audience) == (text, kind, table.who("ama").own)
    assert table.who("ama").stealth.searches == 1


@pytest.mark.clause("WAY-SEARCH-02", "WAY-SEARCH-04")
def test_who_is_found_twice_is_found_once() -> None:
    """And nobody is found who does not hide any more."""
    table = lurking()
    cai = table.who("cai")
    hiding = cai.stealth.hiding
    assert hiding is not None
    for _ in range(2):
        find(table.fight, Finding(id="f", target="cai", by="ama"))
    assert (hiding.found_by, hiding.seen_by) == (["ama"], ["ama", "cai"])
    cai.stealth.hiding = None
    find(table.fight, Finding(id="f", target="cai", by="ben"))
    assert hiding.found_by == ["ama"]


@pytest.mark.clause("WAY-SEARCH-05")
@tabled
def test_all_who_are_awake_look_where_somebody_points(
    state: dict[str, Any], searchers: list[str]
) -> None:
    """Not who points, nor who is shown, nor a sleeper, nor who does not search."""
    table = WayTable()
    table.covert_waits = True
    for name, side in (("Ama", "red"), ("Ben", "red"), ("Dan", "red"), ("Cai", "blue")):
        table.pc(name, willpower=0, side=side)
    table.start()
    hiding = {"tn": 30, "level": 2, "from_": ["ama", "ben", "dan"], "found_by": ["ama"]}
    table.amend("combatants.cai.hiding", hiding)
    for path, value in state.items():
        table.amend(path, value)
    with pytest.raises(BadAnswer, match=r"^You can point out only somebody you have found\.$"):
        _ = PointOut("ben").plan(Turn(table.fight, table.who("ama")))
    table.dice(*(10 for _ in searchers))
    table.act("ama", "point_out", target="cai")
    for prompt in [prompt.ask.about for prompt in table.scene.prompts]:
        table.act(prompt, "prepare" if prompt == "cai" else "block", length=100)
    assert table.dice_left() == []
    told = [line.text for line in table.lines if "with Awareness" in line.text]
    assert told == [f"{name} finds nobody with Awareness 10." for name in searchers]
