"""The fights that are kept in memory."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.play.step import pledged_dice, steps
from bot.play.step.pledged_dice import Throwers
from bot.storage import encounters
from bot.storage.story import seeds


async def test_the_fight_that_was_used_longest_ago_is_dropped(desk, monkeypatch):
    """With room for two: of a, b and a again, c drops b; a dropped one is read again."""
    monkeypatch.setattr(steps, "MOST_KEPT", 2)
    id = await desk.fight()
    kept = desk.play.gm.services.steps
    kept._kept.clear()
    async with desk.play.db.read() as c:
        row = await encounters.get(c, id)
        scene = kept.scene_of(row, await steps.journals.load(c, id))
    for name in ("a", "b", "a", "c"):
        kept.keep(steps.replace(row, id=name), scene)
    assert [*kept._kept] == ["a", "c"]


async def test_throwers_are_kept_while_their_fight_is_the_same(monkeypatch):
    """With room for two: the one that was used longest ago is dropped."""
    monkeypatch.setattr(pledged_dice, "MOST_KEPT", 2)
    reads: list[str] = []

    async def read(c: Any, pledge: str) -> Any:
        reads.append(pledge)
        return None if pledge == "lost" else (SimpleNamespace(pledge=pledge), ())

    monkeypatch.setattr(seeds, "with_struck", read)
    throwers, c = Throwers(), cast("Any", None)

    def scene(public: str) -> Any:
        return SimpleNamespace(fight=SimpleNamespace(pledge=SimpleNamespace(public=public)))

    played = {name: scene(name) for name in "abc"}
    for name in "abac":
        found = await throwers.of(c, name, played[name])
        assert found is not None
        assert found.row.pledge == name
    assert [*throwers._kept] == ["a", "c"]
    assert reads == ["a", "b", "c"]
    # After an undo the fight is another scene; with a new pledge its seeds are others.
    await throwers.of(c, "a", scene("a"))
    played["c"].fight.pledge.public = "d"
    await throwers.of(c, "c", played["c"])
    assert reads == ["a", "b", "c", "a", "d"]
    assert await throwers.of(c, "x", scene("lost")) is None
    assert await throwers.of(c, "x", SimpleNamespace(fight=SimpleNamespace(pledge=None))) is None
