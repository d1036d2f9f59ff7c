"""The three Defensive Reactions: the choice, the roll, its improvements (KI-DEF-01..13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from rules.dice import Against, Modifier
from rules.engine.forms import (
    Act,
    Choice,
    Fields,
    Form,
    Json,
    Number,
    OneOf,
    Pick,
    Target,
    YesNo,
    options,
)
from rules.engine.requests import Resolution
from rules.engine.telling import only_tells
from rules.engine.verbs import ask, unless
from rules.engine.visibility import GM, GM_ONLY, Audience, Kind
from rules.ki.attacks.score import open_scores, set_score
from rules.ki.fight.acts import (
    Block,
    Combos,
    Dodge,
    Endure,
    Improve,
    Nothing,
    OnSuccess,
    Predict,
    Reaction,
)
from rules.ki.fight.questions import Attacked, Failed
from rules.ki.fight.state import Attack, Fighter, KiFight
from rules.ki.fight.ties import break_tie
from rules.ki.fight.traits import luck, parts, proficiency, with_luck
from rules.ki.fight.wording import DEFENDING, ENDURING, can_follow, combos_field, combos_price
from rules.ki.sheets.gear import Weapon
from rules.ki.sheets.values import Defence, Event

PRICE = {Defence.DODGE: 1, Defence.BLOCK: 1, Defence.PREDICT: 2}
"""The stamina that one improvement costs (KI-STA-02, KI-STA-03)."""

MOST_NESTED = 50
"""The most Interruptions within each other; then no attack can be predicted (KI-INT-06).

This is no rule of the book but a safety limit: standing orders could nest without end. Each
Interruption runs inside the one before, at most eight generators deep; Python allows a thousand.
"""

Answer: TypeAlias = Dodge | Block | Predict | Endure


def stands(fight: KiFight, attack: Attack) -> bool:
    """Return whether an attack can still be carried out.

    The attacker must be able to act, the target must be in the fight, and the GM must not have
    removed the attack.
    """
    people = fight.combatants
    both = people[attack.by].able and not people[attack.target].out
    return both and attack in fight.attacks


def can_react(fight: KiFight, target: Fighter) -> bool:
    """Return whether the target can react: neither unconscious nor held by CC.

    (KI-TYPE-04, KI-HP-04)
    """
    return target.able and not fight.held(target)


def choose(
    fight: KiFight, attack: Attack, attacker: Fighter, target: Fighter
) -> Resolution[Answer]:
    """Ask which Reaction the target takes, and how often to improve it (KI-TYPE-04).

    The question comes before the Attack Score is known, unless `ki.show_attack_scores` is open. A
    player who does not answer takes the default defence of the sheet, or a Dodge if that defence is
    not possible.
    """
    question = f"{attacker.shown_name} attacks {target.name} with {attack.name}."
    if fight.house.show_attack_scores == "open":
        question += f" Attack Scores: {open_scores(fight, attack)}."

    def default() -> Json:
        usual = target.default_defense.value
        return {"act": usual if usual in _form(fight, attack, target).choices else "dodge"}

    return (
        yield from ask(
            "defend",
            target.player,
            f"{question} Defend?",
            lambda: _form(fight, attack, target),
            about=target.id,
            default=default,
            public=True,
            sure=True,
            facts=Attacked(
                attacker=_seen_attacker(fight, attack, target),
                with_=attack.name,
                ki=attack.ki,
                technique=attack.technique,
                interruption=bool(fight.stack) and fight.stack[-1].interruption,
                round=fight.round,
                turn=fight.turn,
            ),
        )
    )


def _seen_attacker(fight: KiFight, attack: Attack, target: Fighter) -> str:
    """The attacker's id, or "" if the target cannot see who it is."""
    return "" if fight.combatant(attack.by).hidden and target.player != GM else attack.by


def _form(fight: KiFight, attack: Attack, target: Fighter) -> Act[Answer]:
    others = tuple([(other.id, other.name) for other in fight.seen_by(target)])
    return _offered(
        target.stamina,
        tuple([(weapon.id, weapon.name) for weapon in target.weapons if weapon.blocks]),
        others if _may_predict(fight, attack) else None,
        _after(target, DEFENDING),
        _after(target, ENDURING),
    )


def _after(target: Fighter, events: Collection[Event]) -> int | None:
    """The most stamina that Combos and Reactions after these events cost; None without any."""
    return combos_price(target, events, Combos.USE) if can_follow(target, events) else None


