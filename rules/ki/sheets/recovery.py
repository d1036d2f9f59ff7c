"""Rest: what a character gets back between fights (KI-HP-11, KI-SUR-02)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import NotAllowed
from rules.ki.sheets.house import House
from rules.ki.sheets.sheet import Sheet
from rules.ki.sheets.values import State


def rest(sheet: Sheet, house: House) -> Sheet:
    """Rest: get back all HP, stamina and Surges; wounds and durability stay as they are.

    An unconscious character is awake again.

    Raises:
        NotAllowed: The character is dead.
    """
    if sheet.state is State.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    del house
    return replace(
        sheet,
        hp=sheet.hp_max,
        surges=sheet.surges_max,
        stamina=sheet.stamina_max,
        state=State.ACTIVE if sheet.state is State.UNCONSCIOUS else sheet.state,
    )
