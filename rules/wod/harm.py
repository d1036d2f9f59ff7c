"""Damage and soak, armour, and the conditions that hinder somebody.

(WOD-DMG-01..13, WOD-SOAK-01..06, WOD-ARMOR-01..03, WOD-BLIND-01, WOD-KNOCK-01, WOD-IMMOB-01..02,
WOD-STUN-01)
"""

from __future__ import annotations

from dataclasses import replace

from rules.dice import Modifier
from rules.engine.asking.forms import OneOf, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.kit.acts import act, field
from rules.engine.kit.durations import REMOVED, last, lasting_field
from rules.engine.state.effects import Ends
from rules.engine.views.visibility import GM, Kind
from rules.wod.checks import check
from rules.wod.gear import Weapon
from rules.wod.health import INCAPACITATED, LEVELS, marked, wounded_anew
from rules.wod.pools import Ones, Pool, Tens, difficulty, throw
from rules.wod.shared_fields import AboutSomebody, At, everybody, settle
from rules.wod.state import Attack, Condition, Mortal, What, WodFight
from rules.wod.traits import spelled
from rules.wod.values import Fate, Harm, Role, Spend, State


def drop(mortal: Mortal, *kinds: What) -> None:
    """Drop the declared actions of these kinds, or all of them."""
    mortal.full = False
    for deed in mortal.plan:
        if not deed.done and (not kinds or deed.what in kinds):
            deed.done = deed.lost = True


def afflict(fight: WodFight, mortal: Mortal, state: State, lasts: str | Ends = REMOVED) -> None:
    """Set a condition, and drop what it forbids (WOD-BLIND-01, WOD-STUN-01, WOD-KNOCK-01)."""
    _ = lift(mortal, state)
    condition = Condition(id=fight.fresh_id("condition"), kind=state)
    mortal.conditions.append(condition)
    until = ""
    if isinstance(lasts, Ends):
        condition.ending = lasts
    else:
        until = last(fight, condition, mortal, lasts)
    if state is State.STUNNED:
        drop(mortal)
    if state is State.BLINDED:
        drop(mortal, What.DEFEND)
    text = f"{mortal.name} is {state.value.replace('_', ' ')}{until}."
    fight.note(text, audience=mortal.eyes, clauses=[CLAUSES[state]])


CLAUSES = {
    State.BLINDED: "WOD-BLIND-01",
    State.KNOCKED_DOWN: "WOD-KNOCK-01",
    State.HELD: "WOD-IMMOB-01",
    State.BOUND: "WOD-IMMOB-02",
    State.STUNNED: "WOD-STUN-01",
}


def lift(mortal: Mortal, state: State) -> bool:
    """Remove a condition. Returns whether there was one."""
    before = len(mortal.conditions)
    mortal.conditions[:] = [each for each in mortal.conditions if each.kind is not state]
    return len(mortal.conditions) < before


@act("condition", clauses="WOD-BLIND-02 WOD-KNOCK-01", group="gm")
class Hinder(AboutSomebody):
    """Set or lift a condition (WOD-BLIND-02, WOD-KNOCK-01)."""

    help = "Hinder somebody."
    combatant: str = field(everybody, "Who it is for")
    state: State = field(OneOf(tuple(State), "What"), "What hinders it")
    holds: bool = field(YesNo("It holds"), "False: it is lifted", default=True)
    lasts: str = lasting_field()

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        settle(at.fight, "condition", mortal.id)
        if self.holds:
            afflict(at.fight, mortal, self.state, self.lasts)
        elif lift(mortal, self.state):
            at.fight.no_longer(mortal, self.state, "WOD-BLIND-02")


# ---------------------------------------------------------------- armour on and off (WOD-ARMOR-03)


def put_on(fight: WodFight, mortal: Mortal, *, at_once: bool) -> None:
    """Begin to put armour on: in a fight it takes its turns, unless the GM waives them."""
    armour = mortal.armour
    if armour is None or armour.worn:
        return
    if at_once or not armour.don_turns or not fight.by_turns:
        mortal.armour, mortal.donning = replace(armour, worn=True), 0
        return
    mortal.donning = fight.turn + armour.don_turns - 1
    turns = f"{armour.don_turns} turn{'' if armour.don_turns == 1 else 's'}"
    text = f"{mortal.name} begins to put on {armour.name}: it takes {turns}."
    fight.tell_of(mortal, text, Kind.RULING, "WOD-ARMOR-03")


