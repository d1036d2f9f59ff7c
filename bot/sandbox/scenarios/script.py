"""Scenario files: a campaign, step by step, one line each.

    # a comment
    users: gm ama ben                     who there is; the first is the GM, and owns the server
    dice: 4 6 1                           the next faces, in the order they fall
    seeds: stone                          dice by chance, from seeds that follow from this word
    in #bridge                            where the next steps happen
    @gm /encounter open ruleset:ki        a slash command
    @ama #bridge /ki attack target:Ronin  the same, in a channel named for this step alone
    @gm press "Dodge"                     a button of the newest message that this user can press
    @gm pick "Target" "Ronin"             an option of a menu (several, if it takes several)
    @ama fill improve=2 note="two words"  the open modal, by its fields' names or labels
    @ama attach sheet.toml                a file for the next command or form, from this folder
    @ama say "Well met."                  an ordinary message
    expect #bridge: "misses"              everybody sees this there, new since the last step
    expect @ama: "4 Stamina left"         only this user sees it (or `expect not ...`)
    expect not @ben: "Ronin's HP"         nothing new that this user can see contains it
    state Ronin.stamina = 9               the GM's view of the state, by path
    @gm uses "Read as sheet" on "Earth 2" a command in the menu of the newest such message (Apps)
    restart                               the bot's process is killed and started again
    wait 26h                              the bot's clock moves: s, m, h, d

Labels and names match in any case, and a unique beginning is enough. Without `in`, steps happen in
the first channel that the file names, or in #table. Threads, forums and memberships have steps
of their own, listed below.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from bot.sandbox.scenarios.thread_steps import MADE, Forum, Moderate, forum, moderating

DEFAULT_CHANNEL = "table"
LONGEST_S = 3650 * 86400
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WORD = re.compile(rf"\s*({_QUOTED}|\S+)")
_PAIR = re.compile(rf"\s*({_QUOTED}|[^\s=\"]+)=({_QUOTED}|\S*)")
_SPAN = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([smhd])")
_CHANNEL = re.compile(r"(?:^in |^expect (?:not )?|^@\S+ )#([\w-]+)", re.MULTILINE)


class ScenarioError(Exception):
    """A scenario cannot be read or played on; the message names its file and line."""

    def __init__(self, file: str, line: int, text: str) -> None:
        super().__init__(f"{file}:{line}: {text}")
        self.file, self.line, self.text = file, line, text


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command as it is typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """A button, by its label."""

    label: str


@dataclass(frozen=True, slots=True)
class Pick:
    """A menu, by its placeholder or label, and the options of it that are chosen."""

    menu: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fill:
    """The open modal: values by field; fields that are not named keep what they show."""

    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Attach:
    """A file for the next command or form."""

    path: Path


@dataclass(frozen=True, slots=True)
class Say:
    """An ordinary message."""

    text: str


@dataclass(frozen=True, slots=True)
class UseMenu:
    """A command in the menu of the newest message with these words."""

    name: str
    words: str


Act: TypeAlias = Command | Press | Pick | Fill | Attach | Say | UseMenu | Moderate


@dataclass(frozen=True, slots=True)
class Doing:
    """Somebody does something, in the named channel ("" for that of the steps around it)."""

    who: str
    act: Act
    channel: str = ""


@dataclass(frozen=True, slots=True)
class GiveDice:
    """The next faces."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PledgeBy:
    """The word that the seeds of the next fights follow from."""

    word: str


@dataclass(frozen=True, slots=True)
class GoTo:
    """Where the next steps happen."""

    channel: str


@dataclass(frozen=True, slots=True)
class Expect:
    """A text that must have been seen since the last step; with `never`, must not.

    `place` is ``#channel`` (as everybody sees it) or ``@user``.
    """

    place: str
    text: str
    never: bool = False


@dataclass(frozen=True, slots=True)
class ExpectState:
    """The value that the GM's view of the state must have at a path."""

    path: tuple[str, ...]
    value: Any


