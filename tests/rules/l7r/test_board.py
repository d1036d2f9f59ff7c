"""What is shown: cards and the timeline; and what the GM arranges out of turn."""

from __future__ import annotations

import pytest

from rules.engine.replay.journal import Left
from rules.engine.sheets.sheet import read
from rules.engine.views.visibility import GM
from rules.l7r import RULESET
from rules.l7r.sheet import Sheet, numbers
from tests.rules.l7r.table import L7rTable, two
from tests.tables import tabled


def shown(table: L7rTable, who: str, player: str | None) -> dict[str, object]:
    """What a card says to a player (or the public), by name."""
    card = next(card for card in table.view(player).cards if card.id == who)
    return {stat.name: stat.value for stat in card.stats}


def test_a_card_tells_everybody_who_is_crippled_or_down() -> None:
    """From the first serious wound, at Earth, at twice Earth, and when the GM lets one die."""
    table = two(foe={"serious_wounds": 2})
    states = []
    for wounds in (0, 1, 2, 4):
        table.amend("combatants.foe.serious_wounds", wounds)
        states.append(next(card.health for card in table.view().cards if card.id == "foe"))
    table.declare(GM, "fate", combatant="foe", fate="dies")
    states.append(next(card.health for card in table.view().cards if card.id == "foe"))
    assert states == [
        "no serious wounds",
        "seriously wounded",
        "crippled",
        "mortally wounded",
        "dead",
    ]


@pytest.mark.clause("L7R-ATK-03", "L7R-VOID-01")
def test_the_paper_works_out_the_tn_to_be_hit_and_the_most_void_points() -> None:
    """Parry 3: 5 + 5 x 3 = 20. The lowest Ring is Water 2, though Void is 4."""
    made = read(Sheet, {"air": 3, "earth": 3, "fire": 3, "water": 2, "void": 4, "parry": 3})
    assert numbers(made) == {"TN to be hit": "20", "Void Points at most": "2"}


@pytest.mark.clause("L7R-INIT-01", "L7R-INIT-08")
def test_the_timeline_has_ten_phases_with_dice_and_deeds() -> None:
    """Ama held in phase 1: in phase 4 her 1 is held, her 5 is to come, and the hold is seen."""
    table = two()
    table.say("ama", "hold", until=4)
    line = table.view("ama").timeline
    assert line.title == "Round 1, phase 4"
    assert [mark.label for mark in line.marks] == [str(n) for n in range(1, 11)]
    table.say(GM, "hold")
    line = table.view("ama").timeline
    found = {(slot.who, slot.at, slot.note or slot.kind) for slot in line.slots}
    assert found == {
        ("ama", 101, "holds"), ("foe", 104, "holds"),
        ("ama", 101, "held"), ("ama", 105, "action"),
    }  # fmt: skip


@pytest.mark.clause("L7R-PARRY-04")
def test_the_gm_says_who_stands_on_which_side() -> None:
    """Against each other Ama and Ben keep their dice to themselves; together they share them."""
    table = L7rTable()
    table.pc("Ama")
    table.pc("Ben")
    table.declare(GM, "align", combatant="ben", side="rivals")
    table.start(1, 5, 10, 2, 6, 10)
    assert {slot.who for slot in table.view("ama").timeline.slots} == {"ama"}
    table.declare(GM, "align", combatant="ben", side="players")
    assert {slot.who for slot in table.view("ama").timeline.slots} == {"ama", "ben"}


@pytest.mark.parametrize("unseen", [True, False])
def test_a_round_in_which_only_the_unseen_acted_is_a_question_for_the_gm(unseen: bool) -> None:
    """That the question does not come would tell that there is somebody; seen, Eve ends it."""
    table = L7rTable(interrupt_actions="parry_and_attack")
    table.pc("Ama")
    table.join("Eve", "eve", hidden=unseen)
    table.start(5, 10, 10, 8, 9, 10)
    table.declare("eve", "interrupt", target="ama")
    table.let(1, 1, 1, who="ama")
    if not unseen:
        table.dice(6, 7, 10, 8, 9, 10)
    for phase in (5, 6, 7, 8, 9, 10):
        table.say("ama", "hold", until=phase)
    assert table.fight.round == (1 if unseen else 2)
    assert (table.asked() == [(GM, "go_on")]) == unseen


@pytest.mark.clause("L7R-SW-05")
@pytest.mark.parametrize(("earth", "more", "full"), [(3, -1, 5), (3, 0, 6), (3, 1, 7), (1, -1, 1)])
def test_the_bar_of_serious_wounds_fills_up_to_death(earth: int, more: int, full: int) -> None:
    """Earth 3: 6 are mortal, and one more or less by what the sheet says; Earth 1 less 1 is 1."""
    table = two(ama={"earth": earth, "wound_threshold_modifier": more})
    [card] = [card for card in table.view("ama").cards if card.id == "ama"]
    [bar] = [stat for stat in card.stats if stat.name == "Serious wounds"]
    assert (bar.value, bar.full, bar.rises) == (0, full, True)


def whole(table: L7rTable, who: str, player: str | None) -> list[tuple[object, ...]]:
    """A whole card as somebody sees it: each name with its value, and the top of its track."""
    [card] = [card for card in table.view(player).cards if card.id == who]
    return [(stat.name, stat.value, stat.full) for stat in card.stats]


