"""Boards: a fight as one viewer may see it."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Board, Waiting
from bot.play.part import Kit
from bot.storage import prompts
from bot.storage.rows import EncounterRow, Status
from rules import ruleset as ruleset_of
from rules.engine.view import view
from rules.engine.visibility import PUBLIC, Viewer


async def board_of(
    kit: Kit, c: AsyncConnection, row: EncounterRow, viewer: Viewer = PUBLIC
) -> Board:
    """A fight as `viewer` may see it."""
    rules = ruleset_of(row.ruleset)
    scene = await kit.steps.shown(c, row)
    seen = view(scene, viewer)
    rows = {(p.key, p.opened): p for p in await prompts.open_in(c, row.id)}
    waits = []
    if row.status is not Status.PARKED:
        waits = [
            Waiting(
                who=p.ask.who,
                about=p.ask.about,
                name=p.ask.key,
                question=p.ask.question,
                due_at=known.due_at,
                token=known.token,
                message=known.message,
            )
            for p in scene.prompts
            if (viewer.gm or not scene.is_covert(p.ask) or p.ask.who == viewer.player)
            and (known := rows.get((p.key, p.opened))) is not None
        ]
    shown = {card.id for card in seen.cards}
    return Board(
        encounter=row,
        ruleset=rules,
        viewer=viewer,
        timeline=seen.timeline,
        cards=seen.cards,
        players={f.id: f.player for f in scene.fight.combatants.values() if f.id in shown},
        waits=tuple(waits),
        offers=seen.offers,
    )
