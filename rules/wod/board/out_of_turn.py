"""Acts at any time: settings of players, and acts of the GM."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.engine.effects import Effect
from rules.engine.forms import Fields, Form, Number, OneOf, Option, Pick, Some, Text, YesNo
from rules.engine.gm_powers import gm_only
from rules.engine.kit.acts import out_of_turn
from rules.engine.kit.pausing import Resume
from rules.engine.ruleset import Anytime, Aside
from rules.engine.text_values import counted
from rules.engine.visibility import Kind, PlayerId
from rules.errors import BadAnswer, NotAllowed
from rules.wod.board.wounds_and_care import TENDING
from rules.wod.combat.harm import afflict, lift
from rules.wod.combat.wearing import put_on, take_off
from rules.wod.fight import out_of_turn_acts as acts
from rules.wod.fight.circumstances import ONCE, kinds_in, scope, turns_in
from rules.wod.fight.permissions import for_the_gm, own, settle
from rules.wod.fight.state import Ambush, WodFight
from rules.wod.free_rolls.roll_commands import ASIDES
from rules.wod.pools.attempts import targets
from rules.wod.sheets.values import Else, Footing, Guard, Spend, State, Strain

# ---------------------------------------------------------------- what players set beforehand


def _preset_form(fight: WodFight, by: PlayerId) -> Fields[acts.Preset]:
    mine = own(fight, by)
    if not mine:
        raise NotAllowed("You have nobody here.")
    return Fields(
        acts.Preset,
        {
            "combatant": targets(mine, "Who"),
            "guard": OneOf(tuple(acts.Unasked), "Defence if you do not answer"),
            "defence": OneOf(tuple(Spend), "Willpower on defences"),
            "soak": OneOf(tuple(Spend), "Willpower on soak"),
            "otherwise": OneOf(tuple(Else), "If a target falls before your attack"),
        },
    )


def _preset(fight: WodFight, by: PlayerId, wish: acts.Preset) -> None:
    """Set what somebody does without being asked; only the named values change.

    (WOD-WILL-01, WOD-COMBAT-01, WOD-FULLDEF-02)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    presets = mortal.presets
    if wish.guard is not None:
        presets.guard = None if wish.guard is acts.Unasked.NONE else Guard(wish.guard.value)
    presets.defence = wish.defence or presets.defence
    presets.soak = wish.soak or presets.soak
    presets.otherwise = wish.otherwise or presets.otherwise
    guard = presets.guard.value if presets.guard is not None else "none"
    told = [f"defence {guard}", f"Willpower on defences {presets.defence.value}"]
    told.append(f"on soak {presets.soak.value}")
    told.append(f"if a target falls first: {presets.otherwise.value.replace('_', ' ')}")
    fight.tell_player(
        mortal, f"Noted for {mortal.name}: {', '.join(told)}.", clauses=["WOD-WILL-01"]
    )


# ---------------------------------------------------------------- ambush (WOD-AMBUSH-01)


def _ambush_form(fight: WodFight, by: PlayerId) -> Fields[acts.Lay]:
    gm_only(by)
    there = targets(fight.present(), "").options
    if len(there) < 2:
        raise NotAllowed("An ambush needs two people.")

    def check(wish: acts.Lay) -> None:
        if set(wish.ambushers) & set(wish.targets):
            raise BadAnswer("Nobody can ambush themselves.")

    fields: dict[str, Form[Any]] = {
        "ambushers": Some(there, 1, len(there) - 1, "Who lies in wait"),
        "targets": Some(there, 0, len(there) - 1, "Who it is for (nobody named: all others)"),
    }
    return Fields(acts.Lay, fields, check)


def _ambush(fight: WodFight, by: PlayerId, wish: acts.Lay) -> None:
    """Lay an ambush for the next instant: before initiative, if the fight has not begun."""
    del by
    others = [each.id for each in fight.present() if each.id not in wish.ambushers]
    fight.ambush = Ambush(by=[*wish.ambushers], on=[*(wish.targets or others)])
    fight.tell_gm("The ambush is laid.", Kind.RULING, clauses=["WOD-AMBUSH-01"])


# ---------------------------------------------------------------- conditions and circumstances


def _condition_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {
        "state": OneOf(tuple(State), "What"),
        "holds": YesNo("It holds"),
        "turns": Number(0, 100, "For so many more turns", {0: "until lifted"}),
    }