@dataclass(frozen=True, slots=True)
class Restart:
    """The bot's process is killed and started again."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The bot's clock moves by this many seconds."""

    seconds: float


What: TypeAlias = Doing | GiveDice | PledgeBy | GoTo | Expect | ExpectState | Restart | Wait


@dataclass(frozen=True, slots=True)
class Step:
    """One line: its number, its text, and its meaning."""

    line: int
    text: str
    what: What


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole file. `users` has the GM first, `channels` all that it names, the default first."""

    file: str
    users: tuple[str, ...]
    channels: tuple[str, ...]
    steps: tuple[Step, ...]
    forums: tuple[Forum, ...] = ()


def read(path: Path) -> Scenario:
    """Return the scenario in a file.

    Raises:
        ScenarioError: A line cannot be read, somebody acts who is not among the users, or the file
            does not exist.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(str(path), 0, f"The file cannot be read: {error}.") from None
    return parse(text, str(path), path.parent)


def parse(text: str, file: str, folder: Path = Path()) -> Scenario:
    """Return the scenario in `text`; its attachments are in `folder`. Raises as `read` does."""
    users: tuple[str, ...] = ()
    steps: list[Step] = []
    forums: list[Forum] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        try:
            if line.startswith("users:"):
                users = _users(line.removeprefix("users:"), earlier=bool(users or steps))
            elif line.startswith("forum:"):
                forums.append(forum(_words(line.removeprefix("forum:"))))
            else:
                what = _what(line, folder)
                _check_people(what, users)
                steps.append(Step(number, line, what))
        except ValueError as error:
            raise ScenarioError(file, number, str(error)) from None
    if not users:
        raise ScenarioError(file, 1, "Nobody is there; begin with a line like users: gm ama ben.")
    told = "\n".join(step.text for step in steps)
    made = {name for pair in MADE.findall(told) for name in pair} | {each.name for each in forums}
    named = [name for name in dict.fromkeys(_CHANNEL.findall(told)) if name not in made]
    channels = tuple(named or [DEFAULT_CHANNEL])
    return Scenario(file, users, channels, tuple(steps), tuple(forums))


def span(text: str) -> float:
    """Return the seconds of a span such as ``26h`` or ``1d 30m``. Raises ValueError with advice."""
    matches = list(_SPAN.finditer(text))
    if not matches or _SPAN.sub("", text).strip():
        raise ValueError(f'"{text}" is no span of time; write it like 26h, 90m or 1d 2h.')
    seconds = sum(float(match[1]) * _UNITS[match[2]] for match in matches)
    if seconds > LONGEST_S:
        raise ValueError(f'"{text[:40]}" is too long a span of time: at most ten years.')
    return seconds


def _users(text: str, *, earlier: bool) -> tuple[str, ...]:
    names = tuple(text.split())
    if earlier:
        raise ValueError("The users come first, once.")
    if (
        not names
        or len(set(names)) != len(names)
        or not all(re.fullmatch(r"[\w.-]+", n) for n in names)
    ):
        raise ValueError("Name the users once each, the GM first, like users: gm ama ben.")
    return names


def _check_people(what: What, users: tuple[str, ...]) -> None:
    who = what.who if isinstance(what, Doing) else ""
    if isinstance(what, Expect) and what.place.startswith("@"):
        who = what.place[1:]
    if who and not users:
        raise ValueError("The users come first, in a line like users: gm ama ben.")
    if who and who not in users:
        raise ValueError(f"There is no user {who}; the users are {', '.join(users)}.")


def _what(line: str, folder: Path) -> What:
    if line.startswith("@"):
        return _doing(line, folder)
    word, _, rest = line.partition(" ")
    read_rest = _VERBS.get(word)
    if read_rest is None:
        raise ValueError(f'"{word}" begins no step.')
    return read_rest(rest.strip())


