"""The effects of a count, stored until it closes (WAY-SIMUL-01).

Everybody who acts on a count resolves their action completely. Its effects on others are stored
here as data, and `close` applies them when all have finished. The GM may amend them before that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from rules.dice import Roll
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.gear import Dose
from rules.wayward.character.statuses import Status
from rules.wayward.character.values import (
    Clock,
    DamageType,
    Location,
    Signed,
    Text,
    Words,
)

PILL = "pill"
"""The tag of effects by pills."""
HEALS = "heals"
"""The trait of an effect that restores HP each count."""


@dataclass(kw_only=True)
class Sore:
    """The effects of a wound in this fight, besides its row in the tables.

    `since` is the count of the wound; `until` is the count on which its temporary effect ends.
    `grown` is how much worse it has become, `worst` the most that this has been.
    """

    since: Clock = 0
    until: Clock | None = None
    grown: Signed = 0
    worst: Signed = 0


@dataclass(kw_only=True)
class Upkeep:
    """A technique that is kept up, with its X: a penalty on Stamina and Chakra (WAY-UPKEEP-01).

    `variant` is the chosen variant, if there are any. Nobody else is told of a `secret` one, a
    genjutsu.
    """

    id: str
    technique: Text
    name: Text
    amount: Signed
    x: Signed = 0
    variant: Text = ""
    secret: bool = False


@dataclass(kw_only=True)
class Bewitchment:
    """A genjutsu that affects a ninja (WAY-GENJ-04).

    `total` is the user's roll, `margin` its lead over the victim's roll. `aware`: the victim knows
    that there is an illusion (WAY-GENJ-12).
    """

    id: str
    technique: Text
    name: Text
    by: Text
    total: Signed
    margin: Signed
    aware: bool
    x: Signed = 0
    until: Clock | None = None
    outlasts_combat: bool = False
    survives_wounds: bool = False
    text: Words = ""


@dataclass(kw_only=True)
class Hiding:
    """Being hidden, from each observer separately (WAY-HIDE-07, WAY-STEALTH-01).

    `tn` is the Stealth roll with all later changes, without the bonus of the `level`. `from_` are
    the people the ninja hid from, `found_by` those of them who have found the ninja since, and
    `caught` the finders that the ninja knows about (WAY-SEARCH-04). `seen_by` are the players
    who therefore see the ninja; whoever changes the other fields must update it.
    """

    tn: Signed
    level: Annotated[int, Field(ge=1, le=3)] = 1
    from_: list[str] = field(default_factory=list)
    found_by: list[str] = field(default_factory=list)
    caught: list[str] = field(default_factory=list)
    seen_by: list[str] = field(default_factory=list)

    def hides_from(self, observer: str) -> bool:
        """Whether this combatant does not see the ninja."""
        return observer in self.from_ and observer not in self.found_by


@dataclass(kw_only=True)
class BlowWounds(Group):
    """The wounds of a blow.

    wounding    the number compared with the thresholds of wounds, if it differs (WAY-WOUND-05)
    milder      how many steps the severity becomes lower, but not below Minor (WAY-MULTI-10)
    called      the location of a Called Shot
    place       the location that somebody chose who blocked it; empty for none
    knocks_out  whether it knocks out instead of damaging
    kills       whether it kills instead of damaging
    stacks      whether all such blows on one target wound as one
    """

    wounding: Signed | None = None
    milder: Signed = 0
    called: Location | None = None
    place: Text = ""
    knocks_out: bool = False
    kills: bool = False
    stacks: bool = False


@dataclass(kw_only=True)
class Blow(Grouped):
    """Damage on its way to a target, after all reductions except armour (WAY-MIT-01).

    id             its id
    target, by     the ids of the target and of the attacker
    name           the name of its weapon or technique
    amount         the damage
    wounds         the wounds that it inflicts
    types          the types of damage that the attacker may choose from
    blocked        whether the target chooses the location
    shield         the id of the weapon or armour that blocked or parried it
    ignores_armor  whether armour does not help against it
    straight       whether it skips Vitality
    rolls          the rolls of its damage
    kind           tells it from other stored effects
    """

    id: str
    target: str
    by: str = ""
    name: Text = ""
    amount: Signed = 0
    wounds: BlowWounds = field(default_factory=BlowWounds)
    types: list[DamageType] = field(default_factory=list)
    blocked: bool = False
    shield: Text = ""
    ignores_armor: bool = False
    straight: bool = False
    rolls: list[Roll] = field(default_factory=list)
    kind: Literal["blow"] = "blow"


@dataclass(kw_only=True)
class Infliction:
    """A status effect that takes hold, if the blow `blow` does damage (WAY-STATUS-05).

    With `adds` it makes an existing effect of its kind worse, instead of replacing it.
    """

    id: str
    target: str
    status: Status
    blow: Text = ""
    even_undamaged: bool = False
    adds: bool = False
    kind: Literal["infliction"] = "infliction"


@dataclass(kw_only=True)
class Stunning:
    """A Stun: it delays the next action (WAY-STUN-01); `extends` makes an existing one longer.

    `hold` is the id of the genjutsu that it belongs to; empty if there is none.
    """

    id: str
    target: str
    severity: Signed
    blow: Text = ""
    extends: bool = False
    hold: Text = ""
    kind: Literal["stunning"] = "stunning"


@dataclass(kw_only=True)
class Push:
    """Somebody is moved, in tenths of a yard, away from `by` (WAY-KNOCK-01)."""

    id: str
    target: str
    by: str
    tenths: Signed
    clause: Text = "WAY-KNOCK-01"
    kind: Literal["push"] = "push"


@dataclass(kw_only=True)
class Spell:
    """A genjutsu that takes hold (WAY-GENJ-04).

    An `early` one was used on an earlier count, so damage of this count can end it (WAY-GENJ-10).
    """

    id: str
    target: str
    bewitchment: Bewitchment
    early: bool = False
    kind: Literal["spell"] = "spell"


@dataclass(kw_only=True)
class Unveiling:
    """Somebody leaves Stealth for all, or their Stealth TN falls (WAY-SURPRISE-02, -04)."""

    id: str
    target: str
    tn: Signed = 0
    ends: bool = True
    kind: Literal["unveiling"] = "unveiling"


@dataclass(kw_only=True)
class Veiling:
    """Somebody hides from `from_` with this Stealth TN; those in `anew` lose track of them.

    (WAY-HIDE-08, WAY-SEARCH-02)
    """

    id: str
    target: str
    tn: Signed
    from_: list[str] = field(default_factory=list)
    anew: list[str] = field(default_factory=list)
    kind: Literal["veiling"] = "veiling"


@dataclass(kw_only=True)
class Finding:
    """Somebody hidden is found by one searcher (WAY-SEARCH-02)."""

    id: str
    target: str
    by: str
    kind: Literal["finding"] = "finding"


@dataclass(kw_only=True)
class Mending:
    """Vitality or HP that come back within the fight, or a lower Stamina penalty.

    `stands`: they get up; `cures` is the id of a status that ends.
    """

    id: str
    target: str
    vitality: Signed = 0
    hp: Signed = 0
    stamina: Signed = 0
    stands: bool = False
    cures: Text = ""
    kind: Literal["mending"] = "mending"


Stored: TypeAlias = Annotated[
    Blow | Infliction | Stunning | Push | Spell | Unveiling | Veiling | Finding | Mending,
    Field(discriminator="kind"),
]


@dataclass(kw_only=True)
class AreaEffect(Group):
    """The effect of an area on everybody inside.

    status    the kind of the status effect
    severity  its severity
    besides   the GM's further kinds of effects, and what lies all over it, with their severities
    total     the roll of an area genjutsu (WAY-GENJ-01)
    dose      the poison of a cloud
    breathed  how long each person has been inside since the poison last affected them
    """

    status: Text = ""
    severity: Signed = 0
    besides: dict[str, Signed] = field(default_factory=dict)
    total: Signed | None = None
    dose: Dose | None = None
    breathed: dict[str, Signed] = field(default_factory=dict)


@dataclass(kw_only=True)
class Area(Grouped):
    """Something that covers a part of the field for as long as it lasts (WAY-AOE-01).

    id, name   its id and its name
    by         the id of its maker
    technique  the id of its technique
    radius     its radius in yards
    inside     the ids of the people in it
    effect     its effect on everybody inside
    until      the first count without it; None if that is not known
    upkeep     whether it lasts as long as its maker's Upkeep
    secret     whether only its maker and the GM know of it
    since      the count on which it was laid
    spared     the ids of those who never count as inside
    """

    id: str
    name: Text
    by: Text = ""
    technique: Text = ""
    radius: Signed = 0
    inside: list[str] = field(default_factory=list)
    effect: AreaEffect = field(default_factory=AreaEffect)
    until: Clock | None = None
    upkeep: bool = False
    secret: bool = False
    since: Clock = 0
    spared: list[str] = field(default_factory=list)

    def worth(self, kind: str) -> int:
        """The severity of its effect of a kind on people inside; 0 if it has none."""
        own = self.effect.severity if self.effect.status == kind else 0
        return max(own, self.effect.besides.get(kind, 0))
