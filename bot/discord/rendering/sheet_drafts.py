"""A draft of a sheet: its content, its sections as buttons, and a section as a form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.limits import (
    BUTTON_LABEL,
    EMBED_TEXT,
    FIELD_HELP,
    FIELD_LABEL,
    FIELD_VALUE,
    INPUT,
    MODAL_TITLE,
    OPTIONS,
    cut,
    escape,
    fit,
    label,
)
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.sheets import COLOUR
from bot.sheets.fields import text_of
from bot.storage.rows import SheetDraft
from rules.engine.paper import Entry, Section, Written
from rules.engine.ruleset import Ruleset
from rules.engine.sheet import read
from rules.errors import SheetError

SECTION, PASTE, MAKE, THROW = "dsection", "dpaste", "dmake", "dthrow"
FILLED, PASTED, NAMED = "dfilled", "dpasted", "dnamed"
"""The options of the custom ids of a draft's buttons, and of the forms that they open."""

TEXT, NAME = "text", "name"
MOST_NAME = 32
TO_PASTE = "A forum post, a spreadsheet's cells, or an export of Foundry"


def shown(draft: SheetDraft, rules: Ruleset[Any], faults: Sequence[str] = ()) -> Message:
    """Show the draft with every number, the guesses, and the text that was not understood."""
    embed = discord.Embed(
        title=cut(escape(draft.name or f"A new {rules.title} character"), 200), colour=COLOUR
    )
    embed.description = cut("\n".join(_told(draft, section) for section in
                                      rules.paper.sections), EMBED_TEXT)  # fmt: skip
    wrong = [*faults, *_impossible(draft, rules)]
    for title, lines in (
        ("Missing or impossible", wrong),
        ("Guessed", draft.guesses),
        ("Not understood", draft.unknown),
    ):
        if lines:
            text = "\n".join(f"- {escape(line)}" for line in lines)
            embed.add_field(name=title, value=cut(text, FIELD_VALUE), inline=False)
    follows = rules.paper.numbers(read(rules.sheet, draft.sheet)) if not wrong else {}
    if follows:
        told = " \N{MIDDLE DOT} ".join(f"{name} {value}" for name, value in follows.items())
        embed.add_field(name="Computed from these", value=cut(told, FIELD_VALUE), inline=False)
    embed.set_footer(text="Nothing is kept as a character before you press Make it.")
    return Message(embeds=[fit(embed)], view=view_of(*_controls(draft, rules, wrong=bool(wrong))))


def form(draft: SheetDraft, section: Section, number: int) -> discord.ui.Modal:
    """Return a section's form, with the values that were typed last."""
    modal = discord.ui.Modal(
        title=label(section.title, MODAL_TITLE),
        custom_id=made(draft.token, FILLED, str(number)),
    )
    for entry in section.entries:
        field = discord.ui.Label(
            text=label(entry.label, FIELD_LABEL),
            description=label(entry.help, FIELD_HELP) if entry.help else None,
            component=_field(entry, draft),
        )
        modal.add_item(field)
    return modal


def paste_form(draft: SheetDraft) -> discord.ui.Modal:
    """Return the form that takes a whole sheet as text."""
    modal = discord.ui.Modal(title="Paste a sheet", custom_id=made(draft.token, PASTED))
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id=TEXT, style=discord.TextStyle.paragraph, max_length=INPUT
    )
    modal.add_item(discord.ui.Label(text="The sheet", description=TO_PASTE, component=text))
    return modal


def name_form(draft: SheetDraft) -> discord.ui.Modal:
    """Return the form that asks for the character's name."""
    modal = discord.ui.Modal(title="What are they called?", custom_id=made(draft.token, NAMED))
    text = discord.ui.TextInput[discord.ui.Modal](custom_id=NAME, max_length=MOST_NAME)
    modal.add_item(discord.ui.Label(text="Name", component=text))
    return modal


def _field(entry: Entry, draft: SheetDraft) -> discord.ui.Item[discord.ui.Modal]:
    """Return one field: a list if the tables have at most 25 names, else a text input."""
    value = text_of(entry, draft.sheet, draft.typed)
    names = list(entry.known())
    picks = entry.written in (Written.THINGS, Written.THING) and 0 < len(names) <= OPTIONS
    if picks:
        chosen = {name.strip().casefold() for name in value.split(",")}
        many = len(names) if entry.written is Written.THINGS else 1
        return discord.ui.Select(
            custom_id=entry.key,
            min_values=0,
            max_values=many,
            required=False,
            options=[
                discord.SelectOption(label=name, value=name, default=name.casefold() in chosen)
                for name in names
            ],
        )
    if entry.written is Written.YES_NO:
        options = [
            discord.SelectOption(label=word.capitalize(), value=word, default=value == word)
            for word in ("yes", "no")
        ]
        return discord.ui.Select(
            custom_id=entry.key, min_values=0, max_values=1, required=False, options=options
        )
    long = entry.written in (Written.RANKS, Written.THINGS) or entry.key == "text"
    return discord.ui.TextInput(
        custom_id=entry.key,
        style=discord.TextStyle.paragraph if long else discord.TextStyle.short,
        default=value[:INPUT] or None,
        required=False,
        max_length=INPUT if long else 100,
    )


def _told(draft: SheetDraft, section: Section) -> str:
    """Return a section in one line: the values that are set, in the words of the sheet."""
    set_ = [
        f"{entry.label} **{escape(text)}**"
        for entry in section.entries
        if (text := text_of(entry, draft.sheet, {}))
    ]
    return f"__{section.title}__: " + (" \N{MIDDLE DOT} ".join(set_) or "as a beginner's")


def _impossible(draft: SheetDraft, rules: Ruleset[Any]) -> list[str]:
    """List the values that the rules do not allow, with the labels of the sheet."""
    labels = {entry.key: entry.label for entry in rules.paper.entries}
    try:
        read(rules.sheet, draft.sheet)
    except SheetError as error:
        told = []
        for fault in error.faults:
            key, mark, rest = fault.partition(":")
            first, _, below = key.partition(".")
            where = labels.get(first, first)
            told.append(f"{where}{f' ({below})' if below else ''}{mark}{rest}")
        return told
    return []


def _controls(
    draft: SheetDraft,
    rules: Ruleset[Any],
    *,
    wrong: bool,
) -> list[discord.ui.Item[discord.ui.View]]:
    """Return a button for each section, then Paste, Make it, and Throw away."""
    grey, green = discord.ButtonStyle.secondary, discord.ButtonStyle.success
    sections: list[discord.ui.Item[discord.ui.View]] = [
        discord.ui.Button(
            label=label(f"{n + 1}. {section.title}", BUTTON_LABEL),
            style=grey,
            custom_id=made(draft.token, SECTION, str(n)),
        )
        for n, section in enumerate(rules.paper.sections)
    ]
    return [
        *sections,
        discord.ui.Button(
            label="Paste a sheet\N{HORIZONTAL ELLIPSIS}",
            style=grey,
            custom_id=made(draft.token, PASTE),
        ),
        discord.ui.Button(
            label="Make it", style=green, custom_id=made(draft.token, MAKE), disabled=wrong
        ),
        discord.ui.Button(
            label="Throw away",
            style=discord.ButtonStyle.danger,
            custom_id=made(draft.token, THROW),
        ),
    ]
