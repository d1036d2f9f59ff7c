"""The end of a duel before a hit: conceded, broken off, or interfered with (L7R-DUEL-23).

The book has no rule for it. Each of these closes the open questions of the duel. After a duel that
was conceded or broken off, the GM says whether the fight continues; an interference always
continues it.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.engine.asking.forms import Target
from rules.engine.asking.requests import Resolution
from rules.engine.asking.verbs import ask, unless
from rules.engine.kit.acts import Act, AnytimeAct, AsideAct, OutOfTurn, act, field, offer
from rules.engine.views.visibility import GM, Kind
from rules.l7r.shared_fields import targets
from rules.l7r.state import Duel, L7rFight, Parted, Samurai

CLAUSES = "L7R-DUEL-01 L7R-DUEL-23"

At: TypeAlias = OutOfTurn[L7rFight]


def _fought(fight: L7rFight) -> Duel | None:
    """The duel that is being fought, if there is one."""
    return None if fight.duel is None or fight.duel.parted is not Parted.NO else fight.duel


NONE = "No duel is being fought."


def _duelists(at: At) -> list[Samurai]:
    """The duelists that a player decides for; the GM decides for both."""
    duel = _fought(at.fight)
    both = [at.fight.combatant(each.id) for each in duel.duelists] if duel else []
    return [each for each in both if at.by in (GM, each.player)]


def _conceding(at: At) -> Target:
    return targets(_duelists(at), "Who concedes")


def _for_both(at: At) -> bool:
    return len(_duelists(at)) > 1


@act("concede", clauses="L7R-DUEL-23", group="duel")
class Concede(AnytimeAct[L7rFight]):
    """Concede the duel; `duelist` counts if one person decides for both."""

    help = "Give up the duel."
    gm = False
    duelist: str = field(
        _conceding,
        "The duellist who concedes, if both are yours",
        default="",
        needed=_for_both,
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if _fought(at.fight) is None:
            return NONE
        return None if _duelists(at) else "Only a duelist can concede. Others can interfere."

    def resolve(self, at: At) -> None:
        own, duel = _duelists(at), _fought(at.fight)
        if duel is None:
            return
        loser = next((each for each in own if each.id == self.duelist), own[0])
        duel.parted = Parted.CONCEDED
        at.fight.tell(f"{loser.name} concedes the duel.", Kind.SCENE, clauses=CLAUSES)


@act("break_off", clauses="L7R-DUEL-23", group="duel")
class BreakOff(AsideAct[L7rFight]):
    """Break the duel off, if both duelists agree or the GM says so."""

    title = "Break off"
    help = "Break off the duel, if the other agrees."
    gm = False

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if _fought(at.fight) is None:
            return NONE
        if _duelists(at):
            return None
        return "Only a duelist or the GM can break the duel off. Others can interfere."

    def resolve(self, at: At) -> Resolution[None]:
        fight, duel = at.fight, _fought(at.fight)
        if duel is None:
            return
        others = [] if at.by == GM else [
            each for each in (fight.combatant(one.id) for one in duel.duelists)
            if each.player != at.by
        ]  # fmt: skip
        for other in others:
            answer = yield from unless(lambda: _fought(fight) is not duel, _agree(other))
            if not isinstance(answer, Agree):
                if answer is not None:
                    text = f"{other.name} does not break off the duel."
                    fight.tell(text, Kind.EFFECT, clauses=CLAUSES)
                return
        if _fought(fight) is duel:
            duel.parted = Parted.BROKEN_OFF
            fight.tell("The duel is broken off.", Kind.SCENE, clauses=CLAUSES)


@act("agree", "part", clauses="L7R-DUEL-23", group="duel")
class Agree(Act[None]):
    """Agree to end the duel."""

    title = "Break it off"
    help = "Agree to break off the duel."
    says = "breaks off the duel too"


@act("fight_on", "part", clauses="L7R-DUEL-23", group="duel")
class FightOn(Act[None]):
    """Do not agree to end the duel."""

    title = "Fight on"
    help = "Do not break off the duel."
    says = "goes on with the duel"


def _agree(samurai: Samurai) -> Resolution[Agree | FightOn]:
    return ask(
        "part",
        samurai.player,
        f"Does {samurai.name} break off the duel too?",
        offer(None, Agree, FightOn),
        about=samurai.id,
        default={"act": "fight_on"},
        public=True,
    )


def _beside(at: At) -> list[Samurai]:
    """Those of a player who can interfere: in sight, able to act, and not in the duel."""
    duel = _fought(at.fight)
    duelists = [each.id for each in duel.duelists] if duel else []
    return [s for s in at.fight.able_of(at.by) if not s.hidden and s.id not in duelists]


def _fighters(at: At) -> Target:
    return targets(_beside(at), "Who interferes")


def _several(at: At) -> bool:
    return len(_beside(at)) > 1


@act("interfere", clauses="L7R-DUEL-23", group="duel")
class Interfere(AnytimeAct[L7rFight]):
    """Interfere: the duel is over, and everybody fights by the normal rules.

    `fighter` counts if one person decides for several.
    """

    help = "Interfere in a duel of others; the fight begins."
    gm = False
    fighter: str = field(
        _fighters, "The fighter who interferes, if several are yours", default="", needed=_several
    )

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if _fought(at.fight) is None:
            return NONE
        return None if _beside(at) else "Nobody of yours is beside the duel to interfere with it."

    def resolve(self, at: At) -> None:
        own, duel = _beside(at), _fought(at.fight)
        if duel is None:
            return
        who = next((each for each in own if each.id == self.fighter), own[0])
        duel.parted = Parted.INTERFERED
        at.fight.tell(f"{who.name} interferes with the duel.", Kind.SCENE, clauses=CLAUSES)
