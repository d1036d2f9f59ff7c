"""The character sheet: the values that last from one fight to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field

from rules.engine.kit.sheets import entries, entry
from rules.engine.sheets.paper import Paper, Section, Written
from rules.engine.sheets.sheet_words import sheet_words
from rules.engine.state.grouped import Group, Grouped
from rules.wayward.character.effects import STRICT, Bonus
from rules.wayward.character.gear import HANDS, ArmourEntry, ItemEntry, Weapon, WeaponEntry, weapon
from rules.wayward.character.statuses import Status
from rules.wayward.character.tables import starter
from rules.wayward.character.technique import TechniqueEntry
from rules.wayward.character.values import (
    SKILLS,
    Condition,
    Count,
    Instant,
    Name,
    Side,
    Signed,
    Slug,
    Stats,
    Text,
    Words,
    hp_max,
    vitality_max,
    willpower_max,
)
from rules.wayward.character.wound_tables import rows


def _items(raw: Any) -> Any:
    """Items as a list of ids and tables, or as a table with the number of each."""
    if isinstance(raw, Mapping):
        return [{"id": id, "count": count} for id, count in raw.items()]
    return raw


def _ranked(raw: Any) -> Any:
    """Names with ranks, or a list of names, which have one rank each."""
    names = isinstance(raw, list | tuple) and all(isinstance(each, str) for each in raw)
    return dict.fromkeys(raw, 1) if names else raw


Ranks: TypeAlias = Annotated[
    dict[Slug, Annotated[int, Field(ge=0, le=999)]],
    BeforeValidator(_ranked),
    Field(max_length=60),
]


def _row(raw: str) -> str:
    if raw and raw not in rows():
        raise ValueError(f"the tables have no wound {raw}; tell it in a note instead")
    return raw


@dataclass(kw_only=True)
class Wound:
    """A wound of a character (WAY-WOUND-01, WAY-RECOV-06).

    `row` is the id of its row in the tables; it is empty for a wound that the GM described in
    `note`. `healed` are the days of healing up to `counted`. `id` tells it from others.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    row: Annotated[str, Field(max_length=60), AfterValidator(_row)] = ""
    side: Side = Side.NONE
    since: Instant = 0
    counted: Instant = 0
    healed: Annotated[Decimal, Field(ge=0, le=9999)] = Decimal(0)
    note: Words = ""


