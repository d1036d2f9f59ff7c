"""What the GM decides: rulings on Actions, and acts that are possible at any time.

Those are the control of turns, grants, questions, plans, wounds and conditions. (KI-ACT-09,
KI-ACT-11, KI-INT-05, KI-ORG-04, KI-INTER-03..04)
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeAlias

from rules.dice import Against, Roll
from rules.engine.asking.forms import Json, Number, Option, Pick, Target, Text, YesNo
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask
from rules.engine.kit.acts import (
    Act,
    AnytimeAct,
    AsideAct,
    OutOfTurn,
    act,
    field,
    offer,
    out_of_turn,
)
from rules.engine.kit.called_rolls import SeenBy, make_called, seen_field
from rules.engine.kit.durations import lasting_field
from rules.engine.state.encounter import Offer
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY, Audience, Kind, only
from rules.errors import BadAnswer
from rules.ki.attack import force_to_react
from rules.ki.gear import Custom, Wound
from rules.ki.harm import afflict, reopened
from rules.ki.questions import Judged
from rules.ki.shared_fields import targets
from rules.ki.state import Fighter, KiFight, Phase, luck, parts, with_luck
from rules.ki.ties import break_tie
from rules.ki.values import STATS, State, spelled

MOST_CHECKS = 20
"""The most rolls that the GM may call for in one Action; then they have to rule."""


def rule(fight: KiFight, user: Fighter, what: str) -> Resolution[None]:
    """Wait for the GM's ruling: an outcome, or first rolls and then the outcome."""
    for called in range(MOST_CHECKS + 1):
        answer = yield from _ask_ruling(fight, user, what, may_call=called < MOST_CHECKS)
        if isinstance(answer, Rule):
            fight.report_of(user, answer.outcome, Kind.RULING, "KI-ACT-09")
            yield from ask_forced(fight, user, what)
            return
        yield from make_called(fight, user, answer.seen, _check(fight, user, answer))


class Judging(NamedTuple):
    """The moment in which the GM has to judge; `may_call`: for a roll first."""

    fight: KiFight
    user: Fighter
    may_call: bool


@act("rule", "rule", clauses="KI-ACT-09 KI-ACT-11", group="gm")
class Rule(Act[Judging]):
    """The GM's ruling: the outcome of an Action."""

    help = "Say what happens after an Action."
    says = ("The GM says what happens: {outcome}", "The GM says what happens")
    button = "Say what happens"
    outcome: str = field(
        Text(1000, label="What happens", long=True),
        "The event, for example: The lamp goes out",
        says='"{}"',
    )


@act("check", "rule", clauses="KI-ACT-09", group="gm")
class Check(Act[Judging]):
    """A roll of a trait and dLuck, against a number or (`opponent`) somebody else's roll."""

    title = "Call for a roll"
    help = "Ask for a roll of a trait, against a number or somebody."
    says = ("The GM asks {name} for a roll of {trait}", "The GM asks {name} for a roll")
    caption = "Roll"
    trait: str = field(lambda at: _traits([at.user], "Value"), "Which trait is rolled", says="{}")
    against: int = field(
        Number(0, 99, "Number to reach, without an opponent"),
        "The number to beat, for example: 6",
        default=0,
        says="The number to reach is {}",
    )
    opponent: str = field(
        lambda at: targets(at.fight.seen_by(at.user), "Opponent, for a contest"),
        "Or: who rolls against it",
        default="",
        says="The opponent is {}",
    )
    opposing: str = field(
        lambda at: _traits(at.fight.seen_by(at.user), "The opponent's value"),
        "With which trait the opponent rolls",
        default="",
        says="The opponent uses {}",
    )
    seen: SeenBy = seen_field()

    @classmethod
    def why_not(cls, at: Judging) -> str | None:
        return None if at.may_call else ""

    def check(self, _at: Judging) -> None:
        if self.opponent and not self.opposing:
            raise BadAnswer("Say which value the opponent rolls.")


def _ask_ruling(
    fight: KiFight, user: Fighter, what: str, *, may_call: bool
) -> Resolution[Rule | Check]:
    def default() -> Json:
        return {"act": "rule", "outcome": "Nothing happens."} if user.out else None

    answer: Rule | Check = yield from ask(
        "rule",
        GM,
        f"{user.shown_name}: what comes of it?",
        lambda: offer(Judging(fight, user, may_call), Rule, Check),
        about=user.id,
        default=default,
        facts=Judged(what),
    )
    return answer


def _traits(fighters: list[Fighter], label: str) -> Pick:
    """Every value that can be rolled: the stats, and the skills that these creatures have."""
    skills = sorted({skill for fighter in fighters for skill in fighter.skills} - set(STATS))
    return Pick(tuple([Option(t, t.capitalize()) for t in (*STATS, *skills)]), label)


