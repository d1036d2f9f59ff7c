"""Parameters that take several names, separated by commas; each name has suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from discord import Interaction
from discord.app_commands import Choice, Transform, Transformer

from bot.discord.client import Interlude
from cogs.base.pickers import LONGEST_CHOICE, LONGEST_TYPED, Asking, choices
from rules.engine.asking.forms import Option
from rules.errors import BadAnswer


class _SeveralOfTheAct(Transformer):
    """Suggests values for this parameter of the act; several may be given."""

    async def transform(self, interaction: Interaction[Any], value: Any, /) -> list[str]:
        del interaction
        if len(value) > LONGEST_TYPED:
            raise BadAnswer(f"That is too long: write at most {LONGEST_TYPED} characters.")
        return [word.strip() for word in str(value).split(",") if word.strip()]

    async def autocomplete(  # type: ignore[override]
        self, interaction: Interaction[Interlude], value: str, /
    ) -> list[Choice[str]]:
        asking = Asking(interaction)
        offered = asking.play.turns.options(asking.call, asking.command, asking.parameter)
        return _after(await asking.in_time(offered), str(value))


def _after(known: Sequence[Option], typed: str) -> list[Choice[str]]:
    """Return the typed text with each possible next name added to it."""
    before, _, begun = typed.rpartition(",")
    used = [word.strip() for word in before.split(",") if word.strip()]
    left = [option for option in known if option.value not in used]
    head, names = ", ".join(used), {option.value: option.label for option in known}
    shown = ", ".join([names.get(word, word) for word in used])
    return [
        Choice(name=_joined(shown, each.name)[-LONGEST_CHOICE:], value=_joined(head, each.value))
        for each in choices(left, begun)
        if len(_joined(head, each.value)) <= LONGEST_CHOICE
    ]


def _joined(before: str, last: str) -> str:
    return f"{before}, {last}" if before else last


OfferedSome: TypeAlias = Transform[list[str], _SeveralOfTheAct]
