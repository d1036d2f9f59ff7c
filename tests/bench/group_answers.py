"""The requests of an answer to several questions at once: by one press, and by one form."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from pathlib import Path

from bot.sandbox.kinds import BUTTON, walk
from bot.sandbox.model.records import Interaction, Message
from bot.sandbox.process import BotReins
from bot.sandbox.scenarios.hands import Hands
from bot.sandbox.scenarios.message_text import fields_of
from bot.sandbox.server import Sandbox
from bot.storage.rows import PromptRow
from rules.engine.views.visibility import GM
from tests.bench.requests import TEMPLATES, Count, Table

PRESS, FORM, MINE = "gall", "geach", "gask"
"""The controls that answer all, that open the form for each, and that show one's own questions."""

NPCS, STEPS = 3, 12


class Crowd(Table):
    """A fight with several NPCs. The GM answers for them by one press and by one form in turn."""

    def __init__(
        self, sandbox: Sandbox, reins: BotReins, file: Path, ruleset: str, count: Count
    ) -> None:
        super().__init__(sandbox, reins, file, ruleset, count)
        self._ways = cycle((PRESS, FORM))
        self._several = False

    async def played(self) -> list[int]:
        """Play some steps. Returns the requests of each answer to several questions."""
        await self.gather()
        found: list[int] = []
        for _ in range(STEPS):
            self._several = False
            if not await self.step():
                break
            if self._several:
                found.append(self.count.steps[-1])
        return found

    def opening(self) -> Iterable[tuple[str, str]]:
        """Return the commands that begin the fight, each with who gives it."""
        ama, _, npc = TEMPLATES[self._ruleset]
        return (
            (GM, f"/campaign setup name:Crowd ruleset:{self._ruleset}"),
            ("ama", f"/character new name:Ama template:{ama}"),
            (GM, "/encounter open name:Crowd open_end:yes"),
            (GM, f"/npc add template:{npc} name:Thug count:{NPCS} style:none"),
            ("ama", "/encounter join"),
            (GM, "/encounter begin"),
        )

    async def _answer(self, who: str, asked: PromptRow) -> None:
        """Answer all questions of the post to this person if that is offered, else this one."""
        hands, post = self._hands[who], self._sandbox.messages.find(asked.message)
        ways = [next(self._ways), next(self._ways)]
        for shown in (post, await self._mine(hands, post)):
            controls = [found for way in ways if (found := _control(shown, way))]
            if shown is not None and controls:
                next(self._ways)
                self._several = True
                begun = await self._done(await hands.person.component(shown.id, controls[0]))
                await self._each(hands, begun)
                return
        await super()._answer(who, asked)

    async def _mine(self, hands: Hands, post: Message | None) -> Message | None:
        """Return the private message that shows one's own questions of a post."""
        control = _control(post, MINE)
        if post is None or not control:
            return None
        begun = await self._done(await hands.person.component(post.id, control))
        await self._reins.idle()
        last = begun.followups[-1] if begun.followups else begun.original_id
        return self._sandbox.messages.find(last or "")

    async def _each(self, hands: Hands, begun: Interaction) -> None:
        """Fill in the form that a control opened, if it did: the first choice for each."""
        if begun.modal is None:
            return
        fields = [field for _, field in fields_of(begun.modal)]
        first = {field["custom_id"]: [field["options"][0]["value"]] for field in fields}
        await self._done(await hands.person.modal(begun.id, first))


def _control(shown: Message | None, option: str) -> str:
    """Return the custom id of a message's button of this kind, "" if it has none."""
    every = walk(shown.payload["components"]) if shown is not None else ()
    ids = (str(each.get("custom_id", "")) for each in every if each["type"] == BUTTON)
    return next((id for id in ids if f":{option}" in id), "")
