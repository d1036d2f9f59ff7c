"""The parameters of commands about orders, plans and styles, with their suggestions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from discord.app_commands import Transform

from cogs.base.pickers import Asking, Suggested
from rules import RULESETS
from rules.engine.asking.forms import Option


class _Acts(Suggested):
    """Suggests the acts that answer a question and so can be kept as an order."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        actions = RULESETS[await asking.ruleset()].choices.actions
        return [Option(name, a.title, a.help) for name, a in actions.items() if a.questions]


class _AskedOfAct(Suggested):
    """Suggests the kinds of questions that the act typed already answers."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        rules = RULESETS[await asking.ruleset()]
        action = rules.choices.actions.get(str(asking.given.act or "").casefold())
        keys = () if action is None else action.questions
        return [Option(key, rules.choices.questions[key].title) for key in keys]


class _Deeds(Suggested):
    """Suggests the ways to use a planned turn, and what to do when no target is left."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        presets = RULESETS[await asking.ruleset()].choices.presets
        deeds = [Option(deed.key, deed.title) for deed in (*presets.deeds, *presets.rests)]
        if asking.parameter == "if_none":
            deeds += [Option("ask", "Ask me"), Option("silence", "What silence does")]
        return deeds


class _Styles(Suggested):
    """Suggests the styles of the game."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        presets = RULESETS[await asking.ruleset()].choices.presets
        named = [Option(style.key, style.title, style.help) for style in presets.styles]
        return [*named, Option("none", "None")]


class _Orders(Suggested):
    everything: ClassVar[tuple[Option, ...]] = ()

    async def among(self, asking: Asking) -> Sequence[Option]:
        told = [Option(o.id, o.line) for o in await asking.play.orders.show(asking.call)]
        return [*told, *self.everything]


class _Changeable(Suggested):
    """Suggests the caller's orders, and the turns to come of their plans."""

    async def among(self, asking: Asking) -> Sequence[Option]:
        shown = await asking.play.orders.show(asking.call)
        orders = [Option(one.id, one.line) for one in shown if one.kind == "order"]
        turns = [Option(id, f"Plan: {title}") for one in shown for id, title in one.turns]
        return [*orders, *turns]


class _OrdersOrAll(_Orders):
    everything = (Option("all", "all of my orders"),)


ActName: TypeAlias = Transform[str, _Acts]
AskedOfAct: TypeAlias = Transform[str, _AskedOfAct]
StyleName: TypeAlias = Transform[str, _Styles]
DeedName: TypeAlias = Transform[str, _Deeds]
OrderId: TypeAlias = Transform[str, _Orders]
Changeable: TypeAlias = Transform[str, _Changeable]
OrderIdOrAll: TypeAlias = Transform[str, _OrdersOrAll]
