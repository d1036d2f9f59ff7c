"""The answer of /gm objections: an objection with its clause, its dice and the state then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from discord.ui import Button, View

from bot.discord.inbound.custom_ids import made
from bot.discord.inbound.objections import rule_button
from bot.discord.phone import high
from bot.discord.rendering.limits import cut
from bot.discord.rendering.message import view_of
from bot.discord.rendering.rolls import short, with_values
from bot.play.model import Call
from bot.play.people.disputes import Dispute
from bot.play.service import Play
from cogs.base.outcomes import of_done, said
from cogs.base.replies import Answer
from cogs.base.reports.retcons import retcon
from rules.engine.views.visibility import Card, Role
from rules.errors import BadAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A ruling as the command was given: what else it does in the same step is "" if nothing."""

    objection: str
    ruling: str
    keep: bool = False
    target: str = ""
    what: str = ""
    value: str = ""
    act: str = ""
    instead: str = ""
    house_rule: str = ""
    becomes: str = ""


CLAUSE_TEXTS = (300, 150, 70, 0)
"""So much of each clause is shown: the most that a phone shows together with the rest."""
STATE_TEXT = 400
MOST_LINES = 23
"""A phone shows so many lines of an objection: most of them are small."""

LIST, WAITING = "0", "waiting"
"""The token and the option of the buttons to the other objections."""


async def objections(call: Call, play: Play, place: int = 0) -> Answer:
    """Show one of the open objections, the oldest first, with buttons to rule and to the others."""
    waiting = await play.disputes.open(call)
    if not waiting:
        return Answer(text="No objection waits for you.")
    n = min(max(place, 0), len(waiting) - 1)
    told = [_shown(waiting[n])]
    if len(waiting) > 1:
        told.append(f"-# {n + 1} of {len(waiting)} that wait.")
    told.append(
        "-# `/gm rule` can also amend a value, change the past, or set a house rule with it."
    )
    beside = {"Earlier": n - 1, "Later": n + 1}
    pager: list[Button[View]] = [
        Button(custom_id=made(LIST, WAITING, str(to)), label=name)
        for name, to in beside.items()
        if 0 <= to < len(waiting)
    ]
    view = view_of(rule_button(waiting[n].row.token, n + 1), *pager)
    return Answer(text="\n".join(told), view=view)


def _shown(each: Dispute) -> str:
    """Return an objection with its line, the dice and the state then, and the clauses."""
    line = each.line.line if each.line is not None else None
    parts = [f"**{said(each.fight.name)}**: {said(line.text if line else 'a line that is gone')}"]
    parts.append(f"<@{each.row.by}> objects: {said(each.row.objection)}")
    parts += [f"-# {short(roll)}" for roll in each.rolls]
    if each.cards:
        stood = "; ".join(_card(card) for card in each.cards)
        parts.append(f"-# Then: {said(cut(stood, STATE_TEXT))}")
    every = [[*parts, *_clauses(each, most)] for most in CLAUSE_TEXTS]
    fitting = [shown for shown in every if high(shown) <= MOST_LINES]
    return "\n".join([*fitting, every[-1]][0])


def _clauses(each: Dispute, most: int) -> list[str]:
    return [
        f"-# `{rule.id}` **{said(rule.title)}**"
        + (f": {said(cut(with_values(rule.text, {}), most))}" if most else "")
        for rule in each.rules
    ]


def _card(card: Card) -> str:
    stats = [stat.words for stat in card.stats if stat.role in (Role.HEALTH, Role.RESOURCE)]
    return f"{card.name} {', '.join(stats)}".strip()


async def ruled(call: Call, play: Play, given: Ruling) -> Answer:
    """Rule on an objection; with an act of the past, show first what changing it comes to."""
    amend = {"target": given.target, "what": given.what, "value": given.value}
    if given.act:
        ruling = {"token": given.objection, "text": given.ruling, "keep": given.keep}
        return await retcon(call, play, given.act, given.instead, ruling)
    more: dict[str, Any] = {}
    if any(amend.values()):
        if not all(amend.values()):
            raise BadAnswer("To amend a value, give target, what and value.")
        more["amend"] = amend
    if given.house_rule or given.becomes:
        if not (given.house_rule and given.becomes):
            raise BadAnswer("To set a house rule, give house_rule and becomes.")
        more["house"] = (given.house_rule, given.becomes)
    done = await play.disputes.rule(call, given.objection, given.ruling, keep=given.keep, **more)
    return of_done(done)