def _condition(fight: WodFight, by: PlayerId, wish: acts.Hinder) -> None:
    """Set or lift blindness, knockdown, restraint or stun (WOD-BLIND-02, WOD-KNOCK-01)."""
    del by
    mortal = fight.combatant(wish.combatant)
    settle(fight, "condition", mortal.id)
    if wish.holds:
        until = fight.turn + wish.turns if wish.turns else None
        afflict(fight, mortal, wish.state, until)
    elif lift(mortal, wish.state):
        text = f"{mortal.name} is no longer {wish.state.value.replace('_', ' ')}."
        fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-BLIND-02"])


def _circumstance_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {
        "difficulty": Number(-10, 10, "Difficulty"),
        "dice": Number(-20, 20, "Dice"),
        "rolls": scope("Which rolls (none: all), how long"),
        "reason": Text(100, least=0, label="Why"),
    }


def _circumstance(fight: WodFight, by: PlayerId, wish: acts.Circumstance) -> None:
    """Add a circumstance: outer ones change the difficulty, inner ones the pool.

    It ends with the one roll or the turns that are named, else when the GM clears it.
    (WOD-DIFF-02, WOD-POOL-11)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    parts = [f"difficulty {wish.difficulty:+d}"] if wish.difficulty else []
    parts += [f"{wish.dice:+d} {'die' if abs(wish.dice) == 1 else 'dice'}"] if wish.dice else []
    turns = turns_in(wish.rolls)
    parts += [f"for {counted(turns, 'turn')}"] if turns else []
    parts += ["for one roll"] if ONCE in wish.rolls else []
    effect = Effect(
        id=fight.fresh_id("effect"),
        on=mortal.id,
        name=wish.reason or "Circumstances",
        note=", ".join(parts),
        until=_ends(fight, turns) if turns else None,
        traits={"difficulty": wish.difficulty, "dice": wish.dice},
        tags=kinds_in(wish.rolls),
        clause="WOD-DIFF-02" if wish.difficulty else "WOD-POOL-11",
        audience=mortal.eyes,
    )
    fight.effects.append(effect)
    text = f"{mortal.name}: {effect.name}, {effect.note or 'no change'}."
    clauses = ["WOD-DIFF-02", "WOD-POOL-11"]
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=clauses)


def _ends(fight: WodFight, turns: int) -> int:
    """The first turn without a circumstance that lasts so many turns, this one included."""
    return max(1, fight.turn) + turns


def _blocking_form(fight: WodFight, by: PlayerId) -> Fields[acts.Blocking]:
    gm_only(by)
    if not fight.attacks:
        raise NotAllowed("No attack is under way.")
    named = [
        Option(each.id, f"{fight.name_of(each.by)}, {each.weapon.name}") for each in fight.attacks
    ]
    fields: dict[str, Form[Any]] = {
        "attack": Pick(tuple(named), "Which attack"),
        "allowed": YesNo("A block meets it"),
    }
    return Fields(acts.Blocking, fields)


def _blocking(fight: WodFight, by: PlayerId, wish: acts.Blocking) -> None:
    """Decide whether a block can meet one attack (WOD-BLOCK-02)."""
    del by
    made = next((each for each in fight.attacks if each.id == wish.attack), fight.attacks[0])
    made.blockable = wish.allowed
    can = "can" if wish.allowed else "cannot"
    target = fight.combatant(made.target)
    text = f"{made.weapon.name} {can} be blocked here."
    fight.tell(text, Kind.RULING, audience=target.eyes, clauses=["WOD-BLOCK-02", "WOD-BLOCK-04"])


def _clear_form(fight: WodFight, by: PlayerId) -> Fields[acts.Clear]:
    gm_only(by)
    named = [
        Option(effect.id, f"{fight.combatants[effect.on].name}: {effect.name}")
        for effect in fight.effects
        if effect.on in fight.combatants
    ]
    if not named:
        raise NotAllowed("There are no circumstances to clear.")
    fields: dict[str, Form[Any]] = {
        "effects": Some(tuple(named), 1, None, "Which"),
        "turns": Number(0, 100, "After so many turns", {0: "now"}),
    }
    return Fields(acts.Clear, fields)


def _clear(fight: WodFight, by: PlayerId, wish: acts.Clear) -> None:
    """End circumstances now, or after some turns (WOD-DIFF-02)."""
    del by
    if wish.turns:
        for effect in fight.effects:
            if effect.id in wish.effects:
                effect.until = _ends(fight, wish.turns)
        turns = counted(wish.turns, "turn")
        fight.tell_gm(f"They hold for {turns}.", Kind.RULING, clauses=["WOD-DIFF-02"])
        return
    fight.effects[:] = [effect for effect in fight.effects if effect.id not in wish.effects]
    fight.tell_gm("Cleared.", Kind.RULING, clauses=["WOD-DIFF-02"])


def _consequence_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {"text": Text(500, label="What happens", long=True)}


def _consequence(fight: WodFight, by: PlayerId, wish: acts.Consequence) -> None:
    """Tell the consequence of a botch (WOD-BOTCH-01)."""
    del by
    mortal = fight.combatant(wish.combatant)
    settle(fight, "consequence", mortal.id)
    fight.tell(wish.text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-BOTCH-01"])


# ---------------------------------------------------------------- gear, ground, sides


def _wear_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {
        "armour": YesNo("Wears the armour"),
        "shield": YesNo("Bears the shield"),
        "at_once": YesNo("Without the turns that it takes"),
    }


def _wear(fight: WodFight, by: PlayerId, wish: acts.Wear) -> None:
    """Put armour and shield on or off; armour takes its turns, unless the GM waives them.

    (WOD-ARMOR-03)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    if wish.armour:
        put_on(fight, mortal, at_once=wish.at_once)
    else:
        take_off(mortal)
    if mortal.shield is not None:
        mortal.shield = replace(mortal.shield, worn=wish.shield)
    worn = [gear.name for gear in (mortal.armour, mortal.shield) if gear is not None and gear.worn]
    text = f"{mortal.name} wears {' and '.join(worn) or 'no armour'}."
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-ARMOR-03"])


