"""The answer of /gm objections: each objection with its clause, its dice and the state then."""

from __future__ import annotations

from bot.discord.rendering.limits import cut
from bot.discord.rendering.rolls import short
from bot.play.model import Call
from bot.play.people.disputes import Dispute
from bot.play.service import Play
from cogs.base.outcomes import said
from cogs.base.replies import Answer
from rules.engine.visibility import Card, Role

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
    told.append("Rule on one with `/gm rule`.")
    return Answer(text="\n\n".join(told))


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
    stats = [
        f"{stat.name} {stat.value}{f'/{stat.full}' if stat.full is not None else ''}"
        for stat in card.stats
        if stat.role in (Role.HEALTH, Role.RESOURCE)
    ]
    return f"{card.name} {', '.join(stats)}".strip()
