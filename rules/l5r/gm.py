"""What the GM decides: rulings, rolls that they call for, and their acts at any time."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from typing import NamedTuple, TypeAlias

from rules.dice import Against
from rules.engine.asking.forms import Number, OneOf, Option, Target, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import (
    Act,
    AnytimeAct,
    AsideAct,
    OutOfTurn,
    act,
    field,
    offer,
    out_of_turn,
)
from rules.engine.kit.called_rolls import SeenBy, make_called, seen_field
from rules.engine.kit.durations import last, lasting_field
from rules.engine.kit.judging import Refuse, Rule, ask_ruling, tell_ruling
from rules.engine.kit.pausing import Resume
from rules.engine.state import effects
from rules.engine.views.visibility import Kind
from rules.l5r.ambush import Ambush
from rules.l5r.harm import REACTION, afflict, suffer
from rules.l5r.rolls import (
    RANK_ONE,
    Added,
    On,
    check,
    one_use,
    price,
    spend_void,
    starved,
    why_none,
)
from rules.l5r.stances import from_center
from rules.l5r.state import Called, CenterOn, Judged, L5rFight, OfSomebody, Samurai
from rules.l5r.values import Status, TraitName, WoundRank

At: TypeAlias = OutOfTurn[L5rFight]


def rule(fight: L5rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Ask the GM whether to allow an Action (L5R-TURN-01)."""
    fight.tell_of(samurai, f"{samurai.name}: {what}", clauses="L5R-TURN-01")
    form = partial(offer, None, Rule, Refuse)
    answer = yield from ask_ruling(samurai, what, form, Judged(what))
    return tell_ruling(fight, samurai, answer, "L5R-TURN-01")


def _skills(at: At) -> Text:
    """Any skill may be named: those without it roll unskilled (L5R-ROLL-03)."""
    names = {skill for c in at.fight.combatants.values() for skill in c.skills}
    known = tuple([Option(skill, skill) for skill in sorted(names)])
    return Text(60, 0, "Skill (left out: the Trait alone)", options=known)


def _paid(at: At) -> YesNo | None:
    return YesNo("A Void Point, for one of yours") if at.fight.house.void_on_rolls else None


@act("check", clauses="L5R-ROLL-01", group="gm")
class Check(OfSomebody, AsideAct[L5rFight]):
    """Call for a roll: a skill with a Trait, or (no skill) a Trait or Ring alone (L5R-ROLL-01).

    `void` spends a Void Point on it, and the GM is asked how if there are two ways; for a player's
    character, the player is asked.
    """

    title = "Call for a roll"
    help = "Ask somebody to roll a skill, a Trait or a Ring."
    combatant: str = field(lambda at: at.fight.anybody(), "Who rolls it")
    trait: TraitName = field(OneOf(tuple(TraitName), "Trait or Ring"), "Which Trait or Ring")
    skill: str = field(_skills, "With which skill; the Trait alone if you leave it out", default="")
    tn: int = field(
        Number(0, 999, "TN", {0: "open"}),
        "The number to reach; an open roll if you leave it out",
        default=0,
    )
    void: bool = field(
        _paid, "A Void Point, for a creature of yours; a player is asked", default=False
    )
    seen: SeenBy = seen_field()

    def resolve(self, at: At) -> Resolution[None]:
        samurai = at.fight.combatant(self.combatant)
        yield from make_called(at.fight, samurai, self.seen, called_roll(at.fight, self))


def called_roll(fight: L5rFight, wish: Check) -> Resolution[None]:
    """Roll a skill, or a Trait or Ring alone, openly or against a TN (L5R-ROLL-01)."""
    samurai = fight.combatant(wish.combatant)
    what = f"{wish.skill} / {wish.trait.value}" if wish.skill else wish.trait.value
    more, modifiers = from_center(fight, samurai, CenterOn.CHECK)
    void = yield from _void(fight, samurai, what, wish)
    rolled = yield from check(
        fight,
        samurai,
        "check",
        what.capitalize(),
        more=[*more, *void],
        modifiers=modifiers,
        trait=wish.trait,
        skill=wish.skill or None,
        clause="L5R-ROLL-01",
    )
    lifted = any(each.skilled for each in void)
    lacks = wish.skill and not samurai.skill(wish.skill) and not lifted and not samurai.guarded
    text = f"{samurai.name}: {what}{', unskilled,' if lacks else ''} {rolled.total}"
    if not wish.tn:
        fight.tell_roll(samurai, f"{text}.", rolled, clauses="L5R-ROLL-01")
        return
    good = rolled.total >= wish.tn
    outcome = "succeeds" if good else "fails"
    fight.tell_roll(
        samurai,
        f"{text} against {wish.tn}: it {outcome}.",
        rolled.held(Against(wish.tn, "TN", clause="L5R-ROLL-01"), outcome),
        Kind.SUCCESS if good else Kind.FAILURE,
        clauses="L5R-ROLL-01",
    )


