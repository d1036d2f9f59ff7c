"""The question of a turn, and all actions that can answer it (WAY-FLOW-01, WAY-ATK-01).

The declaration fixes the plan of an action. It is carried out after everybody who acts has
declared.

The conditions of a delayed attack when it takes effect (WAY-DELAY-01).

    at the declaration   the target in sight, the weapon, free hands, the reach, the costs in points
    at the effect        the weapon in a usable hand, and the target within reach and the way to it

What was declared from hiding gives its user away when it takes effect; it is a Surprise Attack for
people who do not see them then. A Coup de Grace has its own conditions (WAY-DEATH-02).
"""

from __future__ import annotations

from rules.dice import Modifier
from rules.engine.asking.forms import Acts, Json
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import offer
from rules.engine.state.as_json import adapter, plain
from rules.engine.views.visibility import EVERYONE, Kind, Part
from rules.errors import BadAnswer, RulesError
from rules.wayward.actions.abort import end
from rules.wayward.actions.moving import ARM, OPEN_END
from rules.wayward.actions.speed import tell_sums
from rules.wayward.attack.attack_values import declared_accuracy, fitting, within
from rules.wayward.fight.action_in_progress import FIXED, Art, Deed, Spec, Tag, fixed
from rules.wayward.fight.questions import MyCount, turn_of
from rules.wayward.fight.state import ROUND, Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, policy_of
from rules.wayward.rolls.free_hands import in_hand
from rules.wayward.rolls.modifiers import may_block, total
from rules.wayward.stealth.actions_from_stealth import concealed, gives_away, keeps_to_it
from rules.wayward.techniques.technique_choice import Release, committed
from rules.wayward.turns.turn_actions import TURN_ACTS
from rules.wayward.wounds.wounds import ache


def comes_to_nothing(fight: WayFight, ninja: Ninja, deed: Deed) -> bool:
    """Whether a delayed attack can no longer be made; then it has cost only its time.

    (WAY-DELAY-01)
    """
    spec = deed.attack.spec
    if spec is None or not deed.delayed:
        return False
    try:
        _armed(fight, ninja, deed, spec)
        reach = max(ARM, spec.target.reach) + spec.target.move
        for target in deed.targets:
            within(fight, ninja, reach, target)
    except BadAnswer as error:
        deed.progress.fizzled = True
        text = f"{ninja.name}'s {deed.title} comes to nothing."
        fight.tell_of(ninja, text, Kind.FAILURE, "WAY-DELAY-01")
        fight.tell_player(ninja, str(error), Kind.FAILURE, clauses="WAY-DELAY-01")
        return True
    return False


def _armed(fight: WayFight, ninja: Ninja, deed: Deed, spec: Spec) -> None:
    """Check that the weapon is still there. Raises `BadAnswer` if it is not."""
    technique = ninja.knows(deed.use.technique)
    if technique is not None:
        weapon = fitting(ninja, technique)
        needed = [] if weapon is None else [weapon]
    elif spec.art is Art.WEAPON:
        needed = [each for each in ninja.gear.weapons if each.kind.id == spec.id]
        if not needed:
            raise BadAnswer(f"The {spec.name} is gone.")
    else:
        return
    usable = in_hand(fight, ninja, abort=True)
    if needed and not spec.has(Tag.RANGED) and not any(each in usable for each in needed):
        raise BadAnswer(f"The {needed[0].name} is not in a hand that could use it.")


