"""A parameter for pools: traits suggested by name, after what is typed already."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from discord.app_commands import Transform

from cogs.base.pickers import Asking, Suggested
from rules.engine.forms import Option
from rules.wod.sheets.starter_set import starter
from rules.wod.sheets.traits import spelled

_BEGUN = re.compile(r"[^+/-]*$")


class _Pool(Suggested):
    """Traits of the book, and abilities of the caller's own characters."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        typed = str(getattr(asking.given, asking.parameter) or "")
        before = _BEGUN.sub("", typed).strip()
        own = await asking.play.characters.mine(asking.call, "wod")
        named = {str(ability): 0 for each in own for ability in each.sheet.get("abilities", {})}
        words = [spelled(trait).lower() for trait in (*starter("trait"), *named)]
        lines = [f"{before} {word}".strip() for word in dict.fromkeys(words)]
        return [Option(line, line) for line in lines]


Pool: TypeAlias = Transform[str, _Pool]
