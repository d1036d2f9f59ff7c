"""Iaijutsu duels, up to the strike (L7R-DUEL-01..10, L7R-DUEL-20..23).

stance: each learns something of the other --> contest: who chooses first --> choice: focus, or
strike --(a hit)--> normal combat, in a new round
                --(both miss)--> contest, with the starting TNs
A duel may end at any time: see `duel_end`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias, TypeVar

from rules.dice import Dice, Modifier, Roll, added
from rules.engine.asking.forms import Json, Number, Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, roll, together, unless
from rules.engine.kit.acts import Act, AsideAct, OutOfTurn, act, field, offer
from rules.engine.kit.pausing import go_on
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.l7r import questions
from rules.l7r.duel_strike import strike
from rules.l7r.initiative import new_round, roll_initiative
from rules.l7r.rolls import (
    VOID,
    of_iaijutsu,
    of_ring,
    raises,
    skill_roll,
    spend_void,
    tell_tn,
    won,
)
from rules.l7r.shared_fields import (
    ASK_ME,
    POINTS,
    light_wounds,
    listed,
    pays_for_tens,
    targets,
    tens,
    void_for,
    void_points,
)
from rules.l7r.state import UNSAID, Duel, Duelist, L7rFight, Parted, Samurai, Stage
from rules.l7r.values import Light, RingName, Tens

At_contra = TypeVar("At_contra", contravariant=True)

MOST_FOCUS = 20
"""The highest number of focuses that a form offers; whoever wants more is asked."""

ASKS = {ASK_ME: "ask me"}


def _points(most: Callable[[Any], int], roll: str) -> int:
    def now(at: Any) -> Number | None:
        points = most(at)
        return Number(ASK_ME, points, f"Void points on the {roll}", ASKS) if points else None

    return field(
        now,
        f"Void points on the {roll}; asked if you leave it out",
        default=ASK_ME,
        span=(0, 20),
        says={
            "-1": f"You are asked about void points on the {roll}",
            "1": f"They spend 1 void point on the {roll}",
            "*": f"They spend {{}} void points on the {roll}",
        },
    )


def on_stance(most: Callable[[Any], int]) -> int:
    """The field for void points on the stance roll, if there are any (L7R-DUEL-02)."""
    return _points(most, "stance roll")


def on_contest(most: Callable[[Any], int]) -> int:
    """The field for void points on the contested roll, if it takes any (L7R-DUEL-06)."""
    return _points(most, "contested roll")


def focuses(asked: Callable[[Any], bool] = lambda _: True) -> int:
    """The field for the focuses before the strike (L7R-DUEL-09)."""

    def now(at: Any) -> Number | None:
        if not asked(at):
            return None
        return Number(ASK_ME, MOST_FOCUS, "Focus so many times, then strike", ASKS)

    return field(
        now,
        "How often you focus before you strike; asked if you leave it out",
        default=ASK_ME,
        span=(0, MOST_FOCUS),
        says={
            "-1": "You are asked whether to focus or strike",
            "0": "They strike at once",
            "1": "They focus once, then strike",
            "*": "They focus {} times, then strike",
        },
    )


class Contesting(Act[At_contra]):
    """An answer with what somebody says of the contest and the strike; `ASK_ME`: be asked."""

    focus: int
    light: Light
    contest: int


class Facing(Contesting[At_contra]):
    """The same, and of the stance."""

    stance: int


def note(duelist: Duelist, said: Contesting[Any]) -> None:
    """Keep what a duelist has said; what they left open stays as it was."""
    if said.focus != ASK_ME:
        duelist.focus = said.focus
    if said.light is not Light.ASK:
        duelist.light = said.light
    if said.contest != ASK_ME:
        duelist.contest = said.contest
    if isinstance(said, Facing) and said.stance != ASK_ME:
        duelist.stance = said.stance


At: TypeAlias = OutOfTurn[L7rFight]


def _most(at: Samurai) -> int:
    return at.may_spend


@act("accept", "accept", clauses="L7R-DUEL-01", group="duel")
class Accept(Facing[Samurai]):
    """Accept a duel."""

    help = "Accept the duel."
    says = "accepts the duel"
    shown = "stance contest focus light"
    focus: int = focuses()
    light: Light = light_wounds()
    contest: int = on_contest(_most)
    stance: int = on_stance(_most)


@act("decline", "accept", clauses="L7R-DUEL-01", group="duel")
class Decline(Act[Samurai]):
    """Decline a duel."""

    help = "Decline the duel."
    says = "declines the duel"


def _own(at: At) -> list[Samurai]:
    """Those for whom the player may propose a duel."""
    refused = at.fight.house.duel_without_iaijutsu == "refuse"
    able = at.fight.able_of(at.by)
    return [each for each in able if not each.hidden and (each.iaijutsu or not refused)]


def _both(at: At) -> list[Samurai]:
    return [each for each in at.fight.present() if each.able and not each.hidden]


def _challengers(at: At) -> Target:
    return targets(_own(at), "Who")


def _opponents(at: At) -> Target:
    return targets(_both(at), "The opponent")


def _most_of_own(at: At) -> int:
    return max(each.may_spend for each in _own(at))


@act("challenge", clauses="L7R-DUEL-01", group="duel", kw_only=True)
class Challenge(Facing[At], AsideAct[L7rFight]):
    """Propose a duel between two combatants; what is said beforehand is for the player's own."""

    help = "Propose a duel; both must accept."
    gm = False
    shown = "challenger opponent stance contest focus light"
    focus: int = focuses()
    light: Light = light_wounds()
    contest: int = on_contest(_most_of_own)
    stance: int = on_stance(_most_of_own)
    challenger: str = field(_challengers, "Who draws: one of yours")
    opponent: str = field(_opponents, "The opponent")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.duel is not None:
            return "A duel is being fought already."
        if not _own(at) or len(_both(at)) < 2:
            return "There are no two here who could duel."
        return None

    def check(self, _at: At) -> None:
        if self.challenger == self.opponent:
            raise BadAnswer("A duel takes two.")

    def resolve(self, at: At) -> Resolution[None]:
        """Ask for a duel; both must accept, and proposing it counts as accepting (L7R-DUEL-01)."""
        fight = at.fight
        one, other = fight.combatant(self.challenger), fight.combatant(self.opponent)
        fight.tell(f"{one.name} challenges {other.name} to a duel.", clauses="L7R-DUEL-01")
        asked = [each for each in (one, other) if each.player != at.by]
        answers = yield from together(
            "accept",
            {each.id: _accept(each, one, other) for each in asked},
            enough=lambda _: fight.duel is not None or not (one.able and other.able),
        )
        refusing = [fight.combatant(id) for id, answer in answers.items()
                    if isinstance(answer, Decline)]  # fmt: skip
        if fight.house.duel_without_iaijutsu == "refuse":
            refusing += [s for s in (one, other) if not s.iaijutsu and s not in refusing]
        if refusing or fight.duel is not None or not (one.able and other.able):
            names = " and ".join(each.name for each in refusing)
            why = f": not for {names}" if names else ""
            fight.tell(f"There is no duel{why}.", clauses="L7R-DUEL-01")
            return
        said = {id: answer for id, answer in answers.items() if isinstance(answer, Accept)}
        begin(fight, one, other, {one.id: self, other.id: self, **said})


