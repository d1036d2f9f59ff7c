"""A fight of ki with a hold of an hour, in which somebody hides."""

from __future__ import annotations

from tests.hard.fight import JOIN, OPENED
from tests.hard.town import Command, Press, Step, Wait

HELD: tuple[Step, ...] = (
    *OPENED,
    Command("gm", "/npc add template:swordmaster name:Shade hidden:true"),
    *JOIN,
    Wait(0.5),
    Command("gm", "/ki join"),
    Wait(0.6),
    Press("ama", "Join"),
    Wait(1.1),
    Command("ama", "/ki declare first:attack"),
    Wait(1.1),
    Command("ama", "/ki attack target:Thug weapon:Dagger"),
    Wait(1.1),
    Command("gm", "/ki dodge"),
    Wait(0.5),
    Command("gm", "/gm undo steps:1"),
    Wait(0.6),
    Command("gm", "/ki dodge"),
    Wait(1.1),
)
"""Shade is asked, and answers in the midst of a hold; the GM takes back what nobody has heard."""
