"""The state of a fight: its combatants, the round and its phases, and everything under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.engine.state.effects import Measures
from rules.engine.state.encounter import Combatant, Encounter
from rules.engine.views.visibility import GM, PlayerId, Viewer
from rules.l7r.sheet import House
from rules.l7r.values import (
    Count,
    Face,
    Fate,
    Light,
    Name,
    Phase,
    Rank,
    Ring,
    Tens,
    Weapon,
    unarmed,
)
from rules.values import value

LAST_PHASE = 10

Round = Annotated[int, Field(ge=0, le=99_999)]
Signed = Annotated[int, Field(ge=-9999, le=9999)]


@dataclass(kw_only=True)
class Unsettled:
    """The open question after a hit, while its victim is asked (L7R-WND-02, L7R-WND-06).

    It asks for the void points of the wound check, or, if `checked`, whether to keep the light
    wounds. `light` is the answer that was given to that in advance.
    """

    light: Light = Light.ASK
    checked: bool = False


@dataclass(kw_only=True)
class Samurai(Combatant):
    """A combatant: the present numbers of its sheet, and its part in the round.

    `rolled` are the action dice kept for the round, lowest first, and empty until they are rolled;
    `dice` are those not spent yet. `hold_until` is the last phase in which it is not asked to act.
    `unsettled` is the open question of the last hit. `guards`: it may parry for others. `tended`:
    its light wounds heal after the fight.
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
    hold_until: Phase = 0

    @property
    def lowest_ring(self) -> int:
        """The most void points it can have, and spend on one roll (L7R-VOID-01, L7R-VOID-02)."""
        return min(self.air, self.earth, self.fire, self.water, self.void)

    @property
    def may_spend(self) -> int:
        """The number of void points that it can spend on a roll now (L7R-VOID-02)."""
        return min(self.void_points, self.lowest_ring)

    @property
    def crippled(self) -> bool:
        """Return whether its serious wounds have reached Earth (L7R-SW-01)."""
        return self.serious_wounds >= self.earth

    @property
    def mortal(self) -> bool:
        """Return whether its serious wounds have reached twice Earth, as modified (L7R-SW-05)."""
        return self.serious_wounds >= 2 * self.earth + self.wound_threshold_modifier

    @property
    def able(self) -> bool:
        """Return whether it can act at all (L7R-SW-05)."""
        return not self.out and not self.mortal and self.fate is not Fate.DIES

    @property
    def tn_to_be_hit(self) -> int:
        """The number that an attack on it must reach (L7R-ATK-03)."""
        return 5 + 5 * self.parry

    @property
    def arms(self) -> list[Weapon]:
        """Its weapons, and bare hands (L7R-DMG-01)."""
        has_own = "unarmed" in [weapon.id for weapon in self.weapons]
        return [*self.weapons] if has_own else [*self.weapons, unarmed()]


@value(frozen=True, kw_only=True)
class Deed:
    """An action of a combatant in a phase of this round, as the timeline shows it."""

    phase: Phase
    who: str
    what: str


@dataclass(kw_only=True)
class Attack:
    """One attack under way, with everything that decides it (L7R-ATK-02).

    `void` is spent on its roll; `reroll` is the choice for the tens, if it would miss. `total` is
    its roll, `tn` the TN of that roll. `failed` are the parry skills of those who failed to parry
    it, `parried` is the id of the one who parried it.
    """

    id: str
    by: str
    target: str
    weapon: Name
    rolled: Rank = 0
    kept: Rank = 2
    void: Count = 0
    reroll: Tens = Tens.ASK
    total: Signed = 0
    tn: Signed = 0
    failed: list[Rank] = field(default_factory=list)
    parried: str = ""


UNSAID = -1
"""In place of a number that a duelist may say beforehand: they have not."""

Said = Annotated[int, Field(ge=UNSAID, le=99)]


class Stage(StrEnum):
    """The stage of a duel (L7R-DUEL-01..11)."""

    STANCE = "stance"
    CONTEST = "contest"
    CHOICE = "choice"


class Parted(StrEnum):
    """The end of a duel before a hit, if it has ended so."""

    NO = ""
    CONCEDED = "conceded"
    BROKEN_OFF = "broken off"
    INTERFERED = "interfered"


