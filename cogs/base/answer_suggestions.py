"""Suggestions for answers written in one line: the parameters of the act, and their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import TypeAlias

from discord import Interaction
from discord.app_commands import Choice, Transform

from bot.discord.client import Interlude
from cogs.base.pickers import LONGEST_CHOICE, Asking, Suggested
from rules import ruleset
from rules.engine.asking.forms import Option
from rules.engine.asking.text_values import name_key


class _Phrases(Suggested):
    """Suggests the next word: a parameter that is not there yet, or a value for the last one."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        action = ruleset(await asking.ruleset()).choices.actions.get(
            str(asking.given.act or "").casefold()
        )
        if action is None:
            return []
        typed = str(getattr(asking.given, asking.parameter) or "")
        before, _, last = typed.rpartition(" ")
        head = f"{before} " if before else ""
        name, equals, begun = last.partition("=")
        if equals:
            known = await asking.play.turns.options(asking.call, action.name, name)
            fitting = [o for o in known if name_key(begun) in name_key(o.label)]
            return [_option(f"{head}{name}={o.value}", o.label) for o in fitting]
        used = {word.partition("=")[0] for word in before.split()}
        names = [f.name for f in fields(action.params) if f.name not in used]
        return [_option(f"{head}{n}=", "") for n in names if n.startswith(name)]

    async def autocomplete(  # type: ignore[override]
        self, interaction: Interaction[Interlude], value: str, /
    ) -> list[Choice[str]]:
        """Return all suggestions: the search has already matched the last word."""
        del value
        return await super().autocomplete(interaction, "")


def _option(phrase: str, note: str) -> Option:
    return Option(phrase, phrase[-LONGEST_CHOICE:], note)


Phrase: TypeAlias = Transform[str, _Phrases]
