"""Between two rounds: the narration, then the Interlude (KI-INTER-01..05)."""

from __future__ import annotations

from datetime import timedelta

from rules.engine.forms import Act, Choice, Fields, Text
from rules.engine.requests import Resolution
from rules.engine.verbs import ask, together
from rules.engine.visibility import GM, Kind, PlayerId
from rules.ki.fight.acts import Narrate, Nothing, Ready
from rules.ki.fight.questions import OfRound
from rules.ki.fight.state import KiFight
from rules.ki.fight.wording import listed


def narration(fight: KiFight) -> Resolution[None]:
    """Let the GM tell the round; if they do not answer, tell a plain summary (KI-INTER-01)."""
    deeds = "\n".join(fight.deeds) or "Nothing happened."
    fight.tell_gm(f"Round {fight.round} as it went:\n{deeds}", Kind.SCENE, clauses=["KI-INTER-01"])
    answer: Narrate | Nothing = yield from ask(
        "narrate",
        GM,
        f"What happened in round {fight.round}?",
        Act(
            {
                "narrate": Choice("Narrate", Fields(Narrate, {"text": _story()})),
                "skip": Choice("Skip", Fields(Nothing)),
            }
        ),
        within=timedelta(hours=fight.house.narration_max_hours),
        default={"act": "skip"},
        public=True,
        facts=OfRound(fight.round),
    )
    if isinstance(answer, Narrate):
        fight.tell(answer.text, Kind.TALE, clauses=["KI-INTER-01"])
    else:
        fight.tell(_summary(fight), Kind.SCENE, clauses=["KI-INTER-01"])


def _story() -> Text:
    return Text(4000, label="What happened in this round", long=True)


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


def _ready(fight: KiFight, player: PlayerId, ids: list[str]) -> Resolution[None]:
    """Wait for one player, who may leave a plan for their first creature (KI-INTER-04)."""
    answer: Ready = yield from ask(
        "ready",
        player,
        f"Ready for round {fight.round + 1}?",
        Act(
            {
                "ready": Choice(
                    "Ready", Fields(Ready, {"plan": Text(1000, least=0, label="Plan", long=True)})
                )
            }
        ),
        about=ids[0],
        within=timedelta(hours=fight.house.interlude_max_hours),
        default={"act": "ready"},
        public=True,
        facts=OfRound(fight.round),
    )
    if answer.plan:
        fight.combatant(ids[0]).plan = answer.plan
