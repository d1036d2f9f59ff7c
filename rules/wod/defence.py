"""Meeting an attack: which defences fit, whose are saved, and changing one's mind.

full defence --> a defence saved --> an action still free --> another action given up --> none
                                     (asked: one wait)        (asked: one wait)

(WOD-COMBAT-02, WOD-DEF-02..05, WOD-FULLDEF-01..03)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from rules.dice import Modifier
from rules.engine.asking.forms import Json, Number, OneOf, Option, Pick, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.text_values import counted
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import Act, AnytimeAct, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wod.checks import check, in_words, pool_of, share
from rules.wod.defence_kinds import (
    TITLES,
    base_clause,
    can_defend,
    defence_at,
    guards,
    meets,
    pool_clause,
    traits_of,
    whole_pool,
    why_not_met,
)
from rules.wod.pools import STANDARD, Outcome, difficulty, flat
from rules.wod.questions import Attacked, Judged
from rules.wod.shared_fields import At, Change, Moment, Spending, if_left
from rules.wod.state import Attack, Deed, Mortal, Save, What, WodFight
from rules.wod.values import Guard, Spend

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


# ---------------------------------------------------------------- the answers


@dataclass(frozen=True)
class Defending(Moment):
    """The moment in which somebody may meet an attack; `free`: with an action not yet used."""

    made: Attack
    free: bool

    @cached_property
    def fitting(self) -> list[Guard]:
        """The kinds of defence that meet the attack."""
        blockable = self.made.blockable
        return [
            guard
            for guard in guards(self.me)
            if meets(self.me, guard, self.made.weapon, blockable=blockable)
        ]

    @cached_property
    def ways(self) -> list[Change]:
        """The ways to change one's mind, if that is needed."""
        return [] if self.free else changes(self.fight, self.me)


class Saving(Moment):
    """The moment in which somebody may use a defence that they saved."""


def _soak() -> bool:
    says = "They spend Willpower on the soak"
    return if_left("Willpower on the soak", says, "On the soak instead")


def _change() -> Change:
    def now(at: Defending) -> OneOf[Change] | None:
        return OneOf(tuple(at.ways), "Willpower, to defend instead") if at.ways else None

    return field(
        now,
        "To change your mind",
        default=Change.ROLL,
        says={
            "spend": "They spend Willpower to change their mind",
            "roll": "They roll Willpower to change their mind",
        },
    )


class Defence(Spending[Defending]):
    """A defence at once; `change` is the way to give up a declared action (WOD-DEF-04)."""

    adding = POINTS
    guard: ClassVar[Guard]
    willpower: bool
    soak: bool
    change: Change

    @classmethod
    def why_not(cls, at: Defending) -> str | None:
        if cls.guard not in at.fitting:
            return why_not_met(at.me, cls.guard, at.made)
        if at.free or at.ways:
            return None
        return "You have no way left to give up what you declared in this turn."

    @classmethod
    def hint_at(cls, at: Defending) -> str:
        pool = whole_pool(at.fight, at.me, cls.guard, at.made.weapon.method)
        fewer = at.me.met if at.me.full else 0
        return f"{counted(max(0, pool.dice - fewer), 'die')} at {defence_at(cls.guard, at.made)}"

    @classmethod
    def blank_at(cls, at: Defending) -> Mapping[str, Json]:
        # Only a form begins with a way that is left: nobody spends a point without being told.
        return {"change": at.ways[0].value} if at.ways else {}

    def check(self, at: Defending) -> None:
        """Refuse a second point of Willpower in a turn (WOD-WILL-01)."""
        if at.ways and self.change not in at.ways:
            why = "You have rolled Willpower for that already in this turn; you can spend a point."
            raise BadAnswer(
                why if self.change is Change.ROLL else "You cannot spend Willpower now."
            )
        spent = bool(at.ways) and self.change is Change.SPEND
        if self.willpower + self.soak + spent > 1:
            raise BadAnswer("One point of Willpower can be spent each turn.")


AT_ONCE = ("defend", "change")
ON_IT = "Willpower on the defence"


@act("dodge", AT_ONCE, clauses="WOD-DODGE-01 WOD-DEF-03", group="meet")
class Dodge(Defence):
    """Get out of the way."""

    help = "Get out of the way."
    says = "dodges"
    guard = Guard.DODGE
    willpower: bool = if_left(ON_IT)
    soak: bool = _soak()
    change: Change = _change()


