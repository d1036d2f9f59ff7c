"""Boards: what stands at the instant that is now."""

from __future__ import annotations

from bot.discord.rendering.board import Look, fighters
from rules.engine.views.visibility import THE_GM
from tests.bot.play.conftest import Desk


async def test_sides_show_once_the_gm_has_changed_one(desk: Desk):
    """Two duelists against Ama and Ben need no words; one who changes sides does."""
    fight = await desk.fight()
    gm = desk.call
    for name, hidden in (("Thug", False), ("Shade", True)):
        add = desk.play.fights.add_npcs
        await add(gm("gm"), template="duelist", name=name, hidden=hidden)
    assert (await desk.play.reading.board(fight)).sides == {}
    await desk.play.npcs.side(gm("gm"), "Shade", "shadows")
    assert (await desk.play.reading.board(fight)).sides == {}
    await desk.play.npcs.side(gm("gm"), "Thug", "players")
    board = await desk.play.reading.board(fight)
    assert board.sides == {"players": ("Ama", "Ben", "Thug")}
    assert "-# Sides: players: Ama, Ben, Thug" in fighters(board, Look())
    every = await desk.play.reading.board(fight, THE_GM)
    assert every.sides == {"players": ("Ama", "Ben", "Thug"), "shadows": ("Shade",)}
