"""The challenge to a duel, and its acceptance (L7R-DUEL-01)."""

from __future__ import annotations

from typing import TypeAlias

from rules.engine.forms import Target
from rules.engine.kit.acts import Act, AsideAct, OutOfTurn, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.errors import BadAnswer
from rules.l7r.duels.beforehand import Facing, focuses, on_contest, on_stance
from rules.l7r.duels.duel import begin
from rules.l7r.fight.questions import Challenged
from rules.l7r.fight.state import L7rFight, Samurai
from rules.l7r.fight.wording import light_wounds, targets
from rules.l7r.sheets.values import Light

At: TypeAlias = OutOfTurn[L7rFight]


def _most(at: Samurai) -> int:
    return at.may_spend


@act("accept", "accept", clauses="L7R-DUEL-01", group="duel")
class Accept(Facing[Samurai]):
    """Accept a duel."""

    help = "Accept the duel."
    says = "accepts the duel"
    shown = "stance contest focus light"
    focus: int = focuses()
    light: Light = light_wounds()
    contest: int = on_contest(_most)
    stance: int = on_stance(_most)


@act("decline", "accept", clauses="L7R-DUEL-01", group="duel")
class Decline(Act[Samurai]):
    """Decline a duel."""

    help = "Decline the duel."
    says = "declines the duel"


def _own(at: At) -> list[Samurai]:
    """Those for whom the player may propose a duel."""
    refused = at.fight.house.duel_without_iaijutsu == "refuse"
    able = at.fight.able_of(at.by)
    return [each for each in able if not each.hidden and (each.iaijutsu or not refused)]


def _both(at: At) -> list[Samurai]:
    return [each for each in at.fight.present() if each.able and not each.hidden]


def _challengers(at: At) -> Target:
    return targets(_own(at), "Who")


def _opponents(at: At) -> Target:
    return targets(_both(at), "The opponent")


def _most_of_own(at: At) -> int:
    return max(each.may_spend for each in _own(at))


@act("challenge", clauses="L7R-DUEL-01", group="duel", kw_only=True)
class Challenge(Facing[At], AsideAct[L7rFight]):
    """Propose a duel between two combatants; what is said beforehand is for the player's own."""

    help = "Propose a duel; both must accept."
    gm = False
    shown = "challenger opponent stance contest focus light"
    focus: int = focuses()
    light: Light = light_wounds()
    contest: int = on_contest(_most_of_own)
    stance: int = on_stance(_most_of_own)
    challenger: str = field(_challengers, "Who draws: one of yours")
    opponent: str = field(_opponents, "The opponent")

    @classmethod
    def why_not(cls, at: At) -> str | None:
        if at.fight.duel is not None:
            return "A duel is being fought already."
        if not _own(at) or len(_both(at)) < 2:
            return "There are no two here who could duel."
        return None

    def check(self, at: At) -> None:
        del at
        if self.challenger == self.opponent:
            raise BadAnswer("A duel takes two.")

    def resolve(self, at: At) -> Resolution[None]:
        """Ask for a duel; both must accept, and proposing it counts as accepting (L7R-DUEL-01)."""
        fight = at.fight
        one, other = fight.combatant(self.challenger), fight.combatant(self.opponent)
        fight.tell(f"{one.name} challenges {other.name} to a duel.", clauses="L7R-DUEL-01")
        asked = [each for each in (one, other) if each.player != at.by]
        answers = yield from together(
            "accept",
            {each.id: _accept(each, one, other) for each in asked},
            enough=lambda _: fight.duel is not None or not (one.able and other.able),
        )
        refusing = [fight.combatant(id) for id, answer in answers.items()
                    if isinstance(answer, Decline)]  # fmt: skip
        if fight.house.duel_without_iaijutsu == "refuse":
            refusing += [s for s in (one, other) if not s.iaijutsu and s not in refusing]
        if refusing or fight.duel is not None or not (one.able and other.able):
            names = " and ".join(each.name for each in refusing)
            why = f": not for {names}" if names else ""
            fight.tell(f"There is no duel{why}.", clauses="L7R-DUEL-01")
            return
        said = {id: answer for id, answer in answers.items() if isinstance(answer, Accept)}
        begin(fight, one, other, {one.id: self, other.id: self, **said})


def _accept(samurai: Samurai, one: Samurai, other: Samurai) -> Resolution[Accept | Decline]:
    return ask(
        "accept",
        samurai.player,
        f"A duel of {one.shown_name} with {other.shown_name}: does {samurai.name} accept?",
        lambda: offer(samurai, Accept, Decline),
        about=samurai.id,
        default={"act": "decline"},
        public=True,
        facts=Challenged((other if samurai is one else one).id),
    )
