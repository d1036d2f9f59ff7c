"""The pages of a private answer: which one a control means, and the buttons to those beside it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord.inbound.custom_ids import ControlId, made

EARLIER, LATER = "Earlier", "Later"


def page_of(
    control: ControlId, every: Sequence[object]
) -> tuple[int, list[discord.ui.Item[discord.ui.View]]]:
    """Return the number of the page that a control means, and buttons to those beside it.

    The control's argument is the number, from 0; the first page if there is none.
    """
    given = control.argument
    page = min(int(given) if given.isdecimal() else 0, len(every) - 1)
    to = {EARLIER: page - 1, LATER: page + 1}
    beside = {name: n for name, n in to.items() if 0 <= n < len(every)}
    return page, [_button(control, name, n) for name, n in beside.items()]


def _button(control: ControlId, name: str, n: int) -> discord.ui.Item[discord.ui.View]:
    to = made(control.token, control.option, str(n))
    return discord.ui.Button(custom_id=to, label=name, style=discord.ButtonStyle.secondary)
