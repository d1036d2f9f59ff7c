"""The messages of a retcon: the acts to choose from, the preview, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord.inbound.custom_ids import made
from bot.discord.rendering.forms import menu_options
from bot.discord.rendering.limits import OPTIONS, cut, escape
from bot.discord.rendering.message import Message, view_of
from bot.discord.rendering.prompts import menu, plain_button
from bot.discord.sections import HEAD_TEXT, Section, on_one_screen
from bot.play.fight.retcon.calls import Instead, RetconPreview
from bot.play.fight.undoing import Point
from rules.engine.asking.forms import Acts, Option

PICK, DO, CHANGE, CHOSEN, FILLED, BACK = (
    "retcon", "retdo", "retchange", "retpick", "retform", "retundo"
)  # fmt: skip


def acts(points: Sequence[Point], fight: str) -> Message:
    """Return a menu of the acts that can be changed, newest first."""
    if not points:
        return Message(content="There is no act that could be taken back or changed.")
    options = [
        Option(str(point.seq), f"{n}. {cut(point.text, 90)}")
        for n, point in enumerate(points, start=1)
    ]
    view = view_of(menu(made(fight, PICK), "Choose the act", options[:OPTIONS]))
    head = ("**Which act?** Later acts are kept if they still fit.",)
    newest = Section("Newest first:", [point.text for point in points], numbered=True)
    return Message(content=on_one_screen(head, [newest], view=view), view=view)


def preview(seen: RetconPreview) -> Message:
    """Return the preview, with buttons to do it or to choose something else."""
    yes = discord.ui.Button[discord.ui.View](
        custom_id=made(seen.draft, DO), label="Change the past", style=discord.ButtonStyle.danger
    )
    other = [plain_button(made(seen.draft, CHANGE), "Say something else instead")]
    view = view_of(yes, *(other if seen.changeable else ()))
    sections = (
        Section("These acts would no longer fit:", seen.left),
        Section("These lines would be struck:", seen.struck),
        Section("These would be told instead:", seen.told),
        Section("These would change:", seen.changes),
        Section("Silence would answer:", seen.silent),
        Section("These questions would be open:", seen.asked),
    )
    head = (f"**{_said(cut(seen.what, HEAD_TEXT))}**", "Nothing is changed yet.")
    foot = ("Dice that still fit stay as they fell.",)
    return Message(content=on_one_screen(head, sections, foot, view), view=view)


def done(text: str, draft: str) -> Message:
    """Return the result, with a button that takes it back."""
    return Message(
        content=_said(text), view=view_of(plain_button(made(draft, BACK), "Undo the retcon"))
    )


def choices(instead: Instead, draft: str) -> Message | None:
    """Return the old question's choices as a menu; None if a form asks at once."""
    if not isinstance(instead.form, Acts):
        return None
    options = [
        Option(act, choice.title)
        for act, choice in instead.form.choices.items()
        if choice.form.possible()
    ]
    select = discord.ui.Select[discord.ui.View](
        custom_id=made(draft, CHOSEN),
        placeholder="What was done instead?",
        options=menu_options(options[:OPTIONS]),
    )
    return Message(content=f"Instead of: {_said(instead.title)}", view=view_of(select))


def _said(text: str) -> str:
    return escape(text, people=True)