def take_off(mortal: Mortal) -> None:
    """Take armour off, or stop putting it on."""
    mortal.donning = 0
    if mortal.armour is not None:
        mortal.armour = replace(mortal.armour, worn=False)


def don(fight: WodFight, mortal: Mortal) -> None:
    """Finish putting armour on at the end of a turn; somebody who fell or left does not.

    A turn in which they used an action or a full defence for something else does not count.
    (WOD-ARMOR-03)
    """
    if not mortal.donning or mortal.armour is None:
        return
    name = mortal.armour.name
    if not fight.can_act(mortal):
        mortal.donning = 0
        text = f"{mortal.name} no longer puts on {name}."
        fight.tell_of(mortal, text, Kind.EFFECT, "WOD-ARMOR-03")
    elif mortal.full or any(deed.done for deed in mortal.plan):
        mortal.donning += 1
        text = f"{mortal.name} has no action left for {name} in this turn."
        fight.tell_player(mortal, text, clauses="WOD-ARMOR-03")
    elif mortal.donning <= fight.turn:
        mortal.armour, mortal.donning = replace(mortal.armour, worn=True), 0
        fight.tell_of(mortal, f"{mortal.name} wears {name}.", clauses="WOD-ARMOR-03")


@act("wear", clauses="WOD-ARMOR-03", group="body")
class Wear(AboutSomebody):
    """Put armour and shield on or off, outside of combat or as the GM decides (WOD-ARMOR-03)."""

    help = "Put armour and shield on or off."
    combatant: str = field(everybody, "Who it is for")
    armour: bool = field(YesNo("Wears the armour"), "It is worn", default=True)
    shield: bool = field(YesNo("Bears the shield"), "It is worn", default=True)
    at_once: bool = field(YesNo("Without the turns that it takes"), "At once", default=False)

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        if self.armour:
            put_on(at.fight, mortal, at_once=self.at_once)
        else:
            take_off(mortal)
        if mortal.shield is not None:
            mortal.shield = replace(mortal.shield, worn=self.shield)
        gear = [each for each in (mortal.armour, mortal.shield) if each is not None and each.worn]
        worn = " and ".join([each.name for each in gear]) or "no armour"
        at.fight.tell_of(mortal, f"{mortal.name} wears {worn}.", Kind.RULING, "WOD-ARMOR-03")


# ---------------------------------------------------------------- damage and soak

SOAK_AT = 6
SOAKED_BY = {
    Harm.BASHING: "WOD-SOAK-02",
    Harm.LETHAL: "WOD-SOAK-03",
    Harm.AGGRAVATED: "WOD-SOAK-04",
}
"""The clause that says who soaks such harm, and at which difficulty."""


def damage(fight: WodFight, made: Attack) -> Resolution[int]:
    """Roll the levels of damage of an attack that hit (WOD-DMG-11).

    The pool has the weapon's dice and one for each success beyond the first; each success is a
    level, and 1s do nothing.
    """
    by = fight.combatant(made.by)
    weapon = made.weapon
    parts = [Modifier(weapon.damage, weapon.name, "WOD-DMG-11")] if weapon.damage else []
    if weapon.strength:
        parts.append(Modifier(by.strength, "Strength", "WOD-DMG-11"))
    pool = Pool(tuple(parts)).plus(Modifier(made.successes - 1, "More successes", "WOD-DMG-11"))
    outcome = yield from throw(
        fight.house,
        f"damage-{by.id}",
        "Damage",
        pool,
        difficulty(),
        tens=Tens.NONE,
        ones=Ones.IGNORE,
        clause="WOD-DMG-11",
    )
    target = fight.combatant(made.target)
    levels = counted(outcome.successes, "level")
    text = f"{weapon.name}: {levels} of {weapon.harm.value} damage."
    why, eyes = "WOD-DMG-11", target.eyes
    fight.tell_roll(by, text, outcome.roll, audience=eyes, clauses=why, of=made.id, why=outcome.why)
    return outcome.successes


def is_human(mortal: Mortal, harm: Harm) -> bool:
    """Whether they cannot soak such harm by nature (WOD-SOAK-03, WOD-SOAK-04)."""
    return not (mortal.soak.aggravated if harm is Harm.AGGRAVATED else mortal.soak.lethal)


