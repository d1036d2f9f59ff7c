"""Plays a scenario on its stage, step by step, and checks its expectations."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from bot.sandbox.errors import ActError, SandboxError
from bot.sandbox.model.records import Channel, Interaction
from bot.sandbox.process import BotGoneError
from bot.sandbox.scenarios.fight_state import look_up, same
from bot.sandbox.scenarios.message_text import contains
from bot.sandbox.scenarios.script import (
    Attach,
    Command,
    Doing,
    Expect,
    ExpectState,
    Fill,
    GiveDice,
    GoTo,
    Pick,
    PledgeBy,
    Press,
    Restart,
    Say,
    Scenario,
    ScenarioError,
    Step,
    UseMenu,
    Wait,
)
from bot.sandbox.scenarios.stage import ACKNOWLEDGE_S, Stage
from bot.sandbox.scenarios.thread_steps import (
    ChangeThread,
    DeleteMessage,
    MakeThread,
    Membership,
    carry_out,
)
from bot.sandbox.scenarios.watch import Seen, Watch
from bot.sandbox.wire import Json

ANSWER_SECONDS = 2 * ACKNOWLEDGE_S
SYNC_SECONDS = 3.0

MORE, CHOICES = "More\N{HORIZONTAL ELLIPSIS}", "What do you do?"
"""The button that opens the other choices of a question, and their menu."""

_RULESET = re.compile(r"\bruleset:\"?(\w+)")
_COMMAND_WORD = re.compile(r"^/(\w+)")


@dataclass(frozen=True, slots=True)
class Played:
    """A step that succeeded: its results, and the GM's view of the state after it."""

    step: Step
    seen: tuple[Seen, ...]
    state: Json


@dataclass(slots=True)
class _Given:
    """The line with the present dice."""

    line: int = 0
    text: str = ""
    left: list[int] = field(default_factory=list)


