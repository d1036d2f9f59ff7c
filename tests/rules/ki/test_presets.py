"""The ready-made ways to fight: what they spend, and what they keep. These are choices of ours.

And what a fight remembers of blows, harm and Actions, which the aims of these ways go by.
"""

from __future__ import annotations

import pytest

from rules.engine.intents.aims import FOE, Aim
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.presets import Say
from rules.engine.intents.replies import Reply
from rules.engine.views.visibility import GM
from rules.ki.styles import PRESETS
from tests.rules.ki.table import KiTable


def style(key: str) -> Say:
    """The replies of a style."""
    found = PRESETS.style(key)
    assert found is not None
    return found.say(Aim((FOE,)))


def kept(reply: Reply) -> int | None:
    """The stamina that a reply must leave."""
    return reply.keep.get("stamina")


@pytest.mark.parametrize(
    ("key", "improve", "spare"),
    [("aggressive", 2, 2), ("careful", 4, 1), ("protect", 2, 2), ("hold_back", 4, 0)],
)
def test_styles_spend_stamina_on_defences_down_to_what_they_spare(
    key: str, improve: int, spare: int
) -> None:
    """Combos with a defence leave at least 2; Combos that are asked for, twice that."""
    say = style(key)
    first, second, plain, none = say["defend"]
    assert (first.fields["improve"], first.fields["combos"], kept(first)) == (improve, "use", 2)
    assert (second.fields["improve"], kept(second)) == (UpTo(improve), spare)
    assert [each.act for each in (first, second, plain, none)] == ["dodge"] * 3 + ["endure"]
    assert (plain.fields, kept(plain)) == ({}, None)
    more, enough = say["improve"]
    assert (more.fields["times"], kept(more), enough.act) == (UpTo(1), spare, "accept")
    assert "4" in str(say["combo"][0].when)


def test_styles_join_where_it_is_free_or_where_much_is_left() -> None:
    """The aggressive pay if 5 stamina stay; nobody waits but for their own Initiative."""
    free, paid, later, over = style("aggressive")["join"]
    assert (free.act, paid.act, kept(free), kept(paid)) == ("join", "join", None, 5)
    assert (later.act, later.waits, over.act, over.waits) == ("pass", True, "pass", False)
    assert over.fields == {"round": True}
    assert [each.act for each in style("careful")["join"]] == ["join", "pass", "pass"]
    assert style("hold_back")["join"] == (over,)
    strike, skip, done = style("careful")["piece"]
    assert (strike.fields["combos"], kept(strike), skip.fields["combos"]) == ("use", 2, "skip")
    assert (kept(skip), done.act) == (None, "done")
    assert "50" in str(PRESETS.half)
    assert [(each.key, each.aimed) for each in PRESETS.deeds] == [("attack", True), ("away", False)]


@pytest.mark.clause("KI-ACT-03", "KI-HP-02", "KI-PART-07")
def test_a_fight_remembers_who_struck_whom_who_was_hurt_and_who_has_acted() -> None:
    """Armour that takes a blow is no harm; to declare nothing is no Action."""
    table = KiTable()
    table.pc("Ama", agility=5, instinct=5, hands=1)
    table.pc("Ben", agility=0, instinct=0, armor={"id": "v", "name": "V", "durability": 1})
    table.npc("Thug", agility=0, instinct=0)
    table.start()
    table.take_part("ama", "attack", "attack")
    table.act("ama", "attack", target="ben")
    table.act("ben", "endure")
    memory = table.fight.memory
    assert [(each.by, each.at, each.turn) for each in memory.struck] == [("ama", "ben", "1.10")]
    assert memory.harmed == []
    table.act("ama", "attack", target="thug")
    table.say(GM, "endure")
    assert [(each.who, each.harm) for each in memory.harmed] == [("thug", 1)]
    table.take_part("ben")
    assert [(each.who, each.beat) for each in memory.acted] == [("ama", 1)]