def _ground_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {
        "strain": OneOf(tuple(Strain), "How hard it is to keep going"),
        "limit": Number(0, 999, "Turns at full speed if extreme", {0: "half again"}),
        "footing": OneOf(tuple(Footing), "Climbing"),
        "fly": Number(10, 20, "Yards a turn when flying"),
    }


def _ground(fight: WodFight, by: PlayerId, wish: acts.Ground) -> None:
    """Set the conditions of somebody's movement.

    (WOD-MOVE-05, WOD-MOVE-06, WOD-MOVE-10, WOD-MOVE-11)
    """
    del by
    mortal = fight.combatant(wish.combatant)
    mortal.strain, mortal.speed_limit = wish.strain, wish.limit
    mortal.footing, mortal.fly = wish.footing, wish.fly
    text = (
        f"{mortal.name}: strain {wish.strain.value}, climbing {wish.footing.value}, "
        f"flying {wish.fly} yards."
    )
    clauses = ["WOD-MOVE-05", "WOD-MOVE-06", "WOD-MOVE-10", "WOD-MOVE-11"]
    fight.tell_player(mortal, text, Kind.RULING, clauses=clauses)


def _align_fields(fight: WodFight) -> dict[str, Form[Any]]:
    del fight
    return {"side": Text(40, label="Which side")}


def _align(fight: WodFight, by: PlayerId, wish: acts.Align) -> None:
    """Set somebody's side: enemies come first in choices of targets (WOD-COMBAT-01)."""
    del by
    mortal = fight.combatant(wish.combatant)
    mortal.side = wish.side
    text = f"{mortal.name} is on the side of {wish.side}."
    fight.tell(text, Kind.RULING, audience=mortal.eyes, clauses=["WOD-COMBAT-01"])


def _anytime(
    make: type[Any],
    fields: Callable[[WodFight], dict[str, Form[Any]]],
    do: Callable[[WodFight, PlayerId, Any], None],
) -> Anytime[WodFight]:
    return Anytime(form=for_the_gm(make, fields), do=do)


OUT_OF_TURN: Mapping[str, Anytime[WodFight] | Aside[WodFight]] = {
    "preset": Anytime(form=_preset_form, do=_preset),
    "ambush": Anytime(form=_ambush_form, do=_ambush),
    "condition": _anytime(acts.Hinder, _condition_fields, _condition),
    "circumstance": _anytime(acts.Circumstance, _circumstance_fields, _circumstance),
    "blocking": Anytime(form=_blocking_form, do=_blocking),
    "clear": Anytime(form=_clear_form, do=_clear),
    "consequence": _anytime(acts.Consequence, _consequence_fields, _consequence),
    "wear": _anytime(acts.Wear, _wear_fields, _wear),
    "ground": _anytime(acts.Ground, _ground_fields, _ground),
    "align": _anytime(acts.Align, _align_fields, _align),
    **out_of_turn(Resume),
    **TENDING,
    **ASIDES,
}
