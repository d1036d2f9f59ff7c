"""Parrying: the questions, the attempts and their order (L7R-PARRY-01..09).

all are asked together --> promised parries are paid --> the attack is rolled --> those who wanted
to look first are asked --> target first, then allies in the order of the round, until one succeeds
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from rules.dice import Against, Modifier
from rules.engine.forms import Acts, Choice, Fields, Form, Number, OneOf
from rules.engine.kit.pausing import note_activity
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.engine.visibility import EVERYONE, GM, Kind
from rules.errors import BadAnswer
from rules.l7r.attacks.wounds import Check, check_pool
from rules.l7r.fight.acts import ASK_ME, Let, Nothing, Parry, Predeclare
from rules.l7r.fight.initiative import (
    any_two,
    available,
    faces,
    in_order,
    one_of,
    pairs,
    spend_for_parry,
)
from rules.l7r.fight.questions import Attacked, Fallen
from rules.l7r.fight.rolls import of_ring, raises, skill_roll, spend_void
from rules.l7r.fight.state import Attack, L7rFight, Samurai
from rules.l7r.fight.wording import MOST_VOID, pays_for_tens, tens_field, void_for
from rules.l7r.sheets.values import Light, RingName, Tens

Answer: TypeAlias = Predeclare | Parry | Nothing | Let

MOST_TOTAL = 999

MEANS = "with Void or other dice"
"""What the form of a parry adds to it."""

SEEN_FIRST = "Free: you see its total first. A parry then has no +5."


def window(
    fight: L7rFight, made: Attack, fall: Callable[[], Resolution[bool]]
) -> Resolution[Check | None]:
    """Ask all who may parry, let the attack be rolled, and try the parries.

    Return None if it does no harm; else the target's decisions for the wound check. If the attack
    can no longer be carried out, nobody is asked about it, and nobody pays.
    """

    def lapsed(_: object) -> bool:
        return not fight.goes_on(made)

    asked = [samurai.id for samurai in may_be_asked(fight, made)]
    answers: dict[str, Answer] = yield from together(
        "parry", {id: _ask(fight, made, id) for id in asked}, enough=lapsed
    )
    void = {id: _promise(fight, made, id, answer) for id, answer in answers.items()}
    promised = {id: spent for id, spent in void.items() if spent is not None}
    if not (yield from fall()):
        return None
    late = [id for id, answer in answers.items() if isinstance(answer, Nothing)]
    able = [id for id in late if id == made.target or fight.combatant(id).able]
    answers |= yield from together(
        "late", {id: _ask(fight, made, id, late=True) for id in able}, enough=lapsed
    )
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
        and mate.side == target.side
        and mate.guards
        # A question about a parry must not tell people of a hidden target.
        and (not target.hidden or mate.player in (GM, target.player))
    ]
    return first + [
        mate for mate in mates if fight.keeps_dice_secret(mate) or _payable(fight, mate)
    ]


def _payable(fight: L7rFight, samurai: Samurai) -> bool:
    return bool(available(samurai, fight.phase)) or len(samurai.dice) >= 2


def _against(fight: L7rFight, made: Attack, samurai: Samurai) -> tuple[Modifier, ...]:
    """The parts of the total that a parry must reach (L7R-PARRY-02, L7R-PARRY-04)."""
    attack = Modifier(made.total, "The attack", "L7R-PARRY-02")
    if samurai.id == made.target:
        return (attack,)
    return attack, Modifier(5 * fight.combatant(made.by).attack, "For another", "L7R-PARRY-04")


def _spelled(parts: tuple[Modifier, ...], *, late: bool) -> str:
    """The TN of a parry, for its form: before the attack is rolled, or after (L7R-DICE-09)."""
    if late:
        return f"TN {sum(part.value for part in parts)}"
    return "".join([f"TN attack + {part.value}" for part in parts[1:]])


def _ask(fight: L7rFight, made: Attack, id: str, *, late: bool = False) -> Resolution[Answer]:
    """Ask whether they parry; only an ally is told a TN (L7R-DICE-09, L7R-PARRY-01)."""
    samurai, target = fight.combatant(id), fight.combatant(made.target)
    by = fight.combatant(made.by)
    secret = fight.keeps_dice_secret(samurai)
    whom = "" if samurai is target else f" for {target.name}"
    now = f" and rolls {made.total}" if late else ""
    facts = _stated(fight, made, samurai)
    if late:
        tn = sum(part.value for part in _against(fight, made, samurai))
        known = {each.name: getattr(facts, each.name) for each in fields_of(facts)}
        facts = Fallen(**known, total=made.total, tn=tn)
        if samurai is not target:
            text = f"TN for {samurai.name} to parry for {target.name}: {tn}."
            fight.tell_player(samurai, text, clauses=["L7R-DICE-09", "L7R-PARRY-04"], of=made.id)
    return (
        yield from ask(
            "late" if late else "parry",
            samurai.player,
            f"{by.shown_name} attacks {target.name} with {made.weapon}{now}: "
            f"does {samurai.name} parry{whom}?",
            lambda: _form(fight, made, samurai, late=late),
            about=id,
            default={"act": "let"},
            # Only the ally may know their TN, beside the choice.
            public=not secret and not (late and samurai is not target),
            sure=secret or samurai is target,
            facts=facts,
        )
    )


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


def _form(fight: L7rFight, made: Attack, samurai: Samurai, *, late: bool) -> Acts[Answer]:
    ready = tuple(faces(samurai, fight.phase))
    return _offered(
        ready,
        () if ready else tuple(pairs(samurai)),
        Means(
            samurai.name,
            samurai.void_points,
            samurai.may_spend,
            pays_for_tens=pays_for_tens(fight, samurai),
        ),
        samurai.water if samurai.id == made.target else 0,
        _spelled(_against(fight, made, samurai), late=late),
        promises=fight.house.predeclare_interrupt,
        late=late,
    )


def _why_not(act: str, *, late: bool, able: bool) -> str:
    """Why a way to parry is not offered (L7R-PARRY-05..07)."""
    if act not in ("predeclare", "parry", "wait"):
        return ""
    if not able:
        return "You have no action die for this phase, and not two others for an interrupt."
    if late:
        return "The attack has been rolled: you can parry it now, or let it hit."
    return "In this campaign you cannot promise an interrupt before the attack is rolled."


class Means(NamedTuple):
    """A person, their void points, how many of them they may spend on one roll, and on its tens."""

    name: str
    points: int
    one_roll: int
    pays_for_tens: bool


@lru_cache(maxsize=256)
def _offered(
    ready: tuple[int, ...],
    two: tuple[tuple[int, int], ...],
    means: Means,
    water: int,
    against: str,
    *,
    promises: bool,
    late: bool,
) -> Acts[Answer]:
    """The choices with a die that is due or held, else with any two, else with none.

    (L7R-PARRY-05, L7R-PARRY-07) `water` is the target's own, 0 for anybody else. `against` is the
    TN of the parry in words. With `promises`, an interrupt may be promised.
    """
    choices: dict[str, Choice[Any]] = {}
    defence = _defence(means, water)
    if ready or two:
        fields: dict[str, Form[Any]] = {
            "dice": one_of(ready) if ready else any_two(two),
            "void": Number(
                0,
                means.one_roll,
                _joined(", ", "Void points on the parry", against),
                why=MOST_VOID,
            ),
        }
        defence |= tens_field(pays=means.pays_for_tens)
        cost = "" if ready else "An interrupt, for two dice."

        def used(wish: Predeclare | Parry) -> Mapping[str, int]:
            """Void points of both rolls, and the dice."""
            void = void_for(wish.void, wish.reroll) + max(0, wish.wound_void)
            return {"void": void, "dice": 1 if ready else 2}

        if not late and (ready or promises):
            choices["predeclare"] = Choice(
                "Parry now",
                Fields(Predeclare, {**fields, **defence}, _affordable(means)),
                note=_joined(" ", cost, "+5, but lost if the attack misses."),
                cost=used,
                adds=MEANS,
            )
        limit: dict[str, Form[Any]] = (
            {} if late else {"up_to": Number(0, MOST_TOTAL, "Up to which attack", {0: "any"})}
        )
        title = "Parry" if late else "Parry if it hits"
        choices["parry"] = Choice(
            title,
            Fields(Parry, {**fields, **limit, **defence}, _affordable(means)),
            note=_joined(". ", against, cost) if late else cost,
            cost=used,
            adds=MEANS,
        )
        if not late:
            choices["wait"] = Choice("Decide if it hits", Fields(Nothing), note=SEEN_FIRST)
    choices["let"] = Choice(
        "Do not parry",
        Fields(Let, _defence(means, water)),
        cost=lambda wish: {"void": max(0, wish.wound_void)},
        adds="and plan the wound check",
    )
    return Acts(choices, why_not=lambda act: _why_not(act, late=late, able=bool(ready or two)))


def _joined(mark: str, *parts: str) -> str:
    return mark.join([part for part in parts if part])


def _defence(means: Means, water: int) -> dict[str, Form[Any]]:
    """The target's decisions for the wound check; none of anybody else (L7R-WND-02, L7R-WND-06)."""
    if not water:
        return {}
    label = f"Void points on the wound check {check_pool(water)}"
    return {
        "wound_void": Number(ASK_ME, means.one_roll, label, {ASK_ME: "ask me"}, why=MOST_VOID),
        "light": OneOf(tuple(Light), "Light wounds, if the check succeeds"),
    }


