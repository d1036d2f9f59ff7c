"""The Actions, in pieces that players carry out in any order (KI-ACT-01..12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from rules.dice import Modifier, changed
from rules.engine.asking.forms import Json, Number, OneOf, Option, Pick, Target, Text, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, unless
from rules.engine.kit.acts import Act, act, field, named, offer
from rules.engine.state.effects import Effect
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.attack import Strike, attacks_left
from rules.ki.gear import Custom, Item, Technique, Weapon
from rules.ki.gm import ask_forced, rule
from rules.ki.harm import heal
from rules.ki.questions import Piecewise, turn_of
from rules.ki.shared_fields import ATTACKING, PIECES, Doing, Piece, combos_price, following, targets
from rules.ki.state import ActionType, Allowance, Combos, Fighter, KiFight, Stint
from rules.ki.techniques import known, perform, why_unusable
from rules.ki.values import STATS, TechniqueKind

PRONE = "prone"


def _moves(stint: Stint) -> list[Allowance]:
    return [each for each in stint.allowances if each.type is ActionType.MOVE]


def _untouched(stint: Stint) -> Allowance | None:
    """The first Move that is still whole, if there is one."""
    return next((each for each in _moves(stint) if each.uses), None)


def is_prone(fight: KiFight, fighter: Fighter) -> bool:
    """Return whether the fighter lies on the ground; the GM says what follows from it.

    (KI-ACT-02)
    """
    return any(effect.name == PRONE for effect in fight.effects_on(fighter.id))


class Posture(StrEnum):
    """A change of posture that a Move may be used for instead of a distance (KI-ACT-02)."""

    STAND = "stand"
    PRONE = "prone"


def _rest(at: Doing) -> int:
    """The distance that is left."""
    return sum([each.distance for each in _moves(at.stint)])


def _distance(at: Doing) -> Number | None:
    left = _rest(at)
    return Number(0, left, f"How far ({left} metres left)") if left else None


def _posture(at: Doing) -> OneOf[Posture] | None:
    if _untouched(at.stint) is None:
        return None
    other = Posture.STAND if is_prone(at.fight, at.me) else Posture.PRONE
    return OneOf((other,), "Instead")


@act("move", PIECES, clauses="KI-ACT-01")
class Move(Piece):
    """Move this distance, or spend a whole Move on a posture. The GM says where it ends.

    (KI-ACT-01, KI-ACT-02)
    """

    help = "Move, stand up, or drop prone."
    says = ("moves {distance} and {posture}", "moves {distance}", "{posture}", "moves")
    type = ActionType.MOVE
    called = "Move"
    distance: int = field(
        _distance,
        "How far, in the campaign's unit",
        default=0,
        span=(0, 999),
        says={"1": "1 metre", "*": "{} metres"},
    )
    posture: Posture | None = field(
        _posture,
        "Stand up or drop prone instead",
        default=None,
        says={"stand": "stands up", "prone": "drops prone"},
    )

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(_rest(at)) or _untouched(at.stint) is not None

    @classmethod
    def hint_at(cls, at: Doing) -> str:
        return f"{_rest(at)} metres left."

    @classmethod
    def blank_at(cls, at: Doing) -> Mapping[str, Json]:
        """The whole way that is left; without one, the posture."""
        if rest := _rest(at):
            return {"distance": rest}
        posture = _posture(at)
        return {} if posture is None else {"posture": posture.members[0].value}

    def check(self, at: Doing) -> None:
        if bool(self.distance) == (self.posture is not None):
            other = _posture(at)
            instead = "" if other is None else f", or {other.members[0].value} instead"
            raise BadAnswer(f"Move up to {_rest(at)} metres{instead}.")

    def resolve(self, at: Doing) -> None:
        fight, fighter, stint = at
        if self.posture is not None:
            _change_posture(fight, fighter, stint, self.posture)
            return
        rest = self.distance
        for each in _moves(stint):
            part = min(rest, each.distance)
            if part:
                each.distance -= part
                each.uses = 0
            rest -= part
        fight.report_of(
            fighter,
            f"{fighter.name} moves {self.distance} metres.",
            clauses="KI-ACT-01 KI-ACT-12",
        )


def _change_posture(fight: KiFight, fighter: Fighter, stint: Stint, posture: Posture) -> None:
    whole = _untouched(stint)
    if whole is None:
        return
    whole.distance = whole.uses = 0
    if posture is Posture.STAND:
        fight.effects[:] = [
            effect for effect in fight.effects if effect.on != fighter.id or effect.name != PRONE
        ]
        text = f"{fighter.name} stands up."
    else:
        id = fight.fresh_id("effect")
        fight.effects.append(Effect(id=id, on=fighter.id, name=PRONE, clause="KI-ACT-02"))
        text = f"{fighter.name} drops prone."
    fight.report_of(fighter, text, clauses="KI-ACT-02")


MOST_ITEMS = 2
"""The interactions of one Inventory Action; to drop a thing is free (KI-ACT-05)."""


class Handling(StrEnum):
    """The ways to handle a thing (KI-ACT-05, KI-ACT-06)."""

    READY = "ready"
    STOW = "stow"
    USE = "use"
    DROP = "drop"


def _within_reach(at: Doing) -> list[Weapon | Item]:
    """The things to handle; with no interaction left, a weapon in hand can still be dropped."""
    if at.left(ActionType.INVENTORY):
        return _things(at.me)
    return [weapon for weapon in at.me.weapons if weapon.wielded]


def _ways(at: Doing) -> OneOf[Handling]:
    legal = tuple(Handling) if at.left(ActionType.INVENTORY) else (Handling.DROP,)
    return OneOf(legal, "What to do with it")


@act("inventory", PIECES, clauses="KI-ACT-05 KI-ACT-06")
class Handle(Piece):
    """Do something with a weapon or an item. Whether hands are free is checked now (KI-ACT-06)."""

    help = "Ready, stow, use or drop a thing."
    says = ("{do} {item}", "handles a thing")
    public = ("{do} {item}", "handles a thing")
    type = ActionType.INVENTORY
    called = "Inventory"
    item: str = field(
        lambda at: Pick(options(named(_within_reach(at))), "Item"),
        "Which weapon or item",
        says="their {}",
    )
    do: Handling = field(
        _ways,
        "Ready it, stow it, use it or drop it; dropping is free",
        says={"ready": "readies", "stow": "stows", "use": "uses", "drop": "drops"},
    )

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(_within_reach(at))

    @classmethod
    def idle(cls, _at: Doing) -> str:
        return "There is nothing you can take, put away or use."

    def check(self, at: Doing) -> None:
        refusal = why_not_handled(at.me, self)
        if refusal:
            raise BadAnswer(refusal)

    def resolve(self, at: Doing) -> Resolution[None]:
        if self.do is not Handling.DROP:
            _ = at.spend(ActionType.INVENTORY)
        thing = _find(at.me, self.item)
        if isinstance(thing, Weapon):
            _handle_weapon(at.fight, at.me, thing, self.do)
        elif thing is not None:
            yield from _use(at.fight, at.me, thing)


def _things(fighter: Fighter) -> list[Weapon | Item]:
    return [*fighter.weapons, *fighter.inventory]


def _find(fighter: Fighter, id: str) -> Weapon | Item | None:
    return next((thing for thing in _things(fighter) if thing.id == id), None)


def why_not_handled(fighter: Fighter, handle: Handle) -> str:
    """Why this cannot be done with the thing as it is; "" if it can."""
    thing = _find(fighter, handle.item)
    match handle.do, thing:
        case _, None:
            return f"{fighter.name} does not have that any more."
        case Handling.USE, Weapon(name=name):
            return f"{name} is a weapon: ready it, stow it or drop it."
        case Handling.USE, Item(name=name):
            return "" if fighter.free_hands else f"To use {name} you need a free hand."
        case _, Item(name=name):
            return f"{name} is not held in hand: use it."
        case Handling.READY, Weapon() as weapon:
            return _why_not_ready(fighter, weapon)
        case _, Weapon(name=name, wielded=wielded):
            return "" if wielded else f"{name} is not in hand."
    return ""


def _why_not_ready(fighter: Fighter, weapon: Weapon) -> str:
    if weapon.wielded:
        return f"{weapon.name} is in hand already."
    if fighter.free_hands >= weapon.hands:
        return ""
    needed = "a free hand" if weapon.hands == 1 else f"{weapon.hands} free hands"
    return f"To ready {weapon.name} you need {needed}; you have {fighter.free_hands}."


def _handle_weapon(fight: KiFight, fighter: Fighter, weapon: Weapon, do: Handling) -> None:
    weapon.wielded = do is Handling.READY
    weapon.dropped = do is Handling.DROP
    doing = {Handling.READY: "readies", Handling.STOW: "stows", Handling.DROP: "drops"}
    fight.report_of(
        fighter,
        f"{fighter.name} {doing.get(do, 'handles')} the {weapon.name}.",
        clauses="KI-ACT-05 KI-ACT-06",
    )


def _use(fight: KiFight, fighter: Fighter, item: Item) -> Resolution[None]:
    """Use an item; a consumable is used up. The GM rules on effects that the bot cannot apply."""
    if item.kind == "consumable":
        fighter.inventory.remove(item)
    fight.report_of(fighter, f"{fighter.name} uses {item.name}.", clauses="KI-ACT-05")
    heal(fight, fighter, Modifier(item.heal, item.name, "KI-ACT-05"))
    gained = min(item.stamina, fighter.stamina_max - fighter.stamina)
    if gained > 0:
        fighter.stamina += gained
        text = f"{fighter.name} regains {gained} stamina: {fighter.stamina}."
        now = changed(
            "Stamina", fighter.stamina, Modifier(gained, item.name, "KI-ACT-05"), fighter.id
        )
        fight.tell_player(fighter, text, Kind.EFFECT, rolls=[now])
    if not (item.heal or item.stamina):
        fight.tell_of(fighter, f"{item.name}: {item.text}", Kind.RULING)
        yield from ask_forced(fight, fighter, item.name)


MOST_TECHNIQUES = 3
"""The most Active techniques in one Perform Techniques Action (KI-ACT-07)."""


def _foes(at: Doing) -> Target:
    return targets(at.fight.seen_by(at.me))


def _actives(at: Doing, stamina: int) -> list[Technique]:
    """The usable Active techniques, if a declared Action is left for them and `stamina` pays."""
    if not at.left(ActionType.TECHNIQUE):
        return []
    return [t for t in _known(at) if not why_unusable(at.me, t, stamina=stamina)]


def _known(at: Doing) -> list[Technique]:
    return [t for t in at.me.techniques if t.kind is TechniqueKind.ACTIVE]


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
        refusals = [why for each in _known(at) if (why := why_unusable(at.me, each))]
        return " ".join(refusals[:3]) or "You know no Active technique."

    def check(self, at: Doing) -> None:
        technique = known(at.me, self.technique)
        refusal = "" if technique is None else why_unusable(at.me, technique)
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

    def price(self, _at: Doing) -> Mapping[str, int]:
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
    """Return whether the stint is still under way and its creature can act.

    (KI-HP-04, KI-ORG-03)
    """
    return not stint.ended and fight.can_act(fight.combatants[stint.who]) and stint in fight.stack


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
    fight.tell_of(fighter, f"{fighter.name} uses a Stamina Surge.", clauses="KI-SUR-01")
