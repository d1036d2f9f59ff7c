"""The fight that is measured: two people, and a round of commands that can be repeated for ever.

Ama attacks once and Ben dodges, always: agility decides, whatever the dice show. Nobody pays
stamina or is hurt, so a fight of ten thousand records has a state no longer than a short one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, TypeAlias

from bot.play.dice import Hand
from rules import ruleset
from rules.engine.replay.drive import Step, advance
from rules.engine.replay.journal import Answered, Began, Entry, Joined, Opened
from rules.engine.replay.scene import Scene
from rules.engine.views.visibility import GM

Json: TypeAlias = Any

RULES = ruleset("ki")
PEOPLE = ("ama", "ben")


@dataclass(frozen=True, slots=True)
class Act:
    """A command of somebody: `path` is the slash command, `fields` its options."""

    who: str
    path: tuple[str, ...]
    fields: dict[str, Json] = field(default_factory=dict)

    @property
    def value(self) -> dict[str, Json]:
        """Return the answer that the command gives."""
        return {"act": self.path[-1], **self.fields}


ROUND = (
    Act("ama", ("ki", "join")),
    Act("ben", ("ki", "pass")),
    Act("ama", ("ki", "declare"), {"first": "attack"}),
    Act("ama", ("ki", "attack"), {"target": "ben"}),
    Act("ben", ("ki", "dodge")),
    Act("ama", ("ki", "pass"), {"round": True}),
    Act("ben", ("ki", "pass"), {"round": True}),
    Act("gm", ("ki", "combo", "skip")),
    Act("ama", ("ki", "interlude", "ready")),
    Act("ben", ("ki", "interlude", "ready")),
)
"""One round, from its first turn to the next round's."""


def sheets() -> dict[str, dict[str, Json]]:
    """Return the ready characters of these names, but one-handed and without techniques."""
    templates = RULES.sheets.templates()
    agility = {"ama": 20, "ben": 60}
    return {
        name: {**templates[name], "agility": agility[name], "hands": 1, "techniques": []}
        | {"weapons": [{"id": "dagger", "wielded": True}]}
        for name in PEOPLE
    }


def acts() -> Iterator[Act]:
    """Return the commands in order, without end."""
    return cycle(ROUND)


class Told:
    """A fight that is played by the rules alone, with all its records.

    `players` are the ids of the two people. `place` counts the commands given.
    """

    def __init__(self, players: dict[str, str], at: int) -> None:
        self.players = players
        self.at = at
        self.place = 0
        self.steps: list[Step] = []
        self.scene: Scene[Any] = Scene(RULES, RULES.state(house=RULES.house()))
        self._hand = Hand()
        self._write(Opened(house={}, name="The bridge"))
        for name, sheet in sheets().items():
            self._write(Joined(id=name, name=name.title(), player=players[name], sheet=sheet))
        self._write(Began())

    def play(self, records: int) -> None:
        """Play on until there are this many records, and the round is over."""
        while self.scene.seq < records or self.place % len(ROUND):
            self.say(ROUND[self.place % len(ROUND)])

    def say(self, act: Act) -> None:
        """Answer the one open question of this person."""
        who = self.players.get(act.who, GM)
        asked = next(prompt for prompt in self.scene.prompts if prompt.ask.who == who)
        self._write(Answered(key=asked.key, opened=asked.opened, value=act.value))
        self.place += 1

    def _write(self, entry: Entry) -> None:
        self.steps.append(advance(self.scene, entry, at=self.at, hand=self._hand))
