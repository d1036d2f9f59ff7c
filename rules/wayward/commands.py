"""Every act by name: its title, its parameters, the questions it answers, its clauses."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.ruleset import Action, Actions, Anytime, Aside, by_name
from rules.wayward.actions.abort import ABORT
from rules.wayward.defence.offer_help import TAKE_HIT, TakeHit
from rules.wayward.fight import answers
from rules.wayward.fight.state import WayFight
from rules.wayward.items import drawing_weapons, item_effects
from rules.wayward.rolls.willpower import AFTER_FAILURE, StandingChoice
from rules.wayward.rulings import gm_answers
from rules.wayward.rulings.field_rulings import FIELD
from rules.wayward.rulings.grapple import GRAPPLE, LET_GO
from rules.wayward.rulings.harm_rulings import JUDGEMENTS
from rules.wayward.techniques.opening_techniques import BEGIN_WITH, BeginWith

_action = Actions("WAY")


_TURN = (
    _action("attack", "Attack", "Strike somebody.", answers.Attack, ("act",), "ATK-01", "UNARM-01"),
    _action(
        "chain", "Chain", "Attack with links.", answers.Chain, ("act",), "CHAIN-01", "CHAIN-05"
    ),
    _action(
        "throw", "Multi-Throw", "Throw several.", answers.Throw, ("act",), "MULTI-01", "MULTI-04"
    ),
    _action("aim", "Aim", "Aim a bow.", answers.Aim, ("act",), "WEAP-01", "STEALTH-05"),
    _action("formation", "Formation", "Protect others.", answers.Formation, ("act",), "TAKE-05"),
    _action("block", "Block", "Guard yourself.", answers.Block, ("act", "defend"), "BLOCK-01"),
    _action("move", "Move", "Cover ground.", answers.Move, ("act",), "MOVE-01"),
    _action("hide", "Hide", "Get out of sight.", answers.Hide, ("act",), "HIDE-05", "HIDE-08"),
    _action("improve", "Improve Hiding", "Hide better.", answers.Improve, ("act",), "HIDE-11"),
    _action("search", "Search", "Look for hidden people.", answers.Search, ("act",), "SEARCH-01"),
    _action("prepare", "Lie in wait", "Prepare an ambush.", answers.Prepare, ("act",), "SNEAK-01"),
    _action("point_out", "Point Out", "Show a hider.", answers.PointOut, ("act",), "SEARCH-05"),
    _action("use", "Technique", "Use a technique.", answers.Use, ("act",), "SEAL-01"),
    _action(
        "use_sparing",
        "Technique, sparing allies",
        "Leave allies out of an area.",
        answers.UseSparing,
        ("act",),
        "AOE-01",
        "SEAL-01",
    ),
    _action(
        "release", "Release", "Use the jutsu.", answers.Release, ("act",), "SEAL-03", "SEAL-04"
    ),
    _action("seals", "Perform Handseals", "Form seals.", answers.Seals, ("act",), "HANDS-01"),
    _action("rest", "Rest", "Catch your breath.", answers.Rest, ("act",), "REST-01"),
)

_HIDING = (
    _action("spring", "Strike", "Strike from hiding.", answers.Spring, ("sneak",), "SNEAK-07"),
    _action(
        "spring_jutsu",
        "Release the jutsu",
        "Release it from hiding.",
        answers.SpringJutsu,
        ("sneak",),
        "SNEAK-13",
    ),
    _action("let_pass", "Let it pass", "Stay hidden.", answers.LetPass, ("sneak",), "SNEAK-07"),
    _action(
        "complete", "Complete it", "Be hit, and go on.", answers.Complete, ("defend",), "SNEAK-09"
    ),
)

_PAYING = (
    _action(
        "as_declared",
        "My action first",
        "Pay for it first.",
        answers.Nothing,
        ("fatigue_order",),
        "SIMUL-03",
    ),
    _action(
        "defences_first",
        "My defences first",
        "Pay for them first.",
        answers.DefencesFirst,
        ("fatigue_order",),
        "SIMUL-03",
    ),
)

_ABORT = (
    _action(
        "take_back",
        "Take it back",
        "Choose anew.",
        answers.TakeBack,
        ("stealth_drop",),
        "STEALTH-02",
    ),
    _action("break_off", "Break off", "Stop it.", answers.BreakOff, ("abort",), "DELAY-02"),
    _action("go_on", "Go on", "Let it hit.", answers.GoOn, ("abort", "stealth_drop"), "DELAY-02"),
)

_DEFENCE = (
    _action("dodge", "Dodge", "Get out of the way.", answers.Dodge, ("defend",), "DODGE-01"),
    _action("parry", "Parry", "Parry it.", answers.Parry, ("defend",), "PARRY-01", "PARRY-02"),
    _action("cover", "Shield", "Block it.", answers.Cover, ("defend",), "BLOCK-04"),
    _action("counter", "Counter", "Defend by a technique.", answers.Counter, ("defend",), "DEF-03"),
    _action(
        "keep_roll", "Keep the roll", "Use it here too.", answers.KeepRoll, ("defend",), "DEF-03"
    ),
    _action("endure", "No defence", "Let it hit.", answers.Nothing, ("defend",), "ATK-02"),
    _action(
        "name_kind",
        "Kind of damage",
        "Say what kind it is.",
        answers.NameKind,
        ("missing_type",),
        "DTYPE-05",
    ),
    _action(
        "wound_kind",
        "Kind of wound",
        "Say what kind of wound yours is.",
        answers.NameKind,
        ("wound_type",),
        "DTYPE-03",
    ),
    _action(
        "wound_place",
        "Place of wound",
        "Say where a blocked wound goes.",
        answers.WoundPlace,
        ("wound_location",),
        "LOC-03",
    ),
    _action(
        "spend",
        "Spend Willpower",
        "Roll it again.",
        answers.Spend,
        ("willpower", "genjutsu_willpower"),
        "WP-01",
        "GENJ-12",
    ),
    _action("add_link", "Add a link", "Save it.", answers.AddLink, ("willpower",), "CHAIN-10"),
    _action(
        "accept",
        "Leave it",
        "Keep the roll.",
        answers.Nothing,
        ("willpower", "genjutsu_willpower"),
        "WP-04",
    ),
    _action("protect", "Take the Hit", "For an ally.", answers.Protect, ("protect",), "TAKE-01"),
    _action(
        "stay_out", "Stay out of it", "Do not do it.", answers.Nothing, ("protect",), "TAKE-01"
    ),
    _action(
        "stay_out_round",
        "Stay out for now",
        "Leave all hits to your allies until Action Points come.",
        answers.StayOut,
        ("protect",),
        "TAKE-01",
    ),
    _action("inside", "Inside", "Who is inside.", answers.Inside, ("area_contents",), "AOE-02"),
)

_OUT_OF_TURN = (
    _action("take_hit", "Take the Hit", "For an ally.", TakeHit, (), "TAKE-01", "TAKE-02"),
    _action(
        "after_failure",
        "When a defence fails",
        "What your forms begin with.",
        StandingChoice,
        (),
        "WP-01",
    ),
    _action(
        "abort", "Break off", "Break off what you do.", answers.Abort, (), "ABORT-01", "ABORT-02"
    ),
)

_BODILY = (
    _action("stand", "Stand Up", "Get up again.", answers.Stand, ("act",), "COND-01"),
    _action(
        "eyes",
        "Shut or Open Eyes",
        "Shut or open your eyes.",
        answers.Eyes,
        ("act",),
        "VIS-06",
    ),
    _action("wipe", "Wipe Eyes", "Wipe blood away.", answers.Wipe, ("act",), "COND-02"),
    _action(
        "first_aid",
        "First Aid",
        "Stop blood or burns.",
        answers.FirstAid,
        ("act",),
        "COND-02",
    ),
    _action(
        "knock_out",
        "Knock Out",
        "Knock them out.",
        answers.KnockOut,
        ("act",),
        "INCAP-03",
    ),
    _action(
        "coup_de_grace",
        "Coup de Grace",
        "Kill.",
        answers.CoupDeGrace,
        ("act",),
        "DEATH-02",
    ),
    _action(
        "begin_with",
        "Begin with",
        "Keep it up from the start, or open the fight with it.",
        BeginWith,
        (),
        "UPKEEP-01",
    ),
    _action("end_upkeep", "End Upkeep", "End it.", answers.EndUpkeep, (), "UPKEEP-05"),
    _action("confirm_death", "Death", "Say who dies.", gm_answers.ConfirmDeath, (), "DEATH-01"),
    _action("rouse", "Rouse", "Wake somebody.", gm_answers.Rouse, (), "SLEEP-02", "UNCON-01"),
    _action(
        "afflict",
        "Afflict",
        "Put a status on somebody.",
        gm_answers.Afflict,
        (),
        "STATUS-01",
    ),
    _action(
        "poison",
        "Poison",
        "Poison somebody.",
        gm_answers.Expose,
        (),
        "STATUS-07",
        "POISON-01",
    ),
    _action("relieve", "Relieve", "End a status.", gm_answers.Relieve, (), "STUN-05", "SUFF-05"),
    _action(
        "grapple",
        "Grapple",
        "Roll a grapple.",
        gm_answers.Grapple,
        (),
        "D20-01",
        "FATIGUE-07",
    ),
    _action("let_go", "Let go", "End a hold.", gm_answers.LetGo, (), "IMMOB-06"),
    _action("wound", "Wound", "Wound somebody.", gm_answers.GiveWound, (), "COND-02"),
    _action("heal", "Heal a Wound", "Heal a wound.", gm_answers.HealWound, (), "COND-02"),
)

_HANDLING = (
    _action(
        "handle",
        "Draw or put away",
        "Draw, sheathe, drop, pick up.",
        drawing_weapons.HandleWeapon,
        ("act",),
        "HANDS-10",
        "PARRY-02",
    ),
    _action(
        "item", "Use a thing", "Use it.", item_effects.UseItem, ("act",), "STEALTH-05", "AOE-01"
    ),
)

_FIELD = (
    _action("lay", "Lay an area", "Smoke, mist, a crowd.", gm_answers.Lay, (), "AOE-01"),
    _action("terrain", "Terrain", "Mud, nets, smoke.", gm_answers.Terrain, (), "AOE-01"),
    _action("inside_area", "Who is inside", "Say who is inside.", gm_answers.Inside, (), "AOE-01"),
    _action("clear", "Clear an area", "Take it away.", gm_answers.Clear, (), "AOE-07"),
    _action("apart", "Distance", "Say how far two are apart.", gm_answers.Apart, (), "MOVE-01"),
    _action("conceal", "Conceal", "Put somebody into Stealth.", gm_answers.Conceal, (), "HIDE-12"),
    _action("uncover", "Uncover", "End somebody's Stealth.", gm_answers.Uncover, (), "STEALTH-03"),
    _action("permit", "Permit to hide", "Nobody is watching.", gm_answers.Permit, (), "HIDE-01"),
    _action(
        "searching",
        "Search when shown",
        "Search at a Point Out, or not.",
        gm_answers.LetBe,
        (),
        "SEARCH-05",
    ),
    _action("end_genjutsu", "End a genjutsu", "It is over.", gm_answers.EndGenjutsu, (), "GENJ-11"),
)

ACTIONS: Mapping[str, Action] = by_name(
    _TURN, _HIDING, _PAYING, _ABORT, _DEFENCE, _OUT_OF_TURN, _HANDLING, _FIELD, _BODILY
)

OUT_OF_TURN: Mapping[str, Anytime[WayFight] | Aside[WayFight]] = {
    "abort": ABORT,
    "take_hit": TAKE_HIT,
    "after_failure": AFTER_FAILURE,
    "begin_with": BEGIN_WITH,
    "grapple": GRAPPLE,
    "let_go": LET_GO,
    **FIELD,
    **JUDGEMENTS,
}
"""Every act out of turn, by name; each is defined in the chapter of its rules."""
