"""What the tables of all games share: who joins, who is asked, what is told, what is refused."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from bot.contract.table import Table
from rules.engine.ruleset import Ruleset
from rules.engine.views.visibility import GM
from rules.errors import RulesError


class GameTable(Table):
    """A fight of one ruleset at a table of scripted people."""

    RULES: ClassVar[Ruleset[Any]]
    PLAIN: ClassVar[dict[str, Any]] = {}
    """What everybody's sheet says unless a test says something else."""

    def __init__(self, **house: Any) -> None:
        super().__init__(self.RULES, house=house)

    def pc(self, name: str, **sheet: Any) -> str:
        """A player's character; the player has the character's name in small letters."""
        return self.join(name, name.lower(), **{**self.PLAIN, **sheet})

    def npc(self, name: str, **sheet: Any) -> str:
        """One of the GM's."""
        return self.join(name, GM, **{**self.PLAIN, **sheet})

    def who(self, id: str) -> Any:
        """A combatant as they are now."""
        return self.fight.combatant(id)

    def act(self, id: str, act: str, **fields: Any) -> None:
        """One of them does something when asked for it."""
        self.say(self.who(id).player, act, about=id, **fields)

    def asks(self) -> list[tuple[str, str]]:
        """Return the open questions: the combatants they are about, and their names."""
        return [(p.ask.about, p.ask.key) for p in self.scene.prompts]

    def last(self, count: int = 1) -> list[str]:
        """The newest lines, as the GM reads them."""
        return self.told()[-count:]

    def refusal(self, *act: str, **fields: Any) -> str:
        """The sentence with which an act is refused; nothing may have changed by it."""
        before = self.scene.digest
        with pytest.raises(RulesError) as refused:
            self.act(*act, **fields)
        assert self.scene.digest == before
        return str(refused.value)