def tell_declared(fight: WayFight, ninja: Ninja, deed: Deed) -> None:
    """Tell everybody who sees the actor the action, its Speed and its costs (WAY-ATK-01).

    Of a genjutsu they learn only that a jutsu is used; only its user and the GM are told its name
    and its targets. (WAY-GENJ-12)
    """
    if deed.attack.spec is not None:
        for id in deed.targets:
            eyes = ninja.own if deed.stealth.veiled else EVERYONE
            fight.saw_blow(ninja, fight.combatant(id), turn_of(fight), eyes)
    if deed.stealth.veiled:
        text = f"{ninja.name} uses a jutsu: Speed {deed.timing.speed}."
        fight.tell_of(ninja, text, clauses="WAY-CBEX-05")
    costs = [f"Speed {deed.timing.speed}"]
    if deed.cost.stamina:
        cheaper = (
            "" if deed.cost.stamina_miss is None else f", {deed.cost.stamina_miss} if it misses"
        )
        costs.append(f"Stamina {deed.cost.stamina}{cheaper}")
    if deed.cost.chakra:
        costs.append(f"Chakra {deed.cost.chakra}")
    sums = {"Speed": deed.timing.parts}
    why = _clauses(deed)
    first = deed.timing.parts[0].clause if deed.timing.parts else "WAY-FLOW-02"
    why += [first] if first not in ("WAY-FLOW-02", *why) else []
    if total(fight, ninja, "costs") < 0:
        why += ["WAY-STAM-05"] if deed.cost.stamina else []
        why += ["WAY-CHAK-04"] if deed.cost.chakra else []
    if deed.attack.accuracy is not None and deed.attack.spec is not None:
        parts = declared_accuracy(fight, deed, deed.attack.spec)
        deed.attack.accuracy = fixed(parts)
        costs.append(f"Accuracy {deed.attack.accuracy}")
        why.append("WAY-ACC-01")
        if len(parts) > 1:
            sums["Accuracy"] = [Modifier(FIXED, "Accuracy", "WAY-ACC-01"), *parts]
    audience = ninja.own if deed.stealth.veiled else ninja.eyes
    numbers = ", ".join(costs)
    whom = ", ".join([fight.combatant(id).shown_name for id in deed.targets])
    if deed.attack.spec is None or not whom:
        text = f"{ninja.name} begins {deed.title}{f' on {whom}' if whom else ''}: {numbers}."
        fight.tell(text, audience=audience, clauses=why)
        tell_sums(fight, ninja, deed.title, sums)
        return
    text = f"{ninja.name} {_begins(ninja, deed, whom)}."
    fight.tell(text, audience=audience, clauses=["WAY-ATK-01"])
    # The question to the target names the numbers that matter to it.
    details = f"{ninja.name}'s {deed.title}: {numbers}."
    fight.tell(details, audience=audience, clauses=why, part=Part.DETAIL)
    tell_sums(fight, ninja, deed.title, sums)


NAMED = frozenset(
    {
        *("move", "seals", "rest", "throw", "chain", "release", "coup_de_grace", "knock_out"),
        *("search", "hide", "improve", "point_out", "prepare", "stand"),
    }
)
"""The actions that are cited by the clauses of their own."""


def _clauses(deed: Deed) -> list[str]:
    """The clauses of a declaration: of the action, and of the count on which its actor acts again.

    (WAY-ATK-01, WAY-FLOW-03, WAY-VSA-01, WAY-DELAY-01)
    """
    made = ["WAY-ATK-01"] if deed.attack.spec is not None else []
    made += ["WAY-VSA-01" if deed.timing.variable else "WAY-FLOW-03"]
    made += ["WAY-DELAY-01", "WAY-DELAY-03"] if deed.delayed else []
    called = deed.attack.spec is not None and deed.attack.spec.called is not None
    made += ["WAY-CALLED-01"] if called else []
    made += ["WAY-CHAIN-02"] if deed.attack.links and deed.use.technique else []
    made += ["WAY-SNEAK-03", "WAY-SNEAK-06"] if deed.stealth.sneak else []
    made += ["WAY-UNARM-01"] if deed.act == "attack" and _unarmed(deed) else []
    return [*made, *(TURN_ACTS[deed.act].act.clauses if deed.act in NAMED else ())]


def _unarmed(deed: Deed) -> bool:
    return deed.attack.spec is not None and deed.attack.spec.art is Art.UNARMED


def _begins(ninja: Ninja, deed: Deed, whom: str) -> str:
    """The words for an attack that begins: what it is made with, or its name."""
    if deed.use.technique:
        return f"begins {deed.title} at {whom}"
    if deed.title == ninja.gear.unarmed.name:
        return f"attacks {whom} unarmed"
    if _unarmed(deed):
        return f"attacks {whom}: {deed.title}"
    return f"attacks {whom} with their {deed.title}"


IDLE: tuple[dict[str, Json], ...] = (
    {"act": "block"},
    {"act": "move", "length": OPEN_END},
    {"act": "rest"},
)
"""The actions for a silent player; the first possible one is used."""


UNSEEN: tuple[dict[str, Json], ...] = ({"act": "prepare", "length": OPEN_END}, *IDLE)
"""The same for somebody well hidden: a Block or a Move would cost them their level."""


def silence(fight: WayFight, ninja: Ninja) -> Json:
    """The action of somebody who does not answer: block, or else move or rest.

    Somebody at Stealth level 2 or 3 lies in wait instead, and keeps the level (WAY-STEALTH-02).
    If their handseals are done, they use the jutsu on the target that they named for this. If they
    named nobody, their turn stays open until the GM decides (WAY-SEAL-03); a hidden ninja then
    blocks instead, so that nothing is held up. While only people act that not everybody sees,
    nothing is done for them: to the table the fight is at rest, and counts must not run past it.
    """
    acting = [each for each in fight.able() if each.turn.acts is not None and not each.asleep]
    if ninja.eyes is not EVERYONE and all(each.eyes is not EVERYONE for each in acting):
        return None
    at = Turn(fight, ninja)
    if committed(fight, ninja) is not None:
        try:
            _ = Release().plan(at)
        except RulesError:
            if ninja.eyes is EVERYONE:
                return None
        else:
            return {"act": "release"}
    hiding = ninja.stealth.hiding
    idle = UNSEEN if hiding is not None and hiding.level > 1 else IDLE
    return next((each for each in idle if TURN_ACTS[each["act"]].why_not(at) is None), None)


