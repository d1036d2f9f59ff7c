"""Meeting an attack: which defences fit, whose are saved, and changing one's mind.

full defence --> a defence saved --> an action still free --> another action given up --> none
                                     (asked: one wait)        (asked: one wait)

(WOD-COMBAT-02, WOD-DEF-02..05, WOD-FULLDEF-01..03)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rules.dice import Modifier
from rules.engine.forms import Acts, Choice, Fields, Form, Number, OneOf, YesNo
from rules.engine.requests import Resolution
from rules.engine.text_values import counted
from rules.engine.verbs import ask
from rules.engine.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wod.combat.defence_kinds import (
    TITLES,
    can_defend,
    defence_at,
    guards,
    meets,
    traits_of,
    whole_pool,
    why_not_met,
)
from rules.wod.fight.acts import (
    Block,
    Change,
    Counter,
    Cover,
    Defend,
    Dodge,
    Parry,
    Take,
    Unmake,
)
from rules.wod.fight.questions import Attacked, Judged, points
from rules.wod.fight.state import Attack, Deed, Mortal, Save, What, WodFight
from rules.wod.pools.checks import check, in_words, pool_of, share
from rules.wod.pools.difficulty import difficulty
from rules.wod.pools.rolls import Outcome, flat
from rules.wod.sheets.values import Guard, Spend

MOST_DICE = 30

POINTS = "with Willpower"
"""What the form of a defence adds to it."""


@dataclass(frozen=True)
class Met:
    """The way in which an attack is met: the defence, its share of dice, and Willpower.

    `guard` None is no defence. In full defence, `fewer` dice are taken off (WOD-FULLDEF-03).
    """

    guard: Guard | None = None
    dice: int = 0
    wounds: int = 0
    part: int = 0
    parts: int = 1
    fewer: int = 0
    willpower: bool = False
    soak: bool = False


def _of(deed: Deed, guard: Guard, *, willpower: bool, soak: bool = False) -> Met:
    """A defence with the dice of a declared action."""
    return Met(
        guard=guard,
        dice=deed.dice,
        wounds=deed.wounds,
        part=deed.part,
        parts=deed.parts,
        willpower=willpower,
        soak=soak,
    )


Answer: TypeAlias = tuple[Guard | None, Defend | Take]


# ---------------------------------------------------------------- who meets it, and how


def prepare(fight: WodFight, made: Attack) -> Resolution[Met]:
    """How the target meets an attack: by a declared defence, or by a new answer."""
    target = fight.combatant(made.target)
    surprised = made.ambush and not fight.house.ambush_defence
    if made.rebound or surprised or not can_defend(fight, target):
        return Met()
    if target.full:
        return _full(fight, target, made)
    saved = [
        deed
        for deed in target.waiting
        if deed.what is What.DEFEND
        and meets(target, deed.guard, made.weapon, blockable=made.blockable)
    ]
    if saved:
        return (yield from _saved(fight, target, made, saved[0]))
    # Before the first turn one action is free too, because no declaration could use it up.
    if target.declared < fight.turn or not (fight.turn or target.met):
        return (yield from _at_once(fight, target, made, None, free=True))
    # A defence that does not fit is an action that can be given up for another.
    left = target.waiting
    waits = [deed for deed in left if deed.what is What.WAIT]
    if left:
        deed = (waits or left)[0]
        return (yield from _at_once(fight, target, made, deed, free=bool(waits)))
    return Met()


def _full(fight: WodFight, target: Mortal, made: Attack) -> Met:
    """The preset kind of full defence or its fallback, with a die less each time.

    (WOD-FULLDEF-02..03)
    """
    wished = [deed.guard for deed in target.plan if deed.what is What.DEFEND]
    fitting = [
        guard for guard in wished if meets(target, guard, made.weapon, blockable=made.blockable)
    ]
    guard = fitting[0] if fitting else Guard.DODGE
    if whole_pool(fight, target, guard).dice <= target.met:
        return Met()
    first = any(deed.willpower for deed in target.plan)
    return Met(guard=guard, fewer=target.met, willpower=first)


def _saved(fight: WodFight, target: Mortal, made: Attack, deed: Deed) -> Resolution[Met]:
    """Use the saved defence against the first attack it can meet, or ask its player.

    (WOD-COMBAT-02)
    """
    met = _of(deed, deed.guard, willpower=deed.willpower)
    if deed.save is Save.ASK:
        answer: Defend | Take = yield from ask(
            "saved",
            target.player,
            f"{_what(fight, made)} Does {target.name} use the {deed.guard.value} that is saved?",
            lambda: Acts(
                {
                    "use": Choice(
                        "Use it", Fields(Defend, _fields(fight, target)), cost=points, adds=POINTS
                    ),
                    "take": Choice(
                        "Save it", Fields(Take, _soaking(fight, target)), cost=points, adds=POINTS
                    ),
                }
            ),
            about=target.id,
            default={"act": "use"},
            public=not target.guarded,
            facts=_facts(fight, made),
        )
        if isinstance(answer, Take) or deed.done or not can_defend(fight, target):
            return Met(soak=answer.soak)
        spent = deed.willpower or answer.willpower
        met = _of(deed, deed.guard, willpower=spent, soak=answer.soak)
    deed.done = True
    return met


def _at_once(
    fight: WodFight, target: Mortal, made: Attack, deed: Deed | None, *, free: bool
) -> Resolution[Met]:
    """An undeclared defence: free if an action is unused, otherwise at a price (WOD-DEF-03)."""
    ways = [] if free else changes(fight, target)
    used = fight.has_spent(target) and target.wavered == fight.turn
    secret = target.guarded and not free and not used
    if not free and not ways and not secret:
        return Met()
    guard, answer = yield from _ask(fight, target, made, free=free)
    if guard is None or isinstance(answer, Take) or not can_defend(fight, target):
        return Met(soak=answer.soak)
    if not free and (deed is None or deed.done):
        return Met(soak=answer.soak)
    if not free and not (yield from _change(fight, target, answer.change)):
        return Met(soak=answer.soak)
    target.declared = max(target.declared, fight.turn)
    met = Met(guard=guard, willpower=answer.willpower, soak=answer.soak)
    if deed is None:
        return met
    deed.done = True
    return _of(deed, guard, willpower=answer.willpower, soak=answer.soak)


def changes(fight: WodFight, mortal: Mortal) -> list[Change]:
    """The ways to change one's mind that are left this turn (WOD-DEF-04)."""
    ways = [] if mortal.wavered == fight.turn else [Change.ROLL]
    return [*ways, Change.SPEND] if fight.may_spend(mortal) else ways


