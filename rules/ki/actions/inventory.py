"""Inventory: readying, stowing, using and dropping things (KI-ACT-05, KI-ACT-06)."""

from __future__ import annotations

from rules.engine.forms import Fields, OneOf, Option, Pick
from rules.engine.requests import Resolution
from rules.engine.visibility import Kind
from rules.errors import BadAnswer
from rules.ki.actions.rulings import ask_forced
from rules.ki.attacks.harm import heal
from rules.ki.fight.acts import Handle, Handling
from rules.ki.fight.state import Fighter, KiFight
from rules.ki.sheets.gear import Item, Weapon

MOST_ITEMS = 2
"""The interactions of one Inventory Action; to drop a thing is free (KI-ACT-05)."""


def handle_form(fighter: Fighter, *, uses: int) -> Fields[Handle] | None:
    """The form for things to handle, with `uses` interactions left; None if there are none."""
    things = _things(fighter) if uses else [w for w in fighter.weapons if w.wielded]
    if not things:
        return None
    legal = tuple(Handling) if uses else (Handling.DROP,)

    def check(handle: Handle) -> None:
        refusal = why_not(fighter, handle)
        if refusal:
            raise BadAnswer(refusal)

    return Fields(
        Handle,
        {
            "item": Pick(tuple([Option(each.id, each.name) for each in things]), "Item"),
            "do": OneOf(legal, "What to do with it"),
        },
        check,
    )


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


def handle(fight: KiFight, fighter: Fighter, wish: Handle) -> Resolution[None]:
    """Handle the thing. Whether hands are free is checked now (KI-ACT-06)."""
    thing = _find(fighter, wish.item)
    if isinstance(thing, Weapon):
        _handle_weapon(fight, fighter, thing, wish.do)
    elif thing is not None:
        yield from _use(fight, fighter, thing)


def _handle_weapon(fight: KiFight, fighter: Fighter, weapon: Weapon, do: Handling) -> None:
    weapon.wielded = do is Handling.READY
    weapon.dropped = do is Handling.DROP
    doing = {Handling.READY: "readies", Handling.STOW: "stows", Handling.DROP: "drops"}
    fight.report(
        f"{fighter.name} {doing.get(do, 'handles')} the {weapon.name}.",
        audience=fighter.eyes,
        clauses=["KI-ACT-05", "KI-ACT-06"],
    )


def _use(fight: KiFight, fighter: Fighter, item: Item) -> Resolution[None]:
    """Use an item; a consumable is used up. The GM rules on effects that the bot cannot apply."""
    if item.kind == "consumable":
        fighter.inventory.remove(item)
    fight.report(f"{fighter.name} uses {item.name}.", audience=fighter.eyes, clauses=["KI-ACT-05"])
    heal(fight, fighter, item.heal)
    gained = min(item.stamina, fighter.stamina_max - fighter.stamina)
    if gained > 0:
        fighter.stamina += gained
        text = f"{fighter.name} regains {gained} stamina: {fighter.stamina}."
        fight.tell(text, Kind.EFFECT, audience=fighter.own)
    if not (item.heal or item.stamina):
        fight.tell(f"{item.name}: {item.text}", Kind.RULING, audience=fighter.eyes)
        yield from ask_forced(fight, fighter, item.name)