class Player:
    """Plays one scenario once.

    With `set_up` the GM sets up the campaign first, unless the scenario does so itself.
    """

    def __init__(self, scenario: Scenario, stage: Stage, *, set_up: bool = True) -> None:
        self._begins = set_up
        self._scenario, self._stage = scenario, stage
        self._watch = Watch(stage.sandbox, scenario.users)
        self._channel = stage.channel(scenario.channels[0])
        self._given = _Given()
        self._state: Json = {}

    async def play(self) -> AsyncIterator[Played]:
        """Play each step, and give it when it has been played.

        Raises:
            ScenarioError: The first step that cannot be done, or expectation that does not hold.
        """
        step: Step | None = None
        try:
            if self._begins:
                await self._set_up()
            for step in self._scenario.steps:
                yield await self._step(step)
            await self._no_dice_left()
        except BotGoneError as error:
            raise self._failure(step, str(error)) from None
        except SandboxError as error:
            raise self._failure(step, str(error)) from None
        finally:
            self._watch.stop()

    async def _step(self, step: Step) -> Played:
        what = step.what
        if isinstance(what, Doing | Restart | Wait):
            self._watch.begin()
        match what:
            case Doing():
                await self._do(step, what)
            case Restart():
                await self._stage.restart_bot()
            case Wait(seconds):
                await self._stage.wait(seconds)
            case GiveDice(faces):
                await self._no_dice_left()
                await self._stage.reins.give_dice(faces)
                self._given = _Given(step.line, step.text, list(faces))
            case PledgeBy(word):
                await self._stage.reins.pledge_by(word)
            case GoTo(name):
                self._channel = self._stage.channel(name)
            case Expect():
                self._expect(step, what)
            case ExpectState():
                self._expect_state(step, what)
        if isinstance(what, Doing | Restart | Wait):
            await self._settle(step)
        new = isinstance(what, Doing | Restart | Wait)
        return Played(step, self._watch.latest() if new else (), self._state)

    async def _settle(self, step: Step) -> None:
        """Wait until the bot has no work left, and check that it had enough dice."""
        await self._stage.idle()
        self._given.left, missing = await self._stage.reins.dice()
        if missing is not None:
            of = f"line {self._given.line} ({self._given.text})" if self._given.line else "no line"
            raise self._failure(step, f"The given dice do not do: {missing} wants one, of {of}.")
        self._state = await self._stage.reins.state(self._channel.id)

    async def _no_dice_left(self) -> None:
        if self._given.left:
            left = " ".join(str(face) for face in self._given.left)
            file, given = self._scenario.file, self._given
            raise ScenarioError(file, given.line, f"{given.text}: these have not fallen: {left}.")

    # People's acts

    async def _do(self, step: Step, doing: Doing) -> None:
        hands = self._stage.people[doing.who]
        channel = self._stage.channel(doing.channel) if doing.channel else self._channel
        interaction: Interaction | None = None
        match doing.act:
            case Command(text):
                interaction = await self._command(doing.who, channel.name or "", text)
            case Press(label):
                interaction = await self._press(step, doing.who, channel, label)
            case Pick(menu, options):
                interaction = await hands.pick(channel, menu, options)
            case Fill(values):
                interaction = await hands.fill(values)
            case Attach(path):
                hands.attach(path)
            case UseMenu(name, words):
                interaction = await hands.use_menu(channel, name, words)
            case MakeThread() | ChangeThread() | DeleteMessage() | Membership():
                carry_out(doing.act, hands.person, channel, self._stage.sandbox)
            case Say(text):
                _ = await hands.person.message(channel.id, text)
        if interaction is not None:
            await self._answered(step, doing.who, interaction)

    async def _press(self, step: Step, who: str, channel: Channel, label: str) -> Interaction:
        """Press a button. A choice that did not fit into a post is under "More..."."""
        hands = self._stage.people[who]
        try:
            return await hands.press(channel, label)
        except ActError as unknown:
            try:
                await self._answered(step, who, await hands.press(channel, MORE))
                picked = await hands.pick(channel, CHOICES, [label])
            except ActError:
                raise unknown from None
            assert picked is not None, "A post's menu is sent at once."
            return picked

    async def _command(self, who: str, channel: str, text: str) -> Interaction:
        """Give a slash command; wait for one that the bot has not registered yet."""
        hands, place = self._stage.people[who], self._stage.channel(channel)
        word = _COMMAND_WORD.match(text)
        if word and word[1] not in {each["name"] for each in hands.person.commands(place.id)}:
            await self._stage.commands_changed(SYNC_SECONDS)
        return await hands.command(place, text)

    async def _answered(self, step: Step, who: str, interaction: Interaction) -> None:
        try:
            await self._stage.sandbox.answered(interaction, ANSWER_SECONDS)
        except TimeoutError:
            raise self._failure(step, "The bot is still thinking.") from None
        if interaction.state == "failed":
            raise self._failure(step, f"{interaction.error}.")
        modal = self._stage.people[who].answered(interaction)
        if modal is not None:
            self._watch.opened(who, modal)

    async def _set_up(self) -> None:
        """Set up the campaign for the GM, unless the scenario does so or names no ruleset."""
        texts = [
            step.what.act.text
            for step in self._scenario.steps
            if isinstance(step.what, Doing) and isinstance(step.what.act, Command)
        ]
        ruleset = self._first_ruleset(texts)
        if ruleset is None or any(text.startswith("/campaign setup") for text in texts):
            return
        step = Step(0, f"/campaign setup ruleset:{ruleset}", Restart())
        gm = self._scenario.users[0]
        name = self._channel.name or ""
        command = f'/campaign setup name:"{self._stage.guild.name}" ruleset:{ruleset}'
        await self._answered(step, gm, await self._command(gm, name, command))
        await self._settle(step)

    def _first_ruleset(self, texts: list[str]) -> str | None:
        """Return the first ruleset named, else of the first command that the bot lacks."""
        if not self._scenario.users:
            return None
        for text in texts:
            if found := _RULESET.search(text):
                return found[1]
        gm = self._stage.people[self._scenario.users[0]]
        offered = {each["name"] for each in gm.person.commands(self._channel.id)}
        words = [found[1] for text in texts if (found := _COMMAND_WORD.match(text))]
        return next((word for word in words if word not in offered), None)

    # Expectations

    def _expect(self, step: Step, expected: Expect) -> None:
        place, everybody = expected.place[1:], expected.place.startswith("#")
        if everybody:
            seen = self._watch.public_in(place)
        elif expected.never:
            seen = self._watch.visible_to(place)
        else:
            seen = self._watch.only_for(place)
        found = [each for each in seen if contains(each.lines, expected.text)]
        if bool(found) is not expected.never:
            return
        told = "was to be seen by nobody there" if everybody else "was not to be seen"
        if not expected.never:
            told = "was expected and has not been seen"
        shown = (
            "\n".join(f"  {line}" for each in seen for line in each.told(whole=True)) or "  nothing"
        )
        raise self._failure(
            step, f'"{expected.text}" {told}. Since the last step {expected.place} has:\n{shown}'
        )

    def _expect_state(self, step: Step, expected: ExpectState) -> None:
        if not self._state:
            raise self._failure(step, f"There is no fight in #{self._channel.name}.")
        try:
            found = look_up(self._state, expected.path)
        except LookupError as error:
            raise self._failure(step, str(error.args[0])) from None
        if not same(found, expected.value):
            path = ".".join(expected.path)
            raise self._failure(step, f"{path} was expected to be {expected.value}; it is {found}.")

    def _failure(self, step: Step | None, text: str) -> ScenarioError:
        return ScenarioError(self._scenario.file, step.line if step else 0, text)
