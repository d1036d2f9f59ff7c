"""A short fight of each ruleset in steps, and what may be hidden in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.hard.fight import FIGHT, GATHERING
from tests.hard.town import Command, Fill, Pick, Press, Step, Wait


@dataclass(frozen=True, slots=True)
class Script:
    """`gathering` ends with the first question; in `steps` at least one attack is resolved.

    `shade` adds somebody hidden, before the players join; `order` is one of the Thug's; `amended`
    names a value of an NPC and two values for it. `pry` are commands that name who hides.

    `clash` goes on after the gathering; its last two acts answer one question.
    """

    gathering: tuple[Step, ...]
    steps: tuple[Step, ...]
    shade: Command
    order: Command
    amended: tuple[str, int, int]
    pry: tuple[str, ...]
    clash: tuple[Step, ...]


def gathering(npc: str, ama: str = "ama", ben: str = "ben") -> tuple[Step, ...]:
    """Ama and Ben meet a Thug."""
    return (
        Command("ama", f"/character new name:Ama template:{ama}", leaves=0),
        Press("ama", "Make it"),
        Command("ben", f"/character new name:Ben template:{ben}", leaves=0),
        Press("ben", "Make it"),
        Command("gm", '/encounter open name:"The bridge"'),
        Command("gm", f"/npc add template:{npc} name:Thug"),
        Command("ama", "/encounter join"),
        Command("ben", "/encounter join"),
        Command("gm", "/encounter begin"),
    )


def shade(template: str) -> Command:
    """Somebody hides."""
    return Command("gm", f"/npc add template:{template} name:Shade hidden:true")


def order(act: str) -> Command:
    """The Thug has an order that answers only when time runs out, which it never does here."""
    return Command("gm", f"/orders set act:{act} combatant:Thug silent:true")


L7R = Script(
    gathering("bandit"),
    (
        Press("gm", "Attack", leaves=0),
        Fill("gm", (("target", "Ama"),)),
        Press("ama", "Do not parry", leaves=0),
        Fill("ama"),
        Command("ben", "/l7r let"),
        Press("ama", "Attack", leaves=0),
        Fill("ama", (("target", "Thug"),)),
        Command("gm", "/l7r let"),
        # Nobody says what the Thug does: they hold.
        Wait(13),
        Wait(12),
        Command("gm", "/gm undo steps:1"),
        Command("gm", "/l7r hold until:10"),
        Command("ama", "/l7r attack target:Thug"),
        Command("gm", "/l7r let"),
    ),
    shade("bushi"),
    order("agree"),
    ("void_points", 2, 1),
    ("/l7r attack target:Shade", "/l7r duel challenge challenger:Ama opponent:Shade"),
    (
        Press("gm", "Attack", leaves=0),
        Fill("gm", (("target", "Ama"),)),
        Command("gm", "/l7r attack target:Ama"),
    ),
)

L5R = Script(
    (
        *gathering("bandit"),
        Command("gm", "/l5r stance"),
        Command("ama", "/l5r stance stance:full_attack"),
        # Ben still thinks: what Ama chose is sealed, and can be changed.
        Press("ama", "Change this"),
        Command("ama", "/l5r stance stance:attack"),
        Press("ben", "Choose a Stance", leaves=0),
        Fill("ben", (("stance", "attack"),)),
    ),
    (
        Press("ben", "Attack", leaves=0),
        Fill("ben", (("target", "Thug"), ("weapon", "Yumi"), ("near", "no"))),
        Command("ama", "/l5r move feet:5"),
        Command("ama", "/l5r done"),
        Command("gm", "/l5r attack target:Ama weapon:Yari"),
        Wait(13),
        Wait(12),
        Command("ama", "/l5r attack target:Thug"),
        Command("gm", "/gm undo steps:1"),
        Command("ama", "/l5r done"),
    ),
    shade("bushi"),
    order("roll"),
    ("void_points", 2, 1),
    ("/l5r attack target:Shade", "/l5r delay until:Shade"),
    (Command("ben", "/l5r done"), Command("ben", "/l5r done")),
)

WOD = Script(
    gathering("thug", "bruiser", "investigator"),
    (
        Command("ama", "/wod attack target:Thug weapon:Axe"),
        Command("gm", "/wod attack target:Ama weapon:Fist"),
        Command("ben", "/wod draw weapon:Pistol"),
        Command("gm", "/wod meet take"),
        Press("ama", "Attack", leaves=0),
        Fill("ama", (("target", "Thug"), ("weapon", "Fist"))),
        Wait(13),
        Wait(12),
        Command("ama", "/wod wait"),
        Command("gm", "/gm undo steps:1"),
    ),
    shade("boss"),
    order("assist"),
    ("willpower", 3, 1),
    (
        "/wod attack target:Shade",
        '/wod task resisted target:Shade traits:"wits / wits" combatant:Ama',
    ),
    (
        Press("ama", "More\N{HORIZONTAL ELLIPSIS}", leaves=0),
        Pick("ama", "What do you do?", "Wait", leaves=0),
        Fill("ama"),
        Command("ama", "/wod wait"),
    ),
)

WAYWARD = Script(
    gathering("war-bear"),
    (
        Command("ama", "/wayward attack target:Thug weapon:katana"),
        Command("gm", "/wayward defend endure"),
        Command("ben", "/wayward attack target:Thug"),
        Command("gm", "/wayward defend endure"),
        Command("gm", "/wayward attack target:Ben"),
        Press("ben", "No defence"),
        Command("gm", "/gm undo steps:1"),
        # Nobody answers for Ben: their sheet does.
        Wait(13),
        Wait(12),
        Command("gm", "/wayward answer accept"),
    ),
    shade("shade"),
    order("let_pass"),
    ("vitality", 900, 800),
    (
        "/wayward attack target:Shade",
        "/wayward stealth point_out target:Shade",
        "/wayward answer abort combatant:Shade",
    ),
    (
        Command("ama", "/wayward attack target:Thug weapon:katana"),
        Command("gm", "/wayward defend endure"),
        Command("ben", "/wayward attack target:Thug"),
        Command("gm", "/wayward defend endure"),
        Command("gm", "/wayward attack target:Ben"),
        Press("ben", "No defence"),
        Press("ben", "No defence"),
    ),
)

KI = Script(
    GATHERING,
    FIGHT[len(GATHERING) : len(GATHERING) + 10],
    shade("swordmaster"),
    order("breathe"),
    ("hp", 9, 4),
    ("/ki attack target:Shade weapon:Dagger",),
    (Press("ama", "Join"), Press("ama", "Join")),
)

SCRIPTS: Mapping[str, Script] = {
    "ki": KI, "l5r": L5R, "l7r": L7R, "wod": WOD, "wayward": WAYWARD,
}  # fmt: skip
"""One for every ruleset there is."""