def _accept(samurai: Samurai, one: Samurai, other: Samurai) -> Resolution[Accept | Decline]:
    return ask(
        "accept",
        samurai.player,
        f"A duel of {one.shown_name} with {other.shown_name}: does {samurai.name} accept?",
        lambda: offer(samurai, Accept, Decline),
        about=samurai.id,
        default={"act": "decline"},
        public=True,
        facts=questions.Challenged((other if samurai is one else one).id),
    )


FOCUS = 5
"""The amount that a focus adds to the duelist's own TN (L7R-DUEL-09)."""

MOST_TN = 9999
"""The highest TN that a fight can store; no duelist focuses so often."""

FRUITLESS = 10
"""After every this many double misses, the GM is asked whether the duel continues."""


def starting_tn(samurai: Samurai) -> int:
    """The starting TN: a tenth of all experience earned, rounded down (L7R-DUEL-07)."""
    return samurai.xp // 10


def begin(fight: L7rFight, one: Samurai, other: Samurai, said: Mapping[str, Facing[Any]]) -> None:
    """Begin a duel: the two stand motionless, a few feet apart (L7R-DUEL-01).

    `said` is what they said beforehand of the duel, by their ids.
    """
    fight.duel = Duel(duelists=[Duelist(id=each.id, tn=starting_tn(each)) for each in (one, other)])
    for each in fight.duel.duelists:
        note(each, said[each.id])
    fight.calm = False
    text = f"{one.name} and {other.name} face each other for a duel."
    fight.tell(text, Kind.SCENE, clauses="L7R-DUEL-01")