def soak_pool(mortal: Mortal, harm: Harm, *, psychic: bool = False) -> Pool:
    """The pool that soaks such harm; wounds do not lower it (WOD-HEALTH-03).

    Psychic harm is soaked with the rating of Willpower alone (WOD-DMG-09). Everybody soaks bashing
    harm (WOD-SOAK-02); the sheet or the armour says who soaks lethal and aggravated harm.
    (WOD-SOAK-03, WOD-SOAK-04, WOD-ARMOR-01)
    """
    if psychic:
        return Pool((Modifier(mortal.willpower_rating, "Willpower", "WOD-DMG-09"),))
    armour = mortal.armour if mortal.protected else None
    shields = armour is not None and (harm is not Harm.AGGRAVATED or armour.aggravated)
    stamina = Modifier(mortal.stamina, "Stamina", "WOD-SOAK-01")
    if harm is not Harm.BASHING and is_human(mortal, harm) and not shields:
        return Pool(())
    worn = (Modifier(armour.rating, armour.name, "WOD-ARMOR-01"),) if armour and shields else ()
    return Pool((stamina, *worn))


def soak_at(mortal: Mortal, harm: Harm) -> int:
    """The difficulty of soaking such harm (WOD-SOAK-02..04)."""
    if harm is Harm.LETHAL and mortal.soak.lethal:
        return mortal.soak.lethal_difficulty
    if harm is Harm.AGGRAVATED and mortal.soak.aggravated:
        return mortal.soak.aggravated_difficulty
    return SOAK_AT


def soak(
    fight: WodFight,
    mortal: Mortal,
    harm: Harm,
    levels: int,
    *,
    psychic: bool = False,
    willpower: bool = False,
    of: str = "",
) -> Resolution[int]:
    """The levels left after soak; each success takes one, and each 1 a success.

    (WOD-SOAK-01, WOD-SOAK-05, WOD-REFLEX-02)
    """
    bare = soak_pool(mortal, harm, psychic=psychic)
    clause = "WOD-DMG-09" if psychic else SOAKED_BY[harm]
    if not bare.dice:
        text = f"{mortal.name} cannot soak {harm.value} damage."
        fight.tell_of(mortal, text, clauses=clause, of=of)
        return levels
    pool = bare.plus(*fight.circumstances(mortal, "soak", "dice"))
    changes = fight.circumstances(mortal, "soak", "difficulty")
    outcome = yield from check(
        fight,
        mortal,
        "soak",
        "Soak",
        pool,
        difficulty=difficulty(soak_at(mortal, harm), changes, clause=clause),
        ones=Ones.SUBTRACT,
        willpower=willpower or _set(mortal),
        roll="soak",
        clause="WOD-SOAK-01",
    )
    mortal.soaked += 1
    left = max(0, levels - outcome.successes)
    text = f"{mortal.name} soaks {counted(min(levels, outcome.successes), 'level')}."
    why = [*outcome.why, *(["WOD-HEALTH-03"] if fight.wound_penalty(mortal) else [])]
    kind = Kind.SUCCESS if left < levels else Kind.FAILURE
    fight.tell_roll(
        mortal, text, outcome.roll, kind, of=of, clauses="WOD-SOAK-01 WOD-SOAK-05", why=why
    )
    return left


def _set(mortal: Mortal) -> bool:
    """Whether the player's preset spends Willpower on this soak (WOD-WILL-01)."""
    wish = mortal.presets.soak
    return wish is Spend.ALWAYS or (wish is Spend.FIRST and not mortal.soaked)