def _change(fight: WodFight, target: Mortal, change: Change) -> Resolution[bool]:
    """Give up a declared action for a Willpower roll at 6, or a point of Willpower (WOD-DEF-04).

    Returns whether that worked.
    """
    if change is Change.SPEND:
        done = fight.spend_willpower(target)
        text = f"{target.name} spends Willpower to defend instead."
        if done:
            fight.tell(text, Kind.EFFECT, audience=target.eyes, clauses=["WOD-DEF-04"])
        return done
    if target.wavered == fight.turn:
        return False
    target.wavered = fight.turn
    pool = pool_of(fight, target, ["willpower"], clause="WOD-DEF-04")
    outcome = yield from check(fight, target, "change", "Willpower", pool, clause="WOD-DEF-04")
    how = "defends instead" if outcome.succeeded else "does not manage to defend instead"
    kind = Kind.EFFECT if outcome.succeeded else Kind.FAILURE
    text = f"{target.name} {how}."
    eyes = target.eyes
    fight.tell_roll(target, text, outcome.roll, kind, audience=eyes, clauses=["WOD-DEF-04"])
    return outcome.succeeded


# ---------------------------------------------------------------- the question


def _what(fight: WodFight, made: Attack) -> str:
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    return f"{by.shown_name} attacks {target.name} with {made.weapon.name}."


def _facts(fight: WodFight, made: Attack) -> Attacked:
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    return Attacked(
        attacker="" if by.hidden and target.player != GM else made.by,
        with_=made.weapon.name,
        method=made.weapon.method,
        harm=made.weapon.harm,
        turn=fight.turn,
        met=target.met,
    )


def _fields(fight: WodFight, target: Mortal) -> dict[str, Form[Any]]:
    if not fight.may_spend(target):
        return {}
    return {"willpower": YesNo("Willpower on the defence"), **_soaking(fight, target)}


def _soaking(fight: WodFight, target: Mortal) -> dict[str, Form[Any]]:
    return {"soak": YesNo("Willpower on the soak")} if fight.may_spend(target) else {}


