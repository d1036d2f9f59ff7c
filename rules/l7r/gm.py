"""The GM's rulings, and what the GM does at any time: life and death, healing, sides."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple, TypeAlias

from rules.dice import Against, Modifier
from rules.engine.asking.forms import Number, OneOf, Option, Target, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import Act, AnytimeAct, OutOfTurn, act, field, offer
from rules.engine.kit.called_rolls import SeenBy, make_called, seen_field
from rules.engine.kit.durations import last, lasting_field
from rules.engine.kit.judging import MOST_CALLS, Refuse, Rule, ask_ruling, tell_ruling
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Kind
from rules.l7r.questions import Called, Judged
from rules.l7r.rolls import Spend, ask_void, of_ring, ring_of, skill_roll, spend_void, tell_tn
from rules.l7r.shared_fields import ON_IT, pays_for_tens, targets, void_points
from rules.l7r.state import L7rFight, Samurai
from rules.l7r.values import Fate, RingName
from rules.l7r.wounds import suffer

MOST_LETTERS = 60
"""The longest name of a skill on a sheet."""

ADVANCED = ("attack", "parry", "iaijutsu")


def rule(fight: L7rFight, samurai: Samurai, what: str) -> Resolution[bool]:
    """Ask the GM whether to allow an action; they may call for skill rolls first (L7R-INIT-07)."""
    fight.tell_of(samurai, f"{samurai.name}: {what}", clauses="L7R-INIT-07")
    called = 0
    while True:
        form = partial(offer, Judging(samurai, called < MOST_CALLS), Rule, Refuse, Check)
        answer = yield from ask_ruling(samurai, what, form, Judged(what))
        if not isinstance(answer, Check):
            return tell_ruling(fight, samurai, answer, "L7R-INIT-07")
        called += 1
        yield from make_called(fight, samurai, answer.seen, _check(fight, samurai, answer))


class Judging(NamedTuple):
    """The moment in which the GM judges an action; `may_call`: for a roll first."""

    me: Samurai
    may_call: bool


def _skills(at: Judging) -> Text:
    known = tuple([Option(name, name) for name in (*ADVANCED, *at.me.skills)])
    return Text(MOST_LETTERS, label="Skill (rank 0 without it)", options=known)


def _void(at: Judging) -> Number | None:
    """For the GM's own; players decide when the roll is called for (L7R-VOID-02)."""
    return void_points(at.me.may_spend, "Void points it spends") if at.me.guarded else None


@act("check", "rule", clauses="L7R-DICE-06", group="gm")
class Check(Act[Judging]):
    """Call for a skill roll before the ruling (TN 0: an open roll).

    `void` is only for the GM's own characters; players are asked for theirs.
    """

    title = "Call for a roll"
    help = "Ask for a roll of a skill before you rule."
    says = (
        "The GM asks {name} for a roll of {skill} with {ring}",
        "The GM asks {name} for a roll",
    )
    skill: str = field(
        _skills, "Which skill; one that is not on the sheet counts as rank 0", says="{}"
    )
    ring: RingName = field(OneOf(tuple(RingName), "Ring"), "With which Ring", says="{}")
    tn: int = field(
        Number(0, 999, "TN", {0: "open"}),
        "The number to reach; an open roll if you leave it out",
        default=0,
        says="The TN is {}",
    )
    void: int = field(
        _void,
        "Void points, for an NPC; players are asked for theirs",
        default=0,
        span=(0, 20),
        says=ON_IT,
    )
    seen: SeenBy = seen_field()

    @classmethod
    def why_not(cls, at: Judging) -> str | None:
        return None if at.may_call else ""


def rank_in(samurai: Samurai, skill: str) -> int:
    """Its rank in a skill, 0 if it does not have the skill (L7R-DICE-07)."""
    if skill in ADVANCED:
        rank: int = getattr(samurai, skill)
        return rank
    return samurai.skills.get(skill, 0)


def _check(fight: L7rFight, samurai: Samurai, wish: Check) -> Resolution[None]:
    """Roll a skill, openly or against a TN (L7R-DICE-06, L7R-DICE-09, L7R-DICE-10)."""
    what = f"{wish.skill} with {wish.ring.value}"
    if wish.tn:
        tell_tn(fight, samurai, f"{samurai.name}: {what}, TN {wish.tn}.", "L7R-DICE-06")
    said = Spend(wish.void)
    if not samurai.guarded:
        said = yield from _ask_void(fight, samurai, wish, what)
    rolled = yield from skill_roll(
        fight,
        samurai,
        "check",
        f"{wish.skill} ({wish.ring.value})",
        rank=Modifier(rank_in(samurai, wish.skill), wish.skill.capitalize(), "L7R-DICE-06"),
        ring=of_ring(samurai, wish.ring, "L7R-DICE-06"),
        void=spend_void(samurai, said.void),
        advanced=wish.skill in (*ADVANCED, *samurai.advanced),
        clause="L7R-DICE-06",
        tn=wish.tn or None,
        reroll=said.reroll,
    )
    lacks = not rank_in(samurai, wish.skill) and not samurai.guarded
    text = f"{samurai.name}: {what}{', unskilled,' if lacks else ''} {rolled.total}"
    if not wish.tn:
        fight.tell_roll(samurai, f"{text}.", rolled, clauses="L7R-DICE-10")
        return
    good = rolled.total >= wish.tn
    outcome = "succeeds" if good else "fails"
    fight.tell_roll(
        samurai,
        f"{text} against {wish.tn}: it {outcome}.",
        rolled.held(Against(wish.tn, "TN", clause="L7R-DICE-09"), outcome),
        Kind.SUCCESS if good else Kind.FAILURE,
        clauses="L7R-DICE-06 L7R-DICE-09",
    )


