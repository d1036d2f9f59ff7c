"""Open questions as a part of a post: the question, the people who are asked, and the deadline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import discord

from bot.discord.people import mention
from bot.discord.phone import high
from bot.discord.rendering.limits import cut, escape, name_of
from bot.discord.rendering.order import DOT
from bot.discord.rendering.signs import ASK, TICK, WAITS
from bot.play.model import OpenPrompt
from bot.storage.rows import Campaign, PromptRow

QUESTION, CALL, FACTS = 1500, 90, 120
"""The most letters of a question, of the names beside a ping, and of the facts."""

MOST_ASKED = 2
"""At most this many questions of one kind are written out: one if they are too high for a phone."""

MOST_NAMED = 2
"""A short question names this many of those it waits for, and counts the others."""

MOST_LINES = 20
"""The most lines of questions on a phone."""

MOST_PEOPLE = 50
"""At most this many people are pinged by one post: Discord takes 100, and 2,000 characters."""

MOST_KINDS = 3
"""At most this many kinds of questions share a post: more would not fit on a phone's screen."""

MOST_DEADLINES = 3

EACH = "each of them"
"""The subject of what silence answers for several combatants alike."""

PAUSED = "paused: no clock runs"


def groups(opened: Iterable[OpenPrompt]) -> list[list[OpenPrompt]]:
    """Group questions by the posts that ask them, in the order given.

    Questions that one step asks share a post, even if their kinds and deadlines differ.
    """
    found: list[list[OpenPrompt]] = []
    for prompt in opened:
        for group in found:
            kinds = {other.row.name for other in group}
            people = {other.row.who for other in group} | {prompt.row.who}
            fits = prompt.row.name in kinds or len(kinds) < MOST_KINDS
            fits = fits and len(people) <= MOST_PEOPLE
            if fits and group[0].row.asked_at == prompt.row.asked_at:
                group.append(prompt)
                break
        else:
            found.append([prompt])
    return found


def same_post(prompt: OpenPrompt) -> str:
    """Return the key that questions share if they can join one post without a new ping."""
    row = prompt.row
    return repr((row.name, row.asked_at, row.due_at))


def question(
    asked_together: Sequence[OpenPrompt],
    *,
    answered: Sequence[str] = (),
    plain: bool = False,
    short: bool = False,
) -> discord.Embed:
    """Return open questions as an embed: question, people, deadline; each kind has its own lines.

    `answered` are the names or mentions, ready to be shown, of people who share the post and have
    answered. If it is `short`, one question of a kind is written out and the first people are
    named: the board names all.
    """
    kinds: dict[str, list[OpenPrompt]] = {}
    for prompt in asked_together:
        kinds.setdefault(prompt.row.name, []).append(prompt)
    shared = len(asked_together) > 1 or bool(answered)
    listed = few if short else ", ".join
    ticked = [f"{_mark(plain, 'Answered:', TICK)} {listed(answered)}"] if answered else []
    written = [
        [*_written(kinds.values(), shared, _Style(plain, listed, most)), *ticked]
        for most in (MOST_ASKED, 1)
    ]
    lines = written[0] if high(written[0]) <= MOST_LINES and not short else written[1]
    return discord.Embed(description="\n".join(lines), colour=ASK)


def call(asked_together: Sequence[OpenPrompt], campaign: Campaign | None) -> str:
    """Return the ping and a few words beside it: a phone's notice shows no more.

    The ping names everybody who is asked. Their combatants are named whole, or not at all if they
    are too many for a notice: the question below names them.
    """
    whom = dict.fromkeys(mention(prompt.row.who, campaign) for prompt in asked_together)
    names = list(dict.fromkeys(p.name for p in asked_together if p.name))
    words = ", ".join(map(name_of, names))
    if len(names) > 1 and len(words) > CALL:
        words = ""
    instants = {prompt.when for prompt in asked_together}
    if names and len(instants) == 1 and (when := instants.pop()):
        turns = f"{words}: your turns" if words else "Your turns"
        words = f"{words}'s turn" if len(names) == 1 else turns
        words = f"{words} ({escape(when)})"
    return " ".join([*whom, *([words] if words else [])])


def few(names: Sequence[str]) -> str:
    """Return the first names, ready to be shown, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"


def asked(prompt: OpenPrompt) -> str:
    """Return the question, the facts that bear on it, and its deadline, as text."""
    return "\n".join([_asked(prompt.row), *_bearing(prompt), *_deadline(prompt)])


def moment(at: int | None) -> str:
    """Return an instant in Discord's format, which counts down to it."""
    return f"<t:{at // 1000}:R>" if at is not None else ""


@dataclass(frozen=True, slots=True)
class _Style:
    """The style of questions: without signs if `plain`, and so many written out of a kind.

    `listed` joins names.
    """

    plain: bool
    listed: Callable[[Sequence[str]], str]
    most: int

    def names(self, prompts: Iterable[OpenPrompt]) -> str:
        """Return the names of those who are asked."""
        return self.listed([name_of(prompt.name) for prompt in prompts if prompt.name])


def _written(kinds: Iterable[Sequence[OpenPrompt]], shared: bool, style: _Style) -> list[str]:
    return [line for kind in kinds for line in _kind(kind, shared, style)]


def _kind(kind: Sequence[OpenPrompt], shared: bool, style: _Style) -> list[str]:
    """Return the questions of one kind; people are named if others share the post."""
    lines = list(dict.fromkeys(_asked(prompt.row) for prompt in kind))[: style.most]
    if not shared:
        return [*lines, *_bearing(kind[0]), *_until(kind[0], kind[0].name)]
    mark = _mark(style.plain, "Waiting for:", WAITS)
    dues = dict.fromkeys(prompt.due_at for prompt in kind)
    if len(dues) == 1:
        waits = style.names(kind)
        ends = {tuple(_until(prompt, EACH)) for prompt in kind}
        ending = list(ends.pop()) if len(ends) == 1 else _deadline(kind[0])
        return [*lines, *([f"{mark} {waits}"] if waits else []), *ending]
    # Each deadline with its people; the last line has all the rest.
    for n, due in enumerate(list(dues)[:MOST_DEADLINES]):
        later = list(dues)[n:] if n == MOST_DEADLINES - 1 else [due]
        waits = style.names(prompt for prompt in kind if prompt.due_at in later)
        until = f"{DOT}{moment(due)}" if due is not None else ""
        lines.append(f"{mark} {waits}{until}{' and later' if len(later) > 1 else ''}")
    return lines


def _mark(plain: bool, words: str, sign: str) -> str:
    return words if plain else sign


def _asked(row: PromptRow) -> str:
    return f"**{cut(escape(row.question), QUESTION)}**"


def _bearing(prompt: OpenPrompt) -> list[str]:
    facts = [escape(stat.words) for stat in prompt.bearing]
    return [cut(DOT.join(facts), FACTS)] if facts else []


def _deadline(prompt: OpenPrompt) -> list[str]:
    if prompt.is_paused:
        return [f"-# {PAUSED}"]
    return [f"-# {moment(prompt.due_at)}"] if prompt.due_at is not None else []


def _until(prompt: OpenPrompt, name: str) -> list[str]:
    """Return the deadline, and what happens in silence if everybody may know it."""
    if prompt.due_at is None:
        return _deadline(prompt)
    silence = ""
    if prompt.public and prompt.silence is not None:
        said = prompt.ruleset.sentences
        silence = said.silence(prompt.row.name, prompt.form, prompt.silence, name)
    elif prompt.silence is None:
        silence = "the GM decides"
    return [f"-# {moment(prompt.due_at)}{f': {escape(silence)}' if silence else ''}"]