def _doing(line: str, folder: Path) -> Doing:
    who, _, rest = line[1:].partition(" ")
    rest, channel = rest.strip(), ""
    act: Act
    if rest.startswith("#"):
        channel, _, rest = rest[1:].partition(" ")
        rest = rest.strip()
    if rest.startswith("/"):
        return Doing(who, Command(rest), channel)
    verb, _, rest = rest.partition(" ")
    match verb:
        case "press":
            act = Press(_one(rest))
        case "pick":
            menu, *options = _words(rest)
            if not options:
                raise ValueError('Say which menu and which option: pick "Target" "Ronin".')
            act = Pick(menu, tuple(options))
        case "fill":
            act = Fill(_pairs(rest))
        case "attach":
            act = Attach(folder / _one(rest))
        case "say":
            act = Say(_one(rest))
        case "uses":
            act = _menu(rest)
        case _:
            found = moderating(verb, _words(rest) if rest.strip() else [])
            if found is None:
                raise ValueError(f'"{verb}" is nothing that a user does.')
            act = found
    return Doing(who, act, channel)


def _menu(rest: str) -> UseMenu:
    words = _words(rest)
    if len(words) != 3 or words[1] != "on":
        raise ValueError('Say which command on which message: uses "Read as sheet" on "Earth 2".')
    return UseMenu(words[0], words[2])


def _give_dice(rest: str) -> GiveDice:
    if not rest or not all(word.isdecimal() for word in rest.split()):
        raise ValueError("Give the faces as whole numbers, like dice: 4 6 1.")
    return GiveDice(tuple(int(word) for word in rest.split()))


def _go_to(rest: str) -> GoTo:
    if not re.fullmatch(r"#[\w-]+", rest):
        raise ValueError("Name one channel, like in #bridge.")
    return GoTo(rest[1:])


def _expect(rest: str) -> Expect:
    never = rest.startswith("not ")
    place, colon, text = rest.removeprefix("not ").strip().partition(":")
    if not colon or place[:1] not in {"#", "@"} or not text.strip():
        raise ValueError('Say where and what, like expect #bridge: "misses".')
    return Expect(place.strip(), _one(text), never)


def _state(rest: str) -> ExpectState:
    path, equals, value = rest.partition(" = ")
    if not equals:
        raise ValueError("Say path and value, like state Ronin.stamina = 9.")
    parts = tuple(_unquoted(part) for part in re.findall(rf"{_QUOTED}|[^.\"]+", path.strip()))
    try:
        return ExpectState(parts, json.loads(value))
    except (ValueError, RecursionError):
        return ExpectState(parts, value.strip())


def _restart(rest: str) -> Restart:
    if rest:
        raise ValueError("A restart takes nothing.")
    return Restart()


_VERBS: Mapping[str, Callable[[str], What]] = {
    "dice:": _give_dice,
    "seeds:": lambda rest: PledgeBy(_one(rest)),
    "in": _go_to,
    "expect": _expect,
    "state": _state,
    "restart": _restart,
    "wait": lambda rest: Wait(span(rest)),
}


def _unquoted(word: str) -> str:
    if len(word) > 1 and word[0] == word[-1] == '"':
        return re.sub(r"\\(.)", r"\1", word[1:-1])
    return word


def _words(text: str) -> list[str]:
    words = [_unquoted(word) for word in _WORD.findall(text)]
    if not words:
        raise ValueError("Something is missing at the end of the line.")
    return words


def _one(text: str) -> str:
    """Return the whole of `text` as one word, in quotes or not."""
    if not text.strip():
        raise ValueError("Something is missing at the end of the line.")
    return _unquoted(text.strip())


def _pairs(text: str) -> dict[str, str]:
    if _PAIR.sub("", text).strip():
        raise ValueError('Write what is filled in as field=value, like improve=2 note="two words".')
    return {_unquoted(name): _unquoted(value) for name, value in _PAIR.findall(text)}