def _ask_void(fight: L7rFight, samurai: Samurai, wish: Check, what: str) -> Resolution[Spend]:
    """Ask the player for void points; they know the TN (L7R-VOID-02)."""

    def pays() -> bool:
        return rank_in(samurai, wish.skill) > 0 and pays_for_tens(fight, samurai)

    def pool() -> str:
        ring = ring_of(samurai, wish.ring)
        against = f" against {wish.tn}" if wish.tn else ""
        return f"{rank_in(samurai, wish.skill) + ring}k{ring}{against}"

    facts = Called(wish.skill, wish.tn or None)
    return ask_void(samurai, "check", what, pool, facts, pays=pays)


At: TypeAlias = OutOfTurn[L7rFight]

ABOUT = "Who it is about"
NOBODY = "There is nobody here."


def _fallen(at: At) -> list[Samurai]:
    """The mortally wounded who may yet live."""
    every = at.fight.combatants.values()
    return [each for each in every if each.mortal and each.fate is not Fate.DIES]


def _all(at: At) -> Target:
    return targets(at.fight.combatants.values(), "Who")


def _present(at: At) -> Target:
    return targets(at.fight.present(), "Who")


@act("fate", clauses="L7R-SW-05", group="gm")
class Decide(AnytimeAct[L7rFight]):
    """Decide whether somebody mortally wounded lives or dies (L7R-SW-05)."""

    help = "Say whether a mortally wounded person lives or dies."
    combatant: str = field(lambda at: targets(_fallen(at), "Who"), ABOUT)
    fate: Fate = field(OneOf((Fate.LIVES, Fate.DIES), "Lives or dies"), "Whether they live or die")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _fallen(at) else "Nobody is mortally wounded."

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        samurai.fate = self.fate
        at.fight.offers[:] = [
            offer for offer in at.fight.offers if offer.act != "fate" or offer.about != samurai.id
        ]
        text = f"{samurai.name} {self.fate.value}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-SW-05")


@act("heal", clauses="L7R-HEAL-02", group="gm")
class Heal(AnytimeAct[L7rFight]):
    """Heal serious wounds (or, below 0, inflict them), with a note, as the GM (L7R-HEAL-02)."""

    help = "Heal serious wounds, or inflict them."
    combatant: str = field(_all, "Whose wounds")
    wounds: int = field(
        Number(-20, 20, "Serious wounds healed (below 0: inflicted)"),
        "How many; below 0 they are inflicted",
    )
    note: str = field(
        Text(300, least=0, label="Why"), "Why, for example: A forced march", default=""
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.combatants else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        suffer(at.fight, samurai, -self.wounds)
        why = f": {self.note}" if self.note else ""
        how = "heals" if self.wounds > 0 else "does not heal"
        text = f"{samurai.name} {how}{why}."
        at.fight.tell_player(samurai, text, Kind.RULING, clauses="L7R-HEAL-02")


@act("tend", clauses="L7R-HEAL-03", group="gm")
class Tend(AnytimeAct[L7rFight]):
    """Say whether somebody's light wounds heal after the fight; "" means everybody's.

    Usually everybody's do. (L7R-HEAL-03)
    """

    title = "First aid"
    help = "Say whose light wounds heal when the fight ends."
    tended: bool = field(YesNo("Light wounds heal after the fight"), "Whether they heal")
    combatant: str = field(
        lambda at: targets(at.fight.combatants.values(), "Who (nobody: all)"),
        "Whose; everybody's if you leave it out",
        default="",
    )

    def resolve(self, at: At) -> None:
        for samurai in at.fight.combatants.values():
            if self.combatant in ("", samurai.id):
                samurai.tended = self.tended
        text = "Noted, for the end of the fight."
        at.fight.tell_gm(text, Kind.RULING, clauses="L7R-HEAL-03")


@act("place", clauses="L7R-PARRY-04", group="gm")
class Place(AnytimeAct[L7rFight]):
    """Say whether somebody is near enough to parry for others (L7R-PARRY-04)."""

    help = "Say whether somebody is near enough to parry for others."
    combatant: str = field(_present, ABOUT)
    guards: bool = field(YesNo("May parry for others"), "Whether they may parry for others")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.present() else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        samurai.guards = self.guards
        may = "may" if self.guards else "is too far away to"
        text = f"{samurai.name} {may} parry for others."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-PARRY-04")


@act("align", clauses="L7R-PARRY-04", group="gm")
class Align(AnytimeAct[L7rFight]):
    """Set the side that somebody fights on: allies parry for each other and see their dice."""

    help = "Say on whose side somebody fights."
    combatant: str = field(_present, ABOUT)
    side: str = field(
        Text(40, label="Which side"),
        "The name of the side; players and others are there already",
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.present() else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        samurai.side = self.side
        text = f"{samurai.name} is on the side of {self.side}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-PARRY-04")


@act("effect", clauses="L7R-INIT-07", group="gm")
class Affect(AnytimeAct[L7rFight]):
    """Put an effect in the GM's own words on somebody; what it does is ruled by the GM."""

    title = "Effect"
    help = "Put an effect of your own on somebody."
    combatant: str = field(_present, ABOUT)
    name: str = field(Text(60, label="What holds"), "What it is called, for example: Blinded")
    lasts: str = lasting_field()

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.present() else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        made = Effect(id=at.fight.fresh_id("effect"), on=samurai.id, name=self.name)
        at.fight.effects.append(made)
        until = last(at.fight, made, samurai, self.lasts)
        text = f"{self.name} holds for {samurai.name}{until}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-INIT-07")
