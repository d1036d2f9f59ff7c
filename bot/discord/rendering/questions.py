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
from rules.engine.asking.questions import CALLS, Part
from rules.engine.intents.crowds import LEAST, NUMBERED, in_runs

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

GM_ANSWERS, USUAL_ANSWER = "the GM answers", "the usual answer"
"""The words for silence that has no answer, and for an answer that not everybody may know."""

EITHER_ANSWERS = "the usual answer, or the GM's"


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
    named: dict[tuple[str, str], dict[str, None]] = {}
    for prompt in asked_together:
        names = named.setdefault(("", prompt.when) if prompt.when else (_called(prompt), ""), {})
        names |= dict.fromkeys([prompt.name] if prompt.name else [])
    every = list(dict.fromkeys(prompt.name for prompt in asked_together))
    are_named = len(every) == 1 or len(_names(every)) <= CALL
    said = [_summons(*kind, list(names) if are_named else []) for kind, names in named.items()]
    return " ".join([*whom, DOT.join(said)])


def _called(prompt: OpenPrompt) -> str:
    """Return what the notice asks beside the names: "defend?"."""
    question = prompt.ruleset.question(prompt.row.name)
    return CALLS[Part.FOLLOW] if question is None else question.called


def _summons(call: str, when: str, names: Sequence[str]) -> str:
    """Return who is asked and what: "Ama's turn (Turn 1)", or "Goro, Kuni: defend?"."""
    words = _names(names)
    if not when:
        return f"{words}: {call}" if words else f"{call[:1].upper()}{call[1:]}"
    turns = f"{words}: your turns" if words else "Your turns"
    turn = f"{words}'s turn" if len(names) == 1 else turns
    return f"{turn} ({escape(when)})"


def _names(names: Iterable[str]) -> str:
    return ", ".join(name_of(name) for name in in_runs([name for name in names if name]))


def few(names: Sequence[str]) -> str:
    """Return the first names, ready to be shown, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:MOST_NAMED])} and {len(names) - MOST_NAMED} more"


def asked(prompt: OpenPrompt) -> str:
    """Return the question, the facts that bear on it, and its end, as text for who is asked."""
    return "\n".join([_asked(prompt.row), *_bearing(prompt), *_until([prompt], prompt.name)])


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
        named = in_runs([prompt.name for prompt in prompts if prompt.name])
        return self.listed([name_of(name) for name in named])


def _written(kinds: Iterable[Sequence[OpenPrompt]], shared: bool, style: _Style) -> list[str]:
    return [line for kind in kinds for line in _kind(kind, shared, style)]


def _kind(kind: Sequence[OpenPrompt], shared: bool, style: _Style) -> list[str]:
    """Return the questions of one kind; people are named if others share the post."""
    lines = [*_once(kind)[: style.most], *_of_crowd(kind)]
    if not shared:
        return [*lines, *_bearing(kind[0]), *_until(kind, kind[0].name)]
    mark = _mark(style.plain, "Waiting for:", WAITS)
    dues = dict.fromkeys(prompt.due_at for prompt in kind)
    if len(dues) == 1:
        waits = style.names(kind)
        return [*lines, *([f"{mark} {waits}"] if waits else []), *_until(kind, EACH)]
    # Each deadline with its people; the last line has all the rest.
    for n, due in enumerate(list(dues)[:MOST_DEADLINES]):
        later = list(dues)[n:] if n == MOST_DEADLINES - 1 else [due]
        those = [prompt for prompt in kind if prompt.due_at in later]
        until = f"{DOT}{moment(due)}" if due is not None else ""
        until += " and later" if len(later) > 1 else ""
        silence = _silence(those, EACH) if until else ""
        ends = f"{until}: {silence}" if silence else until
        lines.append(f"{mark} {style.names(those)}{ends}")
    return lines


def crowd(asked: Sequence[OpenPrompt]) -> tuple[list[str], list[str]] | None:
    """Return which equals attack now, and which may do so later in the round, by name.

    None if one answer cannot meet them all: these questions are not all about one crowd.
    """
    now = list(dict.fromkeys(prompt.crowd[0] for prompt in asked if prompt.crowd and prompt.public))
    later = [name for name in asked[0].crowd if name not in now]
    stems = {stem[1] if (stem := NUMBERED.fullmatch(name)) else "" for name in now}
    same = {(prompt.row.name, prompt.row.who, prompt.about) for prompt in asked}
    alike = len(now) == len(asked) and len(stems) == len(same) == 1
    return (now, later) if alike and len(now) + len(later) >= LEAST else None


def _of_crowd(kind: Sequence[OpenPrompt]) -> list[str]:
    """Say how many of a crowd attack now, and who may do so later in the round."""
    found = crowd(kind)
    if found is None:
        return []
    now, later = (", ".join(name_of(name) for name in in_runs(names)) for names in found)
    parts = [f"{len(found[0])} attacks now: {now}" if len(kind) > 1 else ""]
    parts.append(f"{len(found[1])} more may attack this round: {later}" if later else "")
    return [f"-# {DOT.join([part for part in parts if part])}"]


def _once(kind: Sequence[OpenPrompt]) -> list[str]:
    """Return the questions of one kind, each once: one for all if its ruleset has one."""
    asked = list(dict.fromkeys(_asked(prompt.row) for prompt in kind))
    declared = kind[0].ruleset.question(kind[0].row.name)
    if len(asked) > 1 and declared is not None and declared.of_several:
        return [f"**{escape(declared.of_several)}**"]
    return asked


def _mark(plain: bool, words: str, sign: str) -> str:
    return words if plain else sign


def _asked(row: PromptRow) -> str:
    return f"**{cut(escape(row.question), QUESTION)}**"


def _bearing(prompt: OpenPrompt) -> list[str]:
    facts = [escape(stat.words) for stat in prompt.bearing]
    return [cut(DOT.join(facts), FACTS)] if facts else []


def _until(kind: Sequence[OpenPrompt], name: str) -> list[str]:
    """Return the deadline that questions share, and what silence does then."""
    first = kind[0]
    if first.is_paused:
        return [f"-# {PAUSED}"]
    if first.due_at is None:
        return []
    silence = _silence(kind, name)
    return [f"-# {moment(first.due_at)}{f': {silence}' if silence else ''}"]


def _silence(kind: Sequence[OpenPrompt], name: str) -> str:
    """Return what silence does for all of them, as far as everybody may know it."""
    unanswered = [prompt for prompt in kind if prompt.silence is None]
    if unanswered:
        return GM_ANSWERS if len(unanswered) == len(kind) else EITHER_ANSWERS
    if not all(prompt.tells_silence for prompt in kind):
        return USUAL_ANSWER
    said = {
        prompt.ruleset.sentences.silence(prompt.row.name, prompt.form, prompt.silence, name)
        for prompt in kind
    }
    return escape(said.pop()) if len(said) == 1 else USUAL_ANSWER
