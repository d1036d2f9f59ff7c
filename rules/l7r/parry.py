"""Parrying: the questions, the attempts and their order (L7R-PARRY-01..09).

all are asked together --> promised parries are paid --> the attack is rolled --> those who wanted
to look first are asked --> target first, then allies in the order of the round, until one succeeds
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from dataclasses import fields as fields_of
from functools import cached_property
from typing import TypeAlias

from rules.dice import Against, Modifier, added
from rules.engine.asking.forms import Number, Pick
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, together, unless, until
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.kit.pausing import note_activity
from rules.engine.views.visibility import EVERYONE, GM, Kind
from rules.errors import BadAnswer
from rules.l7r.initiative import (
    any_two,
    available,
    faces,
    in_order,
    one_of,
    pairs,
    spend_for_parry,
)
from rules.l7r.questions import Attacked, Fallen
from rules.l7r.rolls import VOID, of_ring, raises, skill_roll, spend_void
from rules.l7r.shared_fields import (
    ASK_ME,
    MOST_VOID,
    ON_IT,
    light_wounds,
    pays_for_tens,
    tens,
    void_for,
    void_points,
)
from rules.l7r.state import Attack, L7rFight, Samurai
from rules.l7r.values import Light, RingName, Tens
from rules.l7r.wounds import Check, check_pool

MOST_TOTAL = 999

ROLLED = "The attack has been rolled: you can parry it now, or let it hit."


@dataclass(frozen=True)
class Parrying:
    """The moment in which somebody may parry; `late`: the attack has been rolled and hits."""

    fight: L7rFight
    made: Attack
    me: Samurai
    late: bool

    @cached_property
    def ready(self) -> tuple[int, ...]:
        """The dice that are due or held (L7R-PARRY-05)."""
        return tuple(faces(self.me, self.fight.phase))

    @cached_property
    def two(self) -> tuple[tuple[int, int], ...]:
        """The pairs of dice for an interrupt, if no die is due or held (L7R-PARRY-07)."""
        return () if self.ready else tuple(pairs(self.me))

    @cached_property
    def pays(self) -> bool:
        """Whether the tens may be rerolled for a void point."""
        return pays_for_tens(self.fight, self.me)

    @cached_property
    def against(self) -> str:
        """The TN in words: before the attack is rolled, or after (L7R-DICE-09)."""
        parts = tn_parts(self.fight, self.made, self.me)
        if self.late:
            return f"TN {sum(part.value for part in parts)}"
        return "".join([f"TN attack + {part.value}" for part in parts[1:]])

    @property
    def own(self) -> bool:
        """Whether they are the target, who decides on the wound check too (L7R-WND-02)."""
        return self.me.id == self.made.target

    @property
    def interrupt(self) -> str:
        """What an interrupt costs, in words."""
        return "" if self.ready else "An interrupt, for two dice."


def _check_void(at: Parrying) -> Number | None:
    if not at.own:
        return None
    label = f"Void points on the wound check {check_pool(at.me.water)}"
    return Number(ASK_ME, at.me.may_spend, label, {ASK_ME: "ask me"}, why=MOST_VOID)


def _wound_void() -> int:
    """The target's field for the wound check; `ASK_ME`: ask when its TN is known (L7R-WND-02)."""
    return field(
        _check_void,
        "If you are hit: void points on the wound check; or: ask me, when its TN is known",
        default=0,
        span=(1, 10),
        spoken=True,
        says={
            "-1": "On the wound check, you are asked about void points",
            "1": "They spend 1 void point on the wound check",
            "*": "They spend {} void points on the wound check",
        },
    )


def _light() -> Light:
    return light_wounds(
        lambda at: at.own, {"keep": "keep the light wounds", "take": "take a serious wound"}
    )


def _which(at: Parrying) -> Pick:
    return one_of(at.ready) if at.ready else any_two(at.two)


def _dice() -> str:
    return field(
        _which,
        "With which die, or dice for an interrupt, for example: 4 or 7+9",
        default="",
        says="From their action dice they use the {}",
    )


def _parry_void(at: Parrying) -> Number:
    return void_points(
        at.me.may_spend, ", ".join(filter(None, ("Void points on the parry", at.against)))
    )


def _void() -> int:
    return field(_parry_void, VOID, default=0, span=(0, 20), says=ON_IT)


