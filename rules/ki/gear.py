"""The things and techniques of a sheet, and the starter set that its TOML files give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field

from rules.engine.asking.text_values import as_id
from rules.ki.values import (
    ConditionName,
    DamageType,
    DiceText,
    Element,
    Event,
    Name,
    Score,
    Switch,
    TechniqueKind,
    Words,
    usual_damage_type,
)

Entry: TypeAlias = Mapping[str, Any]

FILES = {
    "weapon": "weapons",
    "item": "items",
    "armor": "armors",
    "technique": "techniques",
    "template": "templates",
}
"""The file that holds the table of each kind of entry."""


@cache
def starter(kind: str) -> Mapping[str, Entry]:
    """The entries of a kind by id, in the order of the file. Do not change them."""
    text = files("rules.ki").joinpath(f"data/{FILES[kind]}.toml").read_text("utf-8")
    return {entry["id"]: entry for entry in loads(text)[kind]}


def filled(kind: str, raw: Any) -> Any:
    """The full table of an entry of a sheet: an id, or a table on top of a starter entry.

    A table without an id is complete by itself; its id is made from its name.

    Raises:
     ValueError: It is an id that the starter set does not have.
    """
    if isinstance(raw, str):
        if raw not in starter(kind):
            raise ValueError(f"the starter set has no {kind} {raw}, so give its whole table")
        return dict(starter(kind)[raw])
    if isinstance(raw, Mapping):
        if "id" not in raw and isinstance(raw.get("name"), str):
            return {**raw, "id": as_id(raw["name"]) or "thing"}
        return {**starter(kind).get(str(raw.get("id")), {}), **raw}
    return raw


def table(kind: str) -> Callable[[], Mapping[str, str]]:
    """The names of the things of a kind, each with its id."""
    return lambda: {str(entry["name"]): id for id, entry in starter(kind).items()}


def categories() -> Mapping[str, str]:
    """The kinds of weapons and techniques that somebody can be proficient in (KI-ATK-01)."""
    things = (*starter("weapon").values(), *starter("technique").values())
    kinds = [str(each["category"]) for each in things if each.get("category")]
    return {kind.capitalize(): kind for kind in sorted(kinds)}


STRICT = ConfigDict(extra="forbid")


@dataclass(kw_only=True)
class Weapon:
    """A weapon. A blocking one breaks at durability 0 (KI-ACT-03, KI-DEF-05, KI-DEF-07).

    `category` is the name of its Proficiency, by default the weapon's id. A dropped weapon lies
    within reach and can be readied again.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    damage: DiceText
    type: DamageType = DamageType.EXTERNAL
    category: Annotated[str, Field(max_length=60)] = ""
    ki: bool = False
    element: Element = ""
    hands: Annotated[int, Field(ge=1, le=8)] = 1
    blocking: bool = False
    durability: Score = 0
    durability_max: Score | None = None
    ignores_armor: bool = False
    text: Words = ""
    wielded: bool = False
    dropped: bool = False

    def __post_init__(self) -> None:
        if self.durability_max is None:
            self.durability_max = self.durability
        self.category = self.category or self.id

    @property
    def blocks(self) -> bool:
        """Return whether it can block now: in hand, made for blocking, and whole (KI-DEF-05)."""
        return self.blocking and self.wielded and self.durability > 0


@dataclass(kw_only=True)
class Armor:
    """Armour that a creature wears; `durability` is its full value (KI-HP-01)."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    durability: Score
    text: Words = ""


@dataclass(kw_only=True)
class Item:
    """A thing to use. The GM rules on effects other than `heal` and `stamina` (KI-ACT-05)."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    kind: Literal["consumable", "tool"]
    heal: Score = 0
    stamina: Score = 0
    text: Words = ""


@dataclass(kw_only=True)
class Technique:
    """A technique; the head of data/techniques.toml explains its values (KI-ACT-08)."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    kind: TechniqueKind
    trigger: Event | None = None
    switch: Switch = Switch.ASK
    stamina: Score = 0
    uses_per_round: Score = 1
    target: Literal["self", "other"] = "other"
    attack: bool = False
    category: Annotated[str, Field(max_length=60)] = ""
    ki: bool = False
    element: Element = ""
    damage: DiceText = ""
    damage_type: DamageType = DamageType.INTERNAL
    ignores_armor: bool = False
    heal: Score = 0
    condition: ConditionName = ""
    condition_cc: bool = False
    condition_turns: Score | None = None
    other_cost: Words = ""
    text: Words = ""


@dataclass(kw_only=True)
class Custom:
    """An Action that the GM has written for a creature (KI-ACT-11).

    `actions` is the number of Actions that it takes, 1 or 2; `stamina` is its price.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    name: Name
    actions: Annotated[int, Field(ge=1, le=2)] = 1
    stamina: Score = 0
    text: Words = ""


@dataclass(kw_only=True)
class Condition:
    """A condition that a creature has when it joins the fight (KI-HP-07).

    If `turns` is None, it lasts until somebody removes it.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: Annotated[ConditionName, Field(min_length=1)]
    cc: bool = False
    turns: Score | None = None


@dataclass(kw_only=True)
class Wound:
    """A wound from falling; while `effect` is empty, the GM has not described it (KI-HP-10)."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    id: Name
    type: DamageType
    effect: Words = ""


def _weapon(raw: Any) -> Any:
    return _typed(filled("weapon", raw), "type")


def _technique(raw: Any) -> Any:
    entry = _typed(filled("technique", raw), "damage_type")
    if isinstance(entry, Mapping) and not entry.get("trigger"):
        kind = entry.get("kind")
        if kind in (TechniqueKind.REACTION, TechniqueKind.COMBO):
            raise ValueError(f"a {kind} needs a trigger")
    return entry


def _typed(entry: Any, field: str) -> Any:
    """The entry, with the usual damage type added if it is of ki and names none."""
    if isinstance(entry, Mapping) and field not in entry:
        usual = usual_damage_type(entry)
        return entry if usual is None else {**entry, field: usual}
    return entry


WeaponEntry: TypeAlias = Annotated[Weapon, BeforeValidator(_weapon)]
ArmorEntry: TypeAlias = Annotated[Armor, BeforeValidator(lambda raw: filled("armor", raw))]
ItemEntry: TypeAlias = Annotated[Item, BeforeValidator(lambda raw: filled("item", raw))]
TechniqueEntry: TypeAlias = Annotated[Technique, BeforeValidator(_technique)]
