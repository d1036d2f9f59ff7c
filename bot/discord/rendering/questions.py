"""Open questions as a part of a post: what is asked, of whom, and until when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.discord.people import mention
from bot.discord.rendering.limits import cut, escape, name_of
from bot.discord.rendering.order import DOT
from bot.discord.rendering.signs import ASK, TICK, WAITS
from bot.play.answer_text import sentence
from bot.play.model import OpenPrompt
from bot.storage.rows import Campaign, PromptRow

QUESTION, CALL = 1500, 120
MOST_ASKED = 2
"""Of one kind of question at most so many are written out."""

MOST_KINDS = 3
"""At most so many kinds of questions share a post: more would be higher than a phone's screen."""

MOST_DEADLINES = 3


def groups(opened: Iterable[OpenPrompt]) -> list[list[OpenPrompt]]:
    """Questions as they are posted, in the order given.

    Those that one step asks share a post, whatever their kinds and deadlines are.
    """
    found: list[list[OpenPrompt]] = []
    for prompt in opened:
        for group in found:
            kinds = {other.row.name for other in group}
            fits = prompt.row.name in kinds or len(kinds) < MOST_KINDS
            if fits and group[0].row.asked_at == prompt.row.asked_at:
                group.append(prompt)
                break
        else:
            found.append([prompt])
    return found


def same_post(prompt: OpenPrompt) -> str:
    """What a question shares with those whose post it joins without a new ping."""
    row = prompt.row
    return repr((row.name, row.asked_at, row.due_at))


def question(
    asked_together: Sequence[OpenPrompt], *, answered: Sequence[str] = (), plain: bool = False
) -> discord.Embed:
    """Open questions as an embed: what is asked, of whom, until when; each kind in its own lines.

    `answered` are the names of those who share the post and have answered.
    """
    kinds: dict[str, list[OpenPrompt]] = {}
    for prompt in asked_together:
        kinds.setdefault(prompt.row.name, []).append(prompt)
    shared = len(asked_together) > 1 or bool(answered)
    lines = [line for kind in kinds.values() for line in _kind(kind, shared, plain)]
    if answered:
        lines.append(f"{_mark(plain, 'Answered:', TICK)} {_names(answered)}")
    return discord.Embed(description="\n".join(lines), colour=ASK)


def call(asked_together: Sequence[OpenPrompt], campaign: Campaign | None) -> str:
    """The ping and a few words beside it: all that a phone's notice shows."""
    whom = dict.fromkeys(mention(prompt.row.who, campaign) for prompt in asked_together)
    names = ", ".join(dict.fromkeys(p.name for p in asked_together if p.name))
    words = f" {name_of(names, CALL)}" if names else ""
    return f"{' '.join(whom)}{words}"


def asked(row: PromptRow) -> str:
    """The question and its deadline, as text."""
    return "\n".join([_asked(row), *_deadline(row.due_at)])


def moment(at: int | None) -> str:
    """An instant as Discord counts down to it."""
    return f"<t:{at // 1000}:R>" if at is not None else ""


def _kind(kind: Sequence[OpenPrompt], shared: bool, plain: bool) -> list[str]:
    """The questions of one kind; who is waited for is named where others share the post."""
    lines = list(dict.fromkeys(_asked(prompt.row) for prompt in kind))[:MOST_ASKED]
    if not shared:
        return [*lines, *_until(kind[0], kind[0].name)]
    mark = _mark(plain, "Waiting for:", WAITS)
    dues = dict.fromkeys(prompt.row.due_at for prompt in kind)
    if len(dues) == 1:
        waits = _names([prompt.name for prompt in kind])
        ends = {tuple(_until(prompt, "")) for prompt in kind}
        ending = list(ends.pop()) if len(ends) == 1 else _deadline(kind[0].row.due_at)
        return [*lines, *([f"{mark} {waits}"] if waits else []), *ending]
    # Each deadline with those who have it; the last line has all that are left.
    for n, due in enumerate(list(dues)[:MOST_DEADLINES]):
        later = list(dues)[n:] if n == MOST_DEADLINES - 1 else [due]
        waits = _names([prompt.name for prompt in kind if prompt.row.due_at in later])
        until = f"{DOT}{moment(due)}" if due is not None else ""
        lines.append(f"{mark} {waits}{until}{' and later' if len(later) > 1 else ''}")
    return lines


def _mark(plain: bool, words: str, sign: str) -> str:
    return words if plain else sign


def _names(names: Iterable[str]) -> str:
    return ", ".join(name_of(name) for name in names if name)


def _asked(row: PromptRow) -> str:
    return f"**{cut(escape(row.question), QUESTION)}**"


def _deadline(due_at: int | None) -> list[str]:
    return [f"-# {moment(due_at)}"] if due_at is not None else []


def _until(prompt: OpenPrompt, name: str) -> list[str]:
    """The deadline, and what silence does if everybody may know it."""
    if prompt.row.due_at is None:
        return []
    silence = ""
    if prompt.public and prompt.silence is not None:
        silence = sentence(prompt.form, prompt.silence, name)
    elif prompt.silence is None:
        silence = "the GM decides"
    return [f"-# {moment(prompt.row.due_at)}{f': {escape(silence)}' if silence else ''}"]