@dataclass(frozen=True, kw_only=True)
class Clocks:
    """The instants since when each thing recovers; None if it does not.

    `willpower` is the instant when it was last filled. `medical` and `deprived` are the instants
    when medical attention and deprivation began; `admitted` is when the hospital took the patient
    in. `told` are hours of rest in the story that do not yet make a whole interval.
    (WAY-RECOV-01..05, WAY-HREST-02)
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    vitality: Instant | None = None
    hp: Instant | None = None
    fatigue: Instant | None = None
    willpower: Instant | None = None
    medical: Instant | None = None
    admitted: Instant | None = None
    deprived: Instant | None = None
    told: Count = 0


def _table(kind: str) -> Callable[[], Mapping[str, str]]:
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


def _skills() -> Mapping[str, str]:
    return {skill.replace("_", " ").title(): skill for skill in SKILLS}


@dataclass(frozen=True, kw_only=True)
class SheetPools(Group):
    """The pools on a sheet.

    vitality_max, hp_max     their Vitality and Hit Points when full; None if these follow from the
                             stats
    vitality, hp, willpower  their Vitality, Hit Points and Willpower now; None if they are full
    fatigue                  their level of Fatigue
    """

    vitality_max: Count | None = entry(None, "Vitality", also=("vit",))
    vitality: Count | None = entry(None, of="vitality_max")
    hp_max: Annotated[int, Field(ge=1, le=9999)] | None = entry(None, "HP", also=("hit points",))
    hp: Signed | None = entry(None, of="hp_max")
    willpower: Count | None = entry(None, "Willpower", also=("wp",))
    fatigue: Annotated[int, Field(ge=0, le=6)] = entry(0, "Fatigue")


@dataclass(frozen=True, kw_only=True)
class SheetTraining(Group):
    """The things that a character has learned.

    skill_ranks  the ranks of their skills
    abilities    the ranks of their abilities
    uniques      their unique abilities
    techniques   their techniques: whole tables, or ids of the tables
    """

    skill_ranks: Ranks = entry(
        {},
        "Skills",
        also=("skill ranks",),
        written=Written.RANKS,
        known=_skills,
        free=True,
        help="Stealth 4, Chakra Control 6",
    )
    abilities: Ranks = entry(
        {},
        "Abilities",
        written=Written.RANKS,
        free=True,
        help="Their names, with ranks where they have some",
    )
    uniques: Annotated[tuple[Slug, ...], Field(max_length=40)] = ()
    techniques: Annotated[tuple[TechniqueEntry, ...], Field(max_length=60)] = entry(
        (),
        "Techniques",
        also=("jutsu", "ninjutsu", "genjutsu", "taijutsu"),
        written=Written.THINGS,
        known=_table("technique"),
    )


@dataclass(frozen=True, kw_only=True)
class SheetGear(Group):
    """The things that a character carries.

    unarmed  the weapon that they are without one
    weapons  their weapons
    armour   their armour
    items    their other things
    """

    unarmed: WeaponEntry = field(default_factory=lambda: weapon("unarmed"))
    weapons: Annotated[tuple[WeaponEntry, ...], Field(max_length=30)] = entry(
        (), "Weapons", written=Written.THINGS, known=_table("weapon"), returns=True
    )
    armour: Annotated[tuple[ArmourEntry, ...], Field(max_length=12)] = entry(
        (), "Armour", also=("armor",), written=Written.THINGS, known=_table("armour"), returns=True
    )
    items: Annotated[tuple[ItemEntry, ...], BeforeValidator(_items), Field(max_length=60)] = entry(
        (),
        "Items",
        also=("inventory", "equipment", "gear"),
        written=Written.THINGS,
        known=_table("item"),
        counted=True,
        help="Their names, with how many: Smoke Bomb x2, Rope",
        returns=True,
    )


MOST_STATUSES = 40


@dataclass(frozen=True, kw_only=True)
class Sheet(Grouped):
    """A ninja as they come to a fight, and as they leave it.

    text              their description
    side              their side; if it is empty, the players' characters stand together against
                      the GM's
    village           their village
    stats             the five stats, and what follows from them
    pools             what they can spend and lose, and their Fatigue
    training          their skills, abilities and techniques
    gear              what they carry: whole tables, or ids of the tables
    damage_reduction  what lowers the damage that they take
    modifiers         what raises and lowers their rolls and values
    wounds            their wounds
    condition         whether they are fit, fallen or dead
    statuses          the status effects that outlasted the last fight (WAY-AFTER-01)
    clocks            the instants since when each thing recovers
    """

    text: Words = entry(
        "", "About", also=("description", "notes", "background"), written=Written.WORDS
    )
    side: Text = entry("", "Side", written=Written.WORDS)
    village: Text = entry("", "Village", written=Written.WORDS)
    stats: Stats = field(default_factory=Stats)
    pools: SheetPools = field(default_factory=SheetPools)
    training: SheetTraining = field(default_factory=SheetTraining)
    gear: SheetGear = field(default_factory=SheetGear)
    damage_reduction: Ranks = field(default_factory=dict)
    modifiers: Annotated[tuple[Bonus, ...], Field(max_length=60)] = ()
    wounds: Annotated[tuple[Wound, ...], Field(max_length=100)] = ()
    condition: Condition = Condition.FIT
    statuses: Annotated[tuple[Status, ...], Field(max_length=MOST_STATUSES)] = ()
    clocks: Clocks = field(default_factory=Clocks)

    def __post_init__(self) -> None:
        faults: list[Any] = []
        for now, value, most in (
            ("vitality", self.pools.vitality, self.most_vitality),
            ("hp", self.pools.hp, self.most_hp),
            ("willpower", self.pools.willpower, self.most_willpower),
        ):
            if value is not None and value > most:
                faults.append(f"{now} is at most {most}")
        if self.pools.hp is not None and self.pools.hp < -self.most_hp:
            faults.append(f"hp is at least {-self.most_hp}")
        if sum(each.kind.hands for each in self.gear.weapons if each.held) > HANDS:
            faults.append("the weapons that are held need more than two hands")
        for what, things in (("techniques", self.training.techniques), ("wounds", self.wounds)):
            ids = [each.id for each in things]
            faults += [f"{id} is there twice in {what}" for id in ids if ids.count(id) > 1][:1]
        if faults:
            raise ValueError(", and ".join(faults))

    @property
    def most_vitality(self) -> int:
        """The maximum of Vitality: RES x 8 + STR x 4 unless the sheet says more or less."""
        return (
            vitality_max(self.stats) if self.pools.vitality_max is None else self.pools.vitality_max
        )

    @property
    def most_hp(self) -> int:
        """The maximum of Hit Points: RES x 3 + CHA unless the sheet says more or less."""
        return hp_max(self.stats) if self.pools.hp_max is None else self.pools.hp_max

    @property
    def most_willpower(self) -> int:
        """The pool of Willpower (WAY-WP-09)."""
        return willpower_max(self.stats)

    @property
    def pdb(self) -> Decimal:
        """The physical damage bonus (WAY-DB-01)."""
        return self.stats.pdb

    @property
    def ndb(self) -> Decimal:
        """The damage bonus of ninjutsu (WAY-DB-01)."""
        return self.stats.ndb

    def skill(self, name: Any) -> int:
        """The ranks of a skill; 0 if there are none (WAY-STATUS-03)."""
        return self.training.skill_ranks.get(name, 0)


_NO_RANKS: Mapping[str, int] = dict.fromkeys(SKILLS, 0)


def numbers(own: Stats, fatigue: int, skill_ranks: Mapping[str, int]) -> dict[str, int | Decimal]:
    """The values of a person for formulas. The caller adds X, Speed and the like."""
    return {
        **_NO_RANKS,
        **skill_ranks,
        "str": own.str,
        "res": own.res,
        "cha": own.cha,
        "dex": own.dex,
        "agi": own.agi,
        "xp": own.xp_total,
        "pdb": own.pdb,
        "ndb": own.ndb,
        "fatigue": fatigue,
    }


def held(weapons: tuple[Weapon, ...]) -> tuple[Weapon, ...]:
    """The weapons that are in hand."""
    return tuple([each for each in weapons if each.held])


def numbers_on_paper(sheet: Sheet) -> Mapping[str, str]:
    """The maxima that follow from the stats, both damage bonuses, and what goes on.

    (WAY-DB-01, WAY-WP-09, WAY-AFTER-01)
    """
    on = {"goes on": ", ".join([_spelled(each) for each in sheet.statuses])}
    return (on if sheet.statuses else {}) | {
        "Vitality at most": str(sheet.most_vitality),
        "HP at most": str(sheet.most_hp),
        "Willpower at most": str(sheet.most_willpower),
        "damage bonus": str(sheet.pdb),
        "ninjutsu damage bonus": str(sheet.ndb),
    }


def _spelled(status: Status) -> str:
    """A status with its severity, and the counts that it still lasts if they are known."""
    left = status.lasts()
    lasting = "" if left is None else f" for {left} counts"
    return f"{status.kind.value.capitalize()} {status.severity}{lasting}"


SECTIONS = {
    "Stats": "str res cha dex agi",
    "Experience, skills, techniques": "xp_total skill_ranks abilities techniques village",
    "Gear and story": "weapons armour items side text",
    "Body": "vitality_max hp_max willpower fatigue",
}

PAPER = Paper(
    sections=tuple([Section(title, entries(Sheet, keys)) for title, keys in SECTIONS.items()]),
    numbers=numbers_on_paper,
    bookkeeping=("clocks", "statuses", "pdb_divisor", "ndb_divisor"),
    in_play=("held", "count", "worn", "worn_at", "dropped", "durability", "block_uses", "dose"),
    follows=("initiative", "pdb", "ndb", "damage bonus", "accuracy", "dodge"),
    words=sheet_words("rules.wayward"),
)
