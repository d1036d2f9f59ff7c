"""Orders with a condition, as the form of an order makes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.play.intents.orders import add_order, typed_order
from bot.play.model import Call, Done
from bot.play.service import Play
from bot.play.step.transactions import live_in
from rules.engine.intents.conditions import Condition


async def leave(
    play: Play, call: Call, act: str, when: Condition, fields: Mapping[str, Any] | None = None
) -> Done:
    """Keep a standing order that answers only under a condition."""
    orders = play.orders

    async def work(c: Any) -> Done:
        at = await orders.sit(c, call, await live_in(call.channel)(c))
        order = typed_order(at, {"act": act, **(fields or {})}, about="")
        row, text = await add_order(at, replace(order, when=when), now=play.clock.now())
        await orders.gone_on(at, again=(row.owner,))
        return Done(text=text, encounter=at.row.id)

    return await orders.once(call, work)