def play_duel(fight: L7rFight) -> Resolution[None]:
    """Play one step of the duel.

    The duel ends if one of the two cannot act, or if somebody ends it.
    """
    duel = fight.duel
    if duel is None:
        return
    struck = yield from unless(lambda: _over(fight, duel), _step(fight, duel))
    if struck:
        yield from _strike(fight, duel)
    elif fight.duel is duel and _over(fight, duel):
        yield from _after(fight, duel, _why_over(fight, duel))


def _over(fight: L7rFight, duel: Duel) -> bool:
    if fight.duel is not duel or duel.parted is not Parted.NO:
        return True
    return not all(fight.combatant(each.id).able for each in duel.duelists)


def _why_over(fight: L7rFight, duel: Duel) -> str:
    """The end of a duel before a hit, as a sentence (L7R-DUEL-23)."""
    if duel.parted is not Parted.NO:
        return f"The duel is {duel.parted.value}."
    gone = [fight.combatant(each.id) for each in duel.duelists]
    left = [each.name for each in gone if each.out]
    if left:
        return f"{listed(left)} {'has' if len(left) == 1 else 'have'} left the duel."
    fallen = [each.name for each in gone if not each.able]
    return f"{listed(fallen)} cannot go on with the duel."


def _step(fight: L7rFight, duel: Duel) -> Resolution[bool]:
    """Play the step before the strike; return whether a duelist chose to strike."""
    match duel.stage:
        case Stage.STANCE:
            yield from _stance(fight, duel)
        case Stage.CONTEST:
            yield from _contest(fight, duel)
        case Stage.CHOICE:
            return (yield from _choose(fight, duel))
    return False


# ---------------------------------------------------------------------- stance and contest


class Readying(NamedTuple):
    """The moment before the stance roll, or the contested roll, of a duelist."""

    fight: L7rFight
    stage: Stage
    me: Samurai

    @property
    def pays(self) -> bool:
        """Whether the tens may be rerolled for a void point."""
        return self.decides and pays_for_tens(self.fight, self.me)

    @property
    def decides(self) -> bool:
        """Whether anything is left to choose; they are asked for nothing without void points."""
        return self.me.may_spend > 0


def _void(at: Readying) -> Number:
    return void_points(at.me.may_spend, "Void points")


def _most_on_contest(at: Readying) -> int:
    return at.me.may_spend if at.stage is Stage.STANCE else 0


def _decides(at: Readying) -> bool:
    return at.decides


@act("ready", ("stance", "contest"), clauses="L7R-DUEL-02 L7R-DUEL-06 L7R-VOID-02", group="duel")
class Ready(Contesting[Readying]):
    """Make a roll of a duel. `contest` is for the contested roll after the stance."""

    help = "Roll your stance, or the contest."
    says = ("rolls with {void}", "rolls")
    shown = "void reroll contest focus light"
    void: int = field(_void, VOID, default=0, span=(0, 20), says=POINTS)
    reroll: Tens = tens()
    focus: int = focuses(_decides)
    light: Light = light_wounds(_decides)
    contest: int = on_contest(_most_on_contest)

    def price(self, _at: Readying) -> Mapping[str, int]:
        return {"void": void_for(self.void, self.reroll)}


