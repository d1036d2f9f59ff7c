"""Whom the commands of the other rulesets than ki obey: Ama plays Kuni there, and Ben Kakita."""

from __future__ import annotations

from tests.cogs.harness import AMA, BEN
from tests.hard.row import PLAYERS, Before, Row, amended, by_gm, by_owner, reads

OVER = Before("encounter end", {"sure": True})
CALM = amended("fight", "calm", "true")
"""The fight rests."""

HELD = amended("Kakita", "held_by", "kuni")
LAID = Before("wayward_gm lay", {"name": "Smoke"})
DREAMS = amended(
    "Kuni",
    "genjutsu",
    '[{"id": "dream-1", "technique": "dream", "name": "Dream", "by": "thug", "total": 30,'
    ' "margin": 10, "aware": false}]',
)
KEPT_UP = amended(
    "Kuni", "upkeeps", '[{"id": "up", "technique": "gouken", "name": "Gouken", "amount": 1}]'
)
PREPARED = (
    amended("Kuni", "abilities", '{"preparation": 1}'),
    amended(
        "Kuni",
        "techniques",
        '[{"id": "hum", "name": "Hum", "kind": "ninjutsu", "preparation": true, "upkeep": "1"}]',
    ),
)
KAKITA_IS_HIT = (
    Before("wayward rest", {"who": "Kuni"}, AMA),
    Before("wayward attack", {"who": "Thug", "target": "kakita"}),
    amended("Kuni", "ap", "9"),
)
"""The thug attacks Kakita, who is asked how she defends; Kuni is quick enough to help."""

DIG = Before("wod task extended", {"name": "Dig", "traits": "strength", "goal": 5})
CONTEST = Before(
    "wod task contest",
    {"target": "kakita", "traits": "wits / wits", "goal": 5, "combatant": "kuni"},
    AMA,
)
HARDER = Before("wod_gm circumstance", {"combatant": "kuni", "difficulty": 1})
DYING = Before(
    "wod_gm body wound", {"combatant": "kuni", "harm": "lethal", "levels": 9, "soaked": False}
)

DUEL = (
    Before("l7r duel challenge", {"challenger": "kuni", "opponent": "kakita"}, AMA),
    Before("l7r duel accept", {"who": "Kakita"}, BEN),
    Before("encounter begin"),
)
"""Kuni and Kakita fight a duel, beside which the thug stands."""

STRUCK = amended(
    "fight",
    "attacks",
    '[{"id": "attack-9", "by": "thug", "target": "kuni",'
    ' "weapon": {"id": "club", "name": "Club"}}]',
)
"""The thug's club is about to hit Kuni."""

L7R = (
    by_owner("l7r duel challenge", "l7r", challenger="kuni", opponent="kakita"),
    by_owner("l7r duel concede", "l7r", *DUEL, duelist="kuni"),
    # Either duelist may offer it, each for themselves.
    Row("l7r duel break_off", PLAYERS, {}, "l7r", DUEL),
    by_gm("l7r duel interfere", "l7r", *DUEL, fighter="thug"),
    # The GM attacks with their own, as everybody does.
    Row(
        "l7r interrupt",
        frozenset({AMA}),
        {"target": "thug", "attacker": "kuni"},
        "l7r begun",
        # An interrupt is for a phase in which none of one's own dice is due.
        (
            amended("fight", "house.interrupt_actions", "parry_and_attack"),
            amended("kuni", "dice", "[9, 10]"),
        ),
    ),
    by_gm(
        "l7r gm fate",
        "l7r",
        Before("l7r gm heal", {"combatant": "kuni", "wounds": -20}),
        combatant="kuni",
        fate="dies",
    ),
    by_gm("l7r gm heal", "l7r", combatant="kuni", wounds=1),
    by_gm("l7r gm tend", "l7r", tended=True, combatant="kuni"),
    by_gm("l7r gm place", "l7r", combatant="kuni", guards=True),
    by_gm("l7r gm effect", "l7r", combatant="kuni", name="Mud"),
    by_gm("l7r gm align", "l7r", combatant="kuni", side="red"),
    by_gm("l7r gm resume", "l7r begun", CALM),
    reads("l7r odds", pool="6k3", tn=20),
)

