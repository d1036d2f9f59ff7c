"""A draft of a sheet: its content, its sections as buttons, and a section as a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    pages,
)
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.sheets import COLOUR, COMPUTED, beginners, numbers, off_paper, spelled
from bot.sheets.draft import Draft
from bot.sheets.fields import fill_in, names_of, text_of
from bot.sheets.form_help import help_of
from bot.sheets.values import changed
from bot.storage.sheet_drafts import SheetDraft
from rules.engine.ruleset import Ruleset
from rules.engine.sheets.paper import Entry, Section, Written
from rules.engine.sheets.sheet import read
from rules.errors import SheetError

SECTION, PASTE, MAKE, THROW = "dsection", "dpaste", "dmake", "dthrow"
FILLED, PASTED, NAMED = "dfilled", "dpasted", "dnamed"
RENAME, RENAMED = "drename", "drenamed"
"""The options of the custom ids of a draft's buttons, and of the forms that they open."""

TEXT, FILE, NAME = "text", "file", "name"
MOST_NAME = 32
YOURS = "Bold is on the sheet; the rest is what a beginner has."
ALSO = "Also on the sheet"
UNSAVED = "The character stays as it was until you press Save changes."
TO_PASTE = "A forum post, a spreadsheet's cells, or an export of Foundry"
TO_ATTACH = "A text file, TOML, JSON, or a spreadsheet: xlsx, ods, CSV"
ACCOUNT, PERSON = "dread", "dperson"
DRAFT = -1
"""The page of the account that is the draft itself."""

MOST_TOLD, EMBED_PAGE = 900, 3000


def shown(draft: SheetDraft, rules: Ruleset[Any]) -> Message:
    """Show the draft with every number, the guesses, and the text that was not understood."""
    embed = discord.Embed(
        title=cut(escape(draft.name or f"A new {rules.title} {_kind(draft)}"), 200), colour=COLOUR
    )
    usual = beginners(rules)
    told = [_told(draft, section, usual) for section in rules.sheets.paper.sections]
    embed.description = cut("\n".join(told), EMBED_TEXT)
    wrong = _wrong(draft, rules)
    if draft.replaces:
        embed.add_field(name="The name is taken", value=_taken(draft), inline=False)
    labels = {entry.key: entry.label for entry in rules.sheets.paper.entries}
    also = [f"{title} {spelled(value)}" for title, value in off_paper(draft.sheet, rules)]
    if also:
        embed.add_field(
            name=ALSO, value=cut(" \N{MIDDLE DOT} ".join(also), FIELD_VALUE), inline=False
        )
    for title, lines in (
        ("Missing or impossible", [f"{labels.get(key, key)}: {wrong[key]}" for key in wrong]),
        ("Guessed", draft.guesses),
        (NOT_UNDERSTOOD, draft.unknown),
    ):
        if lines:
            embed.add_field(name=title, value=_first(lines), inline=False)
    if draft.taken or draft.left_out or draft.unknown:
        embed.add_field(name=WAS_READ, value=f"{_counts(draft)}.", inline=False)
    if follows := numbers(draft.sheet, rules):
        embed.add_field(name=COMPUTED, value=cut(follows, FIELD_VALUE), inline=False)
    embed.set_footer(text=f"{YOURS} {_not_yet(draft)}")
    return Message(embeds=[fit(embed)], view=view_of(*_controls(draft, rules, wrong)))


NOT_UNDERSTOOD, WAS_READ = "Not understood", "All of your text"


def _counts(draft: SheetDraft) -> str:
    """Return how many pieces of the text were read, left out and not understood."""
    return (
        f"{len(draft.taken)} read \N{MIDDLE DOT} {len(draft.left_out)} left out \N{MIDDLE DOT} "
        f"{len(draft.unknown)} not understood"
    )


def _first(lines: Sequence[str]) -> str:
    """Return the lines that a field has room for, and how many more there are."""
    told = [f"- {escape(line)}" for line in lines]
    shown, room = list[str](), MOST_TOLD
    for line in told:
        room -= len(line) + 1
        if room < 0:
            break
        shown.append(line)
    more = len(told) - len(shown)
    if not shown:
        shown, more = [cut(told[0], MOST_TOLD)], len(told) - 1
    return "\n".join([*shown, *([f"and {more} more"] if more else [])])


