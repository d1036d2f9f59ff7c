"""Into the fight and out of it; and what the board shows (KI-STA-04)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from rules.engine.kit.durations import how_long
from rules.engine.kit.sheets import joining, leaving
from rules.engine.replay.journal import Joined
from rules.engine.state.effects import Effect
from rules.engine.views.timeline import Mark, Scale, Slot, Timeline
from rules.engine.views.visibility import EVERYONE, GM, Audience, Card, Role, Sign, Stat, Viewer
from rules.errors import NotAllowed
from rules.ki.gear import Condition, Item, Weapon
from rules.ki.harm import die, fall, health
from rules.ki.participation import first_turn, may_take_part
from rules.ki.sheet import Sheet
from rules.ki.state import CC, Fighter, KiFight, Phase
from rules.ki.values import State

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


def pending(fight: KiFight, viewer: Viewer) -> tuple[str, ...]:
    """Those in their Last Breath, who die with the end of the fight (KI-HP-05)."""
    fighters = fight.combatants.values()
    last = [each for each in fighters if each.state is State.LAST_BREATH and not each.out]
    return tuple([f"the Last Breath of {each.name}" for each in last if viewer.sees(each.eyes)])


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
        if effect.ending is None
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


TURNS = range(10, 0, -1)


def timeline(fight: KiFight) -> Timeline:
    """The ten turns of the round and the Interlude: who has joined, acts, or may still join."""
    start = (fight.round - 1) * 10
    between = fight.phase in (Phase.NARRATION, Phase.INTERLUDE)
    marks = [
        Mark(
            at=start + 10 - turn,
            label=str(turn),
            past=between or turn > fight.turn,
            now=not between and turn == fight.turn,
        )
        for turn in TURNS
    ]
    marks.append(Mark(at=start + 10, label="Interlude", now=between))
    slots = [slot for turn in TURNS for slot in _slots(fight, turn, start + 10 - turn)]
    return Timeline(title=_title(fight), marks=tuple(marks), slots=tuple(slots), scale=Scale.TURNS)


def _title(fight: KiFight) -> str:
    if not fight.begun:
        return "Not begun"
    match fight.phase:
        case Phase.NARRATION:
            return f"After round {fight.round}: narration"
        case Phase.INTERLUDE:
            return f"After round {fight.round}: Interlude"
        case _:
            return f"Round {fight.round}, turn {fight.turn}"


def _slots(fight: KiFight, turn: int, at: int) -> list[Slot]:
    """The creatures that act, are next, have joined, or may join, at one turn."""
    acting = {stint.who for stint in fight.stack}
    between = fight.phase in (Phase.NARRATION, Phase.INTERLUDE)
    slots: list[Slot] = []
    for fighter in fight.present():
        if turn in fighter.joined:
            now = turn == fight.turn and not between
            acts = now and fighter.id in acting
            kind = "acts" if acts else "next" if now and fighter.id in fight.order else "joined"
        elif not between and turn <= fight.turn and may_take_part(fight, fighter, turn):
            kind = "may join"
        else:
            continue
        may = kind == "may join"
        slots.append(Slot(at=at, kind=kind, who=fighter.id, audience=fighter.eyes, may=may))
    return slots


def card(fight: KiFight, fighter: Fighter) -> Card:
    """A creature's card. Everybody sees a player's stamina, but not HP or the numbers of NPCs."""
    own = fighter.own
    stamina: Audience = own if fighter.guarded else EVERYONE
    stats = [
        Stat(name="HP", value=fighter.hp, full=fighter.hp_max, audience=own, role=Role.HEALTH),
        _resource("Stamina", fighter.stamina, fighter.stamina_max, stamina),
    ]
    if fighter.surges_max:
        stats.append(_resource("Surges", fighter.surges, fighter.surges_max, stamina))
    if fighter.armor_max:
        stats.insert(1, _resource("Armour", fighter.armor_durability, fighter.armor_max, own))
    if fighter.initiative is not None:
        stats.append(Stat(name="Initiative", value=fighter.initiative))
        stats.append(Stat(name="May join from", value=f"turn {first_turn(fighter)}"))
    held = [weapon.name for weapon in fighter.weapons if weapon.wielded]
    stats.append(Stat(name="In hand", value=", ".join(held) or "nothing", role=Role.GEAR))
    stats += [_condition(fight, effect) for effect in fight.effects_on(fighter.id)]
    stats += [
        Stat(
            name=f"{wound.type.value} wound",
            value=f"({wound.effect})" if wound.effect else "",
            role=Role.CONDITION,
        )
        for wound in fighter.wounds
    ]
    return Card(
        id=fighter.id,
        name=fighter.name,
        stats=tuple(stats),
        state=_in_words(fight, fighter),
        health=health(fighter),
        words=("unhurt", "hurt", "down", "last breath"),
        out=_out(fighter),
    )


def _in_words(fight: KiFight, fighter: Fighter) -> str:
    """Whether it has passed the called turn, which it could have joined (KI-PART-01)."""
    called = fight.phase not in (Phase.NARRATION, Phase.INTERLUDE)
    passed = (
        called and fighter.wait_until < fight.turn and may_take_part(fight, fighter, fight.turn)
    )
    return f"passed turn {fight.turn}" if passed else ""


def _resource(name: str, value: int, full: int, eyes: Audience) -> Stat:
    return Stat(name=name, value=value, full=full, audience=eyes, role=Role.RESOURCE)


def _out(fighter: Fighter) -> str:
    """Why it is out of the fight, or ""; in Last Breath it still fights (KI-HP-04, KI-HP-06)."""
    if fighter.state in (State.UNCONSCIOUS, State.DEAD):
        return health(fighter)
    return "gone" if fighter.out else ""


def _condition(fight: KiFight, effect: Effect) -> Stat:
    left = how_long(fight, effect)
    if effect.until is not None:
        left = f"for {_turns(effect.until - fight.now)}"
    return Stat(
        name=effect.name,
        value=left,
        audience=effect.audience,
        role=Role.CONDITION,
        sign=Sign.STUNNED if CC in effect.tags else None,
    )


def _turns(count: int) -> str:
    return "1 more turn" if count == 1 else f"{count} more turns"