L5R = (
    by_gm("l5r gm ambush", "l5r", ambushers="others", surprised="players"),
    by_gm("l5r gm check", "l5r", combatant="kuni", trait="reflexes", tn=10),
    by_gm("l5r gm day", "l5r", combatant="kuni"),
    by_gm("l5r gm adjust", "l5r", combatant="kuni", amount=2),
    by_gm("l5r gm modify", "l5r", combatant="kuni", on="roll", amount=2, reason="High ground"),
    by_gm("l5r gm effect", "l5r", combatant="kuni", name="Smoke"),
    by_gm("l5r gm afflict", "l5r", combatant="kuni", status="dazed"),
    by_gm("l5r gm engage", "l5r", combatant="kuni", other="kakita"),
    by_gm("l5r gm wound", "l5r", combatant="kuni", wounds=1),
    by_gm(
        "l5r gm fate",
        "l5r",
        Before("l5r gm wound", {"combatant": "kuni", "wounds": 99}),
        combatant="kuni",
        dead=True,
    ),
    by_gm("l5r gm resume", "l5r begun", CALM),
    reads("l5r odds", pool="6k3", tn=20),
)

WAYWARD = (
    by_owner(
        "wayward answer abort",
        "wayward begun",
        Before("wayward move", {"length": 9, "who": "Kuni"}, AMA),
        combatant="kuni",
    ),
    by_owner(
        "wayward defend take_hit",
        "wayward begun",
        *KAKITA_IS_HIT,
        protector="kuni",
        attack="thug-1-kakita",
        ap=3,
    ),
    by_owner("wayward jutsu begin_with", "wayward", *PREPARED, technique="kuni|hum|0|"),
    by_owner("wayward jutsu end_upkeep", "wayward", KEPT_UP, upkeep="kuni|up"),
    by_owner("wayward defend after_failure", "wayward", combatant="kuni", willpower="never"),
    by_owner("wayward stealth searching", "wayward", combatant="kuni", search=False),
    by_gm("wayward_gm lay", "wayward", name="Smoke"),
    by_gm("wayward_gm inside_area", "wayward", LAID, area="area-1", inside="kuni"),
    by_gm("wayward_gm terrain", "wayward", LAID, area="area-1", status="immobility"),
    by_gm("wayward_gm clear", "wayward begun", LAID, area="area-1"),
    by_gm("wayward_gm apart", "wayward", one="kuni", other="kakita", yards=5),
    by_gm("wayward_gm grapple", "wayward", holder="kuni", held="kakita"),
    by_gm("wayward_gm let_go", "wayward", HELD, held="kakita"),
    by_gm("wayward_gm conceal", "wayward", combatant="thug", tn=30),
    by_gm(
        "wayward_gm uncover",
        "wayward",
        Before("wayward_gm conceal", {"combatant": "thug", "tn": 30}),
        combatant="thug",
    ),
    by_gm("wayward_gm permit", "wayward", combatant="kuni"),
    by_gm("wayward_gm end_genjutsu", "wayward", DREAMS, hold="dream-1"),
    by_gm("wayward_gm confirm_death", "wayward", combatant="kuni"),
    by_gm(
        "wayward_gm rouse", "wayward", amended("Kuni", "condition", "unconscious"), combatant="kuni"
    ),
    by_gm("wayward_gm afflict", "wayward", combatant="kuni", status="bleed"),
    by_gm("wayward_gm poison", "wayward", combatant="kuni", vector="injury"),
    by_gm(
        "wayward_gm relieve",
        "wayward",
        Before("wayward_gm afflict", {"combatant": "kuni", "status": "bleed"}),
        status="kuni|kuni-bleed-1",
    ),
    by_gm("wayward_gm wound", "wayward", combatant="kuni", note="A limp"),
    by_gm(
        "wayward_gm heal",
        "wayward",
        Before("wayward_gm wound", {"combatant": "kuni", "note": "A limp"}),
        wound="kuni|told-1",
    ),
    reads("wayward odds", accuracy=15, dodge=4),
)

