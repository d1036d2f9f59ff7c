"""The parts of a ninja in a fight: pools, training, gear, body, jutsu, turns and Stealth."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import Roll
from rules.engine.grouped import Group
from rules.wayward.character.effects import Bonus
from rules.wayward.character.gear import ArmourEntry, ItemEntry, WeaponEntry, weapon
from rules.wayward.character.sheet import Wound
from rules.wayward.character.technique import TechniqueEntry
from rules.wayward.character.values import (
    Clock,
    Condition,
    Count,
    Name,
    Policy,
    Signed,
    Stat,
    Text,
)
from rules.wayward.fight.lasting_effects import Bewitchment, Hiding, Sore, Status, Upkeep


@dataclass(kw_only=True)
class Pools(Group):
    """The pools of a ninja, and what lowers them.

    vitality_max, vitality           their Vitality when full, and now
    hp_max, hp                       their Hit Points when full, and now
    willpower_max, willpower         their Willpower when full, and now
    fatigue                          their level of Fatigue
    fatigue_pending                  the levels of Fatigue that take effect when the count closes
                                     (WAY-SIMUL-04)
    stamina_penalty, chakra_penalty  the penalties on rolls for Stamina and for Chakra
    winded                           a Stamina penalty that only the next level of Fatigue takes
                                     away
    """

    vitality_max: Count = 0
    vitality: Count = 0
    hp_max: Count = 1
    hp: Signed = 1
    willpower_max: Count = 1
    willpower: Count = 1
    fatigue: Count = 0
    fatigue_pending: Count = 0
    stamina_penalty: Count = 0
    chakra_penalty: Count = 0
    winded: Count = 0


@dataclass(kw_only=True)
class Training(Group):
    """The things that a ninja has learned.

    village      the village that taught them
    skill_ranks  the ranks of their skills
    abilities    the ranks of their abilities
    uniques      their unique abilities
    techniques   their techniques
    """

    village: Text = ""
    skill_ranks: dict[Name, Count] = field(default_factory=dict)
    abilities: dict[Name, Count] = field(default_factory=dict)
    uniques: list[Name] = field(default_factory=list)
    techniques: list[TechniqueEntry] = field(default_factory=list)


@dataclass(kw_only=True)
class Gear(Group):
    """The things that a ninja carries.

    unarmed  the weapon that they are without one
    weapons  their weapons
    armour   the armour that they wear
    items    their other things
    shed     armour that has come off
    aimed    how often they have aimed each weapon for its next shot
    """

    unarmed: WeaponEntry = field(default_factory=lambda: weapon("unarmed"))
    weapons: list[WeaponEntry] = field(default_factory=list)
    armour: list[ArmourEntry] = field(default_factory=list)
    items: list[ItemEntry] = field(default_factory=list)
    shed: list[ArmourEntry] = field(default_factory=list)
    aimed: dict[Name, Count] = field(default_factory=dict)


@dataclass(kw_only=True)
class Body(Group):
    """The state of a ninja's body.

    damage_reduction  what lowers the damage that they take
    modifiers         what raises and lowers their rolls and values
    wounds            their wounds
    sores             the effects of the wounds in this fight, by wound id
    whole             their stats without wounds
    condition         whether they are fit, fallen or dead
    statuses          the status effects on them
    woken             whether they were woken and have not acted since (WAY-SLEEP-01)
    eyes_shut         whether their eyes are shut
    blinked           the count on which they last shut or opened them
    held_by           the id of the ninja who holds them in a grapple
    """

    damage_reduction: dict[Name, Count] = field(default_factory=dict)
    modifiers: list[Bonus] = field(default_factory=list)
    wounds: list[Wound] = field(default_factory=list)
    sores: dict[Name, Sore] = field(default_factory=dict)
    whole: dict[Name, Stat] = field(default_factory=dict)
    condition: Condition = Condition.FIT
    statuses: list[Status] = field(default_factory=list)
    woken: bool = False
    eyes_shut: bool = False
    blinked: Clock | None = None
    held_by: Text = ""


@dataclass(kw_only=True)
class Jutsu(Group):
    """The jutsu that a ninja keeps up, and those that affect them.

    upkeeps    the techniques that they keep up
    genjutsu   the genjutsu that affect them
    worked_on  how often each genjutsu has affected them (WAY-GENJ-08)
    uses       how often they have used each technique, and other things that a battle counts
    met        their rolls against effects that harden their victims
    clone_of   the id of the ninja whose clone they are
    """

    upkeeps: list[Upkeep] = field(default_factory=list)
    genjutsu: list[Bewitchment] = field(default_factory=list)
    worked_on: dict[Name, Count] = field(default_factory=dict)
    uses: dict[Name, Count] = field(default_factory=dict)
    met: dict[Name, Count] = field(default_factory=dict)
    clone_of: Text = ""


@dataclass(kw_only=True)
class Turn(Group):
    """The turns of a ninja.

    acts           the count of their next action, without Stun (WAY-STUN-02); None before
                   Initiative
    stun           the Stun on them
    stunned_by     the id of the genjutsu that stuns them; empty if it is none, or no genjutsu
    doing          the id of their action under way
    ap             their Action Points
    standing       a defensive roll that answers every attack until they do anything else
    deeds_made     the number of their actions so far
    combo          the blows that a Combo could follow
    after_failure  the Willpower option that defence forms begin with (WAY-WP-01)
    stays_out      the count until which nobody waits for them to protect allies (WAY-TAKE-01)
    opening        the id of the technique that they chose before Initiative as their first action
    rolled         their Initiative roll; None without one
    """

    acts: Clock | None = None
    stun: Count = 0
    doing: Text = ""
    ap: Count = 0
    standing: Roll | None = None
    deeds_made: Count = 0
    combo: Count = 0
    after_failure: Policy = Policy.ASK
    stays_out: Clock | None = None
    opening: Text = ""
    rolled: Signed | None = None
    stunned_by: Text = ""


@dataclass(kw_only=True)
class Stealth(Group):
    """The Stealth of a ninja.

    hiding     how they are hidden; None if they are not
    hides      how often they have hidden in this battle
    may_hide   whether the GM or a jutsu lets them hide
    hide_free  whether that takes no Speed
    prepared   the count since which they prepare a Sneak Attack
    lets_be    whether they do not search when somebody is pointed out
    searches   how many Searches they have made in a row (WAY-SEARCH-03)
    """

    hiding: Hiding | None = None
    hides: Count = 0
    may_hide: bool = False
    hide_free: bool = False
    prepared: Clock | None = None
    lets_be: bool = False
    searches: Count = 0
