"""The GM's acts at any time: life and death, healing, sides; and all acts out of turn."""

from __future__ import annotations

from typing import TypeAlias

from rules.engine.forms import Number, OneOf, Target, Text, YesNo
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field, out_of_turn
from rules.engine.kit.pausing import Resume
from rules.engine.visibility import Kind
from rules.l7r.attacks.interrupt import Interrupt
from rules.l7r.attacks.wounds import suffer
from rules.l7r.duels.challenge import Challenge
from rules.l7r.duels.duel_end import BreakOff, Concede, Interfere
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.fight.wording import targets
from rules.l7r.sheets.values import Fate

At: TypeAlias = OutOfTurn[L7rFight]

ABOUT = "Who it is about"
NOBODY = "There is nobody here."


def _fallen(at: At) -> list[Samurai]:
    """The mortally wounded who may yet live."""
    every = at.fight.combatants.values()
    return [each for each in every if each.mortal and each.fate is not Fate.DIES]


def _all(at: At) -> Target:
    return targets(at.fight.combatants.values(), "Who")


def _present(at: At) -> Target:
    return targets(at.fight.present(), "Who")


@act("fate", clauses="L7R-SW-05", group="gm")
class Decide(AnytimeAct[L7rFight]):
    """Decide whether somebody mortally wounded lives or dies (L7R-SW-05)."""

    help = "Say whether a mortally wounded person lives or dies."
    combatant: str = field(lambda at: targets(_fallen(at), "Who"), ABOUT)
    fate: Fate = field(OneOf((Fate.LIVES, Fate.DIES), "Lives or dies"), "Whether they live or die")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if _fallen(at) else "Nobody is mortally wounded."

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        samurai.fate = self.fate
        at.fight.offers[:] = [
            offer for offer in at.fight.offers if offer.act != "fate" or offer.about != samurai.id
        ]
        text = f"{samurai.name} {self.fate.value}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-SW-05")


@act("heal", clauses="L7R-HEAL-02", group="gm")
class Heal(AnytimeAct[L7rFight]):
    """Heal serious wounds (or, below 0, inflict them), with a note, as the GM (L7R-HEAL-02)."""

    help = "Heal serious wounds, or inflict them."
    combatant: str = field(_all, "Whose wounds")
    wounds: int = field(
        Number(-20, 20, "Serious wounds healed (below 0: inflicted)"),
        "How many; below 0 they are inflicted",
    )
    note: str = field(
        Text(300, least=0, label="Why"), "Why, for example: A forced march", default=""
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.combatants else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        suffer(at.fight, samurai, -self.wounds)
        why = f": {self.note}" if self.note else ""
        how = "heals" if self.wounds > 0 else "does not heal"
        text = f"{samurai.name} {how}{why}."
        at.fight.tell_player(samurai, text, Kind.RULING, clauses="L7R-HEAL-02")


@act("tend", clauses="L7R-HEAL-03", group="gm")
class Tend(AnytimeAct[L7rFight]):
    """Say whether somebody's light wounds heal after the fight; "" means everybody's.

    Usually everybody's do. (L7R-HEAL-03)
    """

    title = "First aid"
    help = "Say whose light wounds heal when the fight ends."
    tended: bool = field(YesNo("Light wounds heal after the fight"), "Whether they heal")
    combatant: str = field(
        lambda at: targets(at.fight.combatants.values(), "Who (nobody: all)"),
        "Whose; everybody's if you leave it out",
        default="",
    )

    def resolve(self, at: At) -> None:
        for samurai in at.fight.combatants.values():
            if self.combatant in ("", samurai.id):
                samurai.tended = self.tended
        text = "Noted, for the end of the fight."
        at.fight.tell_gm(text, Kind.RULING, clauses="L7R-HEAL-03")


@act("place", clauses="L7R-PARRY-04", group="gm")
class Place(AnytimeAct[L7rFight]):
    """Say whether somebody is near enough to parry for others (L7R-PARRY-04)."""

    help = "Say whether somebody is near enough to parry for others."
    combatant: str = field(_present, ABOUT)
    guards: bool = field(YesNo("May parry for others"), "Whether they may parry for others")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.present() else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        samurai.guards = self.guards
        may = "may" if self.guards else "is too far away to"
        text = f"{samurai.name} {may} parry for others."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-PARRY-04")


@act("align", clauses="L7R-PARRY-04", group="gm")
class Align(AnytimeAct[L7rFight]):
    """Set the side that somebody fights on: allies parry for each other and see their dice."""

    help = "Say on whose side somebody fights."
    combatant: str = field(_present, ABOUT)
    side: str = field(
        Text(40, label="Which side"),
        "The name of the side; players and others are there already",
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        return None if at.fight.present() else NOBODY

    def resolve(self, at: At) -> None:
        samurai = at.fight.combatant(self.combatant)
        samurai.side = self.side
        text = f"{samurai.name} is on the side of {self.side}."
        at.fight.tell_of(samurai, text, Kind.RULING, "L7R-PARRY-04")


OUT_OF_TURN = out_of_turn(
    *(Challenge, Concede, BreakOff, Interfere, Interrupt),
    *(Decide, Heal, Tend, Place, Align, Resume),
)
