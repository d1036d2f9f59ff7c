"""Rest: what a character gets back between fights (KI-HP-11, KI-SUR-02)."""

from __future__ import annotations

from dataclasses import replace
from math import floor

from rules.errors import NotAllowed
from rules.ki.sheets.house import House
from rules.ki.sheets.sheet import Sheet
from rules.ki.sheets.values import State


def rest(sheet: Sheet, house: House) -> Sheet:
    """Rest: get back HP (a share of the maximum), all Surges, and perhaps stamina.

    The share is `ki.rest_hp`, rounded down. HP below 0 count as 0. Wounds and durability stay as
    they are. A character with HP is awake again.

    Raises:
        NotAllowed: The character is dead.
    """
    if sheet.state is State.DEAD:
        raise NotAllowed("This character is dead and can only be read.")
    now = sheet.hp_max if sheet.hp is None else sheet.hp
    hp = min(sheet.hp_max, max(0, now) + floor(sheet.hp_max * house.rest_hp))
    awake = hp > 0 and sheet.state is State.UNCONSCIOUS
    return replace(
        sheet,
        hp=hp,
        surges=sheet.surges_max,
        stamina=sheet.stamina_max if house.rest_restores_stamina else sheet.stamina,
        state=State.ACTIVE if awake else sheet.state,
    )