def _ask_both(fight: L7rFight, duel: Duel, stage: Stage, roll: str) -> Resolution[dict[str, Ready]]:
    """Ask both for void points side by side; they are shown together (L7R-DUEL-02, L7R-DUEL-06).

    A duelist who has said it beforehand is not asked. Returns what they spend, and what becomes
    of tens.
    """
    key = stage.value

    def one(id: str) -> Resolution[Ready]:
        samurai = fight.combatant(id)
        return ask(
            key,
            samurai.player,
            f"{samurai.name}: void points on the {roll}?",
            lambda: offer(Readying(fight, stage, samurai), Ready),
            about=id,
            default={"act": "ready"},
            public=True,
            always=samurai.guarded,
        )

    said = {each.id: getattr(each, key) for each in duel.duelists}
    asked = [id for id, void in said.items() if void == UNSAID]
    answers = yield from together(key, {id: one(id) for id in asked})
    for each in duel.duelists:
        if each.id in answers:
            note(each, answers[each.id])
    wishes = {id: answers.get(id, Ready(void=void)) for id, void in said.items()}
    return {
        id: replace(wish, void=spend_void(fight.combatant(id), wish.void))
        for id, wish in wishes.items()
    }


def _stance(fight: L7rFight, duel: Duel) -> Resolution[None]:
    """Roll iaijutsu with Air, both openly, and tell each what they learn (L7R-DUEL-02..05)."""
    spent = yield from _ask_both(fight, duel, Stage.STANCE, "stance roll")
    for place, each in enumerate(duel.duelists):
        samurai = fight.combatant(each.id)
        other = fight.combatant(duel.other(place).id)
        rolled = yield from skill_roll(
            fight,
            samurai,
            "stance",
            "Stance",
            rank=of_iaijutsu(samurai, "L7R-DUEL-02"),
            ring=of_ring(samurai, RingName.AIR, "L7R-DUEL-02"),
            void=spent[each.id].void,
            reroll=spent[each.id].reroll,
            clause="L7R-DUEL-02",
        )
        fight.tell_roll(
            samurai,
            f"{samurai.name} shows a stance: {rolled.total}.",
            rolled,
            clauses="L7R-DUEL-02 L7R-DICE-10",
        )
        fight.tell_player(
            samurai,
            f"{other.name}: {discerned(rolled.total, other)}.",
            rolls=[_read(rolled.total, *each) for each in measured(other)],
            clauses="L7R-DUEL-03 L7R-DUEL-04 L7R-DUEL-05",
        )
    duel.stage = Stage.CONTEST


def discerned(total: int, other: Samurai) -> str:
    """The words for what a stance roll shows of the other's Fire and starting TN.

    (L7R-DUEL-03..05)
    """
    known = [(name, value, _read(total, name, value).total) for name, value in measured(other)]
    how = {True: "exactly", False: "at least"}
    return ", ".join(f"{name} {how[total // 5 > value]} {read}" for name, value, read in known)


def measured(other: Samurai) -> tuple[tuple[str, int], tuple[str, int]]:
    """What a stance roll measures of the other (L7R-DUEL-03, L7R-DUEL-05)."""
    return ("Fire", other.fire), ("starting TN", starting_tn(other))