def _check(fight: KiFight, user: Fighter, called: Check) -> Resolution[None]:
    """Roll a value and dLuck against a number, or against an opponent's roll (KI-ACT-09).

    Equal numbers in a contest go to the tie-break. The user's die is rolled first. (KI-TIE-01)
    """
    mine = yield from _roll(fight, user, called.trait)
    opponent = fight.combatants.get(called.opponent)
    if opponent is None:
        worked = mine.total >= called.against
        _tell_check(
            fight,
            user,
            mine.held(Against(called.against, "Difficulty", clause="KI-ACT-09"), _word(worked)),
        )
        return
    theirs = yield from _roll(fight, opponent, called.opposing)
    worked = mine.total > theirs.total
    if mine.total == theirs.total:
        told = _both_eyes(user, opponent)
        worked = (yield from break_tie(fight, user, opponent, audience=told)) is user
    _tell_check(
        fight,
        user,
        mine.held(
            Against(theirs.total, opponent.name, clause="KI-ACT-09", of=opponent.id), _word(worked)
        ),
    )
    _tell_check(
        fight,
        opponent,
        theirs.held(
            Against(mine.total, user.name, clause="KI-ACT-09", of=user.id), _word(not worked)
        ),
    )


def _both_eyes(user: Fighter, opponent: Fighter) -> Audience:
    """The players who may know both rolls: everybody, if both are visible players' characters."""
    known = all(each.eyes is EVERYONE and not each.guarded for each in (user, opponent))
    return EVERYONE if known else GM_ONLY


def _word(worked: bool) -> str:
    return "succeeds" if worked else "fails"


def _roll(fight: KiFight, fighter: Fighter, trait: str) -> Resolution[Roll]:
    made = parts(fight, fighter, trait, "KI-ACT-09")
    name = trait.capitalize()
    return with_luck((yield from luck(fight, fighter, "check", name, made, clause="KI-ACT-09")))


def _tell_check(fight: KiFight, fighter: Fighter, rolled: Roll) -> None:
    """Report the roll: everybody sees a player's roll, but of an NPC's roll only the outcome."""
    kind = Kind.SUCCESS if rolled.outcome == "succeeds" else Kind.FAILURE
    clauses = ["KI-ACT-09"]
    numbers = f"{fighter.name}: {rolled.name} {rolled.total}, which {rolled.outcome}."
    if not fighter.guarded:
        lying = replace(rolled, against=None)
        fight.report_of(fighter, numbers, kind, rolls=[lying], clauses=clauses)
    else:
        fight.report_of(fighter, f"{fighter.name} {rolled.outcome}.", kind)
    fight.tell_gm(numbers, kind, rolls=[rolled], clauses=clauses)


@act("forced", "forced", clauses="KI-INT-05", group="gm")
class Forced(Act[KiFight]):
    """The interrupted creature was made to react."""

    help = "It was forced to react: its turn ends."
    says = "The GM says that {name} was forced to react"
    button = "It does"


@act("unforced", "forced", clauses="KI-INT-04 KI-INT-05", group="gm")
class Unforced(Act[KiFight]):
    """The interrupted creature was not made to react."""

    title = "Not forced"
    help = "It was not forced to react: it goes on."
    says = "The GM says that {name} was not forced to react"
    button = "It does not"


def ask_forced(fight: KiFight, user: Fighter, what: str) -> Resolution[None]:
    """Ask the GM whether the interrupted creature was made to react.

    Only the GM can judge this. If the GM does not answer, it was. (KI-INT-05)
    """
    interrupted = fight.interrupted_by(user)
    if interrupted is None or not fight.stints_of(interrupted.id):
        return
    answer: Forced | Unforced = yield from ask(
        "forced",
        GM,
        f"Is {interrupted.name} made to react?",
        offer(fight, Forced, Unforced),
        about=interrupted.id,
        default={"act": "forced"},
        facts=Judged(what),
    )
    if isinstance(answer, Forced):
        force_to_react(fight, interrupted)


At: TypeAlias = OutOfTurn[KiFight]


# ---------------------------------------------------------------- turn control (KI-ORG-04)


@act("close", clauses="KI-ORG-04", group="gm")
class Close(AnytimeAct[KiFight]):
    """Close the window: everybody who has not answered passes this turn."""

    title = "Close the window"
    help = "Close the window: all who have not joined pass."

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.phase is Phase.CALLED:
            return None
        return "Nobody can join now: the turn is being played."

    def resolve(self, at: At) -> None:
        at.fight.closing = True