@lru_cache(maxsize=1024)
def _offered(
    stamina: int,
    blocking: tuple[tuple[str, str], ...],
    others: tuple[tuple[str, str], ...] | None,
    after: int | None,
    after_hit: int | None,
) -> Act[Answer]:
    """The choices with this much stamina, these weapons and these targets for a Predict.

    `after` and `after_hit` are the most stamina of Combos after a defence, and without one.
    """
    combos = combos_field(follow=after is not None)

    def cost(reaction: Dodge | Block | Predict) -> Mapping[str, int]:
        follows = (after or 0) if reaction.combos is Combos.USE else 0
        return {"stamina": reaction.improve * PRICE[_kind(reaction)] + follows}

    fields: dict[str, Form[Any]] = {**_policy(stamina, Defence.DODGE), **combos}
    adds = "with improvements" if stamina else "with a plan if it fails"
    choices: dict[str, Choice[Any]] = {}
    choices["dodge"] = Choice("Dodge", Fields(Dodge, fields), cost=cost, adds=adds)
    if blocking:
        fields = {"weapon": Pick(options(blocking), "Weapon to block with")}
        fields |= {**_policy(stamina, Defence.BLOCK), **combos}
        choices["block"] = Choice("Block", Fields(Block, fields), cost=cost, adds=adds)
    if others is not None:
        plan: dict[str, Form[Any]] = {
            "on_success": OneOf(tuple(OnSuccess), "If it works"),
            "target": Target(options(others), "The target (else the attacker)"),
        }
        fields = {**_policy(stamina, Defence.PREDICT), **plan, **combos}
        choices["predict"] = Choice("Predict", Fields(Predict, fields), cost=cost, adds=adds)
    choices["endure"] = Choice(
        "Take it",
        Fields(Endure, combos_field(follow=after_hit is not None)),
        cost=lambda hit: {"stamina": (after_hit or 0) if hit.combos is Combos.USE else 0},
        adds="with Combos",
    )
    return Act(choices, why_not=lambda act: NOT_NOW.get(act, ""))


NOT_NOW = {
    "block": "You have nothing in hand that blocks: take such a weapon in hand in your turn.",
    "predict": "The attack of an Interruption cannot be predicted here.",
}
"""The reason why a Reaction is not offered, by its name (KI-DEF-05, KI-INT-06)."""


def _policy(stamina: int, defence: Defence) -> dict[str, Form[Any]]:
    """The fields for improvements, as many as stamina pays for (KI-STA-04)."""
    most, price = stamina // PRICE[defence], PRICE[defence]
    why = f"each costs {price} Stamina, and {stamina} is left"
    return {
        "improve": Number(0, most, f"Improvements at most ({price} stamina each)", why=why),
        "then_ask": YesNo("Ask me if it still fails"),
    }


def _may_predict(fight: KiFight, attack: Attack) -> bool:
    """Return whether the target may predict the attack (KI-INT-06).

    An attack of an Interruption can be predicted only if the house rule allows it, and only up to
    `MOST_NESTED` Interruptions.
    """
    if not fight.stack or not fight.stack[-1].interruption or fight.stack[-1].who != attack.by:
        return True
    return fight.house.predict_interruptions and len(fight.stack) <= MOST_NESTED


def defend(
    fight: KiFight, attack: Attack, target: Fighter, reaction: Dodge | Block | Predict
) -> Resolution[bool]:
    """Roll the Reaction against its Attack Score, improve it as told, and return whether it works.

    The dice are rolled in this order: against a Predict, the attacker's; the defender's; at a tie,
    the attacker's and then the defender's; those of each improvement. (KI-TYPE-05)
    """
    defence = _kind(reaction)
    yield from set_score(fight, attack, defence)
    attack.defence = yield from luck(
        fight,
        target,
        *NAMES[defence],
        _made_of(fight, target, reaction),
        clause=CLAUSES[defence],
    )
    left = reaction.improve
    while not (yield from _works(fight, attack)):
        _tell_roll(fight, attack, target, "fails")
        left = yield from _go_on(fight, attack, defence, left, then_ask=reaction.then_ask)
        if not left:
            return False
        if not stands(fight, attack) or target.stamina < PRICE[defence]:
            return False
        left -= 1
        yield from _improve(fight, attack, target, defence)
    _tell_roll(fight, attack, target, "works")
    return True


NAMES = {defence: (defence.value, defence.value.capitalize()) for defence in Defence}
"""The key and the name of the roll of each Reaction."""

CLAUSES = {
    Defence.DODGE: "KI-DEF-01",
    Defence.BLOCK: "KI-DEF-04",
    Defence.PREDICT: "KI-DEF-08",
}


def _kind(reaction: Reaction) -> Defence:
    match reaction:
        case Block():
            return Defence.BLOCK
        case Predict():
            return Defence.PREDICT
        case _:
            return Defence.DODGE


def blocking_weapon(target: Fighter, reaction: Block) -> Weapon | None:
    """The weapon to block with: the one named, else the first that can block (KI-DEF-05)."""
    able = [weapon for weapon in target.weapons if weapon.blocks]
    named = [weapon for weapon in able if weapon.id == reaction.weapon]
    return next(iter(named or able), None)


def _made_of(fight: KiFight, target: Fighter, reaction: Dodge | Block | Predict) -> list[Modifier]:
    """The values added to the defender's dLuck (KI-DEF-01, KI-DEF-04, KI-DEF-08)."""
    match reaction:
        case Dodge():
            return parts(fight, target, "agility", "KI-DEF-01")
        case Predict():
            return parts(fight, target, "reading", "KI-DEF-08")
        case Block():
            made = parts(fight, target, "strength", "KI-DEF-04")
            weapon = blocking_weapon(target, reaction)
            if weapon is not None:
                made.append(proficiency(target, weapon.category, "KI-DEF-04"))
            return made


