"""What people do about wounds in a fight: first aid, and getting up again.

First aid: a kit ends a Bleed or a Burn (WAY-COND-02).

The wound's text has everything else that its treatment needs.

Actions with one's own body: get up, shut the eyes, wipe them (WAY-VIS-06).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.engine.asking.forms import Pick, options
from rules.engine.asking.requests import Resolution
from rules.engine.kit.acts import act, field
from rules.engine.ruleset import Tending
from rules.errors import BadAnswer, NotAllowed
from rules.wayward.actions.moving import at_hand
from rules.wayward.actions.speed import speed_for, timed
from rules.wayward.character.gear import Item
from rules.wayward.character.house_rules import House
from rules.wayward.character.sheet import Sheet
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import Condition, Severity, StatusKind
from rules.wayward.character.wound_tables import Disabled, wound_row
from rules.wayward.fight.action_in_progress import Deed, DeedTiming
from rules.wayward.fight.effects import Mending
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.fight.turn_action import Turn, TurnAct, points
from rules.wayward.rolls.modifiers import disabled
from rules.wayward.wounds.recovery import DAY, interrupted, paced, pass_hours, recover, reopened

STAND = 5
"""The Speed of getting up."""
BLOODY = "slashing-major-head"
"""The wound whose blood can be wiped out of the eyes."""


@act("stand", "act", clauses="WAY-COND-01")
class Stand(TurnAct):
    """Get up from the ground."""

    title = "Stand Up"
    help = "Get up from the ground."
    says = "stands up"
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if not at.me.having(StatusKind.PRONE):
            return "You are on your feet."
        if Disabled.STAND in disabled(at.me):
            return "Your wounds do not let you stand."
        return None

    def plan(self, at: Turn) -> Deed:
        """Speed 5."""
        return timed(at, "Stand Up", speed_for(at.fight, at.me, STAND, ap=self.ap), ap=self.ap)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """Get up when the count closes."""
        fight.battle.stored.append(Mending(id=f"{deed.id}-stands", target=deed.by, stands=True))
        yield from ()


@act("eyes", "act", clauses="WAY-VIS-06")
class Eyes(TurnAct):
    """Shut the eyes, which means blindness, or open them again."""

    title = "Shut or Open Eyes"
    help = "Shut your eyes, or open them."
    hint = "Shut your eyes, or open them again; it takes no time."
    says = "shuts or opens their eyes"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        done = at.me.body.blinked == at.fight.now
        return "You have done that once on this count." if done else None

    def plan(self, at: Turn) -> Deed:
        """Speed 0, only on one's own turn (WAY-VIS-06)."""
        title = "Open Eyes" if at.me.body.eyes_shut else "Shut Eyes"
        timing = DeedTiming(since=at.fight.now)
        return Deed(id="", by=at.me.id, act="", title=title, timing=timing)

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        ninja = fight.combatant(deed.by)
        ninja.body.eyes_shut = not ninja.body.eyes_shut
        ninja.body.blinked = fight.now
        yield from ()


def _bloody(ninja: Ninja) -> int:
    """The visibility penalty of blood in the eyes."""
    grown = [
        there.grown
        for wound in ninja.body.wounds
        if wound.row == BLOODY and (there := ninja.body.sores.get(wound.id)) is not None
    ]
    return max(grown, default=0)


@act("wipe", "act", clauses="WAY-COND-02")
class Wipe(TurnAct):
    """Wipe the blood out of the eyes; it begins to gather again."""

    title = "Wipe Eyes"
    help = "Wipe the blood out of your eyes."
    hint = "Wipe the blood out of your eyes so that you can see."
    says = "wipes their eyes"

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        return None if _bloody(at.me) else "There is no blood in your eyes."

    def plan(self, at: Turn) -> Deed:
        """The Speed is twice the penalty."""
        blood = _bloody(at.me)
        if not blood:
            raise BadAnswer("There is no blood in the eyes.")
        return timed(at, "Wipe Eyes", speed_for(at.fight, at.me, 2 * blood))

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        ninja = fight.combatant(deed.by)
        for wound in ninja.body.wounds:
            there = ninja.body.sores.get(wound.id)
            if wound.row == BLOODY and there is not None:
                there.grown, there.since = 0, fight.now
        yield from ()


KIT = "first-aid-kit"
CURABLE = (StatusKind.BLEED, StatusKind.BURN)
PER_SEVERITY = 2
"""The Speed of ending a Bleed or a Burn, for each point of its severity."""


@dataclass(frozen=True, slots=True)
class Injury:
    """A Bleed or a Burn that can be treated, and its patient."""

    patient: Ninja
    status: Status

    @property
    def id(self) -> str:
        """The id of the injury in forms."""
        return f"{self.patient.id}|{self.status.id}"


def kit(ninja: Ninja) -> Item | None:
    """Their first-aid kit, if they have one left."""
    return next((each for each in ninja.gear.items if each.id == KIT and each.count), None)


def injuries(fight: WayFight, ninja: Ninja) -> dict[str, Injury]:
    """The injuries that they can treat: their own, and those of visible people at hand.

    Each kit ends one Bleed and one Burn.
    """
    found = kit(ninja)
    if found is None:
        return {}
    left = [kind for kind in CURABLE if ninja.jutsu.uses.get(_use(kind), 0) < found.count]
    near = [other for other in fight.seen_by(ninja) if at_hand(fight, ninja, other)]
    made = [
        Injury(patient, status)
        for patient in (ninja, *near)
        for kind in left
        for status in patient.having(kind)
    ]
    return {each.id: each for each in made}


def _use(kind: StatusKind) -> str:
    return f"{KIT}-{kind.value}"


