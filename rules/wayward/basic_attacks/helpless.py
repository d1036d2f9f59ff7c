"""Actions against the helpless: knock them out, or kill them (WAY-INCAP-03, WAY-DEATH-02)."""

from __future__ import annotations

from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.asking.wording import targets
from rules.engine.kit.acts import act, field
from rules.engine.views.visibility import Kind
from rules.errors import BadAnswer
from rules.wayward.actions.moving import at_hand
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.gear import Weapon
from rules.wayward.character.values import UNARMED, Condition
from rules.wayward.fatigue import exert, price
from rules.wayward.fight.action_in_progress import Deed
from rules.wayward.fight.effects import Blow, BlowWounds
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import WITH, Turn, TurnAct, points

COUP = 10
COUP_DELAY = 5
KILLABLE = (Condition.INCAPACITATED, Condition.UNCONSCIOUS)


def _lying(at: Turn, *conditions: Condition) -> list[Ninja]:
    return [
        other
        for other in at.fight.seen_by(at.me)
        if other.body.condition in conditions and at_hand(at.fight, at.me, other)
    ]


def _arms(ninja: Ninja) -> list[Weapon]:
    """Bare hands first, then the melee weapons in hand."""
    return [
        ninja.gear.unarmed,
        *[each for each in ninja.gear.weapons if each.held and not each.ranged],
    ]


def _written(ninja: Ninja, weapon: Weapon) -> str:
    return UNARMED if weapon is ninja.gear.unarmed else weapon.id


def _weapons(at: Turn) -> Pick:
    return Pick(options([(_written(at.me, each), each.name) for each in _arms(at.me)]), "With")


def _arm(ninja: Ninja, id: str) -> Weapon:
    for weapon in _arms(ninja):
        if id == _written(ninja, weapon):
            return weapon
    raise BadAnswer("Choose a weapon in hand.")


@act("knock_out", "act", clauses="WAY-INCAP-03")
class KnockOut(TurnAct):
    """Hit somebody incapacitated at hand once to make them unconscious (WAY-INCAP-03)."""

    title = "Knock Out"
    help = "Knock out somebody helpless."
    hint = "Make somebody who lies incapacitated beside you unconscious."
    says = ("knocks {target} out {weapon?}", "knocks somebody out")
    public = ("knocks {target} out", "knocks somebody out")
    target: str = field(
        lambda at: targets(_lying(at, Condition.INCAPACITATED), "Who"), "Their name", says="{}"
    )
    weapon: str = field(
        _weapons, "With which weapon; fists if left out", default=UNARMED, says=WITH
    )
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        lying = _lying(at, Condition.INCAPACITATED)
        return None if lying else "Nobody lies incapacitated at hand."

    def plan(self, at: Turn) -> Deed:
        """Any basic attack at hand, at its usual Speed and cost (WAY-INCAP-03)."""
        weapon = _arm(at.me, self.weapon)
        speed = speed_for(at.fight, at.me, weapon.kind.blow.speed, ap=self.ap, attack=True)
        deed = timed(at, "Knock Out", speed, ap=self.ap)
        deed.cost.stamina = price(at.fight, at.me, weapon.kind.blow.stamina)
        deed.targets = [self.target]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Make the target unconscious instead of hurting them; this always hits."""
        ninja, target = fight.combatant(deed.by), fight.combatant(self.target)
        if not (yield from exert(fight, ninja, stamina=deed.cost.stamina)):
            deed.progress.fizzled = True
        elif target.body.condition is Condition.INCAPACITATED and not target.out:
            _store(fight, deed, target, BlowWounds(knocks_out=True))


def _store(fight: WayFight, deed: Deed, target: Ninja, wounds: BlowWounds) -> None:
    fight.battle.stored.append(
        Blow(id=f"{deed.id}-blow", target=target.id, by=deed.by, name=deed.title, wounds=wounds)
    )


@act("coup_de_grace", "act", clauses="WAY-DEATH-02")
class CoupDeGrace(TurnAct):
    """Kill somebody helpless at hand (WAY-DEATH-02)."""

    title = "Coup de Grace"
    help = "Kill somebody helpless."
    hint = "Kill somebody who lies helpless beside you."
    says = ("gives {target} a Coup de Grace", "gives a Coup de Grace")
    public = ("gives {target} a Coup de Grace", "gives a Coup de Grace")
    target: str = field(lambda at: targets(_lying(at, *KILLABLE), "Who"), "Their name", says="{}")

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return None if _lying(at, *KILLABLE) else "Nobody lies helpless at hand."

    def plan(self, at: Turn) -> Deed:
        """Speed 10, Delay 5, and nothing makes it faster (WAY-DEATH-02, WAY-DEATH-03)."""
        deed = timed(at, "Coup de Grace", speed_for(at.fight, at.me, COUP, reducible=False))
        deed.timing.delay, deed.timing.abortable = COUP_DELAY, True
        deed.targets = [self.target]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """After the delay, kill the target if they are still helpless and near (WAY-DEATH-02)."""
        ninja, target = fight.combatant(deed.by), fight.combatant(self.target)
        if target.body.condition in KILLABLE and not target.out and at_hand(fight, ninja, target):
            _store(fight, deed, target, BlowWounds(kills=True))
        else:
            text = f"{ninja.name}'s {deed.title} fails: {_why_no_coup(target)}."
            fight.tell_of(ninja, text, Kind.FAILURE, "WAY-DEATH-02")
        yield from ()


def _why_no_coup(target: Ninja) -> str:
    """The reason why somebody cannot be killed in this way, as far as everybody may know it."""
    if target.hidden:
        return "nobody sees the target"
    if target.out:
        return f"{target.name} is out of the fight already"
    if target.body.condition not in KILLABLE:
        return f"{target.name} is no longer helpless"
    return f"{target.name} is no longer at hand"
