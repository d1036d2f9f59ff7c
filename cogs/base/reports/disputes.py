"""The answer of /gm objections: each objection with its clause, its dice and the state then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.discord.inbound.objections import rule_button
from bot.discord.rendering.limits import cut
from bot.discord.rendering.message import view_of
from bot.discord.rendering.rolls import short
from bot.play.model import Call
from bot.play.people.disputes import Dispute
from bot.play.service import Play
from cogs.base.outcomes import of_done, said
from cogs.base.replies import Answer
from cogs.base.reports.retcons import retcon
from rules.engine.visibility import Card, Role
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


MOST_SHOWN = 5
CLAUSE_TEXT = 300
STATE_TEXT = 400


async def objections(call: Call, play: Play) -> Answer:
    """List the open objections, oldest first."""
    waiting = await play.disputes.open(call)
    if not waiting:
        return Answer(text="No objection waits for you.")
    told = [_shown(each) for each in waiting[:MOST_SHOWN]]
    if len(waiting) > MOST_SHOWN:
        told.append(f"-# {len(waiting) - MOST_SHOWN} more wait.")
    told.append("`/gm rule` can also amend a value, change the past, or set a house rule with it.")
    buttons = [
        rule_button(each.row.token, n) for n, each in enumerate(waiting[:MOST_SHOWN], start=1)
    ]
    return Answer(text="\n\n".join(told), view=view_of(*buttons))


def _shown(each: Dispute) -> str:
    line = each.line.line if each.line is not None else None
    parts = [f"**{said(each.fight.name)}**: {said(line.text if line else 'a line that is gone')}"]
    parts.append(f"<@{each.row.by}> objects: {said(each.row.objection)}")
    parts += [f"-# {short(roll)}" for roll in (line.rolls if line else ())]
    parts += [
        f"-# `{rule.id}` **{said(rule.title)}**: {said(cut(rule.text, CLAUSE_TEXT))}"
        for rule in each.rules
    ]
    if each.cards:
        stood = "; ".join(_card(card) for card in each.cards)
        parts.append(f"-# Then: {said(cut(stood, STATE_TEXT))}")
    return "\n".join(parts)


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