WOD = (
    by_gm("wod meet blocking", "wod begun", STRUCK, attack="attack-9", allowed=False),
    by_owner("wod preset", "wod", combatant="kuni", guard="dodge"),
    by_owner("wod stabilise", "wod", healer="kuni", patient="kakita"),
    by_owner(
        "wod treat",
        "wod",
        amended("Kuni", "abilities.medicine", "2"),
        healer="kuni",
        patient="kakita",
    ),
    by_owner("wod roll", "wod", traits="strength", combatant="kuni"),
    by_owner("wod task feat", "wod", feat="sneaking", combatant="kuni"),
    by_owner("wod task resisted", "wod", target="kakita", traits="wits / wits", combatant="kuni"),
    by_owner("wod task aided", "wod", helper="kakita", traits="wits", combatant="kuni"),
    by_owner("wod task strength", "wod", rating="1", combatant="kuni"),
    by_gm("wod task extended", "wod", name="Dig", traits="strength", goal=5),
    by_owner("wod task work", "wod", DIG, task="task-1", combatant="kuni"),
    # Whoever calls others to work together decides for none of them: each is asked.
    Row("wod task team", PLAYERS, {"task": "task-1", "members": "kuni, kakita"}, "wod", (DIG,)),
    by_owner(
        "wod task contest",
        "wod",
        target="kakita",
        traits="wits / wits",
        goal=5,
        combatant="kuni",
    ),
    by_owner("wod task pursuit", "wod", target="kakita", traits="wits / wits", combatant="kuni"),
    Row("wod task exchange", PLAYERS, {"task": "task-1"}, "wod", (CONTEST,)),
    by_gm("wod task track", "wod", DIG, task="task-1", goal=9),
    by_gm("wod_gm call", "wod", combatant="kuni", traits="wits"),
    by_gm("wod_gm forgive", "wod", amended("Kuni", "failures.dig", "2"), combatant="kuni"),
    by_gm(
        "wod_gm body torment",
        "wod",
        amended("fight", "house.torture_rules", "true"),
        combatant="kuni",
        torment="mental",
    ),
    by_gm("wod_gm ambush", "wod", ambushers="thug"),
    by_gm("wod_gm condition", "wod", combatant="kuni", state="held"),
    by_gm("wod_gm circumstance", "wod", combatant="kuni", difficulty=1, reason="Smoke"),
    by_gm("wod_gm clear", "wod", HARDER, effects="effect-1"),
    by_gm("wod_gm consequence", "wod", combatant="kuni", text="The lamp falls."),
    by_gm("wod_gm fate", "wod", DYING, combatant="kuni", outcome="dead"),
    by_gm("wod_gm body wound", "wod", combatant="kuni", harm="bashing", levels=1, soaked=False),
    by_gm("wod_gm body mend", "wod", combatant="kuni", levels=1),
    by_gm("wod_gm time", "wod", days=1),
    by_gm("wod_gm body care", "wod", combatant="kuni", treated=True),
    by_gm("wod_gm body impair", "wod", combatant="kuni", note="A limp"),
    by_gm("wod_gm body wear", "wod", combatant="kuni", armour=False),
    by_gm("wod_gm ground", "wod", combatant="kuni", strain="high"),
    by_gm("wod_gm align", "wod", combatant="kuni", side="red"),
    by_gm("wod_gm resume", "wod begun", CALM),
    reads("wod odds", traits="wits"),
)

GAMES = (*L7R, *L5R, *WAYWARD, *WOD)
