"""What the recorder needs of the project, by the names that it has in this checkout.

No other module of this folder names a module of `rules`, `bot` or `cogs`. If something moves, only
this file changes. `against` leaves an older checkout its own `tree.py` if it has one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bot.contract.random_play import amendments
from bot.contract.slash_commands import groups
from bot.contract.table import Table
from bot.sheets.files import written
from rules import RULESETS
from rules.dice import Dice, Faces
from rules.engine.asking.questions import stated
from rules.engine.intents.aims import Aim, By, How
from rules.engine.intents.amounts import UpTo
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.replies import Intent, Kind, Reply, Uses
from rules.engine.intents.reply_words import reply_in_words
from rules.engine.replay import journal
from rules.engine.ruleset import Tending
from rules.engine.sheets.sheet import read, settings
from rules.engine.state.as_json import adapter, plain
from rules.errors import RulesError
from tests.drafts import read_sheet

__all__ = [
    "RULESETS",
    "Dice",
    "Faces",
    "Orders",
    "RulesError",
    "Table",
    "Tending",
    "adapter",
    "amendments",
    "groups",
    "journal",
    "ordered",
    "plain",
    "read",
    "read_sheet",
    "settings",
    "stated",
    "written",
]

MOST_ORDERS = 3
"""How many orders are left for one kind of question."""

FIRST = (By.LAST, By.NEAREST, By.WEAKEST)


def ordered(ruleset: Any, question: str, value: dict[str, Any]) -> str:
    """An answer in the words of an order that says the same."""
    fields = {name: each for name, each in value.items() if name != "act"}
    return reply_in_words(Reply(value["act"], fields), ruleset, {}, question)


class Orders(Book):
    """Orders that people leave once they met a question: an act, amounts and aims, for two uses."""

    def __init__(self, rng: Random) -> None:
        super().__init__(Kept())
        self.rng = rng

    def opened(self, scene: Any, prompts: Any) -> None:
        """Decide the questions, and leave orders for the next of their kind."""
        super().opened(scene, prompts)
        for prompt in prompts:
            key, choices = prompt.ask.key, getattr(prompt.ask.live(), "choices", {})
            left = sum([each.question == key for each in self._kept.orders])
            able = sorted([name for name, each in choices.items() if each.form.possible()])
            if able and left < MOST_ORDERS:
                act = self.rng.choice(able)
                order = Intent(
                    id=f"{key}-{left}",
                    owner=prompt.ask.who,
                    question=key,
                    replies=(Reply(act, self._fields(choices[act].form)),),
                    uses=Uses(Kind.TIMES, 2),
                )
                self._kept = Kept(orders=(*self._kept.orders, order))

    def _fields(self, form: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, field in sorted(form.fields.items()):
            if hasattr(field, "low"):
                found[name] = UpTo(self.rng.randint(1, 4))
            elif any(each.__name__ == "Target" for each in type(field).__mro__):
                found[name] = Aim((How(self.rng.choice(FIRST)), How(By.FOE)))
            elif name in form.required and field.samples():
                found[name] = self.rng.choice(field.samples())
        return found
