"""The number of requests to a channel for a step of a fight, and for a whole attack.

Two players and the GM fight with the ready characters of a ruleset. They press the controls of
their posts, an hour apart: a person who is asked attacks if they may, and otherwise takes the first
choice. Every request to a channel counts, from the first press until nothing is left to show;
answers to presses do not.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from bot.cli import Failed
from bot.sandbox.errors import ActError
from bot.sandbox.kinds import BUTTON, CHECKBOX, SELECTS, walk
from bot.sandbox.model.records import Channel, Interaction, Message
from bot.sandbox.process import BotReins
from bot.sandbox.scenarios.hands import CHOICES, Hands
from bot.sandbox.scenarios.message_text import Component, fields_of
from bot.sandbox.server import Sandbox
from bot.storage import encounters, prompts
from bot.storage.connection.database import Database
from bot.storage.rows import PromptRow
from rules import RULESETS
from rules.engine.asking.questions import Part
from rules.engine.views.visibility import GM
from tests.bench.figures import Requests

HOUR_S = 3600.0
ANSWER_S, ONLINE_S = 120.0, 300.0
ATTACK, NEW = "attack", "/character new"
NUMBER = "A whole number"
MOST_HOPS, MOST_WAYS, MOST_STEPS = 5, 12, 40
ASKS_ONCE = 2
"""The steps of an attack that asks one question: the attack, and the answer."""

PLAYERS = ("ama", "ben")

TEMPLATES = {
    "ki": ("ama", "ben", "thug"),
    "l5r": ("ama", "ben", "bandit"),
    "l7r": ("ama", "ben", "bandit"),
    "wayward": ("ama", "ben", "war-bear"),
    "wod": ("bruiser", "investigator", "thug"),
}
_CONTROL = re.compile(r"v1:[^:]+:(?P<option>[a-z]+)(?::(?P<argument>.*))?")


@dataclass(slots=True)
class Count:
    """The counted requests of each step, and of each attack with all its questions.

    `waits` are the steps of each attack: its own, and one for each question that it asks.
    """

    steps: list[int] = field(default_factory=list[int])
    attacks: list[int] = field(default_factory=list[int])
    waits: list[int] = field(default_factory=list[int])
    channel: str = ""
    several: list[int] = field(default_factory=list[int])
    """The requests of each answer to several questions at once."""
    paths: list[str] = field(default_factory=list[str])
    """The requests of the present step."""

    def note(self, method: str, path: str, body: object) -> None:
        """Note a request."""
        del body
        if path.startswith(f"/channels/{self.channel}"):
            self.paths.append(f"{method} {path}")

    def stepped(self, *, attacks: bool, follows: bool) -> None:
        """Note that a step is over: it began an attack, or answered its question, or neither."""
        self.steps.append(len(self.paths))
        if attacks:
            self.attacks.append(len(self.paths))
            self.waits.append(1)
        elif follows and self.attacks:
            self.attacks[-1] += len(self.paths)
            self.waits[-1] += 1
        self.paths.clear()

    def figures(self) -> dict[str, Requests]:
        """Return the figures; `attack_asking_once` counts attacks that asked only one person.

        `several` counts answers to several questions at once.
        """
        once = [n for n, waits in zip(self.attacks, self.waits, strict=True) if waits == ASKS_ONCE]
        counted = {"step": self.steps, "attack": self.attacks, "attack_waits": self.waits}
        if not all(counted.values()):
            raise Failed("Nobody has attacked.")
        rare = {"attack_asking_once": once, "several": self.several}
        counted |= {name: values for name, values in rare.items() if values}
        return {
            name: Requests(mean=mean(values), maximum=max(values))
            for name, values in counted.items()
        }


class Table:
    """The people of one fight, and their acts."""

    def __init__(
        self,
        sandbox: Sandbox,
        reins: BotReins,
        file: Path,
        ruleset: str,
        count: Count,
        *,
        players: Sequence[str] = PLAYERS,
    ) -> None:
        self._sandbox, self._reins, self._file = sandbox, reins, file
        self._ruleset, self.count = ruleset, count
        users = {name: sandbox.add_user(name, name.title()) for name in (GM, *players)}
        guild = sandbox.add_guild(f"{type(self).__name__} of {ruleset}", users[GM])
        for user in users.values():
            sandbox.add_member(guild, user)
        sandbox.install_bot(guild)
        self.channel: Channel = sandbox.add_channel(guild, "fight")
        count.channel = self.channel.id
        self._hands = {
            user.id: Hands(sandbox.person(user), guild, sandbox.direct_channel(user))
            for user in users.values()
        }
        self.ids = {name: user.id for name, user in users.items()}
        self._attacked = False

    async def gather(self) -> None:
        """Begin the fight."""
        await self.say(self.opening())

    def opening(self) -> Iterable[tuple[str, str]]:
        """Return the commands that begin the fight, each with who gives it."""
        ama, ben, npc = TEMPLATES[self._ruleset]
        return (
            (GM, f"/campaign setup name:Counted ruleset:{self._ruleset}"),
            ("ama", f"/character new name:Ama template:{ama}"),
            ("ben", f"/character new name:Ben template:{ben}"),
            (GM, "/encounter open name:Counted open_end:yes"),
            (GM, f"/npc add template:{npc} name:Thug style:none"),
            ("ama", "/encounter join"),
            ("ben", "/encounter join"),
            (GM, "/encounter begin"),
        )

    async def say(self, lines: Iterable[tuple[str, str]]) -> None:
        """Let people give these commands, each once the result of the last one has been shown."""
        for who, text in lines:
            await self._offered(text.split()[0].removeprefix("/"))
            hands = self._hands[self.ids[who]]
            await self._done(await hands.command(self.channel, text))
            await self._reins.idle()
            if text.startswith(NEW):
                await self._done(await hands.press(self.channel, "Make it"))
                await self._reins.idle()
        await self._offered(self._ruleset)
        self.count.paths.clear()

    async def _offered(self, command: str) -> None:
        """Wait until the bot has registered a command."""
        person = self._hands[self.ids[GM]].person
        async with asyncio.timeout(ANSWER_S):
            while command not in {c["name"] for c in person.commands(self.channel.id)}:  # noqa: ASYNC110
                await asyncio.sleep(0.02)

    async def step(self) -> bool:
        """Answer the oldest open question by its post. Returns False if there is none."""
        await self._reins.move_clock(HOUR_S)
        await self._reins.idle()
        asked = await self._asked()  # not before: some may be too late by now
        if asked is None:
            return False
        self.count.paths.clear()
        self._attacked = False
        await self._answer(self.ids.get(asked.who, asked.who), asked)
        await self._reins.idle()
        question = RULESETS[self._ruleset].question(asked.name)
        turns = question is not None and question.part is Part.TURN
        self.count.stepped(attacks=self._attacked, follows=not turns)
        return True

    async def _asked(self) -> PromptRow | None:
        database = await Database.open(f"sqlite+aiosqlite:///{self._file}")
        try:
            async with database.read() as c:
                row = await encounters.live_in(c, self.channel.id)
                open_now = await prompts.open_in(c, row.id) if row is not None else []
        finally:
            await database.close()
        return min(open_now, key=lambda prompt: prompt.asked_at, default=None)

    async def _answer(self, who: str, asked: PromptRow) -> None:
        """Press a control of the post, and go on until the question is answered."""
        hands = self._hands[who]
        post = self._sandbox.messages.find(asked.message)
        if post is None:
            raise Failed(f"There is no post for: {asked.question}")
        for n in range(MOST_WAYS):
            if await self._pressed(hands, post, asked, n):
                return
        raise Failed(f"This could not be answered by pressing: {asked.question}")

    async def _pressed(self, hands: Hands, post: Message, asked: PromptRow, n: int) -> bool:
        """Press the `n`th control of the post. Returns whether that was an answer."""
        shown = post
        for _ in range(MOST_HOPS):
            custom_id, values = self._choice(shown, n, asked.token)
            begun = await self._done(await hands.person.component(shown.id, custom_id, values))
            if begun.modal is not None:
                begun = await self._fill(hands, begun)
            still = await self._asked_again(asked)
            if not still:
                return True
            private = self._sandbox.messages.find(begun.original_id or "")
            if begun.followups:
                private = self._sandbox.messages.find(begun.followups[-1])
            if private is None or not list(_ways(private)):
                break
            shown = private
        return False

    async def _asked_again(self, asked: PromptRow) -> bool:
        database = await Database.open(f"sqlite+aiosqlite:///{self._file}")
        try:
            async with database.read() as c:
                found = await prompts.by_token(c, asked.token)
        finally:
            await database.close()
        return found is not None and found.closed_at is None

    def _choice(self, shown: Message, n: int, asked: str) -> tuple[str, list[str]]:
        """Return the control to use: first an attack if there is one, else the `n`th.

        If a menu asks which of several questions is meant, it is the one in `asked`.
        """
        ways = list(_ways(shown))
        if not ways:
            raise Failed(f"There is nothing to press: {shown.payload['content']}")
        meant = [way for way in ways if asked in way[1]]
        if meant:
            return meant[0]
        attacks = [way for way in ways if ATTACK in _said(*way)]
        self._attacked = bool(attacks) and n == 0
        return attacks[0] if self._attacked else ways[n % len(ways)]

    async def _fill(self, hands: Hands, opened: Interaction) -> Interaction:
        assert opened.modal is not None
        fields = [field for _, field in fields_of(opened.modal)]
        given = {field["custom_id"]: _written(field) for field in fields if _is_empty(field)}
        # If one form declares several things, the first is an attack.
        given |= {field["custom_id"]: [ATTACK] for field in list(filter(_attacks, fields))[:1]}
        with suppress(ActError):
            return await self._done(await hands.person.modal(opened.id, given))
        raise Failed(f"The form could not be filled in: {opened.modal['title']}")

    async def _done(self, begun: Interaction) -> Interaction:
        return await self._sandbox.answered(begun, ANSWER_S)


def _ways(shown: Message) -> Iterator[tuple[str, list[str]]]:
    """Return everything that answers, or leads to an answer."""
    for component in walk(shown.payload["components"]):
        found = _CONTROL.fullmatch(str(component.get("custom_id", "")))
        if found is None or component.get("disabled"):
            continue
        if component["type"] == BUTTON and found["option"] in {"c", "gc", "ask", "gask"}:
            yield component["custom_id"], []
        elif component["type"] in SELECTS and found["option"] in {"pick", "gpick", "gfor", "for"}:
            for option in component["options"]:
                yield component["custom_id"], [option["value"]]


def _is_empty(field: Component) -> bool:
    """Whether a field must be filled in and is empty."""
    chosen = any(option.get("default") for option in field.get("options") or ())
    return field.get("required") is not False and not field.get("value") and not chosen


def _attacks(field: Component) -> bool:
    """Whether an attack can be chosen in a field."""
    return any(option["value"] == ATTACK for option in field.get("options") or ())


def _written(field: Component) -> str | list[str] | bool:
    """Return the value for an empty field: the last one offered, a number, or a word."""
    if field["type"] in CHOICES:
        least = max(field.get("min_values") or 1, 1)
        return [option["value"] for option in field["options"][-least:]]
    if field["type"] == CHECKBOX:
        return False
    hint = str(field.get("placeholder") or "")
    return hint.rpartition(" ")[2] if hint.startswith(NUMBER) else "So it is."


def _said(custom_id: str, values: list[str]) -> tuple[str, ...]:
    found = _CONTROL.fullmatch(custom_id)
    argument = (found["argument"] or "") if found is not None else ""
    return tuple(each.removesuffix("+") for each in (*values, argument))
