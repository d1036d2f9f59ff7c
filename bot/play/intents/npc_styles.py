"""Styles of new NPCs, as the campaign keeps them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.play.intents.lasting import names_somebody
from bot.play.intents.styles import style_called, write_style
from bot.play.step.steps import Sitting
from bot.storage import campaigns
from bot.storage.settings import NpcStyle
from rules.engine.asking.text_values import name_key
from rules.engine.intents.described import REACT
from rules.engine.intents.plans import Mode, Policy
from rules.engine.intents.replies import Reply
from rules.engine.state.encounter import Combatant
from rules.errors import BadAnswer

ALL, NONE, USUAL = "all", "none", "usual"
"""Words of commands: all NPCs, no style, and the style of NPCs for whom nobody chose any."""

PROTECTS = "The one they protect may not be in the next fight: keep another style."


async def bring_styles(at: Sitting, names: Sequence[str], now: int, given: str) -> str:
    """Give new NPCs a style: this one, or by `USUAL` and `NONE` the one that the campaign keeps.

    Whoever it keeps none for gets by `USUAL` the first style of the game, by `NONE` none. Returns
    the text to tell.

    Raises:
        BadAnswer: It is no style, or one that protects somebody, who was not named.
    """
    word, styles = given.casefold(), at.rules.choices.presets.styles
    group = [each for each in at.scene.fight.combatants.values() if each.name in names]
    told = ""
    if word in (NONE, USUAL):
        styled = await _as_kept(at, group, now)
        told = " They fight as the campaign keeps it: /npc drafts." if styled else ""
        group = [each for each in group if each.id not in styled]
        if word == NONE or not group or not styles:
            return told
    chosen = styles[0] if word == USUAL else style_called(at, given)
    if chosen.protects:
        raise BadAnswer(f"{chosen.title}: give it by /npc style, which asks who to protect.")
    _ = await write_style(at, chosen, group, "", Mode.DRAFTS, turns=True, now=now)
    return f"{told} {chosen.title}: {REACT[0].lower()}{REACT[1:]}, one press for all."


async def _as_kept(at: Sitting, newcomers: Sequence[Combatant], now: int) -> set[str]:
    """Give newcomers the styles that the campaign keeps for them. Returns who has one."""
    kept = at.campaign.settings.npc_styles.get(at.rules.key, {})
    groups: dict[str, list[Combatant]] = {}
    for fighter in newcomers:
        key = _kept_name(fighter, kept)
        if key is not None:
            groups.setdefault(key, []).append(fighter)
    for key, group in groups.items():
        own = kept[key]
        style = at.rules.choices.presets.style(own.style)
        if style is not None:
            mode = Mode.ALONE if own.alone else Mode.DRAFTS
            _ = await write_style(at, style, group, "", mode, turns=True, now=now, say=own.say)
    return {each.id for group in groups.values() for each in group}


async def keep_named(at: Sitting, style: str, who: str, *, alone: bool) -> str:
    """Keep the style for NPCs of these names in the campaign, or forget it with "none".

    Raises:
        BadAnswer: The style protects somebody, who may not be there another time.
    """
    kept = dict(at.campaign.settings.npc_styles.get(at.rules.key, {}))
    names = [name_key(part) for part in (who or ALL).split(",") if part.strip()]
    if style.casefold() == NONE:
        for name in names:
            kept.pop(name, None)
        told = "Forgotten for later fights too."
    else:
        chosen = style_called(at, style)
        if chosen.protects:
            raise BadAnswer(PROTECTS)
        kept |= {name: NpcStyle(style=chosen.key, alone=alone) for name in names}
        told = "Kept for later fights too."
    await _save(at, kept)
    return told


async def keep_policy(at: Sitting, policy: Policy) -> str:
    """Keep a policy with its changed replies for NPCs of its members' names in later fights.

    Replies that name somebody are left out.

    Raises:
        BadAnswer: It protects somebody, who may not be there another time.
    """
    if policy.protects:
        raise BadAnswer(PROTECTS)
    changed = changed_replies(at, policy)
    lasting = {key: each for key, each in changed.items() if not names_somebody(at, each)}
    own = NpcStyle(style=policy.style, alone=policy.mode is Mode.ALONE, say=lasting)
    names = {_kind(at.scene.fight.combatants[id]) for id in policy.group}
    kept = dict(at.campaign.settings.npc_styles.get(at.rules.key, {}))
    await _save(at, kept | dict.fromkeys(sorted(names), own))
    told = f"Kept for {', '.join(sorted(names))} in later fights too."
    left = [at.rules.choices.questions[key].title for key in changed if key not in lasting]
    return f"{told} Left out, since they name somebody: {'; '.join(left)}." if left else told


async def keep_changes(at: Sitting, policy: Policy) -> str:
    """Keep a policy's changed replies in the campaign if it keeps this style for all of them.

    Returns the text to tell, "" if the campaign keeps nothing or something else.
    """
    kept = at.campaign.settings.npc_styles.get(at.rules.key, {})
    members = [at.scene.fight.combatants[id] for id in policy.group]
    keys = {_kept_name(fighter, kept) for fighter in members}
    if any(key is None or kept[key].style != policy.style for key in keys):
        return ""
    return await keep_policy(at, policy)


def changed_replies(at: Sitting, policy: Policy) -> dict[str, tuple[Reply, ...]]:
    """Return the replies that are not those of the policy's style."""
    style = at.rules.choices.presets.style(policy.style)
    own = {} if style is None else style.say(style.aim(""))
    return {key: each for key, each in policy.say.items() if each != own.get(key)}


async def _save(at: Sitting, kept: Mapping[str, NpcStyle]) -> None:
    every = {**at.campaign.settings.npc_styles, at.rules.key: dict(kept)}
    settings = replace(at.campaign.settings, npc_styles=every)
    await campaigns.save(at.c, replace(at.campaign, settings=settings))


def _kept_name(fighter: Combatant, kept: Mapping[str, NpcStyle]) -> str | None:
    """Return the name that this NPC's style is kept under: its own, its kind's, or "all"."""
    return next((key for key in (name_key(fighter.name), _kind(fighter), ALL) if key in kept), None)


def _kind(fighter: Combatant) -> str:
    """Return the name without its number, which others of this kind have too."""
    own = name_key(fighter.name)
    return own.rstrip("0123456789- ") or own
