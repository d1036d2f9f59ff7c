"""From the sheet into the fight, and back at its end (WAY-INIT-03, WAY-AP-02, WAY-FATIGUE-01)."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.kit.sheets import joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.views.visibility import EVERYONE, GM
from rules.errors import NotAllowed
from rules.wayward.actions.abort import drop
from rules.wayward.board.card import AILING
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.values import Condition, StatusKind
from rules.wayward.conditions.incapacitated import judge
from rules.wayward.conditions.status_effects import eyes_on
from rules.wayward.fight.state import Body, Gear, Ninja, Pools, Training, WayFight
from rules.wayward.jutsu.enchanted_weapons import unmake
from rules.wayward.jutsu.genjutsu_holds import battle_over
from rules.wayward.rolls.wound_modifiers import restat, row_of
from rules.wayward.wounds.recovery import SENSIBLE, awake, begun, lasting, most_hp, most_vitality

PLAYERS, OTHERS = "players", "others"
"""The two sides, used if a sheet names none."""


def may_join(sheet: Sheet) -> None:
    """Refuse the dead, and patients of a hospital (WAY-DEATH-01, WAY-MED-02)."""
    if sheet.condition is Condition.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    if sheet.clocks.admitted is not None:
        raise NotAllowed("This character is in hospital and must be discharged first.")


def enlist(fight: WayFight, joined: Joined, sheet: Sheet) -> Ninja:
    """Copy a sheet into the fight, with 0 Action Points; a value missing on it is at its maximum.

    The player and the GM are told the notes of its modifiers, which people carry out.
    """
    fatigue = 0 if fight.house.fatigue_reset_per_battle else sheet.pools.fatigue
    carried = joining(sheet.gear, Gear)
    carried["unarmed"] = replace(sheet.gear.unarmed)
    made = Ninja(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        character=joined.character,
        hidden=joined.hidden,
        side=sheet.side or (OTHERS if joined.player == GM else PLAYERS),
        stats=replace(sheet.stats),
        pools=Pools(
            vitality_max=most_vitality(sheet),
            vitality=min(_or(sheet.pools.vitality, sheet.most_vitality), most_vitality(sheet)),
            hp_max=most_hp(sheet),
            hp=min(_or(sheet.pools.hp, sheet.most_hp), most_hp(sheet)),
            willpower_max=sheet.most_willpower,
            willpower=_or(sheet.pools.willpower, sheet.most_willpower),
            fatigue=fatigue,
        ),
        training=Training(village=sheet.village, **joining(sheet.training, Training)),
        gear=Gear(**carried),
        body=Body(**joining(sheet, Body), whole={"str": sheet.stats.str, "agi": sheet.stats.agi}),
    )
    made.body.condition = _condition(made)
    restat(made, fight.now)
    if sheet.pools.fatigue > SENSIBLE >= fatigue and made.pools.hp > 0:
        made.body.condition = (
            Condition.FIT if sheet.condition is Condition.UNCONSCIOUS else made.body.condition
        )
    for wound in made.body.wounds:
        made.body.statuses += lasting(made, wound)
    for bonus in sheet.modifiers:
        if bonus.note:
            fight.tell_player(made, f"{bonus.source or bonus.target}: {bonus.note}")
    _overlook(fight, made)
    return made


def _overlook(fight: WayFight, ninja: Ninja) -> None:
    """Let somebody who comes in not see those of the other sides who hide (WAY-STEALTH-01)."""
    for other in fight.combatants.values():
        if other.stealth.hiding is None or other.side == ninja.side:
            continue
        if ninja.id not in other.stealth.hiding.from_:
            other.stealth.hiding.from_.append(ninja.id)


def amended(fight: WayFight, path: str) -> None:
    """Let somebody whose HP the GM has amended fall at once (WAY-INCAP-01, WAY-DEATH-01)."""
    match path.split("."):
        case ["combatants", id, "hp"]:
            judge(fight, fight.combatant(id))
        case _:
            pass


def come_back(fight: WayFight, ninja: Ninja) -> None:
    """Bring somebody back; if their count has passed, they act as a newcomer does (WAY-INIT-03).

    Their action from before they left is over, and its delayed effects do not happen. They do not
    see who has hidden meanwhile.
    """
    _overlook(fight, ninja)
    for deed in [each for each in fight.battle.deeds.values() if each.by == ninja.id]:
        if not deed.progress.landed or deed.id == ninja.turn.doing:
            drop(fight, ninja, deed)
    if ninja.turn.acts is not None and ninja.turn.acts < fight.now:
        ninja.turn.acts = None


def _condition(made: Ninja) -> Condition:
    """The condition in which a ninja arrives: no better than their HP and Fatigue allow.

    (WAY-INCAP-01, WAY-FATIGUE-08)
    """
    if made.body.condition is Condition.FIT and made.pools.fatigue > SENSIBLE:
        return Condition.UNCONSCIOUS
    if made.body.condition is Condition.FIT and made.pools.hp <= 0:
        return Condition.INCAPACITATED
    return made.body.condition


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value


GOING_ON = (StatusKind.BLEED, StatusKind.IGNITE, StatusKind.POISON)


def pending(fight: WayFight) -> tuple[str, ...]:
    """The statuses that still wound somebody, as everybody sees them (WAY-STATUS-01)."""
    return tuple(
        [
            f"{ninja.name} is {AILING[each.kind]}"
            for ninja in fight.combatants.values()
            for each in ninja.body.statuses
            if each.kind in GOING_ON and not ninja.out and eyes_on(ninja, each) is EVERYONE
        ]
    )


def finish(fight: WayFight) -> None:
    """End the fight: remove what lasts only as long as it.

    (WAY-STAM-06, WAY-CHAK-05, WAY-GENJ-14)
    """
    fight.battle.stored.clear()
    battle_over(fight)
    for ninja in fight.combatants.values():
        ninja.pools.stamina_penalty = ninja.pools.chakra_penalty = ninja.pools.winded = 0
        for upkeep in ninja.jutsu.upkeeps:
            unmake(ninja, upkeep.technique)
        ninja.jutsu.upkeeps.clear()
        ninja.body.statuses.clear()


def write_back(fight: WayFight, ninja: Ninja, sheet: Sheet) -> Sheet:
    """The sheet after the fight: everything that was lost, spent, gained and suffered.

    Wounds that end with the combat are over, recovery begins, and medical attention has ended. A
    ninja who was knocked out wakes once they have HP. (WAY-RECOV-01, WAY-RECOV-07, WAY-UNCON-01)
    """
    wounds = [
        replace(each, counted=fight.at)
        for each in ninja.body.wounds
        if (row := row_of(each)) is None or not row.healing.combat
    ]
    kept = leaving(ninja.gear, sheet.gear)
    kept["armour"] = tuple([replace(each) for each in (*ninja.gear.armour, *ninja.gear.shed)])
    made = replace(
        sheet,
        pools=replace(
            sheet.pools,
            vitality=min(ninja.pools.vitality, sheet.most_vitality),
            hp=max(-sheet.most_hp, min(ninja.pools.hp, sheet.most_hp)),
            willpower=min(ninja.pools.willpower, sheet.most_willpower),
            fatigue=min(6, ninja.pools.fatigue),
        ),
        gear=replace(
            sheet.gear,
            **kept,
        ),
        wounds=tuple(wounds),
        condition=ninja.body.condition,
        clocks=replace(begun(sheet.clocks, fight.at), medical=None),
    )
    return awake(made)
