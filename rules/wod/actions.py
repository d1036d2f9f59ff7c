"""The actions that can be declared for a turn, and what somebody does without being asked.

(WOD-COMBAT-01, WOD-EXT-01, WOD-RESIST-05)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from rules.engine.asking.forms import Json, Number, OneOf, Option, Pick, Target, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import Act, AnytimeAct, act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wod.attack import Arms, if_certain, parted, placed, ready, spells, worked
from rules.wod.attempts import Attempt, prepared, targets
from rules.wod.defence_kinds import TITLES, can_defend, guards
from rules.wod.fallen_targets import ELSE, IF_IT_FALLS, aim
from rules.wod.movement import cost, free, furthest, reach
from rules.wod.pools import Pool
from rules.wod.resisted_rolls import exchange_with
from rules.wod.shared_fields import At, Moment, Spending, if_left, own
from rules.wod.state import Deed, Mortal, Position, Save, Task, Tracker, What, WodFight
from rules.wod.tasks import found, known_to, open_tasks, tasks_field, work_on
from rules.wod.traits import read_pool, read_sides
from rules.wod.values import Certain, Else, Guard, Method, Pace, Spend, State

TURNS = re.compile(r"(?:(?P<count>[0-9]{1,3})|an?|one|each|every)?\s*turns?", re.IGNORECASE)
"""A period counted in turns: "a turn", "3 turns"."""
TOGETHER = ""
"""The key for an exchange, in which both sides roll."""


def turns_of(task: Tracker) -> int | None:
    """The number of turns for one roll; None if it takes longer than a fight (WOD-EXT-01)."""
    if not task.period or task.task in (Task.CONTEST, Task.PURSUIT):
        return 1
    written = TURNS.fullmatch(task.period.strip())
    if written is None:
        return None
    return max(1, int(written["count"] or 1))


def is_free(fight: WodFight, task: Tracker, mortal: Mortal) -> bool:
    """Whether somebody may roll towards a task in this turn: once a period (WOD-EXT-01)."""
    turns = turns_of(task)
    if turns is None:
        return False
    if task.task in (Task.CONTEST, Task.PURSUIT):
        if mortal.id not in (*task.members, *task.opponents):
            return False
        last = task.rolled.get(TOGETHER)
    else:
        last = task.rolled.get(mortal.id)
    return last is None or fight.turn - last >= turns


def free_tasks(fight: WodFight, mortal: Mortal) -> list[Tracker]:
    """The tasks and contests that somebody may declare a roll for now."""
    known = known_to(fight, mortal.player, open_tasks(fight, *Task))
    return [task for task in known if is_free(fight, task, mortal)]


def whole_pool(fight: WodFight, mortal: Mortal, task: Tracker, yards: int) -> Pool:
    """All the dice of somebody's roll for a task or contest, with their penalties.

    (WOD-EXT-01, WOD-RESIST-05, WOD-MOVE-08)
    """
    written = read_pool(task.pool)
    if task.task in (Task.CONTEST, Task.PURSUIT):
        written = read_sides(task.pool)[mortal.id not in task.members]
    rolled = Attempt(what=task.name, written=written, hindered=tuple(cost(fight, mortal, yards)))
    return prepared(fight, mortal, rolled).pool


def carry_on(fight: WodFight, mortal: Mortal, deed: Deed) -> Resolution[None]:
    """Make a declared roll; an exchange also uses the other side's action for it, if declared.

    (WOD-EXT-01, WOD-RESIST-05)
    """
    task = found(fight, deed.task)
    if task is None or not is_free(fight, task, mortal):
        text = f"There is nothing left of this to do for {mortal.name}."
        fight.tell_of(mortal, text, Kind.FAILURE, "WOD-EXT-01")
        return
    if task.task not in (Task.CONTEST, Task.PURSUIT):
        task.rolled[mortal.id] = fight.turn
        _ = yield from work_on(fight, mortal, task.id, willpower=deed.willpower, action=deed)
        return
    task.rolled[TOGETHER] = fight.turn
    actions = {mortal.id: deed}
    for id in (*task.members, *task.opponents):
        for other in fight.combatant(id).waiting:
            if other.task == task.id:
                other.done = True
                actions[id] = other
    yield from exchange_with(fight, task.id, actions)


# ---------------------------------------------------------------- what can be declared


@dataclass(frozen=True)
class Planning(Moment):
    """The moment in which somebody declares their actions for the turn."""

    @cached_property
    def seen(self) -> list[Mortal]:
        """Everybody they can attack."""
        return self.fight.seen_by(self.me)

    @property
    def bound(self) -> str | None:
        """Why they can do nothing but defend; None if they can."""
        if self.me.has(State.BOUND):
            return "You are bound and cannot move."
        if self.me.only_defends == self.fight.turn:
            return "You may only defend yourself in this turn."
        return None

    def deed(self, what: What, *, willpower: bool = False) -> Deed:
        """A new action of theirs."""
        return Deed(id=self.fight.fresh_id("deed"), what=what, willpower=willpower)


class Declared(Act[Planning]):
    """An act of a declaration; it is possible unless they can only defend."""

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        return at.bound

    def deeds(self, at: Planning) -> list[Deed]:
        """The actions that it declares."""
        raise NotImplementedError


def yards_beside() -> int:
    """The field for moving besides another action."""

    def now(at: Planning) -> Number | None:
        most = furthest(at.fight, at.me)
        label = f"Yards (up to {free(at.fight, at.me)} free)"
        return Number(0, most, label, why="that is a full run") if most else None

    return field(
        now,
        "You move",
        default=0,
        span=(0, 100),
        says={"1": "They move 1 yard", "*": "They move {} yards"},
    )


# ---------------------------------------------------------------- attacks


def _target(at: Planning) -> Target:
    return Target(tuple([Option(o.id, o.name) for o in at.seen]), "Target")


def _weapon(at: Planning) -> Arms:
    return placed(at.fight, at.me, at.seen)


def _spell(at: Planning) -> Arms:
    return worked(at.fight, at.me)


ON_THE_ATTACK = "They spend Willpower on the attack"
IF_DOWN = {
    "ask": "If the target falls first, you are asked",
    "other": "If the target falls first, they attack another one",
    "hold": "If the target falls first, they hold back",
    "go_on": "If the target falls first, they attack anyway",
}
WITH, OPENLY_WITH = "with their {}", "with their {short}"
"""Nobody reads how the weapon is used before it strikes."""


class Attacks(Spending[Planning], Declared):
    """An attack.

    `otherwise` is the choice if the target falls first, by its name in `Else`; "" is the preset.
    `certain` is the choice if it cannot move.
    """

    target: str
    weapon: str
    willpower: bool
    otherwise: str
    certain: Certain

    @classmethod
    def blank_at(cls, at: Planning) -> Mapping[str, Json]:
        return {"otherwise": at.me.presets.otherwise.value}

    def aimed(self, at: Planning, weapon: str) -> Deed:
        """The attack as an action."""
        deed = at.deed(What.ATTACK, willpower=self.willpower)
        deed.weapon, deed.certain = weapon, self.certain
        aim(at.fight, deed, self.target, Else(self.otherwise) if self.otherwise else None)
        return deed


@act("attack", "declare", clauses="WOD-ATTACK-02 WOD-MOVE-08")
class Strike(Attacks):
    """One attack, and the yards to move with it; the weapon may name its place ("pistol@far")."""

    help = "Attack somebody."
    says = "attacks {target} {weapon?}"
    public = ("attacks {target} {weapon?}", "attacks")
    target: str = field(_target, "Who it is aimed at", says="{}")
    weapon: str = field(_weapon, "Else the first", default="", says=WITH, public=OPENLY_WITH)
    yards: int = yards_beside()
    willpower: bool = if_left("Willpower on the attack", ON_THE_ATTACK)
    otherwise: str = field(Pick(ELSE, IF_IT_FALLS), "Target down", default="", says=IF_DOWN)
    certain: Certain = if_certain()

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        return at.bound or (None if at.seen else "There is nobody here you can attack.")

    def deeds(self, at: Planning) -> list[Deed]:
        weapon, place = parted(self.weapon)
        deed = self.aimed(at, weapon or ready(at.me)[0].id)
        deed.position = Position(place or Position.NEAR)
        return [deed]


@act("magic", "declare", clauses="WOD-ATTACK-03")
class Cast(Attacks):
    """A magic attack; "fire@melee" uses that act's pool (WOD-ATTACK-03)."""

    help = "Attack somebody with magic."
    says = ("attacks {target} by magic {weapon?}", "attacks by magic")
    public = ("attacks {target} by magic {weapon?}", "attacks by magic")
    target: str = field(_target, "Who it is aimed at", says="{}")
    weapon: str = field(_spell, "Else the first", default="", says=WITH, public=OPENLY_WITH)
    yards: int = yards_beside()
    willpower: bool = if_left("Willpower on the attack", ON_THE_ATTACK)
    otherwise: str = field(Pick(ELSE, IF_IT_FALLS), "Target down", default="", says=IF_DOWN)
    certain: Certain = if_certain()

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        if at.bound:
            return at.bound
        if at.seen and at.me.arete and spells(at.me):
            return None
        return "Magic needs Arete, a magic attack in hand, and a target."

    def deeds(self, at: Planning) -> list[Deed]:
        weapon, way = parted(self.weapon)
        deed = self.aimed(at, weapon or spells(at.me)[0].id)
        deed.through = Method(way or Method.MAGIC)
        return [deed]


