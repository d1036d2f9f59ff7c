"""The acts that are possible at any time.

They are the GM's control of turns and their grants, questions, plans and wounds.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.engine.encounter import Offer
from rules.engine.forms import Number, Option, Pick, Target, Text, YesNo
from rules.engine.kit.acts import AnytimeAct, AsideAct, OutOfTurn, act, field, out_of_turn
from rules.engine.requests import Resolution
from rules.engine.visibility import GM, Kind, only
from rules.ki.attacks.harm import afflict, reopened
from rules.ki.fight.state import Fighter, KiFight, Phase
from rules.ki.fight.wording import targets
from rules.ki.sheets.gear import Custom, Wound
from rules.ki.sheets.values import State, spelled

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
    """A condition for a creature; with 0 turns it lasts until somebody removes it (KI-HP-07)."""

    help = "Put a condition on somebody."
    combatant: str = field(lambda at: targets(at.fight.present(), "Who"), "Who it is on")
    name: str = field(Text(60, label="Condition"), "Which condition, for example: stunned")
    cc: bool = field(
        YesNo("It prevents reactions (CC)"), "Whether it is crowd control", default=False
    )
    turns: int = field(
        Number(0, 999, "Turns", {0: "until removed"}),
        "For how many turns; 0 until it is taken away",
        default=0,
    )

    def resolve(self, at: At) -> None:
        target = at.fight.combatant(self.combatant)
        afflict(at.fight, target, spelled(self.name), cc=self.cc, turns=self.turns or None)


OUT_OF_TURN = out_of_turn(
    Close, Jump, Open, Question, Reply, Plan, Grant, Describe, Afflict, Reopen
)
