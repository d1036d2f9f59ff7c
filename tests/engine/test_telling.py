"""What is left out in a fight that tells nothing."""

from pathlib import Path
from typing import Any

import pytest

import rules
from rules.engine.replay.telling import hush
from rules.engine.views.visibility import GM_ONLY
from tests.engine.duel import Duelist, Fight, House

RULES = Path(rules.__file__).parent


def test_every_way_to_tell_is_hushed() -> None:
    """A new `tell_...` of an encounter must be left out too."""
    named = {name for name in dir(Fight) if name.startswith("tell_") or name == "tell"}
    fight = Fight(house=House())
    hush(fight)
    assert named <= vars(fight).keys()


@pytest.mark.parametrize("hushed", [False, True])
@pytest.mark.parametrize(
    ("tell", "waits"),
    [
        (lambda fight, _: fight.tell("thunder"), False),
        (lambda fight, _: fight.note("hail"), False),
        (lambda fight, ama: fight.tell_of(ama, "Ama strikes."), False),
        (lambda fight, _: fight.tell("thunder", audience=GM_ONLY), True),
        (lambda fight, _: fight.tell_gm("A secret."), True),
        (lambda fight, ama: fight.tell_player(ama, "A secret."), True),
        (lambda fight, _: fight.tell_idle("Nothing happens."), True),
    ],
)
def test_what_everybody_learns_ends_all_waits(tell: Any, waits: bool, hushed: bool) -> None:
    """Also in a fight that is played forward silently; what only some learn ends none."""
    fight = Fight(house=House())
    ama, ben = (Duelist(id=id, name=id, player=id, skill=1, hp=1) for id in ("ama", "ben"))
    fight.combatants = {"ama": ama, "ben": ben}
    if hushed:
        hush(fight)
    fight.wait(ben, still=True)
    tell(fight, ama)
    assert (fight.waits(ama), fight.waits(ben)) == (False, waits)