@act("block", AT_ONCE, clauses="WOD-BLOCK-01 WOD-DEF-04", group="meet")
class Block(Defence):
    """Stop it with a part of the body."""

    help = "Stop it bare-handed."
    says = "blocks"
    guard = Guard.BLOCK
    willpower: bool = if_left(ON_IT)
    soak: bool = _soak()
    change: Change = _change()


@act("parry", AT_ONCE, clauses="WOD-PARRY-01", group="meet")
class Parry(Defence):
    """Stop it with a weapon."""

    help = "Stop it with a weapon."
    says = "parries"
    guard = Guard.PARRY
    willpower: bool = if_left(ON_IT)
    soak: bool = _soak()
    change: Change = _change()


@act("shield", AT_ONCE, clauses="WOD-ARMOR-06", group="meet")
class Cover(Defence):
    """Stop it with a shield."""

    help = "Stop it with a shield."
    says = "uses their shield"
    guard = Guard.SHIELD
    willpower: bool = if_left(ON_IT)
    soak: bool = _soak()
    change: Change = _change()


@act("countermagick", AT_ONCE, clauses="WOD-DEF-02", group="meet")
class Unmake(Defence):
    """Undo magic with magic."""

    help = "Undo magic with magic."
    says = "uses countermagick"
    guard = Guard.COUNTER
    willpower: bool = if_left(ON_IT)
    soak: bool = _soak()
    change: Change = _change()


DEFENCES = (Dodge, Block, Parry, Cover, Unmake)


@act("use", "saved", clauses="WOD-COMBAT-02", group="meet")
class Use(Spending[Saving]):
    """Use the defence that was saved."""

    title = "Use it"
    help = "Use the defence you saved."
    says = "uses the defence they saved"
    adding = POINTS
    willpower: bool = if_left(ON_IT)
    soak: bool = _soak()


UNDEFENDED = {"": "does not defend", "saved": "saves the defence for later"}


@act("take", (*AT_ONCE, "saved"), clauses="WOD-DEF-03 WOD-DEF-04", group="meet")
class Take(Spending[Moment]):
    """Do not defend; Willpower may go on the soak."""

    title = "Take it"
    help = "Do not defend."
    says = UNDEFENDED
    adding = POINTS
    soak: bool = _soak()

    @classmethod
    def button_at(cls, at: Moment) -> str:
        return "Save it" if isinstance(at, Saving) else "Take it"


def _under_way(at: At) -> Pick:
    attacks = at.fight.attacks
    named = [Option(a.id, f"{at.fight.name_of(a.by)}, {a.weapon.name}") for a in attacks]
    return Pick(tuple(named), "Which attack")


@act("blocking", clauses="WOD-BLOCK-02", group="gm")
class Blocking(AnytimeAct[WodFight]):
    """Decide whether a block can meet one attack under way (WOD-BLOCK-02)."""

    help = "GM: say if a block can stop it."
    attack: str = field(_under_way, "Which one", default="")
    allowed: bool = field(YesNo("A block meets it"), "Or not", default=True)

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.attacks else "No attack is under way."

    def resolve(self, at: At) -> None:
        attacks = at.fight.attacks
        made = next((each for each in attacks if each.id == self.attack), attacks[0])
        made.blockable = self.allowed
        text = f"{made.weapon.name} {'can' if self.allowed else 'cannot'} be blocked here."
        target = at.fight.combatant(made.target)
        at.fight.tell_of(target, text, Kind.RULING, "WOD-BLOCK-02 WOD-BLOCK-04")


# ---------------------------------------------------------------- who meets it, and how


def prepare(fight: WodFight, made: Attack) -> Resolution[Met]:
    """How the target meets an attack: by a declared defence, or by a new answer."""
    target = fight.combatant(made.target)
    if made.rebound or made.ambush or not can_defend(fight, target):
        return Met()
    if target.full and target.plan:
        return (yield from _full(fight, target, made))
    saved = [
        deed
        for deed in target.waiting
        if deed.what is What.DEFEND
        and meets(target, deed.guard, made.weapon, blockable=made.blockable)
    ]
    if saved:
        return (yield from _saved(fight, target, made, saved[0]))
    spare = _spare(fight, target)
    return Met() if spare is None else (yield from _at_once(fight, target, made, free=spare.free))