# ---------------------------------------------------------------- defences


def _guard(says: Mapping[str, str]) -> Guard:
    def now(at: Planning) -> OneOf[Guard]:
        return OneOf(tuple(guards(at.me)), "How")

    return field(now, "Which way", default=Guard.DODGE, says=says)


class Defends(Spending[Planning], Declared):
    """A defence that is declared."""

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        able = can_defend(at.fight, at.me)
        return None if able else "You can wait, but you cannot defend yourself now."


@act("defend", "declare", clauses="WOD-COMBAT-02 WOD-DEF-01")
class Hold(Defends):
    """A defence that is saved until it is needed (WOD-COMBAT-02)."""

    help = "Save a defence."
    hint = "Saved until it is needed."
    says = ("keeps {guard!} ready", "keeps a defence ready")
    guard: Guard = _guard(
        {
            "dodge": "a dodge",
            "block": "a block",
            "parry": "a parry",
            "shield": "their shield",
            "countermagick": "countermagick",
        }
    )
    save: Save = field(
        OneOf(tuple(Save), "Against which attack"),
        "For what",
        default=Save.FIRST,
        says={"ask": "You are asked at every attack", "first": "It is for the first attack"},
    )
    willpower: bool = if_left("Willpower on the defence")
    yards: int = yards_beside()

    def deeds(self, at: Planning) -> list[Deed]:
        deed = at.deed(What.DEFEND, willpower=self.willpower)
        deed.guard, deed.save = self.guard, self.save
        return [deed]