class Parries(Act[Parrying]):
    """A parry: it takes a die or two, and may take void points, on the wound check too."""

    adding = "with Void or other dice"
    void: int
    reroll: Tens
    wound_void: int

    @classmethod
    def why_not(cls, at: Parrying) -> str | None:
        if at.ready or at.two:
            return None
        return "You have no action die for this phase, and not two others for an interrupt."

    @property
    def points(self) -> int:
        """The void points of both rolls."""
        return void_for(self.void, self.reroll) + max(0, self.wound_void)

    def price(self, at: Parrying) -> Mapping[str, int]:
        return {"void": self.points, "dice": 1 if at.ready else 2}

    def check(self, at: Parrying) -> None:
        if self.points > at.me.void_points:
            raise BadAnswer(f"{at.me.name} has {at.me.void_points} void points for both rolls.")


@act("predeclare", "parry", clauses="L7R-PARRY-06 L7R-PARRY-08")
class Predeclare(Parries):
    """Promise a parry before the attack is rolled, for a free raise (L7R-PARRY-06)."""

    title = "Parry now"
    help = "Parry now, before the attack is rolled: +5."
    says = "parries before the attack is rolled"
    shown = "dice void wound_void light reroll"
    wound_void: int = _wound_void()
    light: Light = _light()
    dice: str = _dice()
    void: int = _void()
    reroll: Tens = tens()

    @classmethod
    def why_not(cls, at: Parrying) -> str | None:
        return super().why_not(at) or (ROLLED if at.late else None)

    @classmethod
    def hint_at(cls, at: Parrying) -> str:
        return f"{at.interrupt} +5, but lost if the attack misses.".lstrip()


def _limit(at: Parrying) -> Number | None:
    return None if at.late else Number(0, MOST_TOTAL, "Up to which attack", {0: "any"})


@act("parry", ("parry", "late"), clauses="L7R-PARRY-01 L7R-PARRY-07")
class Parry(Parries):
    """Parry an attack that hits, unless its total is above `up_to` (0: no limit)."""

    help = "Parry if the attack hits, or up to a total."
    says = {"parry": "parries if the attack hits", "late": "parries"}  # noqa: RUF012
    shown = "dice void up_to wound_void light reroll"
    wound_void: int = _wound_void()
    light: Light = _light()
    dice: str = _dice()
    void: int = _void()
    up_to: int = field(
        _limit,
        "Only if the attack is no higher than this, for example: 30",
        default=0,
        span=(0, MOST_TOTAL),
        says="They parry only an attack of {} or less",
    )
    reroll: Tens = tens()

    @classmethod
    def button_at(cls, at: Parrying) -> str:
        return "Parry" if at.late else "Parry if it hits"

    @classmethod
    def hint_at(cls, at: Parrying) -> str:
        known = at.against if at.late else ""
        return ". ".join(filter(None, (known, at.interrupt)))


@act("wait", "parry", clauses="L7R-PARRY-01")
class Wait(Act[Parrying]):
    """Be asked again if the attack hits (L7R-PARRY-01)."""

    title = "Decide if it hits"
    help = "Look first: be asked again if the attack hits."
    says = "waits to see whether the attack hits"
    hint = "Free: you see its total first. A parry then has no +5."

    @classmethod
    def why_not(cls, at: Parrying) -> str | None:
        return Parries.why_not(at) or (ROLLED if at.late else None)


@act("let", ("parry", "late"), clauses="L7R-PARRY-01 L7R-WND-02")
class Let(Act[Parrying]):
    """Do not parry."""

    title = "Do not parry"
    help = "Do not parry."
    says = "does not parry"
    adding = "and plan the wound check"
    wound_void: int = _wound_void()
    light: Light = _light()

    def price(self, _at: Parrying) -> Mapping[str, int]:
        return {"void": max(0, self.wound_void)}


Answer: TypeAlias = Predeclare | Parry | Wait | Let


def window(
    fight: L7rFight, made: Attack, fall: Callable[[], Resolution[bool]]
) -> Resolution[Check | None]:
    """Ask all who may parry, let the attack be rolled, and try the parries.

    Return None if it does no harm; else the target's decisions for the wound check. If the attack
    can no longer be carried out, nobody is asked about it, and nobody pays. An attack that
    interrupts it is finished first, whoever answers first. (L7R-PARRY-09)
    """

    def lapsed(_: object) -> bool:
        return not fight.goes_on(made)

    asked = [samurai.id for samurai in may_be_asked(fight, made)]
    answers: dict[str, Answer] = yield from together(
        "parry", {id: _ask_if_near(fight, made, id) for id in asked}, enough=lapsed
    )
    yield from until(lambda: lapsed(made) or fight.is_innermost(made))
    void = {id: _promise(fight, made, id, answer) for id, answer in answers.items()}
    promised = {id: spent for id, spent in void.items() if spent is not None}
    if not (yield from fall()):
        return None
    late = [id for id, answer in answers.items() if isinstance(answer, Wait)]
    able = [id for id in late if id == made.target or may_help(fight, made, fight.combatant(id))]
    answers |= yield from together(
        "late", {id: _ask_if_near(fight, made, id, late=True) for id in able}, enough=lapsed
    )
    yield from until(lambda: lapsed(made) or fight.is_innermost(made))
    tried = yield from _try_all(fight, made, answers, promised)
    if made.parried:
        return None
    in_vain = sum([fight.combatant(id).eyes is EVERYONE for id in tried])
    said = answers.get(made.target)
    if isinstance(said, Predeclare | Parry | Let):
        return Check(void=said.wound_void, light=said.light, in_vain=in_vain)
    return Check(in_vain=in_vain)