class Rolling(NamedTuple):
    """The moment in which somebody makes a roll that the GM has called for."""

    fight: L5rFight
    me: Samurai
    skill: str | None


def _one_die(at: Rolling) -> YesNo | str:
    return why_none(at.fight, at.me) or YesNo("A Void Point: one die more, kept")


def _as_rank_one(at: Rolling) -> YesNo | str:
    if why := why_none(at.fight, at.me):
        return why
    if at.skill and not at.me.skill(at.skill):
        return YesNo("A Void Point: the skill as rank 1")
    return "The skill is known: it has a rank of its own."


@act("roll", "void", clauses="L5R-ROLL-01")
class Spend(Act[Rolling]):
    """Make the roll, with or without a Void Point (L5R-ROLL-01).

    `rank_one` spends the point to treat a skill that it lacks as rank 1. (L5R-ROLL-03)
    """

    help = "Make the roll that the GM has called for."
    says = "makes the roll"
    void: bool = field(
        _one_die,
        "Whether a Void Point goes to it",
        default=False,
        says="They spend a Void Point on it",
    )
    rank_one: bool = field(
        _as_rank_one,
        "A Void Point: a skill that you lack counts as rank 1",
        default=False,
        says=RANK_ONE,
    )

    @classmethod
    def hint_at(cls, at: Rolling) -> str:
        return why_none(at.fight, at.me)

    def price(self, _at: Rolling) -> Mapping[str, int]:
        return price(self)

    def check(self, _at: Rolling) -> None:
        one_use(self)


def _void(fight: L5rFight, samurai: Samurai, what: str, wish: Check) -> Resolution[list[Added]]:
    """Spend a Void Point on a roll that the GM calls for; a player is asked.

    The GM is asked only if a creature may spend it in two ways. (L5R-ROLL-01, L5R-ROLL-03)
    """
    skill = wish.skill or None
    if not fight.house.void_on_rolls:
        return []
    one_way = skill is None or samurai.skill(skill) > 0
    none = bool(why_none(fight, samurai))
    if samurai.guarded and (one_way or none or not wish.void):
        return spend_void(fight, samurai, skill, wanted=wish.void, rank_one=False)
    if none or not fight.able(samurai):
        return []
    answer: Spend = yield from ask(
        "void",
        samurai.player,
        f"{samurai.name} rolls {what}: a Void Point on it?",
        lambda: offer(Rolling(fight, samurai, skill), Spend),
        about=samurai.id,
        default={"act": "roll", "void": True} if samurai.guarded else {"act": "roll"},
        facts=Called(what),
    )
    return spend_void(fight, samurai, skill, wanted=answer.void, rank_one=answer.rank_one)


def _anybody(at: At) -> Target:
    return at.fight.anybody()


@act("day", clauses="L5R-STATUS-05 L5R-STATUS-06", group="gm")
class Day(OfSomebody, AsideAct[L5rFight]):
    """Let a day pass: without rest a character tires, without food they starve.

    After as many such days as Stamina, they must roll to stay awake, and hunger wounds them.
    (L5R-STATUS-05, L5R-STATUS-06)
    """

    help = "Let a day pass for somebody, with rest and food or not."
    combatant: str = field(_anybody, "Who it is for")
    rested: bool = field(YesNo("Rested"), "Whether it has rested", default=True)
    fed: bool = field(YesNo("Fed"), "Whether it has eaten", default=True)

    def resolve(self, at: At) -> Resolution[None]:
        fight, samurai = at.fight, at.fight.combatant(self.combatant)
        for kind, cared in ((Status.FATIGUED, self.rested), (Status.FASTING, self.fed)):
            had = samurai.has(kind)
            if cared:
                samurai.statuses[:] = [each for each in samurai.statuses if each.kind is not kind]
                continue
            if had is None:
                afflict(fight, samurai, kind)
                continue
            had.days = min(20, had.days + 1)
            if had.days <= samurai.stamina:
                continue
            if kind is Status.FASTING:
                fell = yield from starved(samurai)
                fight.tell_roll(samurai, f"{samurai.name} starves: {fell.total} wounds.", fell)
                suffer(fight, samurai, fell.total)
            else:
                yield from called_roll(fight, Check(samurai.id, TraitName.WILLPOWER, tn=20))