def _affordable(means: Means) -> Callable[[Predeclare | Parry], None]:
    def check(wish: Predeclare | Parry) -> None:
        if void_for(wish.void, wish.reroll) + max(0, wish.wound_void) > means.points:
            raise BadAnswer(f"{means.name} has {means.points} void points for both rolls.")

    return check


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
    if not samurai.able or not spend_for_parry(samurai, fight.phase, dice):
        return None
    note_activity(fight, samurai)
    fight.report(samurai, "parries")
    how = "interrupts to parry" if interrupt else "moves to parry"
    fight.tell(
        f"{samurai.name} {how}.",
        audience=samurai.eyes,
        clauses=["L7R-PARRY-05", *(["L7R-PARRY-07", "L7R-PARRY-08"] if interrupt else [])],
        of=made.id,
    )
    return spend_void(samurai, void)


def _try_all(
    fight: L7rFight, made: Attack, answers: Mapping[str, Answer], promised: Mapping[str, int]
) -> Resolution[list[str]]:
    """Let each try once, in order, until one succeeds; return who tried (L7R-PARRY-03..04)."""
    tried: list[str] = []
    for id, answer in answers.items():
        if not fight.goes_on(made) or (fight.house.parry_attempts == "one" and made.failed):
            break
        samurai = fight.combatant(id)
        raised, reroll = 0, Tens.ASK
        void: int | None = None
        if id in promised:
            raised, void = 1, promised[id]
        elif isinstance(answer, Parry) and (not answer.up_to or made.total <= answer.up_to):
            void = _pay(fight, made, samurai, answer.dice, answer.void)
        if void is None or not samurai.able:
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
    parts = _against(fight, made, samurai)
    tn = sum(part.value for part in parts)
    public = fight.house.show_tn == "public"
    if public and samurai is not target:
        text = f"TN to parry for {target.name}: {tn}."
        fight.tell(text, Kind.EFFECT, audience=target.eyes, of=made.id)
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
    secret = by.guarded and samurai is not target and not public
    shown = "" if secret else f" against {tn}"
    fight.tell_roll(
        samurai,
        f"{samurai.name}: parry {rolled.total}{shown}: it {outcome}.",
        replace(rolled, outcome=outcome) if secret else held,
        Kind.SUCCESS if works else Kind.FAILURE,
        audience=target.eyes,
        clauses=["L7R-PARRY-02", "L7R-PARRY-03" if works else "L7R-DMG-05"],
        of=made.id,
    )
    if secret:
        text = f"{samurai.name}: parry {rolled.total} against {tn}: it {outcome}."
        clauses = ["L7R-DICE-09", "L7R-PARRY-04"]
        fight.tell_player(samurai, text, rolls=[held], clauses=clauses, of=made.id)
    return works
