"""Forms with more fields than fit at once: what is filled in is kept until the rest is asked."""

from __future__ import annotations

from dataclasses import dataclass

from bot.play.model import Call, Json
from bot.play.step.transactions import Part
from bot.storage import drafts
from bot.storage.rows import Draft
from rules.errors import NotAllowed, StalePrompt

KIND = "half"


@dataclass(frozen=True, slots=True, kw_only=True)
class HalfFilled:
    """The part of a form that somebody has filled in so far.

    `control` is the custom id of the form, `given` the raw values of its fields, and `asked` the
    names of the fields that were shown.
    """

    control: str
    given: dict[str, Json]
    asked: tuple[str, ...]


class HalfFilledForms(Part):
    """The calls that keep a form between its first and its last fields."""

    async def keep(self, call: Call, encounter: str, half: HalfFilled) -> str:
        """Keep what the caller has filled in, and return the token that gives it back.

        The same interaction has the same token, and keeps nothing twice.
        """
        body = {"control": half.control, "given": half.given, "asked": list(half.asked)}
        token = self.services.steps.tokens.form(call.interaction)
        kept = Draft(token=token, user=call.user, encounter=encounter, kind=KIND, body=body)
        async with self.services.db.write() as c:
            if await drafts.get(c, token) is None:
                await drafts.add(c, kept, self.services.now())
        return token

    async def get(self, call: Call, token: str) -> HalfFilled:
        """Return what the caller has filled in.

        Raises:
            NotAllowed: Somebody else filled that in.
            StalePrompt: It is not kept any more.
        """
        async with self.services.db.read() as c:
            kept = await drafts.get(c, token)
        if kept is None or kept.kind != KIND:
            raise StalePrompt("That form is no longer kept.")
        if kept.user != call.user:
            raise NotAllowed("Somebody else has filled in that form.")
        body = kept.body
        return HalfFilled(control=body["control"], given=body["given"], asked=tuple(body["asked"]))