@act("full", "declare", clauses="WOD-FULLDEF-01")
class Full(Defends):
    """Only defend; where the kind does not fit, dodge (WOD-FULLDEF-01..03).

    With `each` the kind is chosen when an attack comes.
    """

    title = "Full defence"
    help = "Do nothing but defend."
    hint = "Nothing else this turn."
    says = "does nothing but defend"
    guard: Guard = _guard(
        {
            "block": "They block",
            "parry": "They parry",
            "shield": "They use their shield",
            "countermagick": "They use countermagick",
        }
    )
    each: bool = field(
        YesNo("Choose at each attack"),
        "Be asked at each attack",
        default=False,
        says="They choose at each attack",
    )
    willpower: bool = if_left(
        "Willpower on the first defence", "They spend Willpower on the first defence"
    )

    def deeds(self, at: Planning) -> list[Deed]:
        deed = at.deed(What.DEFEND, willpower=self.willpower)
        deed.guard, deed.save = self.guard, Save.ASK if self.each else Save.FIRST
        return [deed]


# ---------------------------------------------------------------- other actions


def _paces(at: Planning) -> OneOf[Pace]:
    able = [p for p in Pace if reach(at.fight, at.me, p) or p is Pace.CLIMB]
    return OneOf(tuple(able), "How")


def _furthest(at: Planning) -> int:
    return max(reach(at.fight, at.me, pace) for pace in Pace)


