"""The GM's acts about life: who dies, and who wakes (WAY-DEATH-04)."""

from __future__ import annotations

from rules.engine.forms import YesNo
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field
from rules.engine.visibility import Kind
from rules.engine.wording import targets
from rules.errors import BadAnswer
from rules.wayward.character.values import Condition
from rules.wayward.conditions.incapacitated import fall, rouse
from rules.wayward.conditions.status_effects import wake
from rules.wayward.fatigue.fatigue_levels import HIGHEST
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.rulings.living import anybody_alive, nobody_alive

CONFIRM = "confirm_death"


@act(CONFIRM, clauses="WAY-DEATH-01", group="gm")
class ConfirmDeath(AnytimeAct[WayFight]):
    """Say whether somebody who is dying dies (WAY-DEATH-01, WAY-DEATH-04)."""

    title = "Death"
    help = "Say if a dying person dies."
    combatant: str = field(anybody_alive, "Who it is")
    dies: bool = field(YesNo("Dies (no: is spared)"), "False: lives", default=True)

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return nobody_alive(at)

    def check(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        if not self.dies and ninja.body.condition is not Condition.DYING:
            raise BadAnswer(f"{ninja.name} is not dying.")

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        """Let somebody die of anything, or spare somebody dying, who gets at least 1 HP more."""
        ninja = at.fight.combatant(self.combatant)
        settle(at.fight, ninja)
        if self.dies:
            fall(at.fight, ninja, Condition.DEAD)
            return
        ninja.body.condition = Condition.INCAPACITATED
        ninja.pools.hp = max(ninja.pools.hp, 1 - ninja.pools.hp_max)
        at.fight.tell_of(ninja, f"{ninja.name} lives.", Kind.RULING, "WAY-DEATH-01")


def settle(fight: WayFight, ninja: Ninja) -> None:
    """Withdraw the question whether somebody dies, which is now answered."""
    fight.offers[:] = [
        offer for offer in fight.offers if not (offer.act == CONFIRM and offer.about == ninja.id)
    ]


def _senseless(at: OutOfTurn[WayFight]) -> list[Ninja]:
    down = (Condition.UNCONSCIOUS, Condition.INCAPACITATED)
    return [each for each in at.fight.present() if each.asleep or each.body.condition in down]


@act("rouse", clauses="WAY-SLEEP-02 WAY-UNCON-01", group="gm")
class Rouse(AnytimeAct[WayFight]):
    """Wake a sleeper or somebody unconscious; they can act if they have HP left."""

    help = "Wake somebody."
    combatant: str = field(lambda at: targets(_senseless(at), "Who"), "Who it is")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _senseless(at) else "Nobody is asleep or unconscious."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        fight = at.fight
        ninja = fight.combatant(self.combatant)
        wake(fight, ninja)
        ninja.pools.fatigue = min(ninja.pools.fatigue, HIGHEST)
        if ninja.pools.hp > 0 and ninja.body.condition is not Condition.FIT:
            rouse(fight, ninja)
        elif ninja.body.condition is Condition.UNCONSCIOUS:
            ninja.body.condition = Condition.INCAPACITATED
            fight.tell_of(ninja, f"{ninja.name} comes to.", Kind.SUCCESS)