def _read(total: int, name: str, value: int) -> Roll:
    """What is learned of a value: itself if a fifth of the stance is higher, else that fifth."""
    clause = "L7R-DUEL-03" if name == "Fire" else "L7R-DUEL-05"
    if total // 5 > value:
        return added(name, Modifier(value, name, "L7R-DUEL-04"), clause=clause)
    return added(name, Modifier(max(0, total // 5), f"a fifth of {total}", clause), clause=clause)


def _contest(fight: L7rFight, duel: Duel) -> Resolution[None]:
    """Roll iaijutsu with Fire against each other; the winner chooses first (L7R-DUEL-06..08)."""
    spent = yield from _ask_both(fight, duel, Stage.CONTEST, "contested roll")
    totals: list[int] = []
    for place, each in enumerate(duel.duelists):
        samurai = fight.combatant(each.id)
        other = fight.combatant(duel.other(place).id)
        wish = spent[each.id]
        ahead = max(0, samurai.iaijutsu - other.iaijutsu)
        rolled = yield from skill_roll(
            fight,
            samurai,
            "contest",
            "Contested iaijutsu",
            rank=of_iaijutsu(samurai, "L7R-DUEL-06"),
            ring=of_ring(samurai, RingName.FIRE, "L7R-DUEL-06"),
            void=wish.void,
            reroll=wish.reroll,
            modifiers=[*raises(ahead, "Higher skill", "L7R-DICE-11"), *won(fight, each)],
            clause="L7R-DUEL-06",
        )
        totals.append(rolled.total)
        fight.tell_roll(
            samurai,
            f"{samurai.name}: contested iaijutsu {rolled.total}.",
            rolled,
            clauses="L7R-DUEL-06 L7R-DICE-06 L7R-DICE-11",
        )
    duel.turn = yield from _winner(fight, duel, totals)
    for each in duel.duelists:
        each.tn = starting_tn(fight.combatant(each.id))
    duel.stage = Stage.CHOICE
    winner = fight.combatant(duel.duelists[duel.turn].id)
    fight.tell(f"{winner.name} chooses first.", Kind.EFFECT, clauses="L7R-DUEL-08")


def _winner(fight: L7rFight, duel: Duel, totals: list[int]) -> Resolution[int]:
    """The place of the higher total, else of the higher Void, else by a coin (L7R-DICE-11)."""
    one, other = (fight.combatant(each.id) for each in duel.duelists)
    for mine, theirs in (totals, (one.void, other.void)):
        if mine != theirs:
            return 0 if mine > theirs else 1
    coin = yield from roll(f"coin-{one.id}-{other.id}", Dice(1, 2), "Coin", (), "L7R-DICE-11")
    text = f"A coin decides for {(one, other)[coin.total - 1].name}."
    fight.tell_gm(text, rolls=[coin], clauses="L7R-DICE-11", quiet=True)
    return coin.total - 1


# ---------------------------------------------------------------------- focus and strike


@act("focus", "duel", clauses="L7R-DUEL-09", group="duel")
class Focus(Act[Duelist]):
    """Focus: be harder to strike; then the other duelist chooses (L7R-DUEL-09)."""

    help = "Focus: your TN rises by five."
    says = "focuses"

    @classmethod
    def why_not(cls, at: Duelist) -> str | None:
        return None if at.tn + FOCUS <= MOST_TN else "Your TN cannot rise any higher."


@act("strike", "duel", clauses="L7R-DUEL-10", group="duel")
class Draw(Act[Duelist]):
    """Strike; then both strike (L7R-DUEL-10)."""

    title = "Strike"
    help = "Strike: both of you strike at once."
    says = "strikes"


def _choose(fight: L7rFight, duel: Duel) -> Resolution[bool]:
    """Ask for focus or strike, by turns; return whether it is strike (L7R-DUEL-08..10).

    A duelist who has said beforehand how often they focus is not asked.
    """
    mine, other = duel.duelists[duel.turn], duel.other(duel.turn)
    samurai = fight.combatant(mine.id)

    _tell_tns(fight, mine, other)
    if mine.focus != UNSAID:
        focused = (mine.tn - starting_tn(samurai)) // FOCUS
        return focused >= mine.focus or _focus(fight, duel)

    def silence() -> Json:
        return None if Focus.why_not(mine) is None else {"act": "strike"}

    foe = fight.combatant(other.id).shown_name
    answer: Focus | Draw = yield from ask(
        "duel",
        samurai.player,
        f"The duel with {foe}: does {samurai.name} focus or strike?",
        lambda: offer(mine, Focus, Draw),
        about=samurai.id,
        default=silence,
        public=True,
        always=True,
        facts=questions.Facing(mine.tn, duel.misses, other.id),
    )
    return _focus(fight, duel) if isinstance(answer, Focus) else True


def _focus(fight: L7rFight, duel: Duel) -> bool:
    """Raise the TN of the duelist who chooses; the other chooses next, so nobody strikes yet.

    (L7R-DUEL-09)
    """
    mine = duel.duelists[duel.turn]
    samurai = fight.combatant(mine.id)
    mine.tn += FOCUS
    duel.turn = 1 - duel.turn
    fight.tell_of(samurai, f"{samurai.name} focuses.", clauses="L7R-DUEL-09")
    return False


def _strike(fight: L7rFight, duel: Duel) -> Resolution[None]:
    """Both strike; a hit ends the duel, and after two misses it begins again.

    (L7R-DUEL-10, L7R-DUEL-20, L7R-DUEL-23)
    """
    samurai = fight.combatant(duel.duelists[duel.turn].id)
    fight.tell(f"{samurai.name} strikes, and both draw.", clauses="L7R-DUEL-10 L7R-DUEL-12")
    hit = yield from strike(fight, duel)
    if hit:
        yield from _after(fight, duel, "The duel is decided.")
        return
    yield from _again(fight, duel)


def _tell_tns(fight: L7rFight, mine: Duelist, other: Duelist) -> None:
    """Tell both present TNs to the duelist who chooses, or to everybody (L7R-DICE-09)."""
    samurai, opponent = fight.combatant(mine.id), fight.combatant(other.id)
    text = f"TN to strike {opponent.name}: {other.tn}; {samurai.name}: {mine.tn}."
    sums = [_tn(fight, each) for each in (other, mine)]
    tell_tn(fight, samurai, text, "L7R-DUEL-07", "L7R-DUEL-09", rolls=sums)


def _tn(fight: L7rFight, duelist: Duelist) -> Roll:
    """A duelist's TN as a sum (L7R-DUEL-07, L7R-DUEL-09)."""
    samurai = fight.combatant(duelist.id)
    start = starting_tn(samurai)
    first = Modifier(start, "a tenth of the experience", "L7R-DUEL-07")
    return added(
        f"TN of {samurai.name}", first, Modifier(duelist.tn - start, "Focus", "L7R-DUEL-09")
    )


def _again(fight: L7rFight, duel: Duel) -> Resolution[None]:
    """Begin again with the contest: both put their swords back (L7R-DUEL-20)."""
    duel.misses += 1
    duel.stage = Stage.CONTEST
    for each in duel.duelists:
        each.tn = starting_tn(fight.combatant(each.id))
        each.contest = each.focus = UNSAID  # Their answers were for this one strike.
    fight.tell("Neither has hit: the swords are sheathed again.", clauses="L7R-DUEL-20")
    if duel.misses % FRUITLESS == 0 and not (
        yield from go_on(fight, f"{duel.misses} strikes and no hit. Does the duel continue?")
    ):
        fight.duel = None


def _after(fight: L7rFight, duel: Duel, how: str) -> Resolution[None]:
    """Begin normal combat with a new round, unless the GM pauses the fighting (L7R-DUEL-23).

    If somebody has interfered, the GM is not asked: the combat has begun.
    """
    if fight.duel is duel:
        fight.duel = None
    fight.tell("The duel is over.", Kind.SCENE, clauses="L7R-DUEL-23")
    fights = duel.parted is Parted.INTERFERED
    question = f"{how} Does the fight continue?"
    if fights or (yield from go_on(fight, question, {"act": "continue"})):
        new_round(fight)
        yield from roll_initiative(fight)