def suffer(
    fight: WodFight, mortal: Mortal, harm: Harm, levels: int, *, psychic: bool = False
) -> None:
    """Mark levels on the chart at once, with their consequences (WOD-DMG-12, WOD-DMG-13)."""
    if levels <= 0:
        text = f"{mortal.name} is hit, but not hurt."
        fight.tell_of(mortal, text, Kind.EFFECT, "WOD-SOAK-06")
        return
    before = fight.level_of(mortal)
    marks = mortal.health
    mortal.health, dies = marked(marks, harm, levels, fight.boxes)
    mortal.healing = wounded_anew(mortal.healing, marks, mortal.health)
    text = f"{mortal.name} takes {counted(levels, 'level')} of {harm.value} damage."
    over = ["WOD-DMG-03"] if len(marks) + levels > fight.boxes else []
    mixed = ["WOD-DMG-13"] if {*marks} - {harm} else []
    fight.tell_of(mortal, text, Kind.HARM, ["WOD-DMG-12", *mixed, *over])
    fight.saw_harm(mortal, levels)
    after = fight.level_of(mortal)
    if after > before:
        now = f"{mortal.name} is now {LEVELS[after].name}."
        eyes = mortal.own if mortal.guarded else mortal.eyes
        clauses = ["WOD-HEALTH-01", *(["WOD-HEALTH-02"] if LEVELS[after].penalty else [])]
        fight.tell(now, Kind.HARM, audience=eyes, clauses=clauses)
    if after == INCAPACITATED and before < INCAPACITATED:
        _fall(fight, mortal, psychic=psychic)
    if dies:
        perish(fight, mortal)


def _fall(fight: WodFight, mortal: Mortal, *, psychic: bool) -> None:
    """Make somebody unconscious: their declared actions are dropped (WOD-HEALTH-05)."""
    drop(mortal)
    text = f"{mortal.name} is Incapacitated."
    fight.tell_of(mortal, text, Kind.HARM, "WOD-HEALTH-05")
    if psychic:
        title = f"{mortal.name} was knocked out by psychic damage: does something stay?"
        _ = fight.offer(GM, title, "impair", about=mortal.id, note="WOD-DMG-10")


def perish(fight: WodFight, mortal: Mortal) -> None:
    """Let somebody die; for a player's character the GM decides (WOD-HEALTH-06)."""
    drop(mortal)
    if mortal.role is not Role.PC and mortal.guarded:
        mortal.fate = Fate.DEAD
        text = f"{mortal.name} is dead."
        fight.tell_of(mortal, text, Kind.HARM, "WOD-HEALTH-06")
        return
    if mortal.fate is not Fate.ALIVE:
        return
    mortal.fate = Fate.DYING
    text = f"{mortal.name} is dying."
    fight.tell_of(mortal, text, Kind.HARM, "WOD-HEALTH-06")
    _ = fight.offer(GM, f"{mortal.name} is dying: dead, or spared?", "fate", about=mortal.id)


def strike_home(fight: WodFight, made: Attack, levels: int, *, willpower: bool) -> Resolution[int]:
    """Soak the damage of an attack, mark the rest, and check for stun and falling (WOD-STUN-01).

    Returns the levels that were marked.
    """
    target, weapon = fight.combatant(made.target), made.weapon
    left = levels
    if levels:
        left = yield from soak(
            fight,
            target,
            weapon.harm,
            levels,
            psychic=weapon.psychic,
            willpower=willpower,
            of=made.id,
        )
    with fight.details(made.id):
        suffer(fight, target, weapon.harm, left, psychic=weapon.psychic)
    if left > target.stamina and fight.conscious(target):
        afflict(fight, target, State.STUNNED, Ends(round=max(1, fight.turn) + bool(fight.turn)))
    if weapon.fells and fight.conscious(target):
        afflict(fight, target, State.KNOCKED_DOWN)
    return left


HARMED = "harmed"
"""The word for wounds whose level is secret; no level has that name."""


def health_of(fight: WodFight, mortal: Mortal) -> str:
    """The word for somebody's wounds that everybody may know; a player's chart is open."""
    if mortal.fate is not Fate.ALIVE:
        return mortal.fate.value
    level = fight.level_of(mortal)
    if level == INCAPACITATED:
        return "incapacitated"
    if not mortal.health:
        return "unhurt"
    return HARMED if mortal.guarded else LEVELS[level].name.lower()


def gone(fight: WodFight, mortal: Mortal) -> bool:
    """Whether somebody is out of the fight (WOD-HEALTH-05, WOD-HEALTH-06)."""
    fallen = mortal.fate is not Fate.ALIVE or fight.level_of(mortal) == INCAPACITATED
    return mortal.out or fallen


def name_of(weapon: Weapon) -> str:
    """A weapon's damage, as forms show it: "Strength + 1 lethal"."""
    dice = " + ".join(
        part for part in ("Strength" if weapon.strength else "", str(weapon.damage or "")) if part
    )
    kind = "psychic" if weapon.psychic else weapon.harm.value
    return f"{spelled(dice)} {kind}" if dice else kind
