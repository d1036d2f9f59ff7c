"""A fight for a forecast, as plain data for another process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rules import ruleset as ruleset_of
from rules.engine.intents.book import Kept
from rules.engine.intents.plans import Plan, Policy
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import Began, Entry, Joined, Opened, Record, dump_entry, load_entry
from rules.engine.replay.scene import Scene, replay
from rules.engine.replay.upcast import restore
from rules.engine.views.visibility import GM

Json: TypeAlias = Any

FIGHTS = 1_000
"""The usual number of fights."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The state that the fights start from, the orders for them, and their number.

    `state` is a settled state as JSON text of `edition` at record `base`, "" for none; `records`
    are those after it: each its number, its instant and its entry as JSON text. `vias` are the
    sources of the fight's answers so far. Playing stops after this many `seconds`.
    """

    ruleset: str
    edition: int
    state: str = ""
    base: int = 0
    records: tuple[tuple[int, int, str], ...] = ()
    orders: tuple[Intent, ...] = ()
    plans: tuple[Plan, ...] = ()
    policies: tuple[Policy, ...] = ()
    vias: tuple[str, ...] = ()
    fights: int = FIGHTS
    seconds: float = 600.0
    seed: int = 1

    @property
    def kept(self) -> Kept:
        """Return the orders for the fight."""
        return Kept(orders=self.orders, plans=self.plans, policies=self.policies)


def written(records: Iterable[Record]) -> tuple[tuple[int, int, str], ...]:
    """Return records in the form of a set-up."""
    return tuple([(each.seq, each.at, dump_entry(each.entry)) for each in records])


def scene_of(made: SetUp) -> Scene[Any]:
    """Return the fight at its start; one that has not begun begins.

    Raises:
        RulesDefect, JournalMismatch: Its records do not fit the rules.
    """
    rules = ruleset_of(made.ruleset)
    fight = rules.state(house=rules.house())
    if made.state:
        fight = restore(rules, made.state, made.edition)
    records = [Record(seq, at, load_entry(text)) for seq, at, text in made.records]
    scene = replay(rules, fight, records, made.base)
    if not scene.fight.begun:
        _ = scene.feed(Record(scene.seq + 1, scene.fight.at, Began()))
    return scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """Somebody in a fight: a name, a sheet, and the player, `GM` for an NPC."""

    name: str
    sheet: Mapping[str, Json] = field(default_factory=dict[str, Json])
    player: str = GM


def fresh(
    ruleset: str,
    fighters: Sequence[Fighter],
    house: Mapping[str, Json] | None = None,
    *,
    fights: int = FIGHTS,
    seed: int = 1,
) -> SetUp:
    """Return a new fight with these people."""
    entries: list[Entry] = [Opened(house=dict(house or {}))]
    for n, each in enumerate(fighters, start=1):
        entries.append(
            Joined(id=f"f{n}", name=each.name, player=each.player, sheet=dict(each.sheet))
        )
    records = [Record(seq, 0, entry) for seq, entry in enumerate(entries, start=1)]
    edition = ruleset_of(ruleset).edition
    return SetUp(
        ruleset=ruleset, edition=edition, records=written(records), fights=fights, seed=seed
    )


def of_templates(
    ruleset: str, players: Sequence[str], npcs: Sequence[str], *, fights: int = FIGHTS
) -> SetUp:
    """Return a fight of templates by their keys. Raises `KeyError` for an unknown key."""
    known = ruleset_of(ruleset).sheets.templates()
    fighters = [
        Fighter(name=f"{key.title()} {n}", sheet=known[key], player="player" if ours else GM)
        for n, (key, ours) in enumerate(
            [*((key, True) for key in players), *((key, False) for key in npcs)], start=1
        )
    ]
    return fresh(ruleset, fighters, fights=fights)
