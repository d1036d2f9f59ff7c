"""The GM's acts about the field: distances, Stealth, genjutsu (WAY-MOVE-01, WAY-GENJ-11).

Each is an act out of turn; other players are told only what they could see.
"""

from __future__ import annotations

from rules.engine.forms import Number, Pick, YesNo, options
from rules.engine.kit.acts import AnytimeAct, OutOfTurn, act, field
from rules.engine.visibility import Kind
from rules.engine.wording import targets
from rules.wayward.actions.distance import ARM, set_between, spelled
from rules.wayward.conditions.grappling import part_from, release_lost
from rules.wayward.fight.lasting_effects import Hiding
from rules.wayward.fight.state import Ninja, WayFight
from rules.wayward.jutsu import genjutsu_holds
from rules.wayward.rolls.willpower import own_or_any
from rules.wayward.rulings.living import anybody
from rules.wayward.stealth.stealth_levels import check_tn, come_out, effective_tn, look


@act("apart", clauses="WAY-MOVE-01", group="gm")
class Apart(AnytimeAct[WayFight]):
    """Set the distance between two people, in yards and tenths of a yard (WAY-MOVE-01)."""

    title = "Distance"
    help = "Say how far apart two people are."
    one: str = field(anybody("Who"), "The first")
    other: str = field(anybody("And who"), "The other")
    yards: int = field(Number(0, 999, "Yards between them"), "Yards between them")
    tenths: int = field(
        Number(0, 9, "Tenths of a yard more"),
        "Tenths of a yard more: 5 for half a yard",
        default=0,
    )

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        """The GM knows where everybody stands."""
        tenths = self.yards * 10 + self.tenths
        set_between(at.fight, self.one, self.other, tenths)
        pair = [at.fight.combatant(self.one), at.fight.combatant(self.other)]
        if tenths > ARM:
            part_from(at.fight, *pair)
        release_lost(at.fight)
        if all(each.eyes is None for each in pair):
            text = f"{pair[0].name} and {pair[1].name} are {spelled(tenths)} apart."
            at.fight.tell(text, Kind.SCENE, clauses=["WAY-MOVE-01"])


@act("conceal", clauses="WAY-HIDE-12", group="gm")
class Conceal(AnytimeAct[WayFight]):
    """Put somebody into Stealth, or change their Stealth level and TN.

    Only the GM may give level 3. (WAY-HIDE-12)
    """

    help = "Put somebody into Stealth, or change it."
    combatant: str = field(anybody("Who"), "Who it is")
    tn: int = field(
        Number(1, 200, "Stealth TN, without the level"), "Stealth TN, without the level"
    )
    level: int = field(Number(1, 3, "Stealth level"), "Stealth level", default=1)

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        fight = at.fight
        ninja = fight.combatant(self.combatant)
        others = [each.id for each in fight.present() if each.side != ninja.side]
        eyes = ninja.eyes
        before = ninja.stealth.hiding
        ninja.stealth.hiding = before or Hiding(tn=self.tn, from_=others)
        ninja.stealth.hiding.tn, ninja.stealth.hiding.level = self.tn, self.level
        look(fight)
        if before is None:
            fight.tell(f"{ninja.name} is out of sight.", audience=eyes)
        tn = effective_tn(fight, ninja, ninja.stealth.hiding)
        text = f"{ninja.name}: Stealth TN {tn}, level {self.level}."
        fight.tell(text, audience=ninja.own, clauses=["WAY-STEALTH-01", "WAY-HIDE-12"])
        check_tn(fight, ninja)


def _hidden(at: OutOfTurn[WayFight]) -> list[Ninja]:
    return [each for each in at.fight.present() if each.stealth.hiding is not None]


@act("uncover", clauses="WAY-STEALTH-03", group="gm")
class Uncover(AnytimeAct[WayFight]):
    """Bring somebody out of Stealth for all."""

    help = "Bring somebody out of Stealth."
    combatant: str = field(lambda at: targets(_hidden(at), "Who"), "Who it is")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _hidden(at) else "Nobody is in Stealth."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        come_out(at.fight, at.fight.combatant(self.combatant), "WAY-STEALTH-03")


@act("permit", clauses="WAY-HIDE-01", group="gm")
class Permit(AnytimeAct[WayFight]):
    """Let somebody hide in a fight: the rare case in which nobody is watching (WAY-HIDE-01)."""

    title = "Permit to hide"
    help = "Let somebody hide while watched."
    combatant: str = field(anybody("Who"), "Who it is")

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        ninja.stealth.may_hide = True
        text = f"{ninja.name} may hide now."
        at.fight.tell(text, audience=ninja.own, clauses=["WAY-HIDE-01"])


@act("searching", clauses="WAY-SEARCH-05", group="stealth")
class LetBe(AnytimeAct[WayFight]):
    """Choose in advance whether to use a Search that Point Out grants (WAY-SEARCH-05)."""

    gm = False
    title = "Search when shown"
    help = "Say if you search when somebody is pointed out."
    combatant: str = field(lambda at: targets(own_or_any(at), "Who"), "Which of yours")
    search: bool = field(YesNo("Searches"), "False: never", default=True)

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if own_or_any(at) else "You have nobody in this fight."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        ninja = at.fight.combatant(self.combatant)
        ninja.stealth.lets_be = not self.search
        does = "searches" if self.search else "does not search"
        text = f"{ninja.name} {does} when somebody is pointed out."
        at.fight.tell(text, audience=ninja.own, clauses=["WAY-SEARCH-05"])


def _holds(at: OutOfTurn[WayFight]) -> list[tuple[str, str]]:
    return [
        (hold.id, f"{hold.name} on {ninja.name}")
        for ninja in at.fight.combatants.values()
        for hold in ninja.jutsu.genjutsu
    ]


@act("end_genjutsu", clauses="WAY-GENJ-11", group="gm")
class EndGenjutsu(AnytimeAct[WayFight]):
    """End a genjutsu that holds somebody, as its own entry says (WAY-GENJ-11)."""

    title = "End a genjutsu"
    help = "End a genjutsu."
    hold: str = field(lambda at: Pick(options(_holds(at)), "Genjutsu"), "Which genjutsu")

    @classmethod
    def why_not(cls, at: OutOfTurn[WayFight]) -> str | None:
        return None if _holds(at) else "Nobody is under a genjutsu."

    def resolve(self, at: OutOfTurn[WayFight]) -> None:
        for ninja in at.fight.combatants.values():
            ended = [hold for hold in ninja.jutsu.genjutsu if hold.id == self.hold]
            genjutsu_holds.end(at.fight, ninja, ended, "it is over", "WAY-GENJ-11")
