"""Pledged dice in two worlds: what everybody can check is the same, whatever is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.contract import secrecy
from bot.play.step.pledged_dice import Seeds
from bot.storage.story.seeds import SeedRow
from rules import RULESETS, ruleset
from rules.dice import fair
from rules.engine.replay import journal as j
from rules.engine.replay.drive import advance
from rules.engine.replay.pledge import OPEN
from rules.engine.replay.scene import Scene, Wanted
from rules.engine.views.visibility import EVERYONE, GM

PUBLIC, HIDDEN = b"p" * 32, b"h" * 32
SEEDS = Seeds(
    SeedRow(
        pledge=fair.commitment(PUBLIC),
        encounter="e",
        at=0,
        public=PUBLIC.hex(),
        hidden=HIDDEN.hex(),
    )
)


def thrown(scene: Scene[Any], wanted: Wanted) -> j.Fell:
    """Public dice by their seed. The hidden ones, which nobody checks, fall in both worlds alike.

    Their places count secret decisions, so that by their seed they would fall in another way.
    """
    fell = SEEDS(scene, wanted)
    if fell.place.startswith(OPEN):
        return fell
    return replace(fell, faces=secrecy.fall_by_key(wanted.key, fell.dice))


class Pledged(secrecy.World):
    """A world whose dice follow from two seeds. `places` are those that everybody may check."""

    def _go_on(self, entry: j.Entry | None, *, covert_waits: bool = True) -> None:
        step = advance(
            self.scene,
            entry,
            at=0,
            hand=secrecy.fall_by_key,
            answers=self.answers,
            covert_waits=covert_waits and self.waits,
            checkpoints=False,
            pledged=thrown,
        )
        for eyes, seen in zip(secrecy.EYES, self.lines, strict=True):
            seen += [
                (line.text, [r.place for r in line.rolls if r.place.startswith(OPEN)])
                for _, lines in step.lines
                for line in lines
                if eyes.sees(line.audience)
            ]


def worlds(key: str, seed: int) -> tuple[Pledged, Pledged]:
    """Two pledged fights of four people; in one somebody hides."""
    rules: Any = ruleset(key)
    rng = Random(seed)
    templates = sorted(rules.sheets.templates().items())
    sheets = [dict(rng.choice(templates)[1]) for _ in range(5)]
    made = Pledged(rules), Pledged(rules)
    for world in made:
        world.write(j.Opened(house={}))
        for id, player, sheet in zip(("ama", "ben", "guard", "foe"), "abgg", sheets, strict=False):
            who = {"a": "ama", "b": "ben", "g": GM}[player]
            world.join(id, who, sheet)
    made[1].join("lurker", GM, sheets[4], hidden=True)
    for world in made:
        world.write(j.Pledged(public=fair.commitment(PUBLIC), hidden=fair.commitment(HIDDEN)))
        world.write(j.Began())
    return made


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", ["ki", "l7r", "l5r", "wayward", "wod"])
def test_nobody_can_tell_by_places_and_faces_that_somebody_hides(key: str, seed: int):
    """Both worlds throw the same public dice at the same places."""
    assert key in RULESETS
    one, two = worlds(key, seed)
    rng = Random(seed)
    for _ in range(25):
        if not secrecy._step(ruleset(key), one, two, rng):
            break
        assert one.lines[0] == two.lines[0]
    assert any(places for _, places in one.lines[0]) or key == "l7r"
    hidden = [c.id for c in two.scene.fight.combatants.values() if c.eyes is not EVERYONE]
    assert "lurker" in hidden