def acts_of(fight: WayFight, ninja: Ninja) -> Acts[TurnAct]:
    """The actions that a ninja can choose now."""
    return offer(Turn(fight, ninja), *TURN_ACTS.values())


def declare(fight: WayFight, id: str) -> Resolution[TurnAct]:
    """Ask for somebody's action; it is sealed until everybody on the count has answered.

    (WAY-SIMUL-01)
    """
    ninja = fight.combatant(id)
    wish = yield from _asked(fight, ninja)
    while ninja.stealth.hiding is not None:
        if (yield from keeps_to_it(ninja, _planned(fight, ninja, wish))):
            break
        wish = yield from _asked(fight, ninja)
    return wish


def _asked(fight: WayFight, ninja: Ninja) -> Resolution[TurnAct]:
    wish: TurnAct = yield from ask(
        "act",
        ninja.player,
        f"Count {fight.now}: what does {ninja.name} do?",
        lambda: acts_of(fight, ninja),
        about=ninja.id,
        default=lambda: silence(fight, ninja),
        # Somebody who can block may choose any length: there is more than one answer.
        sure=may_block(ninja),
        always=True,
        facts=MyCount(
            fight.now, current(fight, ninja), fight.seen_acting(ninja, fight.now // ROUND)
        ),
        turn=turn_of(fight),
        told=ninja.eyes is EVERYONE and ninja.stealth.hiding is None,
    )
    return wish


def _planned(fight: WayFight, ninja: Ninja, wish: TurnAct) -> Deed | None:
    """The action that an answer means now; None if it has become impossible."""
    try:
        deed = wish.plan(Turn(fight, ninja))
    except RulesError:
        return None
    deed.act = wish.act.name
    return deed


def current(fight: WayFight, ninja: Ninja) -> str:
    """The name of the action under way, "" for none."""
    deed = fight.doing(ninja)
    return deed.act if deed is not None else ""


def begin(fight: WayFight, ninja: Ninja, wish: TurnAct) -> Deed | None:
    """Begin a declared action: spend its Action Points and fix the next count.

    Returns None if the ninja can no longer act, or the action has become impossible. (WAY-FLOW-03)
    """
    if not ninja.able or ninja.asleep:
        return None
    try:
        deed = wish.plan(Turn(fight, ninja))
    except RulesError as error:
        fight.tell_player(ninja, f"{ninja.name} cannot do that any more: {error}", Kind.FAILURE)
        return None
    start(fight, ninja, deed, wish)
    return deed


def start(fight: WayFight, ninja: Ninja, deed: Deed, wish: TurnAct) -> None:
    """Start a planned action, which lasts until the actor's next action (WAY-FLOW-03)."""
    before = fight.doing(ninja)
    ninja.turn.deeds_made += 1
    deed.id = f"{ninja.id}-{ninja.turn.deeds_made}"
    deed.act, deed.wish = wish.act.name, plain(wish)
    deed.attack.policy = policy_of(wish).value
    deed.progress.renewed = before is not None and before.timing.variable and before.act == deed.act
    if before is not None:
        end(fight, ninja, before)
    ninja.turn.ap -= deed.cost.ap
    ninja.turn.stun, ninja.turn.stunned_by = 0, ""
    ninja.turn.acts = fight.now + deed.timing.speed
    ninja.turn.doing = deed.id
    ninja.body.woken = False
    ninja.turn.standing = None
    ninja.turn.combo = 0
    fight.battle.deeds[deed.id] = deed
    concealed(fight, ninja, deed, before)
    fight.saw_act(ninja, fight.now // ROUND)
    tell_declared(fight, ninja, deed)
    ache(fight, ninja, deed)


def carry_out(fight: WayFight, deed: Deed) -> Resolution[None]:
    """Carry out an action that was declared, or a delayed one that now takes effect."""
    actor = fight.combatant(deed.by)
    if deed.delayed and fight.now < deed.lands:
        return
    deed.progress.landed = True
    if actor.out or not (actor.able or deed.delayed):
        return
    if deed.delayed:
        gives_away(fight, actor, deed)
    if comes_to_nothing(fight, actor, deed):
        return
    wish: TurnAct = adapter(TURN_ACTS[deed.act]).validate_python(deed.wish)
    yield from wish.carry_out(fight, deed)