def account(draft: SheetDraft, number: int) -> Message:
    """Show a page of what became of each piece of the text."""
    lines: list[str] = []
    for title, found in (
        (NOT_UNDERSTOOD, draft.unknown),
        ("Left out", draft.left_out),
        ("Read", draft.taken),
    ):
        lines += [f"**{title}: {len(found)}**", *[f"- {escape(line)}" for line in found]]
    every = pages(lines, EMBED_PAGE)
    number = min(number, len(every) - 1)
    embed = discord.Embed(title=WAS_READ, description=every[number], colour=COLOUR)
    embed.set_footer(text=f"{_counts(draft)}. Page {number + 1} of {len(every)}.")
    buttons = [
        discord.ui.Button[discord.ui.View](
            label=text,
            custom_id=made(draft.token, ACCOUNT, str(page)),
            disabled=not DRAFT <= page < len(every),
        )
        for text, page in (("Back", number - 1), ("Next", number + 1), ("The draft", DRAFT))
        if page != DRAFT or text == "The draft"
    ]
    return Message(embeds=[fit(embed)], view=view_of(*buttons))


def form(draft: SheetDraft, rules: Ruleset[Any], number: int) -> discord.ui.Modal:
    """Return a section's form, with the values that were typed last and what is wrong with them."""
    section, wrong, usual = (
        rules.sheets.paper.sections[number],
        _wrong(draft, rules),
        beginners(rules),
    )
    modal = discord.ui.Modal(
        title=label(section.title, MODAL_TITLE),
        custom_id=made(draft.token, FILLED, str(number)),
    )
    for entry in section.entries:
        told = wrong.get(entry.key) or help_of(entry, rules, usual)
        field = discord.ui.Label(
            text=label(entry.label, FIELD_LABEL),
            description=label(told, FIELD_HELP) if told else None,
            component=_field(entry, draft),
        )
        modal.add_item(field)
    return modal


def paste_form(draft: SheetDraft) -> discord.ui.Modal:
    """Return the form that takes a whole sheet, as text or as a file."""
    modal = discord.ui.Modal(title="Paste a sheet", custom_id=made(draft.token, PASTED))
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id=TEXT, style=discord.TextStyle.paragraph, max_length=INPUT, required=False
    )
    file = discord.ui.FileUpload[discord.ui.Modal](custom_id=FILE, required=False)
    modal.add_item(discord.ui.Label(text="The sheet", description=TO_PASTE, component=text))
    modal.add_item(discord.ui.Label(text="Or a file", description=TO_ATTACH, component=file))
    return modal


def name_form(draft: SheetDraft, then: str = NAMED) -> discord.ui.Modal:
    """Return the form that asks for the name; `then` is the option of its custom id."""
    modal = discord.ui.Modal(title="What are they called?", custom_id=made(draft.token, then))
    text = discord.ui.TextInput[discord.ui.Modal](
        custom_id=NAME, max_length=MOST_NAME, default=draft.name or None
    )
    modal.add_item(discord.ui.Label(text="Name", component=text))
    return modal


def _field(entry: Entry, draft: SheetDraft) -> discord.ui.Item[discord.ui.Modal]:
    """Return one field: a list if the tables have at most 25 names, else a text input."""
    value = text_of(entry, draft.sheet, draft.typed)
    names = names_of(entry, draft.sheet)
    things = entry.written in (Written.THINGS, Written.THING) and not entry.counted
    picks = things and 0 < len(names) <= OPTIONS
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


def _told(draft: SheetDraft, section: Section, usual: Mapping[str, Any]) -> str:
    """Return a section in one line: the sheet's values, and a beginner's for those without one."""
    told = []
    for entry in section.entries:
        if text := text_of(entry, draft.sheet, {}):
            told.append(f"{entry.label} **{escape(text)}**")
        elif text := text_of(entry, usual, {}):
            told.append(f"{entry.label} {escape(text)}")
    return f"__{section.title}__: " + (" \N{MIDDLE DOT} ".join(told) or "nothing yet")