def may_be_asked(fight: L7rFight, made: Attack) -> list[Samurai]:
    """The target, then its allies who are near enough, in the order of the round (L7R-PARRY-04).

    People whose dice are secret are asked whether or not they have any.
    """
    target, by = fight.combatant(made.target), fight.combatant(made.by)
    first = [target] if target.able else []
    mates = [
        mate
        for mate in in_order(fight)
        if mate not in (target, by)
        and may_help(fight, made, mate)
        # A question about a parry must not tell people of a hidden target.
        and (not target.hidden or mate.player in (GM, target.player))
    ]
    return first + [
        mate for mate in mates if fight.keeps_dice_secret(mate) or _payable(fight, mate)
    ]


def may_help(fight: L7rFight, made: Attack, mate: Samurai) -> bool:
    """Whether an ally of the target is able, and near enough to parry for it (L7R-PARRY-04)."""
    return mate.able and mate.guards and mate.side == fight.combatant(made.target).side


def _in_place(fight: L7rFight, made: Attack, samurai: Samurai) -> bool:
    return samurai.id == made.target or may_help(fight, made, samurai)


def _ask_if_near(
    fight: L7rFight, made: Attack, id: str, *, late: bool = False
) -> Resolution[Answer]:
    """Ask; an ally who is placed too far away meanwhile does not parry (L7R-PARRY-04)."""
    samurai = fight.combatant(id)
    said = yield from unless(
        lambda: not _in_place(fight, made, samurai), _ask(fight, made, id, late=late)
    )
    return Let() if said is None else said


def _payable(fight: L7rFight, samurai: Samurai) -> bool:
    return bool(available(samurai, fight.phase)) or len(samurai.dice) >= 2


def tn_parts(fight: L7rFight, made: Attack, samurai: Samurai) -> tuple[Modifier, ...]:
    """The parts of the total that a parry must reach (L7R-PARRY-02, L7R-PARRY-04)."""
    attack = Modifier(made.total, "The attack", "L7R-PARRY-02")
    if samurai.id == made.target:
        return (attack,)
    return attack, Modifier(5 * fight.combatant(made.by).attack, "For another", "L7R-PARRY-04")


def _ask(fight: L7rFight, made: Attack, id: str, *, late: bool = False) -> Resolution[Answer]:
    """Ask whether they parry; only an ally is told a TN (L7R-DICE-09, L7R-PARRY-01)."""
    samurai, target = fight.combatant(id), fight.combatant(made.target)
    by = fight.combatant(made.by)
    secret = fight.keeps_dice_secret(samurai)
    whom = "" if samurai is target else f" for {target.name}"
    now = f" and rolls {made.total}" if late else ""
    facts = _stated(fight, made, samurai)
    if late:
        tn = sum(part.value for part in tn_parts(fight, made, samurai))
        known = {each.name: getattr(facts, each.name) for each in fields_of(facts)}
        facts = Fallen(**known, total=made.total, tn=tn)
        if samurai is not target:
            text = f"TN for {samurai.name} to parry for {target.name}: {tn}."
            parts = added("TN to parry", *tn_parts(fight, made, samurai), by=samurai.id)
            cited = "L7R-DICE-09 L7R-PARRY-04"
            fight.tell_player(samurai, text, clauses=cited, rolls=[parts], of=made.id)
    answer: Answer = yield from ask(
        "late" if late else "parry",
        samurai.player,
        f"{by.shown_name} attacks {target.name} with {made.weapon}{now}: "
        f"does {samurai.name} parry{whom}?",
        lambda: offer(Parrying(fight, made, samurai, late), Predeclare, Parry, Wait, Let),
        about=id,
        default={"act": "let"},
        # Only the ally may know their TN, beside the choice.
        public=not secret and not (late and samurai is not target),
        sure=secret or samurai is target,
        facts=facts,
    )
    return answer