class Spare(NamedTuple):
    """The declared action that a new defence takes, None for one undeclared; whether it is free."""

    deed: Deed | None
    free: bool


def _spare(fight: WodFight, target: Mortal) -> Spare | None:
    """What a new defence would take now; None if nothing is left (WOD-DEF-03)."""
    if target.declared < fight.turn:
        return Spare(None, free=True)
    # A defence that does not fit is an action that can be given up for another.
    left = target.waiting
    waits = [deed for deed in left if deed.what is What.WAIT]
    return Spare((waits or left)[0], free=bool(waits)) if left else None


def _full(fight: WodFight, target: Mortal, made: Attack) -> Resolution[Met]:
    """The declared kind of full defence or a dodge, or the one chosen now; a die less each time.

    (WOD-FULLDEF-02..03)
    """
    deed, now = target.plan[0], Defending(fight, target, made, free=True)
    guard = deed.guard if deed.guard in now.fitting else Guard.DODGE
    left = {g: whole_pool(fight, target, g, made.weapon.method).dice for g in now.fitting}
    if deed.save is Save.FIRST or max(left.values()) <= target.met:
        met = Met(guard=guard, willpower=deed.willpower)
    else:
        answer = yield from _ask(fight, target, made, free=True, wished=guard)
        if isinstance(answer, Take) or not can_defend(fight, target):
            return Met(soak=answer.soak)
        spent = deed.willpower or answer.willpower
        met = Met(guard=answer.guard, willpower=spent, soak=answer.soak)
    if left.get(met.guard or guard, 0) <= target.met:
        return Met(soak=met.soak)
    return replace(met, fewer=target.met)


