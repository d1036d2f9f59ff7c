"""Copies a sheet into the fight, and writes it back at the end of the fight (KI-STA-04)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from rules.engine.effects import Effect
from rules.engine.journal import Joined
from rules.engine.kit.sheets import joining, leaving
from rules.engine.visibility import GM
from rules.errors import NotAllowed
from rules.ki.attacks.harm import die, fall
from rules.ki.fight.state import CC, Fighter, KiFight
from rules.ki.sheets.gear import Condition, Item, Weapon
from rules.ki.sheets.sheet import Sheet
from rules.ki.sheets.values import State

T = TypeVar("T", Weapon, Item)


def may_join(sheet: Sheet) -> None:
    """Refuse a dead character: the dead do not fight (KI-HP-08).

    Raises:
     NotAllowed: The character is dead.
    """
    if sheet.state is State.DEAD:
        raise NotAllowed("This character is dead and can only be read.")


def enlist(fight: KiFight, joined: Joined, sheet: Sheet) -> Fighter:
    """Copy a sheet into the fight. A value that it does not give is full, or is computed.

    Acting and Reading are Charisma plus ranks if the sheet has no value for them. (KI-ATK-03,
    KI-DEF-08) A character of a player is a PC, whatever its sheet says. (KI-HP-05) Things with the
    same name get different ids: "dagger", "dagger-2". Conditions become effects.
    """
    taken: set[str] = set()
    for condition in sheet.conditions:
        fight.effects.append(_effect(fight, joined, condition))
    worn = sheet.armor.durability if sheet.armor is not None else sheet.armor_durability or 0
    own = joining(sheet, Fighter) | {
        "is_pc": sheet.is_pc or joined.player != GM,
        "acting": _skill(sheet, "acting", sheet.acting),
        "reading": _skill(sheet, "reading", sheet.reading),
        "armor": "" if sheet.armor is None else sheet.armor.name,
        "armor_durability": worn if sheet.armor_durability is None else sheet.armor_durability,
        "armor_max": worn,
        "weapons": _told_apart(sheet.weapons, taken),
        "inventory": _told_apart(sheet.inventory, taken),
        "state": _state(sheet),
    }
    return Fighter(
        id=joined.id,
        name=joined.name,
        player=joined.player,
        character=joined.character,
        hidden=joined.hidden,
        **own,
    )


def _state(sheet: Sheet) -> State:
    """The state of the character; one who joins with no HP is unconscious (KI-HP-03)."""
    fallen = sheet.state is State.ACTIVE and sheet.hp is not None and sheet.hp <= 0
    return State.UNCONSCIOUS if fallen else sheet.state


def _skill(sheet: Sheet, name: str, value: int | None) -> int:
    return sheet.charisma + sheet.skills.get(name, 0) if value is None else value


def _told_apart(things: Iterable[T], taken: set[str]) -> list[T]:
    """Copies of the things, each with an id that no other thing of the same owner has."""
    made: list[T] = []
    for thing in things:
        id, count = thing.id, 1
        while id in taken:
            count += 1
            id = f"{thing.id}-{count}"
        taken.add(id)
        made.append(replace(thing, id=id))
    return made


def _effect(fight: KiFight, joined: Joined, condition: Condition) -> Effect:
    return Effect(
        id=fight.fresh_id("effect"),
        on=joined.id,
        name=condition.name,
        until=None if condition.turns is None else fight.now + condition.turns,
        tags=[CC] if condition.cc else [],
        clause="KI-HP-07" if condition.cc else "",
    )


def come_back(fight: KiFight, fighter: Fighter) -> None:
    """Return to the fight: they may join the next turns, but not go on with what they had begun.

    (KI-PART-01, KI-PART-07)
    """
    fight.order[:] = [id for id in fight.order if id != fighter.id]
    for stint in fight.stints_of(fighter.id):
        stint.ended = True


def finish(fight: KiFight) -> None:
    """End every Last Breath with the fight; a character who is still asked for one falls.

    (KI-HP-05) Open questions are dropped at the end, so this gives the default answer. (KI-HP-08)
    """
    for fighter in fight.combatants.values():
        if fighter.sinking:
            fall(fight, fighter, fighter.felled_by)
        if fighter.state is State.LAST_BREATH:
            die(fight, fighter)


def write_back(fight: KiFight, fighter: Fighter, sheet: Sheet) -> Sheet:
    """The sheet after the fight, with everything spent, lost, gained and suffered.

    Dropped weapons are picked up again. A condition keeps the turns that it has left.
    """
    conditions = [
        Condition(
            name=effect.name,
            cc=CC in effect.tags,
            turns=None if effect.until is None else max(0, effect.until - fight.now),
        )
        for effect in fight.effects_on(fighter.id)
    ]
    back = leaving(fighter, sheet)
    return replace(sheet, **back, weapons=_held(fighter, sheet), conditions=tuple(conditions))


def _held(fighter: Fighter, sheet: Sheet) -> tuple[Weapon, ...]:
    """The weapons as they are now; stowed if the sheet does not have enough hands for them."""
    hands = sheet.hands
    made: list[Weapon] = []
    for weapon in fighter.weapons:
        wielded = weapon.wielded and weapon.hands <= hands
        hands -= weapon.hands if wielded else 0
        made.append(replace(weapon, wielded=wielded, dropped=False))
    return tuple(made)
