"""The pieces of declared Actions: players carry them out in any order (KI-ACT-01..12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.engine.forms import Option, Pick, Target, Text
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, unless
from rules.errors import BadAnswer
from rules.ki.actions.inventory import MOST_ITEMS, Handle
from rules.ki.actions.movement import Move
from rules.ki.actions.rulings import rule
from rules.ki.actions.techniques import known, perform, why_not
from rules.ki.attacks.strikes import Strike, attacks_left
from rules.ki.fight.piece import PIECES, Doing, Piece
from rules.ki.fight.questions import Piecewise, turn_of
from rules.ki.fight.state import ActionType, Allowance, Combos, Fighter, KiFight, Stint
from rules.ki.fight.wording import ATTACKING, combos_price, following, targets
from rules.ki.sheets.gear import Custom, Technique
from rules.ki.sheets.values import STATS, Kind

MOST_TECHNIQUES = 3
"""The most Active techniques in one Perform Techniques Action (KI-ACT-07)."""


def _foes(at: Doing) -> Target:
    return targets(at.fight.seen_by(at.me))


def _actives(at: Doing, stamina: int) -> list[Technique]:
    """The usable Active techniques, if a declared Action is left for them and `stamina` pays."""
    if not at.left(ActionType.TECHNIQUE):
        return []
    return [t for t in _known(at) if not why_not(at.me, t, stamina=stamina)]


def _known(at: Doing) -> list[Technique]:
    return [t for t in at.me.techniques if t.kind is Kind.ACTIVE]


def _priced(things: Iterable[Technique | Custom], label: str) -> Pick:
    return Pick(
        tuple([Option(t.id, t.name, f"{t.stamina} stamina. {t.text}") for t in things]), label
    )


@act("technique", PIECES, clauses="KI-ACT-07 KI-ACT-08 KI-STA-05")
class Perform(Piece):
    """Use an Active technique, with a target if it needs one (KI-ACT-07, KI-ACT-08)."""

    help = "Use a technique that is an Active."
    says = ("uses {technique} {target?}", "uses a Technique")
    public = ("uses {technique}", "uses a Technique")
    type = ActionType.TECHNIQUE
    called = "Technique"
    technique: str = field(
        lambda at: _priced(_known(at), "Technique"), "Which of your techniques", says="{}"
    )
    target: str = field(
        _foes,
        "The target, where it needs one",
        default="",
        says="on {}",
    )
    combos: Combos = following(ATTACKING)

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(_actives(at, at.me.stamina))

    @classmethod
    def idle(cls, at: Doing) -> str:
        refusals = [why for each in _known(at) if (why := why_not(at.me, each))]
        return " ".join(refusals[:3]) or "You know no Active technique."

    def check(self, at: Doing) -> None:
        technique = known(at.me, self.technique)
        refusal = "" if technique is None else why_not(at.me, technique)
        if refusal:
            raise BadAnswer(refusal)
        if technique is None or technique.target == "self":
            return
        if not self.target:
            raise BadAnswer(f"{technique.name} needs a target.")

    def price(self, at: Doing) -> Mapping[str, int]:
        technique = known(at.me, self.technique)
        own = technique.stamina if technique is not None else 0
        return {"stamina": own + combos_price(at.me, ATTACKING, self.combos)}

    def resolve(self, at: Doing) -> Resolution[None]:
        spent = at.spend(ActionType.TECHNIQUE)
        technique = known(at.me, self.technique)
        if technique is None or not spent:
            return
        target = at.fight.combatants.get(self.target)
        yield from perform(at.fight, at.me, technique, target, self.combos)


def _traits(at: Doing) -> Pick:
    traits = (*STATS, *sorted(set(at.me.skills) - set(STATS)))
    return Pick(tuple([Option(t, t.capitalize()) for t in traits]), "Value you use")


@act("other", PIECES, clauses="KI-ACT-09")
class Other(Piece):
    """Try something else, in words; `trait` and `target` are suggestions to the GM (KI-ACT-09)."""

    help = "Try anything else; the GM rules on it."
    says = ("tries something else {target?}: {what}", "tries something else")
    type = ActionType.OTHER
    called = "an Other Action"
    what: str = field(
        Text(1000, label="What do you do", long=True),
        "What you try, for example: I kick the lamp over",
        says='"{}"',
    )
    trait: str = field(
        _traits, "Which trait you think fits", default="", says="They use their {} for it"
    )
    target: str = field(
        lambda at: targets(at.fight.seen_by(at.me), "Who it is aimed at"),
        "Who it is about",
        default="",
        says="with {}",
    )

    def resolve(self, at: Doing) -> Resolution[None]:
        _ = at.spend(ActionType.OTHER)
        target = at.fight.combatants.get(self.target)
        what = self.what.rstrip(".") if target is not None or self.trait else self.what
        told = what if target is None else f"{what}, at {target.name}"
        told = f"{told}, with {self.trait.capitalize()}" if self.trait else told
        at.fight.report_of(at.me, f"{at.me.name}: {told}", clauses="KI-ACT-09")
        yield from rule(at.fight, at.me, self.what)


def _customs(at: Doing, stamina: int) -> list[Custom]:
    """The granted Actions that were declared and that `stamina` pays for."""
    granted = {custom.id: custom for custom in at.me.custom_actions}
    left = [a.custom for a in at.of(ActionType.CUSTOM) if a.uses]
    return [granted[id] for id in left if id in granted and granted[id].stamina <= stamina]


@act("custom", "piece", clauses="KI-ACT-11")
class UseCustom(Piece):
    """Use an Action that the GM has granted: pay its price; then the GM says what happens.

    (KI-ACT-11)
    """

    title = "Custom Action"
    help = "Use an Action that the GM has granted you."
    says = ("uses {action}", "uses a custom Action")
    type = ActionType.CUSTOM
    called = "a granted Action"
    button = "Custom"
    action: str = field(
        lambda at: _priced(_customs(at, at.me.stamina), "Action"), "Which granted Action", says="{}"
    )
    what: str = field(
        Text(1000, least=0, label="In words", long=True),
        "How you use it",
        default="",
        says='They say how: "{}"',
    )

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(_customs(at, at.me.stamina))

    @classmethod
    def idle(cls, at: Doing) -> str:
        return f"You have {at.me.stamina} stamina, and it costs more."

    def granted(self, fighter: Fighter) -> Custom | None:
        """The Action as the GM has written it."""
        return next((c for c in fighter.custom_actions if c.id == self.action), None)

    def price(self, at: Doing) -> Mapping[str, int]:
        granted = self.granted(at.me)
        return {"stamina": 0 if granted is None else granted.stamina}

    def resolve(self, at: Doing) -> Resolution[None]:
        granted = self.granted(at.me)
        if granted is None or not at.spend(ActionType.CUSTOM, self.action):
            return
        at.me.stamina -= granted.stamina
        at.fight.report_of(
            at.me,
            f"{at.me.name} uses {granted.name}. {self.what or granted.text}".rstrip(),
            clauses="KI-ACT-11",
        )
        yield from rule(at.fight, at.me, granted.name)


@act("surge", "piece", clauses="KI-SUR-01 KI-SUR-03")
class Surge(Act[Doing]):
    """Use a Stamina Surge now, before the first Action (KI-SUR-01, KI-SUR-03, KI-INT-03)."""

    title = "Stamina Surge"
    help = "Spend a Surge before your first Action: full stamina."
    says = "uses a Stamina Surge"

    @classmethod
    def why_not(cls, at: Doing) -> str | None:
        if at.stint.interruption:
            return "In an Interruption there is no Stamina Surge."
        if not at.me.surges:
            return "You have no Stamina Surge left."
        if at.stint.started:
            return "It is too late for a Stamina Surge: your first Action has been carried out."
        return None

    @classmethod
    def hint_at(cls, at: Doing) -> str:
        return f"{at.me.surges} left."

    def price(self, at: Doing) -> Mapping[str, int]:
        del at
        return {"surges": 1}


@act("done", "piece", clauses="KI-ACT-12 KI-PART-09")
class Done(Act[Doing]):
    """Give up the rest of the Actions (KI-ACT-12, KI-PART-09)."""

    help = "Give up what is left of your Actions."
    says = "gives up what is left"


OF_ACTIONS = (Strike, Move, Handle, Perform, Other, UseCustom)
"""The acts that carry out a declared Action, in the order of the form."""


def allowance(fight: KiFight, fighter: Fighter, type: ActionType, *, custom: str = "") -> Allowance:
    """The allowance of one whole Action (KI-ACT-12)."""
    uses = {ActionType.INVENTORY: MOST_ITEMS, ActionType.TECHNIQUE: MOST_TECHNIQUES}
    return Allowance(
        id=fight.fresh_id("action"),
        type=type,
        distance=fighter.movement_speed if type is ActionType.MOVE else 0,
        uses=uses.get(type, 1),
        custom=custom,
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


def _ask(fight: KiFight, stint: Stint, fighter: Fighter) -> Resolution[Piece | Surge | Done]:
    return ask(
        "piece",
        fighter.player,
        f"What does {fighter.name} do?",
        lambda: offer(Doing(fight, fighter, stint), *OF_ACTIONS, Surge, Done, stray=_decline),
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


def _decline(act: str) -> str:
    is_end = act == "decline"
    return "This is a participation, not an Interruption: end it with Done." if is_end else ""


def _worth_asking(fight: KiFight, stint: Stint) -> bool:
    """Return whether to ask for another piece: a declared Action can still do something.

    For the GM's creatures, players see the declared Actions, but must not learn what the creatures
    know and carry. So for them it is enough that something is left. (KI-PART-09)
    """
    at = Doing(fight, fight.combatant(stint.who), stint)
    if at.me.guarded:
        left = (a.uses or a.distance for a in stint.allowances if a.type is not ActionType.ATTACK)
        return any(left) or bool(attacks_left(fight, stint))
    can = {kind for kind in OF_ACTIONS if kind.possible(at)}
    if can - ({Handle} if not at.left(ActionType.INVENTORY) else set()):
        return True
    return Surge.why_not(at) is None and _would_open(at)


def _would_open(at: Doing) -> bool:
    """Return whether full stamina would pay for a declared Action (KI-SUR-01, KI-SUR-03)."""
    full = at.me.stamina_max
    return bool(_actives(at, full) or _customs(at, full))


def carry_out(fight: KiFight, stint: Stint, piece: Piece | Surge) -> Resolution[None]:
    """Carry out one piece. After the first piece, it is too late for a Surge (KI-SUR-03)."""
    fighter = fight.combatant(stint.who)
    if isinstance(piece, Surge):
        surge(fight, fighter)
        return
    stint.started = True
    made = piece.resolve(Doing(fight, fighter, stint))
    if made is not None:
        yield from made


def surge(fight: KiFight, fighter: Fighter) -> None:
    """Use one Surge: stamina is full again. It takes no Action (KI-SUR-01)."""
    if not fighter.surges:
        return
    fighter.surges -= 1
    fighter.stamina = fighter.stamina_max
    fight.report_of(fighter, f"{fighter.name} uses a Stamina Surge.", clauses="KI-SUR-01")
