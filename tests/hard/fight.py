"""A fight of ki in steps: by commands, buttons, forms, orders, silence, amendment and undo."""

from __future__ import annotations

from tests.hard.town import Command, Fill, Press, Step, Wait

CHARACTERS: tuple[Step, ...] = (
    Command("ama", "/character new name:Ama template:ama", leaves=0),
    Press("ama", "Make it"),
    Command("ben", "/character new name:Ben template:ben", leaves=0),
    Press("ben", "Make it"),
)
OPENS: Step = Command("gm", '/encounter open name:"The bridge"')
ADDS: Step = Command("gm", "/npc add template:thug name:Thug")
JOIN: tuple[Step, ...] = (
    Command("ama", "/encounter join"),
    Command("ben", "/encounter join"),
    Command("gm", "/encounter begin"),
)
OPENED: tuple[Step, ...] = (*CHARACTERS, OPENS, ADDS)
"""Until the Thug stands in the fight, and nobody else."""

GATHERING: tuple[Step, ...] = (*OPENED, *JOIN)
"""Until the first question, which is Ama's: whether she joins turn 10."""

FIGHT: tuple[Step, ...] = (
    *GATHERING,
    Press("ama", "Join"),
    Command("ama", "/ki declare first:attack second:attack"),
    Command("ama", "/ki attack target:Thug weapon:Dagger"),
    Press("gm", "Dodge", leaves=0),
    Fill("gm"),
    Command("ama", "/ki combo skip"),
    Press("ama", "Attack", leaves=0),
    Fill("ama", (("target", "Thug"), ("weapon", "Dagger"))),
    Command("gm", "/ki dodge"),
    Command("ama", "/ki combo skip"),
    # Ben is not asked yet: what they say is kept as an order, and answers when they are.
    Command("ben", "/ki declare first:attack", leaves=0),
    Press("ben", "Keep as order"),
    # Ama is reminded, and then silence passes.
    Wait(13),
    Wait(12),
    Press("ama", "Pass, for longer…", leaves=0),
    Fill("ama", (("round", "no"),)),
    Press("ben", "Join"),
    Command("ben", "/ki combo skip"),
    Command("gm", '/gm amend target:Thug what:stamina value:9 reason:"A second wind"'),
    Command("gm", "/gm undo steps:1"),
    Press("ben", "Attack", leaves=0),
    # Their target is on their side: they are asked once more.
    Fill("ben", (("target", "Ama"), ("weapon", "Staff")), leaves=0),
    Press("ben", "Attack a friend"),
    # Nobody answers a defence: the sheet's own default does.
    Wait(13),
    Wait(12),
    Command("ama", "/ki combo skip"),
    Command("gm", "/npc add template:thug name:Brute"),
    Command("gm", "/encounter pause"),
    Command("gm", "/encounter resume"),
    Command("gm", "/gm extend hours:2"),
    Command("ama", "/ki pass round:true"),
    Command("ben", "/ki pass round:true"),
    Press("gm", "Join"),
    # Each fight waits for the GM now: one reminder tells of all.
    Wait(13),
    Command("gm", "/encounter end reason:Enough sure:true"),
)
