"""Ambush: who notices it in time, and what happens to those who do not (WOD-AMBUSH-01..05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.engine.asking.forms import OneOf, Option, Pick, Some, Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together
from rules.engine.asking.wording import listed
from rules.engine.kit.acts import Act, AnytimeAct, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.errors import BadAnswer
from rules.wod.attack import attack, if_certain, weapon_of
from rules.wod.checks import check, in_words, pool_of
from rules.wod.harm import name_of
from rules.wod.pools import Outcome, difficulty
from rules.wod.questions import Springing, turn_of
from rules.wod.shared_fields import At, Moment, Spending, if_left
from rules.wod.state import Ambush, Attack, Mortal, Position, WodFight
from rules.wod.values import Certain, Spend


def _some(at: At, who: Sequence[Mortal], least: int, label: str) -> Some:
    there = tuple([Option(each.id, each.name) for each in who])
    return Some(there, least, min(len(there), len(_in_view(at)) - 1), label)


def _in_view(at: At) -> list[Mortal]:
    """Everybody whom this person sees."""
    return [each for each in at.fight.present() if not each.hidden or at.by in (GM, each.player)]


def _own(at: At) -> list[Mortal]:
    here = at.fight.present()
    return [each for each in here if at.by in (GM, each.player) and at.fight.can_act(each)]


@act("ambush", clauses="WOD-AMBUSH-01", group="meet")
class Lay(AnytimeAct[WodFight]):
    """An ambush by `ambushers` on `targets`; without targets, on all of other sides in view.

    It is laid for the next instant: before initiative, if the fight has not begun. Players lay one
    only before the fight, with their own characters; it joins the ambush of their side.
    (WOD-AMBUSH-01)
    """

    help = "Lay an ambush."
    gm = False
    ambushers: tuple[str, ...] = field(
        lambda at: _some(at, _own(at), 1, "Who lies in wait"),
        "Who waits",
    )
    targets: tuple[str, ...] = field(
        lambda at: _some(at, _in_view(at), 0, "Who it is for (nobody named: all other sides)"),
        "Else all other sides",
        default=(),
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.by != GM and at.fight.turn:
            return "The fight has begun: only the GM can lay an ambush now."
        return None if _own(at) and len(_in_view(at)) > 1 else "An ambush needs two people."

    def check(self, at: At) -> None:
        if set(self.ambushers) & set(self.targets):
            raise BadAnswer("Nobody can ambush themselves.")
        if not self._targets(at):
            raise BadAnswer("There is nobody of another side here. Name the targets.")

    def _targets(self, at: At) -> list[str]:
        camp = at.fight.combatant(self.ambushers[0]).camp
        return [*self.targets] or [each.id for each in _in_view(at) if each.camp != camp]

    def resolve(self, at: At) -> None:
        fight, by, on = at.fight, [*self.ambushers], self._targets(at)
        first = fight.combatant(by[0])
        text = "The ambush is laid: {} for {}.".format(
            *[listed([fight.combatant(id).name for id in each]) for each in (by, on)]
        )
        if at.by == GM:
            fight.ambushes[first.camp] = Ambush(by=by, on=on)
            fight.tell_gm(text, Kind.RULING, clauses="WOD-AMBUSH-01")
            return
        laid = fight.ambushes.setdefault(first.camp, Ambush())
        laid.by = [*dict.fromkeys([*laid.by, *by])]
        laid.on = [*dict.fromkeys([*laid.on, *on])]
        fight.tell_player(first, text, Kind.RULING, clauses="WOD-AMBUSH-01")


def spring(fight: WodFight) -> Resolution[None]:
    """Compare the ambushers' best stealth with each target's alertness, each on its own.

    Targets who lose are attacked before initiative. Targets who tie may only defend in the first
    turn. Targets who win are ready. The unconscious notice nothing. (WOD-AMBUSH-01, WOD-AMBUSH-02,
    WOD-AMBUSH-04, WOD-AMBUSH-05, WOD-HEALTH-05)
    """
    laid = fight.ambushes.pop(next(iter(fight.ambushes)))
    by = [each for each in fight.present() if each.id in laid.by and fight.can_act(each)]
    on = [each for each in fight.present() if each.id in laid.on and each.id not in laid.by]
    if not by:
        return
    best = 0
    for mortal in by:
        rolled = yield from _roll(fight, mortal, "stealth", "dexterity")
        best = max(best, rolled.successes)
    margins: dict[str, int] = {}
    for mortal in on:
        margins[mortal.id] = best
        if fight.conscious(mortal):
            rolled = yield from _roll(fight, mortal, "alertness", "perception")
            margins[mortal.id] -= rolled.successes
    for mortal in on:
        _tell(fight, mortal, margins[mortal.id])
        if margins[mortal.id] == 0:
            mortal.only_defends = max(1, fight.turn + bool(fight.turn))
    struck = {id: margin for id, margin in margins.items() if margin > 0}
    if struck:
        yield from _strike(fight, by, struck)


def _roll(fight: WodFight, mortal: Mortal, ability: str, attribute: str) -> Resolution[Outcome]:
    """Roll in secret, because a question would warn people (WOD-AMBUSH-01)."""
    pool = pool_of(fight, mortal, [attribute, ability], clause="WOD-AMBUSH-01")
    outcome = yield from check(
        fight,
        mortal,
        ability,
        "Ambush" if ability == "stealth" else "Notice",
        pool,
        difficulty=difficulty(changes=fight.circumstances(mortal, "other", "difficulty")),
        specialty=mortal.is_special((attribute, ability), "ambush"),
        willpower=mortal.presets.rolls is Spend.ALWAYS,
        clause="WOD-AMBUSH-01",
    )
    text = f"{mortal.name}: {ability}, {in_words(outcome)}."
    clauses = ["WOD-AMBUSH-01", *outcome.why]
    fight.tell_gm(text, rolls=[outcome.roll.rolled_by(mortal.id)], clauses=clauses)
    return outcome


def _tell(fight: WodFight, mortal: Mortal, margin: int) -> None:
    if margin > 0:
        text, clause = f"{mortal.name} is taken by surprise.", "WOD-AMBUSH-02"
    elif margin == 0:
        text, clause = f"{mortal.name} can only defend at first.", "WOD-AMBUSH-04"
    else:
        text, clause = f"{mortal.name} sees it coming.", "WOD-AMBUSH-05"
    fight.tell_of(mortal, text, Kind.SCENE, [clause])


def _strike(fight: WodFight, by: list[Mortal], struck: dict[str, int]) -> Resolution[None]:
    """Let each ambusher attack once, with a die for each success beyond the first.

    (WOD-AMBUSH-03)
    """
    for mortal in by:
        if mortal.hidden:
            mortal.hidden = False
            fight.tell(f"{mortal.name} comes out of hiding.", Kind.SCENE)
    answers: dict[str, Lash | Back] = yield from together(
        "ambush", {mortal.id: _ask(fight, mortal, struck) for mortal in by}
    )
    for mortal in by:
        wish = answers[mortal.id]
        if isinstance(wish, Back) or not fight.can_act(mortal):
            continue
        made = Attack(
            id=fight.fresh_id("attack"),
            by=mortal.id,
            target=wish.target,
            weapon=weapon_of(mortal, wish.weapon),
            position=wish.position,
            bonus=max(0, struck[wish.target] - 1),
            willpower=wish.willpower,
            ambush=True,
            certain=wish.certain,
        )
        yield from attack(fight, made)


@dataclass(frozen=True)
class Lurking(Moment):
    """The moment in which somebody strikes from ambush at those whom it surprises."""

    struck: Mapping[str, int]

    @cached_property
    def seen(self) -> list[Mortal]:
        """Everybody they can attack."""
        return [each for each in self.fight.seen_by(self.me) if each.id in self.struck]


def _target(at: Lurking) -> Target:
    return Target(tuple([Option(each.id, each.name) for each in at.seen]), "Target")


def _weapon(at: Lurking) -> Pick:
    return Pick(tuple([Option(w.id, w.name, name_of(w)) for w in at.me.arms]), "Weapon")


@act("lash", "ambush", clauses="WOD-AMBUSH-02", group="meet")
class Lash(Spending[Lurking]):
    """Attack from ambush (WOD-AMBUSH-02)."""

    title = "Attack"
    help = "Attack from ambush."
    says = "attacks {target} from ambush {weapon?}"
    public = ("attacks {target} from ambush {weapon?}", "attacks from ambush")
    target: str = field(_target, "Who gets it", says="{}")
    weapon: str = field(_weapon, "Else the first", default="", says="with their {}")
    position: Position = field(
        OneOf(tuple(Position), "From where"),
        "From where",
        default=Position.NEAR,
        says={"flank": "They come from the open side", "far": "They attack from far"},
    )
    willpower: bool = if_left("Willpower on the attack")
    certain: Certain = if_certain()

    @classmethod
    def why_not(cls, at: Lurking) -> str | None:
        return None if at.seen else ""


@act("back", "ambush", clauses="WOD-AMBUSH-02", group="meet")
class Back(Act[Lurking]):
    """Do not attack from ambush."""

    title = "Hold back"
    help = "Let them pass."
    says = "holds back"


def _ask(fight: WodFight, mortal: Mortal, struck: dict[str, int]) -> Resolution[Lash | Back]:
    seen = [each.id for each in fight.seen_by(mortal)]
    first = next((id for id in seen if id in struck), None)
    return ask(
        "ambush",
        mortal.player,
        f"{mortal.name} strikes from ambush. Who is the target?",
        lambda: offer(Lurking(fight, mortal, struck), Lash, Back),
        about=mortal.id,
        default={"act": "lash", "target": first} if first else {"act": "back"},
        public=not mortal.guarded,
        always=True,
        facts=Springing(tuple([id for id in struck if id in seen])),
        turn=turn_of(fight),
    )
