"""Between two rounds: the narration, then the Interlude (KI-INTER-01..05)."""

from __future__ import annotations

from datetime import timedelta

from rules.engine.forms import Text
from rules.engine.kit.acts import Act, act, field, offer
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.engine.visibility import GM, Kind, PlayerId
from rules.ki.actions.combos import Skip
from rules.ki.fight.questions import OfRound
from rules.ki.fight.state import KiFight
from rules.ki.fight.wording import listed

DAY = timedelta(hours=24)
"""How long the narration and the Interlude wait at the most (KI-INTER-01, KI-INTER-02)."""


@act("narrate", "narrate", clauses="KI-INTER-01", group="gm")
class Narrate(Act[KiFight]):
    """The story of the round."""

    help = "Tell the round that is over as a story."
    says = ("tells the round: {text}", "tells the round")
    text: str = field(
        Text(4000, label="What happened in this round", long=True),
        "The story of the round",
        says='"{}"',
    )


def narration(fight: KiFight) -> Resolution[None]:
    """Let the GM tell the round; if they do not answer, tell a plain summary (KI-INTER-01)."""
    deeds = "\n".join(fight.deeds) or "Nothing happened."
    fight.tell_gm(f"Round {fight.round} as it went:\n{deeds}", Kind.SCENE, clauses=["KI-INTER-01"])
    answer: Narrate | Skip = yield from ask(
        "narrate",
        GM,
        f"What happened in round {fight.round}?",
        offer(fight, Narrate, Skip),
        within=DAY,
        default={"act": "skip"},
        public=True,
        facts=OfRound(fight.round),
    )
    if isinstance(answer, Narrate):
        fight.tell(answer.text, Kind.TALE, clauses=["KI-INTER-01"])
    else:
        fight.tell(_summary(fight), Kind.SCENE, clauses=["KI-INTER-01"])


def _summary(fight: KiFight) -> str:
    """A short summary of the round: who stands and who is down."""
    up = [f.name for f in fight.present() if f.able and not f.hidden]
    down = [f.name for f in fight.present() if not f.able and not f.hidden]
    parts = [f"Round {fight.round} in short."]
    parts += [f"Standing: {listed(up)}."] if up else []
    parts += [f"Down: {listed(down)}."] if down else []
    return " ".join(parts)


def interlude(fight: KiFight) -> Resolution[None]:
    """Talk, plans and questions, until all players are ready or the GM opens the round.

    There are no Actions, techniques or Surges. A player who does not answer counts as ready.
    (KI-INTER-02)
    """
    fight.tell(
        "Interlude: make plans, speak in character, ask the GM what you notice.",
        Kind.SCENE,
        clauses=["KI-INTER-02", "KI-INTER-03", "KI-INTER-05"],
    )
    players: dict[PlayerId, list[str]] = {}
    for fighter in fight.present():
        if fighter.player != GM and not fighter.hidden:
            players.setdefault(fighter.player, []).append(fighter.id)
    yield from together(
        "interlude",
        {player: _ready(fight, player, ids) for player, ids in players.items()},
        enough=lambda _: fight.closing,
    )
    fight.closing = False


@act("ready", "ready", clauses="KI-INTER-02", group="interlude")
class Ready(Act[KiFight]):
    """Be ready for the next round, with a plan to keep."""

    help = "Interlude: say that you are ready for the next round."
    says = ("is ready for the round, with this plan: {plan}", "is ready for the round")
    plan: str = field(
        Text(1000, least=0, label="Plan", long=True),
        "A note to yourself for the round",
        default="",
        says='"{}"',
    )


def _ready(fight: KiFight, player: PlayerId, ids: list[str]) -> Resolution[None]:
    """Wait for one player, who may leave a plan for their first creature (KI-INTER-04)."""
    answer: Ready = yield from ask(
        "ready",
        player,
        f"Ready for round {fight.round + 1}?",
        offer(fight, Ready),
        about=ids[0],
        within=DAY,
        default={"act": "ready"},
        public=True,
        facts=OfRound(fight.round),
    )
    if answer.plan:
        fight.combatant(ids[0]).plan = answer.plan
