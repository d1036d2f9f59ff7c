"""Styles of players and policies of NPCs: they answer if no plan or order does.

Both are presets of the ruleset. A player's style acts by itself. NPCs act alone, or once the GM has
approved their drafts for the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.play.fight.fights import own_combatant
from bot.play.intents.npc_styles import PROTECTS, keep_changes, keep_named, keep_policy
from bot.play.intents.policy_replies import Chosen, ReplyChoices, Said, replies_in_words
from bot.play.intents.style_forms import NONE, StyleChoices, Styled
from bot.play.intents.styles import style_called, write_style
from bot.play.model import Call, Done, Json
from bot.play.step.intent_book import kept_in
from bot.play.step.steps import Sitting
from bot.play.step.transactions import Part, live_in
from bot.storage import intents, journals, prompts
from bot.storage.rows import IntentRow
from rules.engine.asking.forms import Fields
from rules.engine.asking.text_values import name_key
from rules.engine.intents.book import Book, Kept
from rules.engine.intents.decide import Outcome
from rules.engine.intents.described import policy_in_words
from rules.engine.intents.known import known, names_seen
from rules.engine.intents.plans import Mode, Policy
from rules.engine.intents.presets import Style
from rules.engine.intents.wishes import person_called
from rules.engine.state.encounter import Combatant
from rules.engine.views.visibility import GM, THE_GM
from rules.errors import BadAnswer, NotAllowed

ALL = "all"
NO_SUCH = "There is no such style here. See /npc drafts."


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The present draft of one NPC: its answers to open questions, and its style.

    `token` is that of the question whose draft comes first, "" if it is asked nothing.
    """

    name: str
    style: str
    would: tuple[str, ...] = ()
    token: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """NPCs with one policy; `drafts` says whether it waits for the GM's approval.

    `members` are those who stand; so many others have `fallen`.
    """

    id: str
    text: str
    says: tuple[Said, ...]
    drafts: bool
    approved: bool
    members: tuple[Draft, ...]
    fallen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafts:
    """All policies of a fight, with its token and round."""

    fight: str
    beat: int
    groups: tuple[Group, ...] = ()
    styles: tuple[Style, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether any draft waits for approval."""
        return any(group.drafts and not group.approved for group in self.groups)


class Policies(Part):
    """The calls about styles and policies."""

    async def style(
        self,
        call: Call,
        style: str,
        *,
        combatant: str = "",
        protect: str = "",
        turns: bool = True,
        always: bool = False,
    ) -> Done:
        """Keep a style for one combatant; "none" removes it.

        Without `turns` they are still asked in their own turns. The character has it `always`: it
        comes along into later fights.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            fighter = own_combatant(at, combatant)
            alone = Mode.ALONE
            return await self._put(at, style, [fighter], protect, alone, turns=turns, always=always)

        return await self.once(call, work)

    async def style_form(self, call: Call, combatant: str) -> Fields[Styled]:
        """Return the form that chooses a style for one of the caller's combatants."""
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            return _choices(at, own_combatant(at, combatant)).form()

    async def keep_style(self, call: Call, combatant: str, raw: Json) -> Done:
        """Keep the style that this form describes."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            fighter = own_combatant(at, combatant)
            wanted = _choices(at, fighter).read(raw)
            return await self._put(
                at,
                wanted.style,
                [fighter],
                wanted.protects,
                Mode.ALONE,
                turns=wanted.turns,
                always=wanted.always,
            )

        return await self.once(call, work)

    async def policy(
        self,
        call: Call,
        style: str,
        *,
        who: str = ALL,
        protect: str = "",
        alone: bool = False,
        keep: bool = False,
    ) -> Done:
        """Give NPCs a style: "all", some by name, or all whose names begin alike. For the GM.

        With `keep` the campaign uses it for NPCs of these names in later fights too.
        """

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            group = _npcs(at, who)
            mode = Mode.ALONE if alone else Mode.DRAFTS
            done = await self._put(at, style, group, protect, mode, turns=True)
            if not keep:
                return done
            text = await keep_named(at, style, who, alone=alone)
            return replace(done, text=f"{done.text} {text}")

        return await self.once(call, work)

    async def drafts(self, call: Call) -> Drafts:
        """Return the policies of this channel's fight with each NPC's drafts. For the GM."""
        async with self.services.db.read() as c:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            return await drafts_of(at)

    async def approve(self, call: Call, *, alone: bool = False) -> Done:
        """Let all NPCs act by their policies: in this round, or `alone` from now on. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            if not await approve(at, alone=alone):
                raise NotAllowed("No NPC has a style here. Give them one with /npc style.")
            await self.gone_on(at, again=(GM,))
            text = "They act alone from now on." if alone else "Approved for this round."
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def restyle(self, call: Call, id: str, style: str) -> Done:
        """Give the NPCs of one policy another style. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            _, old = await _policy(at, id)
            fighters = at.scene.fight.combatants
            group = [fighters[each] for each in old.group if each in fighters]
            return await self._put(at, style, group, old.protects, old.mode, turns=True)

        return await self.once(call, work)

    async def replies_form(self, call: Call, place: str) -> Fields[Chosen]:
        """Return the form that changes a policy's replies to one kind of question. For the GM.

        `place` is the policy's id and the question's key: ``id:question``.
        """
        async with self.services.db.read() as c:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            _, choices = await _replies(at, place)
            return choices.form()

    async def keep_replies(self, call: Call, place: str, raw: Json) -> Done:
        """Keep the replies that this form describes. Every NPC of the policy gives them."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit(c, call, await live_in(call.channel)(c))
            row, choices = await _replies(at, place)
            changed = choices.read(raw)
            await intents.put(at.c, replace(row, body=changed, misfit=""))
            lasts = await keep_changes(at, changed)
            await self.gone_on(at, again=(GM,))
            text = f"Kept. {policy_in_words(changed, at.rules, choices.names)} {lasts}".strip()
            return Done(text=text, encounter=at.row.id)

        return await self.once(call, work)

    async def keep_for_later(self, call: Call, id: str) -> Done:
        """Keep a policy, as it is now, for NPCs of these names in later fights. For the GM."""

        async def work(c: AsyncConnection) -> Done:
            at = await self.sit_as_gm(c, call, await live_in(call.channel)(c))
            _, policy = await _policy(at, id)
            return Done(text=await keep_policy(at, policy), encounter=at.row.id)

        return await self.once(call, work)

    async def _put(
        self,
        at: Sitting,
        name: str,
        group: Sequence[Combatant],
        protect: str,
        mode: Mode,
        *,
        turns: bool,
        always: bool = False,
    ) -> Done:
        """Write the policy of a group, in place of its members' earlier ones."""
        owner = group[0].player
        names = names_seen(at.scene.fight, owner)
        style = None if name.casefold() == NONE else style_called(at, name)
        if always and not group[0].character:
            raise BadAnswer(f"{group[0].name} is here for this fight only.")
        if always and style is not None and style.protects:
            raise BadAnswer(PROTECTS)
        protects = ""
        if style is not None and style.protects:
            if not protect:
                raise BadAnswer(f"{style.title}: name who to protect, with protect.")
            protects = person_called(protect, names)
        await _take_out(at, {fighter.id for fighter in group}, owner)
        if style is None:
            return Done(text="The style is taken away.", encounter=at.row.id)
        policy = await write_style(
            at, style, group, protects, mode, turns=turns, always=always, now=self.services.now()
        )
        await self.gone_on(at, again=(owner,))
        text = f"Kept. {policy_in_words(policy, at.rules, names)}"
        return Done(text=text, encounter=at.row.id)


def _choices(at: Sitting, fighter: Combatant) -> StyleChoices:
    return StyleChoices(at.rules, known(at.rules, at.scene.fight, fighter.id))


async def by_themselves(at: Sitting, now: int) -> None:
    """Let every NPC act alone by its style; one that has none is aggressive."""
    _ = await approve(at, alone=True)
    styled = {id for _, policy in await _policies(at, GM) for id in policy.group}
    group = [
        each for each in at.scene.fight.present() if each.player == GM and each.id not in styled
    ]
    style = at.rules.choices.presets.style("aggressive")
    if group and style is not None:
        _ = await write_style(at, style, group, "", Mode.ALONE, turns=True, now=now)


async def approve(at: Sitting, *, alone: bool = False) -> int:
    """Let all NPCs act by their policies, in this round or alone. Returns how many policies."""
    policies = await _policies(at, GM)
    beat = at.rules.course.beat(at.scene.fight)
    for row, policy in policies:
        if policy.mode is Mode.DRAFTS:
            changed = replace(policy, approved=beat, mode=Mode.ALONE if alone else policy.mode)
            await intents.put(at.c, replace(row, body=changed))
    return len(policies)


async def drafts_of(at: Sitting) -> Drafts:
    """Return the policies of NPCs, and their answers to the open questions."""
    policies = await _policies(at, GM)
    beat, fight = at.rules.course.beat(at.scene.fight), at.scene.fight
    book = await _draft_book(at.c, at.row.id, [policy for _, policy in policies])
    names = names_seen(fight, GM)
    asked = await prompts.open_in(at.c, at.row.id)
    groups = []
    for row, policy in policies:
        style = at.rules.choices.presets.style(policy.style)
        there = [fight.combatants[id] for id in policy.group if id in fight.combatants]
        standing = [each.id for each in there if fight.stands(each, THE_GM)]
        members = [
            Draft(
                name=fight.combatants[id].name,
                style="" if style is None else style.title,
                would=tuple(_would(at, book, id)),
                token=next((row.token for row in asked if row.about == id), ""),
            )
            for id in standing
        ]
        group = Group(
            id=row.id,
            text=policy_in_words(policy, at.rules, names),
            says=replies_in_words(policy, at.rules, names),
            drafts=policy.mode is Mode.DRAFTS,
            approved=policy.approved >= beat,
            members=tuple(members),
            fallen=len(there) - len(standing),
        )
        groups.append(group)
    return Drafts(
        fight=at.row.token, beat=beat, groups=tuple(groups), styles=at.rules.choices.presets.styles
    )


def _would(at: Sitting, book: Book, id: str) -> list[str]:
    """Return an NPC's answer to each question that it is asked now."""
    found = []
    for prompt in at.scene.prompts:
        if prompt.ask.about != id:
            continue
        verdict = book.verdict(at.scene, prompt)
        if verdict.outcome is Outcome.ANSWER:
            said, name = at.rules.sentences, at.scene.fight.name_of(id)
            found.append(said.whole(prompt.ask.key, prompt.ask.live(), verdict.value, name))
    return found


async def _policies(at: Sitting, owner: str) -> list[tuple[IntentRow, Policy]]:
    rows = await intents.of(at.c, at.row.id)
    return [(r, r.body) for r in rows if isinstance(r.body, Policy) and r.owner == owner]


async def _policy(at: Sitting, id: str) -> tuple[IntentRow, Policy]:
    found = next((pair for pair in await _policies(at, GM) if pair[0].id == id), None)
    if found is None:
        raise NotAllowed(NO_SUCH)
    return found


async def _replies(at: Sitting, place: str) -> tuple[IntentRow, ReplyChoices]:
    """Return a policy's row and the choices for its replies to one question. For the GM."""
    at.standing.must_be_gm()
    id, _, question = place.partition(":")
    row, policy = await _policy(at, id)
    if question not in policy.say or question not in at.rules.choices.questions:
        raise NotAllowed("That style answers no such question.")
    return row, ReplyChoices(at.rules, policy, question, names_seen(at.scene.fight, GM))


async def _take_out(at: Sitting, ids: set[str], owner: str) -> None:
    """Take these combatants out of other policies: nobody has two styles."""
    for row, policy in await _policies(at, owner):
        left = tuple([id for id in policy.group if id not in ids])
        if not left:
            await intents.remove(at.c, row.id)
        elif left != policy.group:
            await intents.put(at.c, replace(row, body=replace(policy, group=left)))


def _npcs(at: Sitting, who: str) -> list[Combatant]:
    """Return the named NPCs: by name, by the beginning of their names, or all."""
    npcs: list[Combatant] = [f for f in at.scene.fight.present() if f.player == GM]
    if not who.strip() or who.casefold() == ALL:
        found = npcs
    else:
        words = [name_key(part) for part in who.split(",") if part.strip()]
        found = [f for f in npcs if any(_is_called(f, word) for word in words)]
    if not found:
        raise NotAllowed(f"You have no NPC called {who} in this fight.")
    return found


def _is_called(fighter: Combatant, word: str) -> bool:
    own = name_key(fighter.name)
    return word in (own, fighter.id) or own.rstrip("0123456789- ") == word


async def _draft_book(c: AsyncConnection, encounter: str, policies: Sequence[Policy]) -> Book:
    """Return the book of a fight as if the GM had let NPCs act alone by these policies."""
    vias = await journals.vias(c, encounter) if policies else []
    every = kept_in(await intents.of(c, encounter))
    free = tuple([replace(policy, mode=Mode.ALONE) for policy in policies])
    return Book(Kept(orders=every.orders, plans=every.plans, policies=free), vias, again=None)