@act("move", "declare", clauses="WOD-MOVE-01 WOD-MOVE-03")
class Go(Spending[Planning], Declared):
    """Only move; Willpower goes on a climb, or on keeping up full speed."""

    help = "Do nothing but move."
    says = ("{pace!} {yards}", "{pace!}", "moves")
    pace: Pace = field(
        _paces,
        "How you move",
        default=Pace.RUN,
        says={
            "walk": "walks",
            "jog": "jogs",
            "run": "runs",
            "swim": "swims",
            "climb": "climbs",
            "fly": "flies",
        },
    )
    yards: int = field(
        lambda at: Number(0, _furthest(at), "Yards"),
        "How many yards",
        default=0,
        span=(0, 100),
        says={"1": "1 yard", "*": "{} yards"},
    )

    willpower: bool = if_left("Willpower, if it is rolled", "They spend Willpower if it is rolled")

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        if at.bound or _furthest(at):
            return at.bound
        return (
            "You are held, or on the ground." if at.me.restrained else "You cannot go anywhere now."
        )

    def check(self, at: Planning) -> None:
        most = reach(at.fight, at.me, self.pace)
        if self.pace is not Pace.CLIMB and self.yards > most:
            raise BadAnswer(f"{at.me.name} can {self.pace.value} at most {most} yards now.")

    def deeds(self, at: Planning) -> list[Deed]:
        deed = at.deed(What.MOVE, willpower=self.willpower)
        deed.pace, deed.yards = self.pace, self.yards
        return [deed]


@act("stand", "declare", clauses="WOD-KNOCK-01")
class Rise(Declared):
    """Get back on one's feet (WOD-KNOCK-01)."""

    title = "Stand up"
    help = "Get back on your feet."
    says = "stands up"

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        return at.bound if at.me.has(State.KNOCKED_DOWN) else "You are on your feet."

    def deeds(self, at: Planning) -> list[Deed]:
        return [at.deed(What.STAND)]


def _sheathed(at: Planning) -> Pick:
    return Pick(tuple([Option(w.id, w.name) for w in at.me.arms if w.sheathed]), "Weapon")


@act("draw", "declare", clauses="WOD-ACTION-01")
class Draw(Declared):
    """Take a weapon in hand."""

    help = "Take a weapon in hand."
    button = "Draw a weapon"
    says = ("draws {weapon}", "draws a weapon")
    weapon: str = field(_sheathed, "Which weapon", says="their {}")
    yards: int = yards_beside()

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        sheathed = any(weapon.sheathed for weapon in at.me.arms)
        return at.bound if sheathed else "All your weapons are in hand."

    def deeds(self, at: Planning) -> list[Deed]:
        deed = at.deed(What.DRAW)
        deed.weapon = self.weapon
        return [deed]


@act("carry_on", "declare", clauses="WOD-EXT-01 WOD-RESIST-05", group="task")
class CarryOn(Spending[Planning], Declared):
    """One roll towards a task, or one exchange of a contest (WOD-EXT-01, WOD-RESIST-05)."""

    title = "Carry on"
    help = "Roll for a task in your turn."
    button = "Carry on with a task"
    says = ("carries on with {task}", "carries on with a task")
    task: str = field(lambda at: tasks_field(free_tasks(at.fight, at.me)), "Which task", says="{}")
    willpower: bool = if_left("Willpower on the roll")
    yards: int = yards_beside()

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        if at.bound or free_tasks(at.fight, at.me):
            return at.bound
        return "No task of yours can have another roll in this turn."

    def deeds(self, at: Planning) -> list[Deed]:
        deed = at.deed(What.OTHER, willpower=self.willpower)
        deed.task = self.task
        return [deed]


@act("other", "declare", clauses="WOD-SIMPLE-01")
class Other(Spending[Planning], Declared):
    """Anything else, in words; Willpower goes on the roll that the GM calls for, if any."""

    title = "Something else"
    help = "Try anything else."
    says = ("tries something else: {what}", "tries something else")
    what: str = field(Text(1000, label="What you do", long=True), "What you do", says='"{}"')
    willpower: bool = if_left("Willpower, if it is rolled", "They spend Willpower if it is rolled")
    yards: int = yards_beside()

    def deeds(self, at: Planning) -> list[Deed]:
        deed = at.deed(What.OTHER, willpower=self.willpower)
        deed.words = self.what
        return [deed]