def _injuries(at: Turn) -> Pick:
    found = injuries(at.fight, at.me).items()
    named = [(id, f"{each.patient.name}: {each.status.kind.value}") for id, each in found]
    return Pick(options(named), "What")


@act("first_aid", "act", clauses="WAY-COND-02")
class FirstAid(TurnAct):
    """End a Bleed or a Burn of somebody at hand."""

    title = "First Aid"
    help = "End a Bleed or a Burn with a First Aid Kit."
    hint = "Treat a wound of somebody beside you."
    says = ("gives First Aid for {injury}", "gives First Aid")
    injury: str = field(_injuries, "Whose Bleed or Burn", says="{}")
    ap: int = points()

    @classmethod
    def why_not(cls, at: Turn) -> str | None:
        if injuries(at.fight, at.me):
            return None
        if kit(at.me) is None:
            return "You have no first-aid kit."
        return "Nobody at hand bleeds or burns, or your kits are used up."

    def plan(self, at: Turn) -> Deed:
        """2 counts for each point of the Bleed or the Burn."""
        injury = injuries(at.fight, at.me).get(self.injury)
        if injury is None:
            raise BadAnswer("Nobody in reach has that injury.")
        base = PER_SEVERITY * injury.status.severity
        deed = timed(at, "First Aid", speed_for(at.fight, at.me, base, ap=self.ap), ap=self.ap)
        deed.targets = [injury.patient.id]
        return deed

    def carry_out(self, fight: WayFight, deed: Deed) -> Resolution[None]:
        """End the injury when the count closes, and use up that part of the kit."""
        ninja = fight.combatant(deed.by)
        injury = injuries(fight, ninja).get(self.injury)
        if injury is not None:
            use = _use(injury.status.kind)
            ninja.jutsu.uses[use] = ninja.jutsu.uses.get(use, 0) + 1
            fight.battle.stored.append(
                Mending(id=f"{deed.id}-aid", target=injury.patient.id, cures=injury.status.id)
            )
        yield from ()


def attend(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Begin medical attention: everything except Willpower recovers twice as fast (WAY-MED-01)."""
    return paced(sheet, house, tending.now, medical=tending.now)


def leave(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """End medical attention (WAY-MED-02). A patient of a hospital is discharged instead."""
    if sheet.clocks.admitted is not None:
        raise NotAllowed("This character is in hospital: discharge them first.")
    return paced(sheet, house, tending.now, medical=None)


def hurt_enough(sheet: Sheet) -> bool:
    """Whether a hospital accepts somebody: at 0 HP, unconscious, or with a Major wound or worse.

    (WAY-MED-03)
    """
    if (
        sheet.pools.hp is not None and sheet.pools.hp <= 0
    ) or sheet.condition is Condition.UNCONSCIOUS:
        return True
    rows = [wound_row(each.row) for each in sheet.wounds if each.row]
    return any(row.severity is not Severity.MINOR for row in rows)


def admit(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Admit somebody to a hospital; the GM may admit anybody (WAY-MED-03)."""
    made = recover(sheet, house, tending.now)
    if not tending.gm and not hurt_enough(made):
        raise NotAllowed(
            "The hospital takes people who are unconscious, at 0 HP, or badly wounded (Major)."
        )
    return paced(made, house, tending.now, medical=tending.now, admitted=tending.now)


def discharge(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Discharge somebody from a hospital: after a day, or earlier by the GM (WAY-MED-04)."""
    since = sheet.clocks.admitted
    if since is None:
        raise NotAllowed("This character is not in hospital.")
    if tending.now - since < DAY and not tending.gm:
        raise NotAllowed("A patient stays for 24 hours; only the GM can discharge them earlier.")
    return paced(sheet, house, tending.now, medical=None, admitted=None)


def deprive(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Begin deprivation (no food, water or sleep): everything heals half as fast (WAY-HREST-05)."""
    _gm_only(tending)
    return paced(sheet, house, tending.now, deprived=tending.now)


def provide(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """End deprivation: healing goes on at its usual rate (WAY-HREST-06)."""
    _gm_only(tending)
    made = paced(sheet, house, tending.now, deprived=None)
    return replace(made, wounds=tuple([replace(w, counted=tending.now) for w in made.wounds]))


def exhaust(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Record damage or a failed Fatigue roll outside of a fight (WAY-HREST-01, WAY-HREST-02)."""
    return interrupted(sheet, house, tending.now)


def strain(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Record that a wound was strained: its present day does not count (WAY-HREST-04)."""
    return reopened(sheet, house, tending.now)


def hours(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let hours pass in the story, awake (WAY-ICREC-01)."""
    _gm_only(tending)
    return pass_hours(sheet, house, tending.amount)


def sleep(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """Let hours pass in the story in restful sleep (WAY-ICREC-05)."""
    _gm_only(tending)
    return pass_hours(sheet, house, tending.amount, slept=tending.amount)


def cure(sheet: Sheet, house: House, tending: Tending) -> Sheet:
    """End what goes on from the last fight: a fire is put out, a sleeper wakes (WAY-AFTER-04)."""
    _gm_only(tending)
    if not sheet.statuses:
        raise NotAllowed("Nothing goes on for this character.")
    return replace(recover(sheet, house, tending.now), statuses=())


def _gm_only(tending: Tending) -> None:
    if not tending.gm:
        raise NotAllowed("Only the GM may do that.")


TENDS = {
    "attend": attend,
    "leave": leave,
    "admit": admit,
    "discharge": discharge,
    "deprive": deprive,
    "provide": provide,
    "interrupt": exhaust,
    "strain": strain,
    "hours": hours,
    "sleep": sleep,
    "cure": cure,
}
"""The acts on a sheet between fights, by name."""
