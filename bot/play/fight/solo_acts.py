"""Acts of one person outside any fight: each is a short fight with that person alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.play.dice import Hand
from bot.play.model import Json
from bot.play.step.transactions import NO_FIGHT
from bot.storage.rows import Campaign, Character
from rules import ruleset as ruleset_of
from rules.engine.replay.drive import advance
from rules.engine.replay.journal import Declared, Joined, Opened
from rules.engine.replay.scene import Scene
from rules.engine.sheets.sheet import read
from rules.engine.state.as_json import plain
from rules.engine.views.visibility import Line, Viewer
from rules.errors import NotAllowed

SELF = "self"
"""The id of this one combatant."""


@dataclass(frozen=True, slots=True)
class Deed:
    """The lines about it, and the sheet after it."""

    lines: tuple[Line, ...]
    sheet: dict[str, Json]


def alone(
    campaign: Campaign,
    who: Character,
    act: str,
    fields: Mapping[str, Json],
    *,
    at: int,
    hand: Hand,
) -> Deed:
    """Carry out an act out of turn of this character, alone.

    If it fails, no dice of a script are used up.

    Raises:
        RulesError: It cannot be done outside a fight, it is refused, or it must ask somebody.
    """
    rules = ruleset_of(who.ruleset)
    if act not in rules.alone:
        raise NotAllowed(NO_FIGHT)
    scene = stage(campaign, who, at=at)
    entry = Declared(by=who.owner, act=act, value=dict(fields))
    script = hand.left
    try:
        step = advance(scene, entry, at=at, hand=hand, running=False, checkpoints=False)
        _must_ask_nobody(scene)
    except BaseException:
        hand.take_back(script)
        raise
    fighter = scene.fight.combatant(SELF)
    after = rules.sheets.write_back(scene.fight, fighter, read(rules.sheets.model, who.sheet))
    mine = Viewer(player=who.owner)
    lines = [line for _, told in step.lines for line in told if mine.sees(line.audience)]
    return Deed(tuple(lines), plain(after))


def _must_ask_nobody(scene: Scene[Any]) -> None:
    for prompt in scene.prompts:
        asked = prompt.ask.question
        raise NotAllowed(f"{asked} Somebody must say so, which takes a fight in this channel.")


def stage(campaign: Campaign, who: Character, *, at: int) -> Scene[Any]:
    """Return a fight with only this character, before its beginning; nobody throws a die."""
    rules = ruleset_of(who.ruleset)
    house = campaign.settings.house.get(rules.key, {})
    scene: Scene[Any] = Scene(rules, rules.state(house=rules.house()))
    for entry in (
        Opened(house=house, name=""),
        Joined(id=SELF, name=who.name, player=who.owner, sheet=who.sheet, character=who.id),
    ):
        _ = advance(scene, entry, at=at, hand=Hand(), running=False, checkpoints=False)
    return scene