@act("wait", "declare", clauses="WOD-DEF-03")
class Wait(Declared):
    """Declare nothing, and keep the action."""

    help = "Declare nothing yet."
    hint = "The action stays free for a defence."
    says = "waits"
    yards: int = yards_beside()

    @classmethod
    def why_not(cls, at: Planning) -> str | None:
        del at
        return None

    def deeds(self, at: Planning) -> list[Deed]:
        return [at.deed(What.WAIT)]


# ---------------------------------------------------------------- in words


def told(fight: WodFight, mortal: Mortal) -> str:
    """The words for somebody's declaration: "attacks Goro with Axe, then waits" (WOD-TURN-01)."""
    if mortal.full:
        return "does nothing but defend"
    return ", then ".join(_told(fight, mortal, deed) for deed in mortal.plan) or "does nothing"


def _told(fight: WodFight, mortal: Mortal, deed: Deed) -> str:
    match deed.what:
        case What.ATTACK:
            target = fight.combatants.get(deed.target)
            weapon = next((w.name for w in mortal.arms if w.id == deed.weapon), "bare hands")
            name = target.shown_name if target is not None else "nobody"
            return f"attacks {name} with {weapon}"
        case What.DEFEND:
            article = "" if deed.guard is Guard.COUNTER else "a "
            return f"keeps {article}{TITLES[deed.guard].lower()} ready"
        case What.MOVE:
            return f"{deed.pace.value}s"
        case What.DRAW:
            return "draws a weapon"
        case What.STAND:
            return "stands up"
        case What.ROLL:
            return f"rolls {deed.words}"
        case What.OTHER if deed.task:
            task = found(fight, deed.task)
            return f"carries on with {task.name}" if task is not None else "has nothing left to do"
        case What.OTHER:
            return f'tries something else: "{deed.words.rstrip(".")}"'
        case What.WAIT:
            return "waits"


# ---------------------------------------------------------------- set beforehand


class Unasked(StrEnum):
    """The defence of somebody who does not answer (WOD-COMBAT-01)."""

    NONE = "none"
    DODGE = "dodge"
    BLOCK = "block"
    PARRY = "parry"


@act("preset", clauses="WOD-WILL-01 WOD-COMBAT-01")
class Preset(AnytimeAct[WodFight]):
    """Set what somebody does without being asked; None changes nothing.

    (WOD-WILL-01, WOD-COMBAT-01, WOD-FULLDEF-02)
    """

    help = "Set your defaults for the fight."
    gm = False
    combatant: str = field(lambda at: targets(own(at.fight, at.by), "Who"), "Who it is for")
    guard: Unasked | None = field(
        OneOf(tuple(Unasked), "Defence if you do not answer"), "If you do not answer", default=None
    )
    defence: Spend | None = field(
        OneOf(tuple(Spend), "Willpower on defences"), "Willpower on defences", default=None
    )
    soak: Spend | None = field(
        OneOf(tuple(Spend), "Willpower on soak"), "Willpower on soak", default=None
    )
    rolls: Spend | None = field(
        OneOf((Spend.NEVER, Spend.ALWAYS), "Willpower on rolls without a question"),
        "On an ambush, or a run beside an action",
        default=None,
    )
    otherwise: Else | None = field(
        OneOf(tuple(Else), "If a target falls before your attack"), "Target down", default=None
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if own(at.fight, at.by) else "You have nobody here."

    def resolve(self, at: At) -> None:
        mortal = at.fight.combatant(self.combatant)
        presets = mortal.presets
        if self.guard is not None:
            presets.guard = None if self.guard is Unasked.NONE else Guard(self.guard.value)
        presets.defence = self.defence or presets.defence
        presets.soak = self.soak or presets.soak
        presets.rolls = self.rolls or presets.rolls
        presets.otherwise = self.otherwise or presets.otherwise
        guard = presets.guard.value if presets.guard is not None else "none"
        told = [f"defence {guard}", f"Willpower on defences {presets.defence.value}"]
        told.append(f"on soak {presets.soak.value}")
        told.append(f"on rolls without a question {presets.rolls.value}")
        told.append(f"if a target falls first: {presets.otherwise.value.replace('_', ' ')}")
        text = f"Noted for {mortal.name}: {', '.join(told)}."
        at.fight.tell_player(mortal, text, clauses="WOD-WILL-01")