def _saved(fight: WodFight, target: Mortal, made: Attack, deed: Deed) -> Resolution[Met]:
    """Use the saved defence against the first attack it can meet, or ask its player.

    (WOD-COMBAT-02)
    """
    met = _of(deed, deed.guard, willpower=deed.willpower)
    if deed.save is Save.ASK:
        answer: Use | Take = yield from ask(
            "saved",
            target.player,
            f"{_what(fight, made)} Does {target.name} use the {deed.guard.value} that is saved?",
            lambda: offer(Saving(fight, target), Use, Take),
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


def _at_once(fight: WodFight, target: Mortal, made: Attack, *, free: bool) -> Resolution[Met]:
    """An undeclared defence: free if an action is unused, otherwise at a price (WOD-DEF-03).

    What it takes is read after the answer: the action may have been taken since it was asked.
    """
    ways = [] if free else changes(fight, target)
    used = fight.has_spent(target) and target.wavered == fight.turn
    secret = target.guarded and not free and not used
    if not free and not ways and not secret:
        return Met()
    answer = yield from _ask(fight, target, made, free=free, wished=target.presets.guard)
    if isinstance(answer, Take) or not can_defend(fight, target):
        return Met(soak=answer.soak)
    spare = _spare(fight, target)
    if spare is None or (free and not spare.free):
        fight.tell_player(target, f"{target.name} has no action left for a defence.", Kind.FAILURE)
        return Met(soak=answer.soak)
    if not free and not (yield from _change_mind(fight, target, answer.change)):
        return Met(soak=answer.soak)
    target.declared = max(target.declared, fight.turn)
    guard = answer.guard
    met = Met(guard=guard, willpower=answer.willpower, soak=answer.soak)
    if spare.deed is None:
        return met
    spare.deed.done, spare.deed.lost = True, not spare.free
    return _of(spare.deed, guard, willpower=answer.willpower, soak=answer.soak)


def changes(fight: WodFight, mortal: Mortal) -> list[Change]:
    """The ways to change one's mind that are left this turn (WOD-DEF-04)."""
    ways = [] if mortal.wavered == fight.turn else [Change.ROLL]
    return [*ways, Change.SPEND] if fight.may_spend(mortal) else ways


def _change_mind(fight: WodFight, target: Mortal, change: Change) -> Resolution[bool]:
    """Give up a declared action for a Willpower roll at 6, or a point of Willpower (WOD-DEF-04).

    Returns whether that worked.
    """
    if change is Change.SPEND:
        done = fight.spend_willpower(target)
        text = f"{target.name} spends Willpower to defend instead."
        if done:
            fight.tell_of(target, text, Kind.EFFECT, "WOD-DEF-04")
        return done
    if target.wavered == fight.turn:
        return False
    target.wavered = fight.turn
    pool = pool_of(fight, target, ["willpower"], clause="WOD-DEF-04")
    outcome = yield from check(fight, target, "change", "Willpower", pool, clause="WOD-DEF-04")
    how = "defends instead" if outcome.succeeded else "does not manage to defend instead"
    kind = Kind.EFFECT if outcome.succeeded else Kind.FAILURE
    text = f"{target.name} {how}."
    fight.tell_roll(target, text, outcome.roll, kind, clauses="WOD-DEF-04", why=outcome.why)
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


def _ask(
    fight: WodFight, target: Mortal, made: Attack, *, free: bool, wished: Guard | None
) -> Resolution[Defence | Take]:
    """Ask for a defence, if any; the form shows the dice of each."""
    now = Defending(fight, target, made, free)
    silence = wished.value if wished is not None and free and wished in now.fitting else "take"
    return ask(
        "defend" if free else "change",
        target.player,
        f"{_what(fight, made)} Does {target.name} defend{'' if free else ' instead'}?",
        lambda: offer(Defending(fight, target, made, free), *DEFENCES, Take),
        about=target.id,
        default={"act": silence},
        public=not target.guarded,
        always=target.guarded,
        facts=_facts(fight, made),
    )


# ---------------------------------------------------------------- the roll


def roll_defence(fight: WodFight, made: Attack, met: Met) -> Resolution[Outcome | None]:
    """Roll the defence; None if there is none (WOD-DODGE-02, WOD-BLOCK-01, WOD-PARRY-01)."""
    target = fight.combatant(made.target)
    if met.guard is None or not can_defend(fight, target):
        return None
    whole = whole_pool(fight, target, met.guard, made.weapon.method)
    base = defence_at(met.guard, made)
    if met.guard is Guard.COUNTER:
        ruled = yield from _countermagick(fight, target, made)
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
        difficulty=difficulty(
            base, circumstances, clause=base_clause(met.guard, made.weapon.method)
        ),
        specialty=target.is_special(
            (*traits_of(target, met.guard, made.weapon.method),), met.guard.value
        ),
        willpower=met.willpower or set_,
        roll="defence",
        clause=pool_clause(met.guard),
    )
    fight.tell_roll(
        target,
        f"{target.name}: {name.lower()}, {in_words(outcome)}.",
        outcome.roll,
        Kind.SUCCESS if outcome.succeeded else Kind.FAILURE,
        of=made.id,
        clauses="WOD-FULLDEF-02 WOD-FULLDEF-03"
        if target.full
        else (pool_clause(met.guard), "WOD-COMBAT-02"),
        why=outcome.why,
    )
    return outcome


@act("countered", "countermagick", clauses="WOD-DEF-02", group="gm")
class Counter(Act[Moment]):
    """The dice and the difficulty of countermagick (WOD-DEF-02)."""

    title = "Say it"
    help = "Say what countermagick rolls."
    says = (
        "The GM gives the countermagick {dice!} at difficulty {difficulty!}",
        "The GM names the pool of the countermagick",
    )
    dice: int = field(
        Number(0, MOST_DICE, "Dice of the countermagick"),
        "How many dice",
        says={"1": "1 die", "*": "{} dice"},
    )
    difficulty: int = field(
        Number(2, 10, "Difficulty"), "The difficulty", default=STANDARD, says="{}"
    )

    @classmethod
    def blank_at(cls, at: Moment) -> Mapping[str, Json]:
        return {"dice": at.me.arete, "difficulty": STANDARD}


def _countermagick(fight: WodFight, target: Mortal, made: Attack) -> Resolution[Counter]:
    """The dice and the difficulty of countermagick, which only the GM can set (WOD-DEF-02)."""
    return ask(
        "countermagick",
        GM,
        f"{target.name} counters {made.weapon.name}: with how many dice?",
        offer(Moment(fight, target), Counter),
        about=target.id,
        default={"act": "countered", "dice": target.arete, "difficulty": STANDARD},
        facts=Judged(made.weapon.name),
    )
