"""What is left out in a fight that tells nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.engine.replay.telling import hush, only_tells
from rules.engine.state.amend import aim
from rules.engine.state.as_json import dump
from rules.engine.views.visibility import GM_ONLY
from rules.errors import RulesError
from tests.engine.duel import Duelist, Fight, House

RULES = Path(rules.__file__).parent


@only_tells
def _tell_weather(fight: Fight, weather: str, *, loud: bool) -> None:
    fight.tell(weather.upper() if loud else weather)


def test_what_only_tells_is_told_in_a_fight_with_readers() -> None:
    """Its arguments reach it."""
    fight = Fight(house=House())
    _tell_weather(fight, "rain", loud=True)
    assert [line.text for line in fight.told] == ["RAIN"]


def test_a_hushed_fight_tells_nothing_and_another_one_still_does() -> None:
    """`hush` changes one state, not its class."""
    hushed, other = Fight(house=House()), Fight(house=House())
    hush(hushed)
    for fight in (hushed, other):
        _tell_weather(fight, "rain", loud=False)
        fight.tell("thunder")
        fight.headline("attack-1", "It strikes", kind=None)
        fight.note("hail")
    assert not hushed.told
    assert [line.text for line in other.told] == ["rain", "thunder", "It strikes", "hail"]


def test_whether_a_fight_tells_is_no_value_of_it() -> None:
    """It is not saved, and the GM cannot amend it."""
    assert "tells" not in dump(Fight(house=House()))
    with pytest.raises(RulesError):
        aim(Fight(house=House()), "tells", value=False)


def test_nothing_is_made_of_what_is_left_out() -> None:
    """The words are not even put together: `loud` would fail on a number."""
    fight = Fight(house=House())
    hush(fight)
    _tell_weather(fight, 7, loud=True)
    with pytest.raises(AttributeError):
        _tell_weather(Fight(house=House()), 7, loud=True)


def _marked() -> Iterator[tuple[Path, ast.FunctionDef]]:
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                marks = [getattr(mark, "id", "") for mark in node.decorator_list]
                if "only_tells" in marks:
                    yield path, node


def _changes(node: ast.AST) -> bool:
    """Whether this sets an attribute or an item, asks or throws, or calls what is no telling."""
    if isinstance(node, ast.Yield | ast.YieldFrom | ast.Delete | ast.AugAssign):
        return True
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        of_fight = isinstance(node.func.value, ast.Name) and node.func.value.id == "fight"
        return of_fight and node.func.attr.startswith(("saw_", "report", "offer", "fresh_id"))
    return False


def test_functions_that_only_tell_change_nothing() -> None:
    """A fight that tells nothing leaves them out, so the state must not depend on them."""
    found = list(_marked())
    assert len(found) >= 8
    wrong = [
        f"{path.relative_to(RULES)}:{node.lineno} {function.name}"
        for path, function in found
        for node in ast.walk(function)
        if _changes(node)
    ]
    assert not wrong


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
