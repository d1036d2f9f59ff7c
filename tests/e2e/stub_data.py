"""The fixed world of the stub: three people, a bot, a server with a hidden channel."""

from io import BytesIO
from typing import Any

from PIL import Image

from tests.tables import tables

TABLES = tables(__file__)

BOT, GM, AMA, BEN = "900", "101", "102", "103"
GUILD = "500"
BRIDGE, TAVERN, GM_ROOM = "511", "512", "513"
AMA_DIRECT = "521"
GM_ROLE, PLAYER_ROLE = "531", "532"
BOARD, EVERYTHING = "1000002", "1000003"
TRAP = '<img src=x onerror="window.trapped=1">'
PICTURE = "/cdn/timeline.png"


def png() -> bytes:
    """A picture of the size that the attachments state."""
    held = BytesIO()
    Image.new("RGB", (400, 90), "#5865f2").save(held, "PNG")
    return held.getvalue()


USERS: dict[str, dict[str, Any]] = {
    BOT: {"id": BOT, "username": "interlude", "global_name": "Interlude", "bot": True},
    GM: {"id": GM, "username": "mira", "global_name": "Mira", "avatar_color": 0xEB459E},
    AMA: {"id": AMA, "username": "ama", "global_name": "Ama", "avatar_color": "#3ba55c"},
    BEN: {"id": BEN, "username": "ben", "global_name": TRAP, "avatar_color": "#faa61a"},
}
ROLES = {BOT: [], GM: [GM_ROLE], AMA: [PLAYER_ROLE], BEN: [PLAYER_ROLE]}

STRING, INTEGER, BOOLEAN, USER, ATTACHMENT = 3, 4, 5, 6, 11


def option(name: str, kind: int, *, required: bool = False, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": f"The {name}.", "type": kind, "required": required, **more}


def command(name: str, description: str, *options: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "description": description, "type": 1, "options": list(options)}


COMMANDS = [
    command(
        "ki",
        "Fight by the rules of ki.",
        command(
            "attack",
            "Strike at somebody within reach.",
            option("target", STRING, required=True, autocomplete=True),
            option("improve", INTEGER, min_value=0, max_value=5),
            option("weapon", STRING, choices=[{"name": "War fan", "value": "fan"}]),
        ),
        command("pass", "Let your turn go by."),
    ),
    command("roll", "Roll dice.", option("dice", STRING, required=True)),
    command("slow", "Think about it."),
    command("silent", "Say nothing."),
    command(
        "character",
        "Your characters.",
        command("import", "Read a sheet.", option("sheet", ATTACHMENT, required=True)),
    ),
    command(
        "gm",
        "For the game master.",
        {
            **command("whisper", "Tell one person.", option("to", USER, required=True)),
        },
    ),
]
for entry in COMMANDS:
    for sub in entry["options"]:
        if "options" in sub:
            sub["type"] = 1

MODAL = TABLES["modal"]


def button(custom_id: str, label: str, style: int = 2, **more: Any) -> dict[str, Any]:
    return {"type": 2, "custom_id": custom_id, "label": label, "style": style, **more}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


BOARD_COMPONENTS = [
    row(
        button("act", "Act", 1, emoji={"id": None, "name": "\u2694"}),
        button("whisper", "My fighters"),
        button("hold", "Dodge", 3),
        button("broken", "Break", 4),
        {"type": 2, "style": 5, "label": "Rules", "url": "https://example.invalid/rules"},
    ),
    row(button("never", "Too late", disabled=True), button("sheet", "New fighter")),
    row(
        {
            "type": 3,
            "custom_id": "target",
            "placeholder": "Target",
            "options": [
                {"label": "Ronin", "value": "ronin", "description": "7 ft away"},
                {"label": "Bandit", "value": "bandit"},
            ],
        }
    ),
    row(
        {
            "type": 3,
            "custom_id": "several",
            "placeholder": "Up to two techniques",
            "min_values": 1,
            "max_values": 2,
            "options": [
                {"label": "Falling leaf", "value": "leaf"},
                {"label": "Iron hand", "value": "hand"},
                {"label": "Third eye", "value": "eye"},
            ],
        }
    ),
    row({"type": 5, "custom_id": "who", "placeholder": "Somebody"}),
]

MARKDOWN = f"""# The bridge
**bold** *italic* __under__ ~~gone~~ ||secret|| `code` ***both*** snake_case_name
> a quote
> of two lines
- first
  - nested
1. one
-# small print
```py
print("**not bold**")
```
<@{AMA}> <@&{GM_ROLE}> <#{TAVERN}> </ki attack:77> <t:1700000000:R> <t:1700000000:F>
https://discord.com/channels/{GUILD}/{BRIDGE}/{BOARD} [rules](https://example.invalid/a_(b))
{TRAP} <script>window.trapped=1</script>"""

EMBED = {
    "color": 0x3BA55C,
    "author": {"name": "Turn 7"},
    "title": "Ama strikes at *Ronin*",
    "url": "https://example.invalid/",
    "description": "**14** against **11**: a hit.\n-# 2d6+5 [4, 5]",
    "fields": [
        {"name": "Stamina", "value": "4 of 6", "inline": True},
        {"name": "HP", "value": "9 of 12", "inline": True},
        {"name": "Surges", "value": "1", "inline": True},
        {"name": "Waiting for", "value": f"<@{BEN}> until <t:1900000000:R>"},
    ],
    "footer": {"text": "Fight 3"},
    "timestamp": "2026-01-02T03:04:05+00:00",
    "image": {"url": "attachment://timeline.png"},
    "thumbnail": {"url": PICTURE},
}

FORM = TABLES["form"]
