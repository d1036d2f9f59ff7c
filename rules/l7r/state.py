"""The state of a fight: who fights, the round and its phases, and what is under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.dice.quick import quick
from rules.engine.encounter import Combatant, Encounter
from rules.engine.visibility import GM, Audience, Viewer
from rules.l7r.house import House
from rules.l7r.values import Count, Face, Fate, Light, Name, Phase, Rank, Ring, Weapon, unarmed

LAST_PHASE = 10

Round = Annotated[int, Field(ge=0, le=99_999)]
Signed = Annotated[int, Field(ge=-9999, le=9999)]


@dataclass(kw_only=True)
class Unsettled:
    """What a hit leaves open while its victim is asked (L7R-WND-02, L7R-WND-06).

    The void points of the wound check; or, `checked`, whether to keep its light wounds. `light` is
    what was said of that in advance.
    """

    light: Light = Light.ASK
    checked: bool = False


@dataclass(kw_only=True)
class Samurai(Combatant):
    """A combatant: the sheet's numbers as they are now, and its part in the round.

    `rolled` are the action dice kept for the round, lowest first, none until they are thrown;
    `dice` those not yet spent. `hold_until` is the last phase in which it is not asked to act.
    `unsettled` is what the last hit has left open. `guards`: it may parry for others. `tended`:
    its light wounds go with the end of the fight. `since` is the first round in which it has
    action dice: a later one than it joined in, by `l7r.latecomers`.
    """

    air: Ring = 2
    earth: Ring = 2
    fire: Ring = 2
    water: Ring = 2
    void: Ring = 2
    void_points: Count = 0
    attack: Rank = 1
    parry: Rank = 1
    iaijutsu: Rank = 0
    skills: dict[str, Rank] = field(default_factory=dict)
    advanced: list[str] = field(default_factory=list)
    xp: Annotated[int, Field(ge=0, le=3000)] = 0
    weapons: list[Weapon] = field(default_factory=list)
    light_wounds: Count = 0
    serious_wounds: Count = 0
    wound_threshold_modifier: Annotated[int, Field(ge=-1, le=1)] = 0
    unsettled: Unsettled | None = None
    guards: bool = True
    fate: Fate = Fate.UNDECIDED
    tended: bool = True
    rolled: list[Face] = field(default_factory=list)
    dice: list[Face] = field(default_factory=list)
    since: Round = 0
    hold_until: Phase = 0

    @property
    def lowest_ring(self) -> int:
        """The most void points it can have, and spend on one roll (L7R-VOID-01, L7R-VOID-02)."""
        return min(self.air, self.earth, self.fire, self.water, self.void)

    @property
    def may_spend(self) -> int:
        """How many void points it can spend on a roll now (L7R-VOID-02)."""
        return min(self.void_points, self.lowest_ring)

    @property
    def crippled(self) -> bool:
        """Whether its serious wounds have reached Earth (L7R-SW-01)."""
        return self.serious_wounds >= self.earth

    @property
    def mortal(self) -> bool:
        """Whether its serious wounds have reached twice Earth, as modified (L7R-SW-05)."""
        return self.serious_wounds >= 2 * self.earth + self.wound_threshold_modifier

    @property
    def able(self) -> bool:
        """Whether it can act at all (L7R-SW-05)."""
        return not self.out and not self.mortal and self.fate is not Fate.DIES

    @property
    def tn_to_be_hit(self) -> int:
        """What an attack on it must reach (L7R-ATK-03)."""
        return 5 + 5 * self.parry

    @property
    def arms(self) -> list[Weapon]:
        """Its weapons, and bare hands (L7R-DMG-01)."""
        has_own = "unarmed" in [weapon.id for weapon in self.weapons]
        return [*self.weapons] if has_own else [*self.weapons, unarmed()]


@quick
@dataclass(frozen=True, kw_only=True)
class Deed:
    """An action of somebody in a phase of this round, as the timeline shows it."""

    phase: Phase
    who: str
    what: str


@dataclass(kw_only=True)
class Attack:
    """One attack under way, with all that decides it (L7R-ATK-02).

    `void` is spent on its roll; `reroll`: the tens are bought again if it would miss. `total` is
    its roll, `tn` what that was held against. `failed` are the parry skills of those who tried in
    vain, `parried` is who parried it.
    """

    id: str
    by: str
    target: str
    weapon: Name
    rolled: Rank = 0
    kept: Rank = 2
    void: Count = 0
    reroll: bool = False
    total: Signed = 0
    tn: Signed = 0
    failed: list[Rank] = field(default_factory=list)
    parried: str = ""


class Stage(StrEnum):
    """Where a duel stands (L7R-DUEL-01..11)."""

    STANCE = "stance"
    CONTEST = "contest"
    CHOICE = "choice"


class Parted(StrEnum):
    """How a duel has ended before a strike has hit, if it has."""

    NO = ""
    CONCEDED = "conceded"
    BROKEN_OFF = "broken off"
    INTERFERED = "interfered"


@dataclass(kw_only=True)
class Duelist:
    """One of the two: the TN to strike it, and the free raises it has won by double misses."""

    id: str
    tn: Count = 0
    raises: Count = 0


@dataclass(kw_only=True)
class Duel:
    """A duel of two (L7R-DUEL-01). `turn` is the place of whose choice it is, in `duelists`.

    `parted`: somebody has ended it, and what it still asked is closed.
    """

    stage: Stage = Stage.STANCE
    turn: Annotated[int, Field(ge=0, le=1)] = 0
    duelists: Annotated[list[Duelist], Field(min_length=2, max_length=2)]
    misses: Count = 0
    parted: Parted = Parted.NO

    def other(self, place: int) -> Duelist:
        """The one across from the duelist at that place."""
        return self.duelists[1 - place]


@dataclass(kw_only=True)
class L7rFight(Encounter[Samurai, House]):
    """An l7r fight (L7R-INIT-01).

    `order` is everybody's place in this round, first to last; `passed` are those who have acted in
    this passage through the order of the phase. `busy`: somebody has acted in this round. `calm`:
    the GM has let the fighting rest. `attacks` are those under way.
    """

    house: House = field(default_factory=House)
    combatants: dict[str, Samurai] = field(default_factory=dict)
    round: Round = 0
    phase: Phase = 0
    order: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    busy: bool = False
    calm: bool = False
    attacks: list[Attack] = field(default_factory=list)
    duel: Duel | None = None

    def answers(self, combatant: Samurai) -> bool:
        """Whether it is asked for its decisions: those who cannot act have none (L7R-SW-05)."""
        return combatant.able

    @property
    def now(self) -> int:
        """The instant that stands: a hundred to a round, one to a phase."""
        return self.round * 100 + self.phase

    def stands(self, combatant: Samurai, viewer: Viewer) -> bool:
        """Whether it is neither gone nor mortally wounded, which everybody sees (L7R-SW-05)."""
        del viewer
        return combatant.able

    def goes_on(self, made: Attack) -> bool:
        """Whether an attack can still be carried out.

        Both are there, the attacker is able, and the GM has not struck it. (L7R-SW-05)
        """
        both = self.combatants[made.by].able and not self.combatants[made.target].out
        return both and made in self.attacks

    def seen_by(self, samurai: Samurai) -> list[Samurai]:
        """All others that it can target, its enemies first, by the order of joining."""
        seen = [
            other
            for other in self.present()
            if other is not samurai
            and other.fate is not Fate.DIES
            and (not other.hidden or samurai.player in (GM, other.player))
        ]
        return sorted(seen, key=lambda other: other.side == samurai.side)

    def side_eyes(self, samurai: Samurai) -> Audience:
        """The players who fight at its side, and the GM (L7R-INIT-05)."""
        mates = [samurai] if samurai.hidden else self.side_of(samurai)
        return frozenset(mate.player for mate in mates if mate.player != GM)

    def side_of(self, samurai: Samurai) -> list[Samurai]:
        """Everybody present of its side, itself included."""
        return [other for other in self.present() if other.side == samurai.side]

    def dice_eyes(self, samurai: Samurai) -> Audience:
        """Who may see its action dice, by `l7r.show_action_dice` (L7R-INIT-05)."""
        if self.house.show_action_dice == "all":
            return samurai.eyes
        return self.side_eyes(samurai)

    def keeps_dice_secret(self, samurai: Samurai) -> bool:
        """Whether some player in the fight may not know its action dice (L7R-INIT-05)."""
        eyes = self.dice_eyes(samurai)
        if eyes is None:
            return False
        players = {other.player for other in self.combatants.values()} - {GM}
        return not players <= eyes

    def report(self, samurai: Samurai, what: str) -> None:
        """Keep what somebody did for the timeline."""
        self.deeds.append(Deed(phase=self.phase, who=samurai.id, what=what))