# ---------------------------------------------------------------- scores, modifiers, effects


class Lasting(StrEnum):
    """The time that a change of the Score lasts (L5R-INIT-06)."""

    ROUND = "round"
    SKIRMISH = "skirmish"


@act("adjust", clauses="L5R-INIT-06", group="gm")
class Adjust(OfSomebody, AnytimeAct[L5rFight]):
    """Change a Score, for this Round or for good; this changes the order of Turns still to come.

    (L5R-INIT-06)
    """

    help = "Change an Initiative Score."
    combatant: str = field(_anybody, "Whose Score")
    amount: int = field(Number(-99, 99, "By how much"), "By how much, for example: -5")
    lasting: Lasting = field(
        OneOf(tuple(Lasting), "For how long"), "For how long", default=Lasting.SKIRMISH
    )

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        if self.lasting is Lasting.ROUND:
            samurai.bump += self.amount
        elif samurai.score is None:
            samurai.granted += self.amount
        else:
            samurai.score += self.amount
        text = f"The Initiative Score of {samurai.name} changes by {self.amount:+d}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L5R-INIT-06")


@act("modify", clauses="L5R-MOD-04", group="gm")
class Modify(OfSomebody, AnytimeAct[L5rFight]):
    """Give a bonus or penalty for circumstances.

    A modifier for the next roll, or for the Armor TN against the next attack, is removed after it.
    (L5R-MOD-04)
    """

    help = "Give a bonus or a penalty for circumstances."
    combatant: str = field(_anybody, "Who gets it")
    on: On = field(
        OneOf(tuple(On), "Rolls or Armor TN, for a while or once"),
        "On its rolls or Armor TN; or only on the next roll, or against the next attack",
    )
    amount: int = field(Number(-99, 99, "By how much"), "How much, for example: -5")
    reason: str = field(Text(60, label="Why"), "Why, for example: Balancing on the railing")
    lasts: str = lasting_field("1 rounds")

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        made = effects.Effect(
            id=at.fight.fresh_id("effect"),
            on=samurai.id,
            name=self.reason,
            traits={self.on.value: self.amount},
            clause="L5R-MOD-04",
        )
        at.fight.effects.append(made)
        until = last(at.fight, made, samurai, self.lasts)
        what = {
            On.ROLL: "rolls",
            On.TN: "Armor TN",
            On.NEXT_ROLL: "the next roll",
            On.NEXT_TN: "Armor TN against the next attack",
        }[self.on]
        text = f"{samurai.name} has {self.amount:+d} on {what}: {self.reason}{until}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L5R-MOD-04")


@act("effect", clauses="L5R-REACT-04", group="gm")
class Effect(OfSomebody, AnytimeAct[L5rFight]):
    """Add an effect that lasts; a Reaction wounds (or heals) in Stage 3.

    (L5R-REACT-04)
    """

    help = "Add an effect that lasts, and wounds or heals in Stage 3."
    combatant: str = field(_anybody, "Who it is on")
    name: str = field(Text(60, label="What holds"), "What it is called, for example: Poison")
    lasts: str = lasting_field("1 rounds")
    wounds: int = field(
        Number(-99, 99, "Wounds in each Stage 3"),
        "How many wounds in each Stage 3; below 0 it heals",
        default=0,
    )

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        made = effects.Effect(
            id=at.fight.fresh_id("effect"),
            on=samurai.id,
            name=self.name,
            traits={"wounds": self.wounds},
            tags=[REACTION] if self.wounds else [],
            clause="L5R-REACT-04",
        )
        at.fight.effects.append(made)
        until = last(at.fight, made, samurai, self.lasts)
        text = f"{self.name} holds for {samurai.name}{until}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L5R-REACT-04")