def _wrong(draft: SheetDraft, rules: Ruleset[Any]) -> dict[str, str]:
    """Say what is wrong with each field, by its key: it was not understood, or is not allowed."""
    again = Draft(ruleset=draft.ruleset, name=draft.name, sheet=dict(draft.sheet))
    wrong = fill_in(again, rules.sheets.paper, rules.sheets.paper.entries, draft.typed)
    try:
        read(rules.sheets.model, draft.sheet)
    except SheetError as error:
        for fault in error.faults:
            where, _, what = fault.partition(":")
            key, _, below = where.partition(".")
            told = f"{f'({below}) ' if below else ''}{what.strip()}"
            wrong[key] = f"{wrong[key]} {told}" if key in wrong else told
    return wrong


def _controls(
    draft: SheetDraft,
    rules: Ruleset[Any],
    wrong: Mapping[str, str],
) -> list[discord.ui.Item[discord.ui.View]]:
    """Return a button for each section, then Paste, Make it, and Throw away."""
    grey, green = discord.ButtonStyle.secondary, discord.ButtonStyle.success
    sections: list[discord.ui.Item[discord.ui.View]] = []
    for n, section in enumerate(rules.sheets.paper.sections):
        again = any(entry.key in wrong for entry in section.entries)
        title = f"{n + 1}. {section.title}"
        button = discord.ui.Button[discord.ui.View](
            label=label(f"Try again: {title}" if again else title, BUTTON_LABEL),
            style=discord.ButtonStyle.primary if again else grey,
            custom_id=made(draft.token, SECTION, str(n)),
        )
        sections.append(button)
    pasting = discord.ui.Button[discord.ui.View](
        label="Paste a sheet\N{HORIZONTAL ELLIPSIS}",
        style=grey,
        custom_id=made(draft.token, PASTE),
    )
    naming = discord.ui.Button[discord.ui.View](
        label="Name\N{HORIZONTAL ELLIPSIS}", style=grey, custom_id=made(draft.token, RENAME)
    )
    told: list[discord.ui.Item[discord.ui.View]] = []
    if draft.taken or draft.left_out or draft.unknown:
        button = discord.ui.Button[discord.ui.View](
            label=WAS_READ, style=grey, custom_id=made(draft.token, ACCOUNT, "0")
        )
        told.append(button)
    if draft.others:
        people = [
            discord.SelectOption(label=label(each["name"] or f"Person {n + 1}", 100), value=str(n))
            for n, each in enumerate(draft.others[:OPTIONS])
        ]
        more = discord.ui.Select[discord.ui.View](
            custom_id=made(draft.token, PERSON),
            placeholder=f"{len(people)} more in this file",
            options=people,
        )
        told.append(more)
    return [
        *sections,
        *([] if draft.changes else [pasting, naming]),
        *told,
        discord.ui.Button(
            label=label(_green(draft), BUTTON_LABEL),
            style=green,
            custom_id=made(draft.token, MAKE),
            disabled=bool(wrong) or (bool(draft.changes) and not changed(draft.base, draft.sheet)),
        ),
        discord.ui.Button(
            label="Throw the changes away" if draft.changes else "Throw away",
            style=discord.ButtonStyle.danger,
            custom_id=made(draft.token, THROW),
        ),
    ]


def _kind(draft: SheetDraft) -> str:
    return "NPC" if draft.npc else "character"


def _taken(draft: SheetDraft) -> str:
    whose = "The campaign keeps an NPC" if draft.npc else "You have a character"
    return f"{whose} of this name. The green button puts this sheet in the place of theirs."


def _not_yet(draft: SheetDraft) -> str:
    """Return what stays as it is until the green button is pressed."""
    if draft.changes:
        return UNSAVED
    kept = "an NPC" if draft.npc else "a character"
    return f"Nothing is kept as {kept} before you press {_green(draft)}."


def _green(draft: SheetDraft) -> str:
    """Return the label of the button that applies the draft."""
    if draft.changes:
        return "Save changes"
    if draft.replaces:
        return f"Replace {draft.name}"
    return "Keep it" if draft.npc else "Make it"