def _ask(fight: WodFight, target: Mortal, made: Attack, *, free: bool) -> Resolution[Answer]:
    """Ask for a defence, if any; the form shows the dice of each."""

    def fitting() -> list[Guard]:
        return [
            guard
            for guard in guards(target)
            if meets(target, guard, made.weapon, blockable=made.blockable)
        ]

    def why_not(act: str) -> str:
        guard = next((each for each in Guard if each.value == act), None)
        if guard is None:
            return ""
        if guard in fitting():
            return "You have no way left to give up what you declared in this turn."
        return why_not_met(target, guard, made)

    def form() -> Acts[Any]:
        ways = [] if free else changes(fight, target)
        chosen: dict[str, Choice[Any]] = {}
        for guard in fitting() if free or ways else ():
            fields = _fields(fight, target)
            if ways:
                fields["change"] = OneOf(tuple(ways), "Willpower, to defend instead")
            pool = whole_pool(fight, target, guard, made.weapon.method)
            note = f"{counted(pool.dice, 'die')} at {defence_at(guard, made)}"
            # Only a form begins with a way that is left: nobody spends a point without being told.
            first = {"change": ways[0].value} if ways else {}
            filled = Fields(DEFENCES[guard], fields, _once(ways), initial=first)
            chosen[guard.value] = Choice(TITLES[guard], filled, note, points, POINTS)
        chosen["take"] = Choice(
            "Take it", Fields(Take, _soaking(fight, target)), cost=points, adds=POINTS
        )
        return Acts(chosen, why_not=why_not)

    wished = target.presets.guard
    silence = wished.value if wished is not None and free and wished in fitting() else "take"
    given: Any = yield from ask(
        "defend" if free else "change",
        target.player,
        f"{_what(fight, made)} Does {target.name} defend{'' if free else ' instead'}?",
        form,
        about=target.id,
        default={"act": silence},
        public=not target.guarded,
        always=target.guarded,
        facts=_facts(fight, made),
    )
    for guard, make in DEFENCES.items():
        if type(given) is make:
            return guard, given
    return None, given


def _once(ways: Sequence[Change]) -> Callable[[Defend], None]:
    """Check that at most one point of Willpower is spent in a turn (WOD-WILL-01)."""

    def check(wish: Defend) -> None:
        if ways and wish.change not in ways:
            why = "You have rolled Willpower for that already in this turn; you can spend a point."
            raise BadAnswer(
                why if wish.change is Change.ROLL else "You cannot spend Willpower now."
            )
        spent = bool(ways) and wish.change is Change.SPEND
        if wish.willpower + wish.soak + spent > 1:
            raise BadAnswer("One point of Willpower can be spent each turn.")

    return check


DEFENCES: dict[Guard, type[Defend]] = {
    Guard.DODGE: Dodge,
    Guard.BLOCK: Block,
    Guard.PARRY: Parry,
    Guard.SHIELD: Cover,
    Guard.COUNTER: Unmake,
}


# ---------------------------------------------------------------- the roll


def roll_defence(fight: WodFight, made: Attack, met: Met) -> Resolution[Outcome | None]:
    """Roll the defence; None if there is none (WOD-DODGE-02, WOD-BLOCK-01, WOD-PARRY-01)."""
    target = fight.combatant(made.target)
    if met.guard is None or not can_defend(fight, target):
        return None
    whole = whole_pool(fight, target, met.guard, made.weapon.method)
    base = defence_at(met.guard, made)
    if met.guard is Guard.COUNTER:
        ruled = yield from _countermagick(target, made)
        whole, base = flat(ruled.dice, "Countermagick", "WOD-DEF-02"), ruled.difficulty
    pool = share(fight, target, whole, met)
    pool = pool.plus(Modifier(-met.fewer, "attacks before", "WOD-FULLDEF-03"))
    preset = target.presets.defence
    set_ = preset is Spend.ALWAYS or (preset is Spend.FIRST and not target.met)
    target.met += 1
    name = TITLES[met.guard]
    circumstances = fight.circumstances(target, "defence", "difficulty")
    outcome = yield from check(
        fight,
        target,
        met.guard.value,
        name,
        pool,
        difficulty=difficulty(fight.house, base, circumstances),
        specialty=target.is_special(
            (*traits_of(target, met.guard, made.weapon.method),), met.guard.value
        ),
        willpower=met.willpower or set_,
        roll="defence",
        clause="WOD-DEF-01",
    )
    fight.tell_roll(
        target,
        f"{target.name}: {name.lower()}, {in_words(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        audience=target.eyes,
        clauses=["WOD-DEF-01", "WOD-COMBAT-02"],
        of=made.id,
    )
    return outcome


def _countermagick(target: Mortal, made: Attack) -> Resolution[Counter]:
    """The dice and the difficulty of countermagick, which only the GM can set (WOD-DEF-02)."""
    dice = Number(0, MOST_DICE, "Dice of the countermagick")
    fields: dict[str, Form[Any]] = {"dice": dice, "difficulty": Number(2, 10, "Difficulty")}
    silence = {"act": "countered", "dice": target.arete, "difficulty": 6}
    answer: Counter = yield from ask(
        "countermagick",
        GM,
        f"{target.name} counters {made.weapon.name}: with how many dice?",
        Acts({"countered": Choice("Say it", Fields(Counter, fields, initial=silence))}),
        about=target.id,
        default=silence,
        facts=Judged(made.weapon.name),
    )
    return answer