@act("afflict", clauses="L5R-MOD-03", group="gm")
class Afflict(OfSomebody, AnytimeAct[L5rFight]):
    """Put a Status Effect on somebody, or remove it; with its TN if it has one (L5R-MOD-03).

    `holder` is the person who holds somebody entangled.
    """

    help = "Put a Status Effect on somebody, or take it away."
    combatant: str = field(_anybody, "Who it is on")
    status: Status = field(OneOf(tuple(Status), "Status Effect"), "Which Status Effect")
    on: bool = field(YesNo("Put it on (no: take it away)"), "False takes it away", default=True)
    tn: int = field(Number(0, 99, "TN to end it"), "The TN to end it", default=20)
    holder: str = field(
        lambda at: at.fight.anybody("Entangled: who holds on"),
        "The person who holds the entangled one: breaking free is then a contest",
        default="",
    )
    lasts: str = lasting_field()

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        if self.on:
            held = self.status is Status.ENTANGLED and self.holder != samurai.id
            holder = self.holder if held else ""
            afflict(at.fight, samurai, self.status, self.tn, holder=holder, lasts=self.lasts)
            return
        at.fight.lift(samurai, self.status)


@act("engage", clauses="L5R-MOD-02", group="gm")
class Engage(OfSomebody, AnytimeAct[L5rFight]):
    """Set whether two combatants are within reach of each other (L5R-MOD-02)."""

    help = "Say whether two people can reach each other."
    combatant: str = field(_anybody, "The first of the two")
    other: str = field(lambda at: at.fight.anybody("And who"), "The second of the two")
    near: bool = field(YesNo("Within reach"), "False: they cannot reach each other", default=True)

    def resolve(self, at: At) -> None:
        one, other = at.fight.combatant(self.combatant), at.fight.combatant(self.other)
        for each, its in ((one, other), (other, one)):
            each.near[:] = [id for id in each.near if id != its.id]
            each.apart[:] = [id for id in each.apart if id != its.id]
        (one.near if self.near else one.apart).append(other.id)
        how = "within" if self.near else "out of"
        at.fight.tell_gm(f"{one.name} and {other.name} are {how} reach.", clauses="L5R-MOD-02")


# ---------------------------------------------------------------- wounds and death


@act("wound", clauses="L5R-WOUND-01", group="gm")
class Wound(OfSomebody, AnytimeAct[L5rFight]):
    """Deal wounds (or, below 0, heal them), as the GM (L5R-WOUND-01)."""

    help = "Wound or heal somebody."
    combatant: str = field(_anybody, "Who is hurt or healed")
    wounds: int = field(
        Number(-99, 99, "Wounds (below 0: healed)"), "How many; below 0 they are healed"
    )
    reason: str = field(
        Text(300, least=0, label="Why"), "Why, for example: The bridge falls", default=""
    )

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        suffer(at.fight, samurai, self.wounds)
        why = f": {self.reason}" if self.reason else ""
        verb = "is wounded" if self.wounds >= 0 else "is healed"
        text = f"{samurai.name} {verb}{why}."
        at.fight.tell_player(samurai, text, Kind.RULING, clauses="L5R-WOUND-01")


def _dying(at: At) -> list[Samurai]:
    everybody = at.fight.combatants.values()
    return [c for c in everybody if not c.dead and at.fight.rank_of(c) is WoundRank.DYING]


@act("fate", clauses="L5R-WOUND-08", group="gm")
class Fate(OfSomebody, AnytimeAct[L5rFight]):
    """Confirm a death, or reduce the wounds until the character is not dying (L5R-WOUND-08)."""

    help = "Say whether a dying person dies or is spared."
    combatant: str = field(
        lambda at: Target(tuple([Option(c.id, c.name) for c in _dying(at)]), "Who"), "Who is dying"
    )
    dead: bool = field(YesNo("Dies"), "Whether it dies")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return super().why_not(at) or (None if _dying(at) else "Nobody is dying.")

    def resolve(self, at: At) -> None:
        fight, samurai = at.fight, at.fight.combatant(self.combatant)
        fight.offers[:] = [o for o in fight.offers if o.act != "fate" or o.about != samurai.id]
        samurai.dead = self.dead
        while not self.dead and fight.rank_of(samurai) is WoundRank.DYING:
            samurai.wounds -= 1
        text = f"{samurai.name} {'dies' if self.dead else 'is spared'}."
        fight.tell_of(samurai, text, Kind.RULING, "L5R-WOUND-08")


OUT_OF_TURN = out_of_turn(
    *(Ambush, Check, Day, Adjust, Modify, Effect, Afflict, Engage, Wound, Fate, Resume)
)
