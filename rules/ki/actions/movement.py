"""Move: distance in parts, or a change of posture instead (KI-ACT-01, KI-ACT-02, KI-ACT-12)."""

from __future__ import annotations

from typing import Any

from rules.engine.effects import Effect
from rules.engine.forms import Choice, Fields, Form, Number, OneOf
from rules.errors import BadAnswer
from rules.ki.fight.acts import Move, Posture
from rules.ki.fight.state import ActionType, Allowance, Fighter, KiFight, Stint

PRONE = "prone"


def _moves(stint: Stint) -> list[Allowance]:
    return [each for each in stint.allowances if each.type is ActionType.MOVE]


def _untouched(stint: Stint) -> Allowance | None:
    """The first Move that is still whole, if there is one."""
    return next((each for each in _moves(stint) if each.uses), None)


def is_prone(fight: KiFight, fighter: Fighter) -> bool:
    """Return whether the fighter lies on the ground; the GM says what follows from it.

    (KI-ACT-02)
    """
    return any(effect.name == PRONE for effect in fight.effects_on(fighter.id))


def move_form(fight: KiFight, fighter: Fighter, stint: Stint) -> Choice[Any] | None:
    """The form for the Moves that are left: a distance, or a change of posture for a whole Move."""
    left = sum(each.distance for each in _moves(stint))
    whole = _untouched(stint) is not None
    if not left and not whole:
        return None
    unit = fight.house.distance_unit
    posture = Posture.STAND if is_prone(fight, fighter) else Posture.PRONE
    fields: dict[str, Form[Any]] = {}
    if left:
        fields["distance"] = Number(0, left, f"How far ({left} {unit} left)")
    if whole:
        fields["posture"] = OneOf((posture,), "Instead")

    def check(wish: Move) -> None:
        if bool(wish.distance) == (wish.posture is not None):
            instead = f", or {posture.value} instead" if whole else ""
            raise BadAnswer(f"Move up to {left} {unit}{instead}.")

    return Choice("Move", Fields(Move, fields, check), note=f"{left} {unit} left.")


def move(fight: KiFight, fighter: Fighter, stint: Stint, wish: Move) -> None:
    """Move a distance, or spend a whole Move on a posture. The GM says where it ends.

    (KI-ACT-01)
    """
    if wish.posture is not None:
        _change_posture(fight, fighter, stint, wish.posture)
        return
    rest = wish.distance
    for each in _moves(stint):
        part = min(rest, each.distance)
        if part:
            each.distance -= part
            each.uses = 0
        rest -= part
    fight.report(
        f"{fighter.name} moves {wish.distance} {fight.house.distance_unit}.",
        audience=fighter.eyes,
        clauses=["KI-ACT-01", "KI-ACT-12"],
    )


def _change_posture(fight: KiFight, fighter: Fighter, stint: Stint, posture: Posture) -> None:
    whole = _untouched(stint)
    if whole is None:
        return
    whole.distance = whole.uses = 0
    if posture is Posture.STAND:
        fight.effects[:] = [
            effect for effect in fight.effects if effect.on != fighter.id or effect.name != PRONE
        ]
        text = f"{fighter.name} stands up."
    else:
        id = fight.fresh_id("effect")
        fight.effects.append(Effect(id=id, on=fighter.id, name=PRONE, clause="KI-ACT-02"))
        text = f"{fighter.name} drops prone."
    fight.report(text, audience=fighter.eyes, clauses=["KI-ACT-02"])