def _stated(fight: L7rFight, made: Attack, samurai: Samurai) -> Attacked:
    by = fight.combatant(made.by)
    return Attacked(
        attacker="" if by.hidden and samurai.player != GM else made.by,
        target=made.target,
        self_=samurai.id == made.target,
        with_=made.weapon,
        round=fight.round,
        phase=fight.phase,
        interrupt=not available(samurai, fight.phase),
    )


def _promise(fight: L7rFight, made: Attack, id: str, answer: Answer) -> int | None:
    """Pay for a promised parry before the attack is rolled; return its void points, or None.

    (L7R-PARRY-06)
    """
    if not isinstance(answer, Predeclare) or not fight.goes_on(made):
        return None
    return _pay(fight, made, fight.combatant(id), answer.dice, answer.void)


def _pay(fight: L7rFight, made: Attack, samurai: Samurai, dice: str, void: int) -> int | None:
    """Spend the die or dice, and the void points; None if it cannot pay any more."""
    interrupt = not available(samurai, fight.phase)
    here = samurai.able and _in_place(fight, made, samurai)
    if not here or not spend_for_parry(samurai, fight.phase, dice):
        return None
    note_activity(fight, samurai)
    fight.report(samurai, "parries")
    how = "interrupts to parry" if interrupt else "moves to parry"
    clauses = "L7R-PARRY-05 L7R-PARRY-07 L7R-PARRY-08" if interrupt else "L7R-PARRY-05"
    fight.tell_of(samurai, f"{samurai.name} {how}.", clauses=clauses, of=made.id)
    return spend_void(samurai, void)


def _try_all(
    fight: L7rFight, made: Attack, answers: Mapping[str, Answer], promised: Mapping[str, int]
) -> Resolution[list[str]]:
    """Let each try once, in order, until one succeeds; return who tried (L7R-PARRY-03..04)."""
    tried: list[str] = []
    for id, answer in answers.items():
        if not fight.goes_on(made):
            break
        samurai = fight.combatant(id)
        raised, reroll = 0, Tens.ASK
        void: int | None = None
        if id in promised:
            raised, void = 1, promised[id]
        elif isinstance(answer, Parry) and (not answer.up_to or made.total <= answer.up_to):
            void = _pay(fight, made, samurai, answer.dice, answer.void)
        if void is None or not samurai.able or not _in_place(fight, made, samurai):
            continue
        if isinstance(answer, Predeclare | Parry):
            reroll = answer.reroll
        tried.append(id)
        if (yield from _try(fight, made, samurai, void, raised=raised, reroll=reroll)):
            break
    return tried


def _try(
    fight: L7rFight, made: Attack, samurai: Samurai, void: int, *, raised: int, reroll: Tens
) -> Resolution[bool]:
    """Roll a parry against the attack; the TN is higher for an ally.

    (L7R-PARRY-02, L7R-PARRY-04)
    """
    by, target = fight.combatant(made.by), fight.combatant(made.target)
    parts = tn_parts(fight, made, samurai)
    tn = sum(part.value for part in parts)
    rolled = yield from skill_roll(
        fight,
        samurai,
        "parry",
        "Parry",
        rank=Modifier(samurai.parry, "Parry", "L7R-PARRY-02"),
        ring=of_ring(samurai, RingName.AIR, "L7R-PARRY-02"),
        void=void,
        modifiers=raises(raised, "Promised", "L7R-PARRY-06"),
        clause="L7R-PARRY-02",
        tn=tn,
        reroll=reroll,
        more_helps=False,
    )
    works = rolled.total >= tn
    if works:
        made.parried = samurai.id
    else:
        made.failed.append(samurai.parry)
    outcome = "succeeds" if works else "fails"
    held = rolled.held(Against(tn, "TN to parry", parts, of=by.id), outcome)
    # The addition for an ally shows the attacker's skill; if the attacker is an NPC, only the ally
    # may know it.
    secret = by.guarded and samurai is not target
    shown = "" if secret else f" against {tn}"
    fight.tell_roll(
        samurai,
        f"{samurai.name}: parry {rolled.total}{shown}: it {outcome}.",
        replace(rolled, outcome=outcome) if secret else held,
        Kind.SUCCESS if works else Kind.FAILURE,
        audience=target.eyes,
        clauses=[
            *(["L7R-DICE-08"] if raised else []),
            "L7R-PARRY-02" if samurai is target else "L7R-PARRY-04",
            "L7R-PARRY-03" if works else "L7R-DMG-05",
        ],
        of=made.id,
    )
    if secret:
        text = f"{samurai.name}: parry {rolled.total} against {tn}: it {outcome}."
        clauses = ["L7R-DICE-09", "L7R-PARRY-04"]
        fight.tell_player(samurai, text, rolls=[held], clauses=clauses, of=made.id)
    return works
