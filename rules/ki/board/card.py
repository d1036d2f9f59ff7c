"""The board: the turns of the round, and a card for each creature."""

from __future__ import annotations

from rules.engine.effects import Effect
from rules.engine.timeline import Mark, Slot, Timeline
from rules.engine.visibility import EVERYONE, Audience, Card, Role, Stat
from rules.ki.attacks.harm import health
from rules.ki.fight.state import Fighter, KiFight, Phase
from rules.ki.rounds.window import first_turn, may_join
from rules.ki.sheets.values import State

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
    return Timeline(title=_title(fight), marks=tuple(marks), slots=tuple(slots))


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
        elif not between and turn <= fight.turn and may_join(fighter, turn):
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
        state=_state(fight, fighter),
        health=health(fighter),
        out=_out(fighter),
    )


def _state(fight: KiFight, fighter: Fighter) -> str:
    """Whether it has passed the called turn, which it could have joined (KI-PART-01)."""
    called = fight.phase not in (Phase.NARRATION, Phase.INTERLUDE)
    passed = called and fighter.wait_until < fight.turn and may_join(fighter, fight.turn)
    return f"passed turn {fight.turn}" if passed else ""


def _resource(name: str, value: int, full: int, eyes: Audience) -> Stat:
    return Stat(name=name, value=value, full=full, audience=eyes, role=Role.RESOURCE)


def _out(fighter: Fighter) -> str:
    """Why it is out of the fight, or ""; in Last Breath it still fights (KI-HP-04, KI-HP-06)."""
    if fighter.state in (State.UNCONSCIOUS, State.DEAD):
        return health(fighter)
    return "gone" if fighter.out else ""


def _condition(fight: KiFight, effect: Effect) -> Stat:
    left = "" if effect.until is None else f"for {_turns(effect.until - fight.now)}"
    return Stat(name=effect.name, value=left, audience=effect.audience, role=Role.CONDITION)


def _turns(count: int) -> str:
    return "1 more turn" if count == 1 else f"{count} more turns"
