"""Boards: a fight as one viewer may see it, and the public open questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.model import Board, OpenPrompt, Waiting
from bot.play.step.transactions import Services
from bot.storage import prompts
from bot.storage.rows import EncounterRow, PromptRow, Status
from rules import ruleset as ruleset_of
from rules.engine.asking.public_answers import open_silence, tells_silence
from rules.engine.asking.questions import Part
from rules.engine.intents.crowds import attackers
from rules.engine.replay.scene import Prompt, Scene
from rules.engine.views.timeline import DONE, Slot, Timeline
from rules.engine.views.view import bearing, stakes, view
from rules.engine.views.visibility import PUBLIC, Card, Viewer

Places: TypeAlias = Mapping[tuple[str, int], PromptRow]


async def board_of(
    services: Services,
    c: AsyncConnection,
    row: EncounterRow,
    viewer: Viewer = PUBLIC,
    *,
    known: Places | None = None,
) -> Board:
    """Return a fight as `viewer` may see it. `known` are its open questions' rows, if read."""
    rules = ruleset_of(row.ruleset)
    scene = await services.steps.shown(c, row)
    seen = view(scene, viewer)
    asked: list[Prompt] = []
    if row.status is not Status.PARKED:
        asked = [p for p in scene.prompts if viewer.gm or not scene.is_covert(p.ask)]
        asked += _secret(scene, viewer)
    rows = await rows_of(c, row) if known is None else known
    waits = [
        Waiting(
            who=p.ask.who,
            about=p.ask.about,
            name=p.ask.key,
            question=p.ask.question,
            due_at=None if row.status is Status.PAUSED else there.due_at,
            token=there.token,
            message=there.message,
        )
        for p in asked
        if (there := rows.get((p.key, p.opened))) is not None
    ]
    shown = {card.id for card in seen.cards}
    return Board(
        encounter=row,
        ruleset=rules,
        viewer=viewer,
        timeline=_with_waits(seen.timeline, waits) if scene.fight.begun else _bare(seen.timeline),
        cards=seen.cards,
        players={f.id: f.player for f in scene.fight.combatants.values() if f.id in shown},
        camps={f.id: f.camp for f in scene.fight.combatants.values() if f.id in shown},
        waits=tuple(waits),
        offers=seen.offers,
        sides=_sides(scene, seen.cards),
    )


def _sides(scene: Scene[Any], cards: Iterable[Card]) -> dict[str, tuple[str, ...]]:
    """Return who of these cards stands on which side; nothing in the usual case.

    Usually the players' combatants fight against all of the GM's, which needs no words.
    """
    there = [(card.name, scene.fight.combatants[card.id]) for card in cards if not card.out]
    sides: dict[str, tuple[str, ...]] = {}
    for name, fighter in there if any(not fighter.in_usual_camp for _, fighter in there) else ():
        sides[fighter.camp] = (*sides.get(fighter.camp, ()), name)
    return sides


def _bare(timeline: Timeline) -> Timeline:
    """Return the timeline of a fight that has not begun, without empty instants."""
    return timeline if timeline.slots else replace(timeline, marks=())


def _with_waits(timeline: Timeline, waits: Sequence[Waiting]) -> Timeline:
    """Return the timeline; its present instant names everybody the fight waits for."""
    now = next((mark.at for mark in timeline.marks if mark.now), None)
    if now is None:
        return timeline
    # A question about no combatant is listed without a name.
    there = {"", *(slot.who for slot in timeline.slots if slot.at == now and slot.kind != DONE)}
    asked = dict.fromkeys(wait.about for wait in waits if wait.about not in there)
    slots = [Slot(at=now, kind="to decide", who=who) for who in asked]
    return replace(timeline, slots=(*timeline.slots, *slots))


def _secret(scene: Scene[Any], viewer: Viewer) -> list[Prompt]:
    """Return one player's secret questions; the GM sees all questions as it is."""
    if viewer.gm or viewer.player is None:
        return []
    return [p for p in scene.prompts if scene.is_covert(p.ask) and p.ask.who == viewer.player]


async def open_to_all(
    services: Services,
    c: AsyncConnection,
    row: EncounterRow,
    *,
    known: Places | None = None,
) -> list[OpenPrompt]:
    """Return the questions that everybody may know to be open, with their forms.

    `known` is as for `board_of`.
    """
    if row.status in (Status.PARKED, Status.OVER):
        return []
    scene = await services.steps.shown(c, row)
    asked = [p for p in scene.prompts if not scene.is_covert(p.ask)]
    rows = await rows_of(c, row) if known is None else known
    turns = {p.key for p in asked if _is_turn(scene, p)}
    when = scene.ruleset.board.timeline(scene.fight).title.partition(";")[0] if turns else ""
    return [
        OpenPrompt(
            row=there,
            encounter=row,
            ruleset=scene.ruleset,
            form=p.ask.live(),
            public=p.ask.public,
            name=scene.fight.name_of(p.ask.about),
            about=p.ask.about,
            silence=open_silence(scene, p),
            tells_silence=tells_silence(scene, p),
            bearing=bearing(scene, p.ask, PUBLIC),
            when=when if p.key in turns else "",
            stakes=stakes(scene, p.ask, PUBLIC),
            crowd=tuple(map(scene.fight.name_of, attackers(scene.ruleset, scene.fight, p.ask))),
        )
        for p in asked
        if (there := rows.get((p.key, p.opened))) is not None
    ]


def _is_turn(scene: Scene[Any], prompt: Prompt) -> bool:
    question = scene.ruleset.question(prompt.ask.key)
    return question is not None and question.part is Part.TURN


async def rows_of(c: AsyncConnection, row: EncounterRow) -> Places:
    """Return the rows of all open questions, by their places."""
    return by_place(await prompts.open_in(c, row.id))


def by_place(rows: Iterable[PromptRow]) -> dict[tuple[str, int], PromptRow]:
    """Return rows of questions, by their places."""
    return {(each.key, each.opened): each for each in rows}
