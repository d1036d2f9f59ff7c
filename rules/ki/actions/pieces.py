"""The pieces of declared Actions: players carry them out in any order (KI-ACT-01..12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from rules.engine.forms import Act, Choice, Fields, Form, Option, Pick, Text
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, unless
from rules.errors import BadAnswer
from rules.ki.actions.inventory import MOST_ITEMS, handle, handle_form
from rules.ki.actions.movement import move, move_form
from rules.ki.actions.not_now import why_no_piece
from rules.ki.actions.rulings import rule
from rules.ki.actions.techniques import known, perform, why_not
from rules.ki.attacks.strikes import attacks_left, strike
from rules.ki.fight.acts import (
    ALL,
    UNARMED,
    Done,
    Handle,
    Handling,
    Move,
    Other,
    Perform,
    Strike,
    Surge,
    UseCustom,
)
from rules.ki.fight.questions import Piecewise, turn_of
from rules.ki.fight.state import ActionType, Allowance, Fighter, KiFight, Stint
from rules.ki.fight.wording import ATTACKING, can_follow, combos_field, combos_price, targets
from rules.ki.sheets.gear import Custom, Technique
from rules.ki.sheets.values import STATS, Kind

MOST_TECHNIQUES = 3
"""The most Active techniques in one Perform Techniques Action (KI-ACT-07)."""

Piece: TypeAlias = Strike | Move | Handle | Perform | Other | UseCustom | Surge | Done


def allowance(
    fight: KiFight, fighter: Fighter, type: ActionType, *, custom: str = "", target: str = ""
) -> Allowance:
    """The allowance of one whole Action (KI-ACT-12)."""
    uses = {ActionType.INVENTORY: MOST_ITEMS, ActionType.TECHNIQUE: MOST_TECHNIQUES}
    return Allowance(
        id=fight.fresh_id("action"),
        type=type,
        distance=fighter.movement_speed if type is ActionType.MOVE else 0,
        uses=uses.get(type, 1),
        custom=custom,
        target=target,
    )


def goes_on(fight: KiFight, stint: Stint) -> bool:
    """Return whether the stint is still under way and its creature is able to act (KI-HP-04)."""
    return not stint.ended and fight.combatants[stint.who].able and stint in fight.stack


def carry_on(fight: KiFight, stint: Stint) -> Resolution[None]:
    """Ask for one piece after the other, until nothing is left or the player is done (KI-ACT-12).

    A player who does not answer gives up the rest.
    """
    fighter = fight.combatant(stint.who)
    while goes_on(fight, stint) and _worth_asking(fight, stint):
        piece = yield from unless(lambda: not goes_on(fight, stint), _ask(fight, stint, fighter))
        if piece is None or isinstance(piece, Done) or not goes_on(fight, stint):
            return
        yield from carry_out(fight, stint, piece)


def _ask(fight: KiFight, stint: Stint, fighter: Fighter) -> Resolution[Piece]:
    return ask(
        "piece",
        fighter.player,
        f"What does {fighter.name} do?",
        lambda: Act(
            {**pieces(fight, stint), "done": Choice("Done", Fields(Done))},
            why_not=lambda act: why_no_piece(fight, stint, act),
        ),
        about=fighter.id,
        default={"act": "done"},
        public=not (fighter.guarded or fighter.hidden),
        sure=fighter.guarded,
        facts=Piecewise(
            round=fight.round,
            turn=fight.turn,
            interruption=stint.interruption,
            left=tuple([each.type.value for each in stint.allowances]),
        ),
        turn="" if stint.interruption else turn_of(fight),
    )


def _worth_asking(fight: KiFight, stint: Stint) -> bool:
    """Return whether to ask for another piece: a declared Action can still do something.

    For the GM's creatures, players see the declared Actions, but must not learn what the creatures
    know and carry. So for them it is enough that something is left. (KI-PART-09)
    """
    if fight.combatant(stint.who).guarded:
        left = (a.uses or a.distance for a in stint.allowances if a.type is not ActionType.ATTACK)
        return any(left) or bool(attacks_left(fight, stint))
    choices = pieces(fight, stint)
    idle = {"surge"} if _left(stint, ActionType.INVENTORY) else {"surge", "inventory"}
    if choices.keys() - idle:
        return True
    return "surge" in choices and _would_open(fight.combatant(stint.who), stint)


def _would_open(fighter: Fighter, stint: Stint) -> bool:
    """Return whether full stamina would pay for a declared Action (KI-SUR-01, KI-SUR-03)."""
    full = fighter.stamina_max
    return bool(_actives(fighter, stint, full) or _customs(fighter, stint, full))


def pieces(fight: KiFight, stint: Stint) -> dict[str, Choice[Any]]:
    """The acts that are possible now with the rest of the declared Actions, by name."""
    fighter = fight.combatant(stint.who)
    forms: dict[str, Choice[Any] | None] = {
        "attack": _attack_choice(fight, fighter, stint),
        "move": move_form(fight, fighter, stint),
        "inventory": _inventory_choice(fighter, stint),
        "technique": _technique_choice(fight, fighter, stint),
        "other": _other_choice(fight, fighter, stint),
        "custom": _custom_choice(fighter, stint),
        "surge": _surge_choice(fighter, stint),
    }
    return {act: choice for act, choice in forms.items() if choice is not None}


def _left(stint: Stint, type: ActionType) -> int:
    return sum(each.uses for each in stint.allowances if each.type is type)


def _spend(stint: Stint, type: ActionType, custom: str = "") -> Allowance | None:
    """Take one use off the first Action of this type that has a use left."""
    for each in stint.allowances:
        if each.type is type and each.uses and (not custom or each.custom == custom):
            each.uses -= 1
            return each
    return None


# ---------------------------------------------------------------- forms


def _attack_choice(fight: KiFight, fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    attacks = attacks_left(fight, stint)
    if not attacks:
        return None
    usable = list(dict.fromkeys(strike for _, strikes in attacks for strike in strikes))
    names = {weapon.id: weapon.name for weapon in fighter.weapons} | {UNARMED: "Unarmed"}
    with_all = [Option(ALL, "Everything in hand")]
    weapons = Pick((*with_all, *[Option(id, names[id]) for id in usable]), "With")
    fields: dict[str, Form[Any]] = {
        "weapon": weapons,
        **combos_field(follow=can_follow(fighter, ATTACKING)),
    }

    def cost(wish: Strike) -> Mapping[str, int]:
        strikes = len(usable) if wish.weapon == ALL else 1
        return {"stamina": combos_price(fighter, ATTACKING, wish.combos) * strikes}

    if fight.house.lock_targets and not stint.interruption:
        return Choice("Attack", Fields(Strike, fields), cost=cost)
    fields = {"target": targets(fight.seen_by(fighter)), **fields}
    return Choice("Attack", Fields(Strike, fields, needed=("target",)), cost=cost)


def _inventory_choice(fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    form = handle_form(fighter, uses=_left(stint, ActionType.INVENTORY))
    return None if form is None else Choice("Inventory", form)


def _technique_choice(fight: KiFight, fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    if not _actives(fighter, stint, fighter.stamina):
        return None
    locked = fight.house.lock_targets and not stint.interruption

    def check(wish: Perform) -> None:
        technique = known(fighter, wish.technique)
        refusal = "" if technique is None else why_not(fighter, technique)
        if refusal:
            raise BadAnswer(refusal)
        if technique is None or technique.target == "self":
            return
        if not (_locked_target(stint) if locked else wish.target):
            raise BadAnswer(f"{technique.name} needs a target.")

    actives = [t for t in fighter.techniques if t.kind is Kind.ACTIVE]
    notes = [Option(t.id, t.name, f"{t.stamina} stamina. {t.text}") for t in actives]
    fields: dict[str, Form[Any]] = {"technique": Pick(tuple(notes), "Technique")}
    if not locked:
        fields["target"] = targets(fight.seen_by(fighter))
    fields |= combos_field(follow=can_follow(fighter, ATTACKING))
    prices = {t.id: t.stamina for t in actives}

    def cost(wish: Perform) -> Mapping[str, int]:
        after = combos_price(fighter, ATTACKING, wish.combos)
        return {"stamina": prices.get(wish.technique, 0) + after}

    return Choice("Technique", Fields(Perform, fields, check), cost=cost)


def _actives(fighter: Fighter, stint: Stint, stamina: int) -> list[Technique]:
    """The usable Active techniques, if a declared Action is left for them and `stamina` pays."""
    if not _left(stint, ActionType.TECHNIQUE):
        return []
    actives = [t for t in fighter.techniques if t.kind is Kind.ACTIVE]
    return [t for t in actives if not why_not(fighter, t, stamina=stamina)]


def _locked_target(stint: Stint) -> str:
    """The target named for the Perform Techniques Action that is used next (KI-PART-08)."""
    of_type = (a for a in stint.allowances if a.type is ActionType.TECHNIQUE and a.uses)
    return next((each.target for each in of_type), "")


def _other_choice(fight: KiFight, fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    if not _left(stint, ActionType.OTHER):
        return None
    traits = (*STATS, *sorted(set(fighter.skills) - set(STATS)))
    return Choice(
        "Other",
        Fields(
            Other,
            {
                "what": Text(1000, label="What do you do", long=True),
                "trait": Pick(tuple([Option(t, t.capitalize()) for t in traits]), "Value you use"),
                "target": targets(fight.seen_by(fighter), "Who it is aimed at"),
            },
        ),
    )


def _custom_choice(fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    usable = _customs(fighter, stint, fighter.stamina)
    if not usable:
        return None
    options = tuple([Option(c.id, c.name, f"{c.stamina} stamina. {c.text}") for c in usable])
    what = Text(1000, least=0, label="In words", long=True)
    prices = {c.id: c.stamina for c in usable}
    return Choice(
        "Custom",
        Fields(UseCustom, {"action": Pick(options, "Action"), "what": what}),
        cost=lambda wish: {"stamina": prices.get(wish.action, 0)},
    )


def _customs(fighter: Fighter, stint: Stint, stamina: int) -> list[Custom]:
    """The granted Actions that were declared and that `stamina` pays for."""
    granted = {custom.id: custom for custom in fighter.custom_actions}
    left = [a.custom for a in stint.allowances if a.type is ActionType.CUSTOM and a.uses]
    return [granted[id] for id in left if id in granted and granted[id].stamina <= stamina]


def _surge_choice(fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    """The Surge: only before the first Action is carried out, and never in an Interruption.

    (KI-SUR-03, KI-INT-03)
    """
    if stint.interruption or stint.started or not fighter.surges:
        return None
    left = f"{fighter.surges} left."
    return Choice("Stamina Surge", Fields(Surge), note=left, cost=lambda _: {"surges": 1})


# ---------------------------------------------------------------- carrying out


def carry_out(fight: KiFight, stint: Stint, piece: Piece) -> Resolution[None]:
    """Carry out one piece. After the first piece, it is too late for a Surge (KI-SUR-03)."""
    fighter = fight.combatant(stint.who)
    if isinstance(piece, Surge):
        surge(fight, fighter)
        return
    stint.started = True
    match piece:
        case Strike():
            yield from strike(fight, stint, piece)
        case Move():
            move(fight, fighter, stint, piece)
        case Handle(do=do):
            if do is not Handling.DROP:
                _ = _spend(stint, ActionType.INVENTORY)
            yield from handle(fight, fighter, piece)
        case Perform():
            yield from _perform(fight, fighter, stint, piece)
        case Other():
            yield from _other(fight, fighter, stint, piece)
        case UseCustom():
            yield from _custom(fight, fighter, stint, piece)
        case _:
            pass


def surge(fight: KiFight, fighter: Fighter) -> None:
    """Use one Surge: stamina is full again. It takes no Action (KI-SUR-01)."""
    if not fighter.surges:
        return
    fighter.surges -= 1
    fighter.stamina = fighter.stamina_max
    fight.report(
        f"{fighter.name} uses a Stamina Surge.", audience=fighter.eyes, clauses=["KI-SUR-01"]
    )


def _perform(fight: KiFight, fighter: Fighter, stint: Stint, wish: Perform) -> Resolution[None]:
    spent = _spend(stint, ActionType.TECHNIQUE)
    technique = known(fighter, wish.technique)
    if technique is None or spent is None:
        return
    target = fight.combatants.get(spent.target or wish.target)
    yield from perform(fight, fighter, technique, target, wish.combos)


def _other(fight: KiFight, fighter: Fighter, stint: Stint, wish: Other) -> Resolution[None]:
    """Try something else: the GM says what happens (KI-ACT-09)."""
    _ = _spend(stint, ActionType.OTHER)
    target = fight.combatants.get(wish.target)
    what = wish.what.rstrip(".") if target is not None or wish.trait else wish.what
    told = what if target is None else f"{what}, at {target.name}"
    told = f"{told}, with {wish.trait.capitalize()}" if wish.trait else told
    fight.report(f"{fighter.name}: {told}", audience=fighter.eyes, clauses=["KI-ACT-09"])
    yield from rule(fight, fighter, wish.what)


def _custom(fight: KiFight, fighter: Fighter, stint: Stint, wish: UseCustom) -> Resolution[None]:
    """Use a granted Action: pay its price; then the GM says what happens (KI-ACT-11)."""
    granted = next((custom for custom in fighter.custom_actions if custom.id == wish.action), None)
    if granted is None or _spend(stint, ActionType.CUSTOM, wish.action) is None:
        return
    fighter.stamina -= granted.stamina
    fight.report(
        f"{fighter.name} uses {granted.name}. {wish.what or granted.text}".rstrip(),
        audience=fighter.eyes,
        clauses=["KI-ACT-11"],
    )
    yield from rule(fight, fighter, granted.name)