@dataclass(kw_only=True)
class Duelist:
    """One of the two duelists: the TN to strike them, and their free raises from double misses.

    `stance` and `contest` are the void points on these rolls, `focus` is how often they focus
    before they strike; `UNSAID`: they are asked. `light` is for the light wounds of a hit.
    """

    id: str
    tn: Count = 0
    raises: Count = 0
    stance: Said = UNSAID
    contest: Said = UNSAID
    focus: Said = UNSAID
    light: Light = Light.ASK


@dataclass(kw_only=True)
class Duel:
    """A duel of two (L7R-DUEL-01).

    `turn` is the place, in `duelists`, of the one whose choice it is. `parted`: somebody has ended
    it, and its open questions are closed.
    """

    stage: Stage = Stage.STANCE
    turn: Annotated[int, Field(ge=0, le=1)] = 0
    duelists: Annotated[list[Duelist], Field(min_length=2, max_length=2)]
    misses: Count = 0
    parted: Parted = Parted.NO

    def other(self, place: int) -> Duelist:
        """The opponent of the duelist at that place."""
        return self.duelists[1 - place]


@dataclass(kw_only=True)
class L7rFight(Encounter[Samurai, House]):
    """An l7r fight (L7R-INIT-01).

    `order` holds everybody's place in this round, first to last. `passed` are those who have had
    their turn in this pass through the order of the phase. `busy`: somebody in sight has acted in
    this round. `calm`: the GM has paused the fighting. `attacks` are the attacks under way.
    """

    measures = Measures(
        beat=lambda fight: fight.round,
        count=lambda fight: fight.round * LAST_PHASE + fight.phase - 1,
        named=lambda at: f"phase {at % LAST_PHASE + 1} of round {at // LAST_PHASE}",
        step="phase",
    )

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
        """Return whether its player is asked for decisions: only if it can act (L7R-SW-05)."""
        return combatant.able

    @property
    def now(self) -> int:
        """The present instant: a hundred for each round, one for each phase."""
        return self.round * 100 + self.phase

    def stands(self, combatant: Samurai, _viewer: Viewer) -> bool:
        """Return whether it is neither gone nor mortally wounded, as everybody sees (L7R-SW-05)."""
        return combatant.able

    def goes_on(self, made: Attack) -> bool:
        """Return whether an attack can still be carried out.

        Both must be in the fight, the attacker able to act, and the GM must not have removed the
        attack. (L7R-SW-05)
        """
        both = self.combatants[made.by].able and not self.combatants[made.target].out
        return both and made in self.attacks

    def is_innermost(self, made: Attack) -> bool:
        """Return whether no interrupt has begun since that is still under way (L7R-PARRY-09)."""
        return self.attacks[-1:] == [made]

    def seen_by(self, samurai: Samurai) -> list[Samurai]:
        """All others that it can target, its enemies first, in the order of joining."""
        seen = [
            other
            for other in self.present()
            if other is not samurai
            and other.fate is not Fate.DIES
            and (not other.hidden or samurai.player in (GM, other.player))
        ]
        return sorted(seen, key=lambda other: other.side == samurai.side)

    def able_of(self, by: PlayerId) -> list[Samurai]:
        """The combatants that a player decides for and that can act; the GM decides for all."""
        return [each for each in self.present() if each.able and by in (GM, each.player)]

    def side_eyes(self, samurai: Samurai) -> frozenset[PlayerId]:
        """The players who fight at its side, and the GM: they see its dice (L7R-INIT-05)."""
        mates = [samurai] if samurai.hidden else self.side_of(samurai)
        return frozenset(mate.player for mate in mates if mate.player != GM)

    def side_of(self, samurai: Samurai) -> list[Samurai]:
        """Everybody present of its side, itself included."""
        return [other for other in self.present() if other.side == samurai.side]

    def keeps_dice_secret(self, samurai: Samurai) -> bool:
        """Return whether some player in the fight may not know its action dice (L7R-INIT-05)."""
        players = {other.player for other in self.combatants.values()} - {GM}
        return not players <= self.side_eyes(samurai)

    def report(self, samurai: Samurai, what: str) -> None:
        """Keep an action for the timeline."""
        self.deeds.append(Deed(phase=self.phase, who=samurai.id, what=what))