@pytest.mark.clause("L7R-INIT-05", "L7R-ATK-03", "L7R-VOID-01", "L7R-SW-05", "L7R-DUEL-07")
def test_a_whole_card_and_that_of_a_duelist() -> None:
    """Earth 2 is mortal at 4, the lowest Ring is 2, parry 1 makes a TN of 10, 137 XP one of 13."""
    table = two(ama={"weapons": ["katana"], "xp": 137, "guards": False, "serious_wounds": 1})
    seen = [("In hand", "Katana", None)]
    assert whole(table, "ama", None) == seen
    own = [
        ("Light wounds", 0, None), ("Serious wounds", 1, 4), ("Void points", 2, 2),
        ("Action dice", "1, 5", None), ("TN to be hit", 10, None), *seen,
    ]  # fmt: skip
    late = [("Parries for others", "no", None)]
    assert whole(table, "ama", "ama") == whole(table, "ama", GM) == [*own, *late]
    table.declare("ama", "challenge", challenger="ama", opponent="foe")
    table.say(GM, "accept")
    assert whole(table, "ama", "ama") == [*own, ("Duel TN", 13, None), *late]
    assert whole(table, "ama", None) == seen
    assert ("Duel TN", 0, None) in whole(table, "foe", GM)


@pytest.mark.clause("L7R-INIT-01", "L7R-INIT-05", "L7R-INIT-08")
def test_the_timeline_marks_the_phase_and_each_die() -> None:
    """In phase 4 three are past; of two dice alike both are shown, one in the past is held."""
    table = L7rTable()
    table.pc("Ama", void=3)
    table.npc("Foe")
    table.start(1, 5, 5, 10, 4, 9, 10)
    table.say("ama", "hold", until=4)
    line = table.view("ama").timeline
    assert [mark.at for mark in line.marks] == [101, 102, 103, 104, 105, 106, 107, 108, 109, 110]
    assert [mark.label for mark in line.marks if mark.past] == ["1", "2", "3"]
    assert [mark.label for mark in line.marks if mark.now] == ["4"]
    dice = [(slot.at, slot.kind) for slot in line.slots if slot.id.startswith("die")]
    assert dice == [(101, "held"), (105, "action"), (105, "action")]
    assert len({slot.id for slot in line.slots}) == len(line.slots)
    table.declare("ama", "challenge", challenger="ama", opponent="foe")
    table.say(GM, "accept")
    assert not [mark for mark in table.view().timeline.marks if mark.now]


@pytest.mark.clause("L7R-HEAL-03")
def test_first_aid_is_for_everybody_unless_the_gm_names_somebody() -> None:
    """Ama alone is left as she is; then everybody is, and then everybody is tended again."""
    table = two()
    found = []
    for wish in ({"combatant": "ama", "tended": False}, {"tended": False}, {"tended": True}):
        table.declare(GM, "tend", **wish)
        found.append([table.who(id).tended for id in ("ama", "foe")])
    assert found == [[False, True], [False, False], [True, True]]


@pytest.mark.clause("L7R-SW-05")
def test_a_card_says_why_somebody_is_out() -> None:
    """Earth 2: four serious wounds are mortal; the dead are dead, and who has left is gone."""
    table = two()

    def out(id: str = "foe") -> str:
        return RULESET.board.card(table.fight, table.who(id)).out

    assert (out(), out("ama")) == ("", "")
    for wounds, said in ((3, ""), (4, "mortally wounded")):
        table.amend("combatants.foe.serious_wounds", wounds)
        assert out() == said
    table.declare(GM, "fate", combatant="foe", fate="dies")
    assert out() == "dead"
    table.play(Left(id="ama"))
    assert out("ama") == "gone"


@pytest.mark.clause("L7R-INIT-08")
@tabled
def test_a_die_of_an_earlier_phase_is_held(
    dice: list[int], phase: int, passed: bool, state: str
) -> None:
    """A die of this phase is held only once its owner has had their turn."""
    table = two()
    table.fight.phase = phase
    table.fight.passed[:] = ["ama"] if passed else []
    table.who("ama").dice[:] = dice
    assert RULESET.board.card(table.fight, table.who("ama")).state == state


@pytest.mark.clause("L7R-INIT-01", "L7R-INIT-06", "L7R-INIT-07", "L7R-PARRY-05", "L7R-SW-05")
def test_the_timeline_has_what_each_has_done_in_its_phase() -> None:
    """An attack, the parry of it, something else that the GM allows, and a fall."""
    table = two(ama={"weapons": ["katana"], "void": 3}, foe={"serious_wounds": 3})
    table.attack("ama", "foe")
    table.dice(9, 9, 1, 9, 1, 1)
    table.dice(*(2,) * 6, 1, 1, 1)
    table.say(GM, "parry", dice="4+9", light="keep")
    table.say("ama", "other", what="I climb")
    table.say(GM, "rule", outcome="You are up.")
    found = [
        (slot.who, slot.at, slot.note)
        for slot in table.view(GM).timeline.slots
        if slot.id.startswith("deed")
    ]
    assert found == [
        ("ama", 101, "attacks Foe"),
        ("foe", 101, "parries"),
        ("foe", 101, "falls"),
        ("ama", 105, "acts"),
    ]