@act("jump", clauses="KI-ORG-04", group="gm")
class Jump(AnytimeAct[KiFight]):
    """Call a later turn: an open window closes with nobody in it; a joined turn is played out."""

    help = "Call a later turn of this round."
    turn: int = field(
        lambda at: Number(1, at.fight.turn - 1, "Turn"), "Which turn, for example: 3", span=(1, 10)
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.phase not in (Phase.CALLED, Phase.ACTING):
            return "The round is over: open the next one."
        return "Turn 1 is the last of the round." if at.fight.turn == 1 else None

    def resolve(self, at: At) -> None:
        at.fight.jump = self.turn
        at.fight.closing = at.fight.phase is Phase.CALLED


@act("open", clauses="KI-INTER-02", group="gm")
class Open(AnytimeAct[KiFight]):
    """End the Interlude (KI-INTER-02)."""

    title = "Open the round"
    help = "End the Interlude and open the next round."

    @classmethod
    def why_not(cls, at: At) -> str | None:
        in_it = at.fight.phase is Phase.INTERLUDE
        return None if in_it else "There is no Interlude to end."

    def resolve(self, at: At) -> None:
        at.fight.closing = True


# ---------------------------------------------------------------- Interlude (KI-INTER-03, -04)


def _own(at: At) -> list[Fighter]:
    """The creatures that a player decides for; the GM decides for all."""
    return [f for f in at.fight.present() if at.by in (GM, f.player)]


def _seen(at: At) -> Target:
    seen = {f.id: f for mine in _own(at) for f in at.fight.seen_by(mine)}
    return targets(seen.values(), "Who you look at")


@act("question", clauses="KI-INTER-03", group="interlude")
class Question(AnytimeAct[KiFight]):
    """A character's question; `about` is the creature they look at.

    The GM is shown the numbers; nobody else learns them. (KI-INTER-03)
    """

    title = "Ask the GM"
    help = "Interlude: ask the GM what your character notices."
    gm = False
    text: str = field(
        Text(500, label="What do you want to know", long=True),
        "What you want to know, for example: Are they limping?",
    )
    about: str = field(_seen, "Who you look at", default="")
    private: bool = field(
        YesNo("For my eyes only"), "Whether only you and the GM see it", default=False
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.phase is not Phase.INTERLUDE:
            return "Questions are for the Interlude, between two rounds."
        return None if _own(at) else "You have nobody in this fight."

    def resolve(self, at: At) -> None:
        fight = at.fight
        audience = only(at.by) if self.private else None
        fight.tell(f"Question: {self.text}", Kind.SCENE, audience=audience, clauses=["KI-INTER-03"])
        about = fight.combatants.get(self.about)
        if about is not None:
            fight.tell_gm(
                f"{about.name}: HP {about.hp} of {about.hp_max}, stamina {about.stamina} of"
                f" {about.stamina_max}."
            )
        note = at.by if self.private else ""
        _ = fight.offer(GM, self.text, "reply", about=self.about, note=note)


def _offers(fight: KiFight, act: str) -> list[Offer]:
    return [offer for offer in fight.offers if offer.act == act]


def _asked(at: At) -> Pick:
    asked = _offers(at.fight, "reply")
    return Pick(tuple([Option(offer.id, offer.title[:90]) for offer in asked]), "Question")


@act("reply", clauses="KI-INTER-03", group="gm")
class Reply(AnytimeAct[KiFight]):
    """Tell everybody the answer, or only the player if they asked in private (KI-INTER-03)."""

    title = "Answer"
    help = "Answer what a player asked in the Interlude."
    question: str = field(_asked, "Which question")
    text: str = field(Text(1000, label="Answer", long=True), "What the character notices")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _offers(at.fight, "reply") else "No question is open."

    def resolve(self, at: At) -> None:
        offer = next(offer for offer in at.fight.offers if offer.id == self.question)
        at.fight.offers.remove(offer)
        audience = only(offer.note) if offer.note else None
        text = f"{offer.title} {self.text}"
        at.fight.tell(text, Kind.RULING, audience=audience, clauses=["KI-INTER-03"])


def _mine(at: At) -> list[Fighter]:
    return [fighter for fighter in at.fight.present() if fighter.player == at.by]


@act("plan", clauses="KI-INTER-04", group="interlude")
class Plan(AnytimeAct[KiFight]):
    """Keep a plan until it is changed. It binds nobody, and only its owner shows it.

    (KI-INTER-04)
    """

    help = "Keep a plan, for yourself or for all; it binds nobody."
    gm = False
    combatant: str = field(lambda at: targets(_mine(at), "Who it is for"), "Whose plan it is")
    text: str = field(
        Text(1000, least=0, label="Plan", long=True), "The plan, for example: I stay behind Ama"
    )
    show: bool = field(
        YesNo("Show it to everybody"), "Whether everybody may read it", default=False
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _mine(at) else "You have nobody in this fight to plan for."

    def resolve(self, at: At) -> None:
        fighter = at.fight.combatant(self.combatant)
        fighter.plan = self.text
        if self.show and self.text:
            text = f"{fighter.name} plans: {self.text}"
            at.fight.tell_of(fighter, text, Kind.SCENE, "KI-INTER-04")


# ---------------------------------------------------------------- grants, wounds, conditions


@act("grant", clauses="KI-ACT-11", group="gm")
class Grant(AnytimeAct[KiFight]):
    """Grant a custom Action, to be declared like the others from now on (KI-ACT-11)."""

    help = "Give somebody an Action that you write yourself."
    combatant: str = field(lambda at: targets(at.fight.present(), "Who gets it"), "Who may use it")
    name: str = field(Text(60, label="Name"), "What it is called")
    text: str = field(
        Text(500, least=0, label="What it does", long=True), "What it does", default=""
    )
    actions: int = field(Number(1, 2, "Actions it takes"), "How many Actions it takes", default=1)
    stamina: int = field(Number(0, 99, "Stamina it costs"), "How much stamina it costs", default=0)

    def resolve(self, at: At) -> None:
        fighter = at.fight.combatant(self.combatant)
        taken = {custom.id for custom in fighter.custom_actions}
        id = at.fight.fresh_id("custom")
        while id in taken:
            id = at.fight.fresh_id("custom")
        what = {"name": self.name, "text": self.text}
        custom = Custom(id=id, actions=self.actions, stamina=self.stamina, **what)
        fighter.custom_actions.append(custom)
        text = f"{fighter.name} may now use {self.name}."
        at.fight.tell_of(fighter, text, Kind.RULING, "KI-ACT-11")


def _open_wounds(fight: KiFight) -> dict[str, tuple[Fighter, Wound]]:
    """The wounds that the GM has not described yet, by the id of their offer."""
    wounds = {(f.id, w.id): (f, w) for f in fight.combatants.values() for w in f.wounds}
    return {
        offer.id: wounds[offer.about, offer.note]
        for offer in _offers(fight, "wound")
        if (offer.about, offer.note) in wounds
    }


def _wounds(at: At) -> Pick:
    open_ones = _open_wounds(at.fight).items()
    named = [Option(id, f"{f.name}: {w.type.value}") for id, (f, w) in open_ones]
    return Pick(tuple(named), "Wound")


@act("wound", clauses="KI-HP-10", group="gm")
class Describe(AnytimeAct[KiFight]):
    """Describe a wound, in the GM's words (KI-HP-10)."""

    help = "Say what a wound does."
    wound: str = field(_wounds, "Which wound")
    text: str = field(Text(500, label="What it does", long=True), "What it does, in words")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _open_wounds(at.fight) else "No wound waits to be described."

    def resolve(self, at: At) -> None:
        fighter, wound = _open_wounds(at.fight)[self.wound]
        at.fight.offers[:] = [offer for offer in at.fight.offers if offer.id != self.wound]
        wound.effect = self.text
        text = f"The wound of {fighter.name}: {wound.effect}"
        at.fight.tell_of(fighter, text, Kind.RULING, "KI-HP-10")


@act("reopen", clauses="KI-HP-05", group="gm")
class Reopen(AsideAct[KiFight]):
    """Offer Last Breath once more to a character who chose to fall (KI-HP-05)."""

    help = "Offer somebody the Last Breath again."
    combatant: str = field(lambda at: targets(_fallen(at), "Who"), "Who gets it")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _fallen(at) else "No player's character lies unconscious."

    def resolve(self, at: At) -> Resolution[None]:
        yield from reopened(at.fight, at.fight.combatant(self.combatant))


def _fallen(at: At) -> list[Fighter]:
    return [f for f in at.fight.present() if f.is_pc and f.state is State.UNCONSCIOUS]


@act("afflict", clauses="KI-HP-07", group="gm")
class Afflict(AnytimeAct[KiFight]):
    """A condition for a creature (KI-HP-07)."""

    help = "Put a condition on somebody."
    combatant: str = field(lambda at: targets(at.fight.present(), "Who"), "Who it is on")
    name: str = field(Text(60, label="Condition"), "Which condition, for example: stunned")
    cc: bool = field(
        YesNo("It prevents acting and reacting (CC)"),
        "Whether it is crowd control",
        default=False,
    )
    lasts: str = lasting_field()

    def resolve(self, at: At) -> None:
        target = at.fight.combatant(self.combatant)
        afflict(at.fight, target, spelled(self.name), cc=self.cc, lasts=self.lasts)


OUT_OF_TURN = out_of_turn(
    Close, Jump, Open, Question, Reply, Plan, Grant, Describe, Afflict, Reopen
)
