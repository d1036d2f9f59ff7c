"""Inventory: readying, stowing, using and dropping things (KI-ACT-05, KI-ACT-06)."""

from __future__ import annotations

from enum import StrEnum

from rules.engine.forms import OneOf, Pick, options
from rules.engine.kit.acts import act, field, named
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.actions.rulings import ask_forced
from rules.ki.attacks.harm import heal
from rules.ki.fight.piece import PIECES, Doing, Piece
from rules.ki.fight.state import ActionType, Fighter, KiFight
from rules.ki.sheets.gear import Item, Weapon

MOST_ITEMS = 2
"""The interactions of one Inventory Action; to drop a thing is free (KI-ACT-05)."""


class Handling(StrEnum):
    """The ways to handle a thing (KI-ACT-05, KI-ACT-06)."""

    READY = "ready"
    STOW = "stow"
    USE = "use"
    DROP = "drop"


def _within_reach(at: Doing) -> list[Weapon | Item]:
    """The things to handle; with no interaction left, a weapon in hand can still be dropped."""
    if at.left(ActionType.INVENTORY):
        return _things(at.me)
    return [weapon for weapon in at.me.weapons if weapon.wielded]


def _ways(at: Doing) -> OneOf[Handling]:
    legal = tuple(Handling) if at.left(ActionType.INVENTORY) else (Handling.DROP,)
    return OneOf(legal, "What to do with it")


@act("inventory", PIECES, clauses="KI-ACT-05 KI-ACT-06")
class Handle(Piece):
    """Do something with a weapon or an item. Whether hands are free is checked now (KI-ACT-06)."""

    help = "Ready, stow, use or drop a thing."
    says = ("{do} {item}", "handles a thing")
    public = ("{do} {item}", "handles a thing")
    type = ActionType.INVENTORY
    called = "Inventory"
    item: str = field(
        lambda at: Pick(options(named(_within_reach(at))), "Item"),
        "Which weapon or item",
        says="their {}",
    )
    do: Handling = field(
        _ways,
        "Ready it, stow it, use it or drop it; dropping is free",
        says={"ready": "readies", "stow": "stows", "use": "uses", "drop": "drops"},
    )

    @classmethod
    def possible(cls, at: Doing) -> bool:
        return bool(_within_reach(at))

    @classmethod
    def idle(cls, at: Doing) -> str:
        del at
        return "There is nothing you can take, put away or use."

    def check(self, at: Doing) -> None:
        refusal = why_not(at.me, self)
        if refusal:
            raise BadAnswer(refusal)

    def resolve(self, at: Doing) -> Resolution[None]:
        if self.do is not Handling.DROP:
            _ = at.spend(ActionType.INVENTORY)
        thing = _find(at.me, self.item)
        if isinstance(thing, Weapon):
            _handle_weapon(at.fight, at.me, thing, self.do)
        elif thing is not None:
            yield from _use(at.fight, at.me, thing)


def _things(fighter: Fighter) -> list[Weapon | Item]:
    return [*fighter.weapons, *fighter.inventory]


def _find(fighter: Fighter, id: str) -> Weapon | Item | None:
    return next((thing for thing in _things(fighter) if thing.id == id), None)


def why_not(fighter: Fighter, handle: Handle) -> str:
    """Why this cannot be done with the thing as it is; "" if it can."""
    thing = _find(fighter, handle.item)
    match handle.do, thing:
        case _, None:
            return f"{fighter.name} does not have that any more."
        case Handling.USE, Weapon(name=name):
            return f"{name} is a weapon: ready it, stow it or drop it."
        case Handling.USE, Item(name=name):
            return "" if fighter.free_hands else f"To use {name} you need a free hand."
        case _, Item(name=name):
            return f"{name} is not held in hand: use it."
        case Handling.READY, Weapon() as weapon:
            return _why_not_ready(fighter, weapon)
        case _, Weapon(name=name, wielded=wielded):
            return "" if wielded else f"{name} is not in hand."
    return ""


def _why_not_ready(fighter: Fighter, weapon: Weapon) -> str:
    if weapon.wielded:
        return f"{weapon.name} is in hand already."
    if fighter.free_hands >= weapon.hands:
        return ""
    needed = "a free hand" if weapon.hands == 1 else f"{weapon.hands} free hands"
    return f"To ready {weapon.name} you need {needed}; you have {fighter.free_hands}."


def _handle_weapon(fight: KiFight, fighter: Fighter, weapon: Weapon, do: Handling) -> None:
    weapon.wielded = do is Handling.READY
    weapon.dropped = do is Handling.DROP
    doing = {Handling.READY: "readies", Handling.STOW: "stows", Handling.DROP: "drops"}
    fight.report_of(
        fighter,
        f"{fighter.name} {doing.get(do, 'handles')} the {weapon.name}.",
        clauses="KI-ACT-05 KI-ACT-06",
    )


def _use(fight: KiFight, fighter: Fighter, item: Item) -> Resolution[None]:
    """Use an item; a consumable is used up. The GM rules on effects that the bot cannot apply."""
    if item.kind == "consumable":
        fighter.inventory.remove(item)
    fight.report_of(fighter, f"{fighter.name} uses {item.name}.", clauses="KI-ACT-05")
    heal(fight, fighter, item.heal)
    gained = min(item.stamina, fighter.stamina_max - fighter.stamina)
    if gained > 0:
        fighter.stamina += gained
        text = f"{fighter.name} regains {gained} stamina: {fighter.stamina}."
        fight.tell_player(fighter, text, Kind.EFFECT)
    if not (item.heal or item.stamina):
        fight.tell_of(fighter, f"{item.name}: {item.text}", Kind.RULING)
        yield from ask_forced(fight, fighter, item.name)