def _works(fight: KiFight, attack: Attack) -> Resolution[bool]:
    """Compare roll and score; equal numbers go to a new tie-break each time (KI-ATK-06..08)."""
    total = attack.defence.total if attack.defence is not None else 0
    if total != attack.score:
        return total > attack.score
    attacker, target = fight.combatant(attack.by), fight.combatant(attack.target)
    told = _score_eyes(fight, target)
    winner = yield from break_tie(fight, attacker, target, audience=told)
    return winner is target


def _go_on(
    fight: KiFight, attack: Attack, defence: Defence, left: int, *, then_ask: bool
) -> Resolution[int]:
    """The number of improvements still wanted, 0 for none; asks if the player wished it.

    Whether the question comes must not show how much stamina an NPC has left. (KI-DEF-11)
    """
    target = fight.combatant(attack.target)
    price = PRICE[defence]
    if left and target.stamina >= price:
        return left
    if not then_ask or (not target.guarded and target.stamina < price):
        return 0

    def form() -> Act[Improve | Nothing]:
        most = target.stamina // price
        choices: dict[str, Choice[Any]] = {}
        if most:
            times = {"times": Number(1, most, f"Up to how often ({price} stamina each)")}
            choices["improve"] = Choice(
                "Improve", Fields(Improve, times), cost=lambda wish: {"stamina": wish.times * price}
            )
        return Act(
            {**choices, "accept": Choice("Accept", Fields(Nothing))},
            why_not=lambda act: (
                f"You have {target.stamina} stamina, and to improve costs {price}."
                if act == "improve"
                else ""
            ),
        )

    answer = yield from unless(
        lambda: not stands(fight, attack),
        ask(
            "improve",
            target.player,
            f"The {defence.value.capitalize()} of {target.name} fails. Improve it?",
            form,
            about=target.id,
            default={"act": "accept"},
            public=not target.guarded,
            always=True,
            facts=Failed(defence, _seen_attacker(fight, attack, target)),
        ),
    )
    return answer.times if isinstance(answer, Improve) else 0


def _improve(fight: KiFight, attack: Attack, target: Fighter, defence: Defence) -> Resolution[None]:
    """Pay for one more dLuck and add it to the failed roll (KI-DEF-12, KI-DEF-13)."""
    target.stamina -= PRICE[defence]
    more = yield from luck(fight, target, "improvement", "Improvement", clause="KI-DEF-12")
    rolls = [with_luck(more)]
    fight.report(
        f"{target.name} strains to improve it.",
        audience=target.eyes,
        rolls=[] if target.guarded else rolls,
        clauses=["KI-DEF-11", "KI-STA-03" if defence is Defence.PREDICT else "KI-STA-02"],
        of=attack.id,
    )
    if target.guarded:
        text = f"{target.name}: Improvement {more.total}."
        fight.tell_gm(text, rolls=rolls, of=attack.id, quiet=True)
    if attack.defence is not None:
        added = Modifier(more.total, "Improvement", "KI-DEF-12")
        attack.defence = replace(attack.defence, modifiers=(*attack.defence.modifiers, added))


def _score_eyes(fight: KiFight, target: Fighter) -> Audience:
    """The players who may know both the defender's roll and the Attack Score (KI-ATK-04)."""
    show = fight.house.show_attack_scores
    if target.guarded or show == "never":
        return GM_ONLY
    return target.eyes if show == "open" else target.own


@only_tells
def _tell_roll(fight: KiFight, attack: Attack, target: Fighter, outcome: str) -> None:
    """Tell the roll to everybody, and with the score to those who may know it (KI-ATK-04).

    Everybody sees a player's own roll; only the GM sees an NPC's. `ki.show_attack_scores` says who
    sees the score.
    """
    if attack.defence is None:
        return
    rolled = with_luck(attack.defence)
    held = rolled.held(
        Against(attack.score, "Attack Score", tuple(attack.parts), of=attack.by), outcome
    )
    text = f"{target.name}: {rolled.name} {rolled.total}"
    scored = f"{text} against {attack.score}: it {outcome}."
    clauses = ["KI-TYPE-05", {"works": "KI-ATK-07", "fails": "KI-ATK-06"}[outcome]]
    eyes = _score_eyes(fight, target)
    if target.guarded or fight.house.show_attack_scores == "open":
        fight.tell(scored, Kind.EFFECT, audience=eyes, rolls=[held], clauses=clauses, of=attack.id)
        return
    fight.tell(
        f"{text}: it {outcome}.",
        Kind.EFFECT,
        audience=target.eyes,
        rolls=[replace(rolled, outcome=outcome)],
        clauses=clauses,
        of=attack.id,
    )
    clauses.append("KI-ATK-04")
    fight.tell(scored, Kind.EFFECT, audience=eyes, rolls=[held], clauses=clauses, of=attack.id)
