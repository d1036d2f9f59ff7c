"""The card that says what the GM's NPCs would do, with the buttons to approve it."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import BUTTON_LABEL, OPTION_TEXT, OPTIONS, cut, escape, label
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.prompts import alone_button
from bot.play.intents.policies import Draft, Drafts, Group
from rules.engine.intents.crowds import in_runs

NONE = "No NPC has a style here. Give them one: /npc style."
MOST = 1900
MOST_BUTTONS = 8
"""With two more buttons they fill two rows; more drafts than that are in menus."""

MOST_MENUS = 2


def card(drafts: Drafts) -> Message:
    """Return the drafts of a round, with the buttons to approve or change them."""
    if not drafts.groups:
        return Message(content=NONE)
    text = "\n".join([f"**Drafts for round {drafts.beat}**", *_lines(drafts)])
    items: list[discord.ui.Item[discord.ui.View]] = []
    if drafts.waits:
        items.append(_button(made(drafts.fight, "npcok"), "Approve all", primary=True))
    if any(group.drafts for group in drafts.groups):
        items.append(alone_button(drafts.fight))
    items += _changes(drafts)
    items.append(_chooser(drafts))
    return Message(content=cut(text, MOST), view=view_of(*items))


def styles(drafts: Drafts, group: Group) -> Message:
    """Return a group's replies with a menu to change them, and the styles that it can have."""
    buttons = [
        _button(made(drafts.fight, "npcstyle", f"{group.id}:{style.key}"), style.title)
        for style in drafts.styles
        if not style.protects
    ]
    buttons.append(_button(made(drafts.fight, "npcstyle", f"{group.id}:none"), "No style"))
    buttons.append(keep_button(drafts.fight, group.id))
    said = [f"- **{each.title}**: {escape(each.text)}" for each in group.says]
    told = [f"**{style.title}**: {style.help}" for style in drafts.styles if not style.protects]
    content = "\n".join([escape(group.text), *said, *told])
    return Message(content=cut(content, MOST), view=view_of(*buttons, _replies(drafts, group)))


def keep_button(fight: str, group: str) -> discord.ui.Item[discord.ui.View]:
    """Return the button that keeps a group's style for later fights."""
    return _button(made(fight, "npckeep", group), "Keep for later fights")


def _replies(drafts: Drafts, group: Group) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=made(drafts.fight, "npcsay"),
        placeholder="Change what they answer",
        options=[
            discord.SelectOption(
                label=label(each.title, OPTION_TEXT),
                description=label(each.text, OPTION_TEXT),
                value=f"{group.id}:{each.question}",
            )
            for each in group.says[:OPTIONS]
        ],
    )


def _lines(drafts: Drafts) -> Iterator[str]:
    for group in drafts.groups:
        yield escape(group.text)
        alike: dict[str, list[Draft]] = {}
        for member in group.members:
            would = " Then: ".join(member.would) or f"{member.name} is not asked now."
            alike.setdefault(would.replace(member.name, ""), []).append(member)
        for first, *others in alike.values():
            would = " Then: ".join(first.would) or f"{first.name} is not asked now."
            same = in_runs([each.name for each in others])
            yield f"- {escape(would)}" + (f" So: {escape(', '.join(same))}." if same else "")
        if group.fallen:
            yield f"- {len(group.members)} stand, {group.fallen} fell."


def _changes(drafts: Drafts) -> Iterator[discord.ui.Item[discord.ui.View]]:
    """Return controls to change the draft of one NPC; the others are approved as they are."""
    asked = [member for group in drafts.groups for member in group.members if member.token]
    if len(asked) <= MOST_BUTTONS:
        for member in asked:
            text = label(f"Change {member.name}", BUTTON_LABEL)
            yield _button(made(member.token, "ask"), text)
        return
    for n in range(0, min(len(asked), MOST_MENUS * OPTIONS), OPTIONS):
        part = asked[n : n + OPTIONS]
        yield discord.ui.Select(
            custom_id=made(drafts.fight, "ask", str(n)),
            placeholder=label(f"Change {part[0].name} to {part[-1].name}", OPTION_TEXT),
            options=[
                discord.SelectOption(label=label(each.name, OPTION_TEXT), value=each.token)
                for each in part
            ],
        )


def _chooser(drafts: Drafts) -> discord.ui.Select[discord.ui.View]:
    return discord.ui.Select(
        custom_id=made(drafts.fight, "npcpick"),
        placeholder="Change a style",
        options=[
            discord.SelectOption(label=label(group.text, OPTION_TEXT), value=group.id)
            for group in drafts.groups[:OPTIONS]
        ],
    )


def _button(
    custom_id: str, text: str, *, primary: bool = False
) -> discord.ui.Item[discord.ui.View]:
    style = discord.ButtonStyle.primary if primary else discord.ButtonStyle.secondary
    return discord.ui.Button(custom_id=custom_id, label=text, style=style)
