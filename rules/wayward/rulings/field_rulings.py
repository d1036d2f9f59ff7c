"""The GM's acts about the field: distances, Stealth, genjutsu (WAY-MOVE-01, WAY-GENJ-11).

Each is an act out of turn; other players are told only what they could see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.forms import Fields, Form, Number, Pick, YesNo, options
from rules.engine.ruleset import Anytime, Aside
from rules.engine.visibility import GM, Kind, PlayerId
from rules.engine.wording import targets
from rules.errors import NotAllowed
from rules.wayward.actions.distance import ARM, set_between, spelled
from rules.wayward.conditions.grappling import part_from, release_lost
from rules.wayward.fight.lasting_effects import Hiding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu_holds
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.area_rulings import AREAS
from rules.wayward.rulings.gm_answers import gm_only
from rules.wayward.stealth.stealth_levels import check_tn, come_out, effective_tn, look


def _apart_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Apart]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "one": targets(fight.present(), "Who"),
        "other": targets(fight.present(), "And who"),
        "yards": Number(0, 999, "Yards between them"),
        "tenths": Number(0, 9, "Tenths of a yard more"),
    }
    return Fields(gm_answers.Apart, fields)


def _apart(fight: WayFight, by: PlayerId, wish: gm_answers.Apart) -> None:
    """Set a distance: the GM knows where everybody stands (WAY-MOVE-01)."""
    del by
    tenths = wish.yards * 10 + wish.tenths
    set_between(fight, wish.one, wish.other, tenths)
    pair = [fight.combatant(wish.one), fight.combatant(wish.other)]
    if tenths > ARM:
        part_from(fight, *pair)
    release_lost(fight)
    if all(each.eyes is None for each in pair):
        text = f"{pair[0].name} and {pair[1].name} are {spelled(tenths)} apart."
        fight.tell(text, Kind.SCENE, clauses=["WAY-MOVE-01"])


def _conceal_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Conceal]:
    gm_only(by)
    fields: dict[str, Form[Any]] = {
        "combatant": targets(fight.present(), "Who"),
        "tn": Number(1, 200, "Stealth TN, without the level"),
        "level": Number(1, 3, "Stealth level"),
    }
    return Fields(gm_answers.Conceal, fields)


def _conceal(fight: WayFight, by: PlayerId, wish: gm_answers.Conceal) -> None:
    """Put somebody into Stealth; only the GM may give level 3 (WAY-HIDE-12)."""
    del by
    ninja = fight.combatant(wish.combatant)
    others = [each.id for each in fight.present() if each.side != ninja.side]
    eyes = ninja.eyes
    before = ninja.stealth.hiding
    ninja.stealth.hiding = before or Hiding(tn=wish.tn, from_=others)
    ninja.stealth.hiding.tn, ninja.stealth.hiding.level = wish.tn, wish.level
    look(fight)
    if before is None:
        fight.tell(f"{ninja.name} is out of sight.", audience=eyes)
    tn = effective_tn(fight, ninja, ninja.stealth.hiding)
    text = f"{ninja.name}: Stealth TN {tn}, level {wish.level}."
    fight.tell(text, audience=ninja.own, clauses=["WAY-STEALTH-01", "WAY-HIDE-12"])
    check_tn(fight, ninja)


def _hidden(fight: WayFight) -> list[Ninja]:
    found = [each for each in fight.present() if each.stealth.hiding is not None]
    if not found:
        raise NotAllowed("Nobody is in Stealth.")
    return found


def _uncover_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Uncover]:
    gm_only(by)
    return Fields(gm_answers.Uncover, {"combatant": targets(_hidden(fight), "Who")})


def _uncover(fight: WayFight, by: PlayerId, wish: gm_answers.Uncover) -> None:
    del by
    come_out(fight, fight.combatant(wish.combatant), "WAY-STEALTH-03")


def _permit_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.Permit]:
    gm_only(by)
    return Fields(gm_answers.Permit, {"combatant": targets(fight.present(), "Who")})


def _permit(fight: WayFight, by: PlayerId, wish: gm_answers.Permit) -> None:
    """Let somebody hide in a fight: the rare case in which nobody is watching (WAY-HIDE-01)."""
    del by
    ninja = fight.combatant(wish.combatant)
    ninja.stealth.may_hide = True
    fight.tell(f"{ninja.name} may hide now.", audience=ninja.own, clauses=["WAY-HIDE-01"])


def _let_be_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.LetBe]:
    own = [each for each in fight.present() if by in (GM, each.player)]
    if not own:
        raise NotAllowed("You have nobody in this fight.")
    fields: dict[str, Form[Any]] = {"combatant": targets(own, "Who"), "search": YesNo("Searches")}
    return Fields(gm_answers.LetBe, fields)


def _let_be(fight: WayFight, by: PlayerId, wish: gm_answers.LetBe) -> None:
    """Choose in advance whether to use a Search that Point Out grants (WAY-SEARCH-05)."""
    del by
    ninja = fight.combatant(wish.combatant)
    ninja.stealth.lets_be = not wish.search
    does = "searches" if wish.search else "does not search"
    text = f"{ninja.name} {does} when somebody is pointed out."
    fight.tell(text, audience=ninja.own, clauses=["WAY-SEARCH-05"])


def _end_form(fight: WayFight, by: PlayerId) -> Fields[gm_answers.EndGenjutsu]:
    gm_only(by)
    held = [
        (hold.id, f"{hold.name} on {ninja.name}")
        for ninja in fight.combatants.values()
        for hold in ninja.jutsu.genjutsu
    ]
    if not held:
        raise NotAllowed("Nobody is under a genjutsu.")
    return Fields(gm_answers.EndGenjutsu, {"hold": Pick(options(held), "Genjutsu")})


def _end(fight: WayFight, by: PlayerId, wish: gm_answers.EndGenjutsu) -> None:
    """End a genjutsu as its own entry says (WAY-GENJ-11)."""
    del by
    for ninja in fight.combatants.values():
        ended = [hold for hold in ninja.jutsu.genjutsu if hold.id == wish.hold]
        genjutsu_holds.end(fight, ninja, ended, "it is over", "WAY-GENJ-11")


FIELD: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    **AREAS,
    "apart": Anytime(form=_apart_form, do=_apart),
    "conceal": Anytime(form=_conceal_form, do=_conceal),
    "uncover": Anytime(form=_uncover_form, do=_uncover),
    "permit": Anytime(form=_permit_form, do=_permit),
    "searching": Anytime(form=_let_be_form, do=_let_be),
    "end_genjutsu": Anytime(form=_end_form, do=_end),
}
"""The acts of the field, by name."""
