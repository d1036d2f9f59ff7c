"""The stop between two rounds: when a card comes, who is asked, and when."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.play.step import gates
from bot.storage.settings import Settings
from rules.engine.intents.book import Kept
from rules.engine.intents.pace import FLOWING, Pace
from rules.engine.intents.plans import Mode, Policy
from rules.engine.intents.replies import Intent
from rules.engine.replay.journal import RoundAsked
from rules.engine.views.visibility import EVERYONE, GM, GM_ONLY

ROUND = Settings(tempo="round")
PEOPLE = ("ama", "ben", "cy")
DRAFTS = Kept(policies=(Policy(name="Thugs", group=("thug", "shade")),))


def scene(
    beat: int, *, gone_to: int = -1, heard: int = -1, due: tuple[str, ...] = ("turn",)
) -> Any:
    """A fight at this round, whose game asks at every second one by itself."""
    return SimpleNamespace(
        ruleset=SimpleNamespace(
            course=SimpleNamespace(sets_up={"initiative"}, beat=lambda _: beat, every=2)
        ),
        fight=SimpleNamespace(
            tempo=SimpleNamespace(gone_to=gone_to, heard=heard),
            combatants={id: SimpleNamespace(id=id, player=f"{id}'s") for id in PEOPLE},
            present=lambda: [
                SimpleNamespace(id="thug", player=GM, eyes=EVERYONE),
                SimpleNamespace(id="shade", player=GM, eyes=GM_ONLY),
            ],
        ),
        due=[SimpleNamespace(kind=kind) for kind in due],
    )


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The people who stand in the fight."""
    there = [*PEOPLE]
    monkeypatch.setattr(gates, "stand", lambda fight: tuple(there))
    return there


@pytest.mark.parametrize(
    ("beat", "gone_to", "comes"), [(1, -1, True), (2, 1, False), (3, 1, True), (1, 0, False)]
)
def test_a_card_comes_at_every_so_many_rounds(beat, gone_to, comes):
    """The first one at once, then at every second one since: as the game says."""
    found = gates.gate(scene(beat, gone_to=gone_to), ROUND, Kept())
    assert (found is not None) is comes
    assert found in (None, RoundAsked(beat=beat, asks=PEOPLE, bare=PEOPLE))


def test_the_card_knows_who_has_left_nothing():
    """Ama has an order and Ben a style; a draft of thugs is nobody's of them."""
    order = Intent(id="o", owner="ama's", question="parry", replies=())
    style = Policy(name="Ben", group=("ben",), mode=Mode.ALONE)
    kept = Kept(orders=(order,), policies=(style, *DRAFTS.policies))
    found = gates.gate(scene(1), ROUND, kept)
    assert isinstance(found, RoundAsked)
    assert found.bare == ("cy",)


def test_what_sets_a_round_up_needs_no_card():
    """Initiative is thrown before; with a turn beside it the card comes."""
    assert gates.gate(scene(1, due=("initiative",)), ROUND, Kept()) is None
    assert gates.gate(scene(1, due=("initiative", "turn")), ROUND, Kept()) is not None


@pytest.mark.parametrize(
    ("beat", "heard", "brakes"),
    [(9, -1, False), (2, 1, False), (3, 1, True), (1, 0, False), (2, 0, True)],
)
def test_a_fight_that_flows_stops_after_a_round_without_anybody(beat, heard, brakes):
    """The round in which somebody was heard, and one more; then all are asked, and the GM."""
    found = gates.gate(scene(beat, heard=heard), Settings(), Kept())
    wanted = RoundAsked(beat=beat, asks=("ama", "ben", "cy", ""), brake=True)
    assert found == (wanted if brakes else None)


@pytest.mark.parametrize(
    ("mode", "paused", "asks"),
    [
        (Mode.ALONE, False, PEOPLE),
        (Mode.ALONE, True, (*PEOPLE, "")),
        (Mode.DRAFTS, False, (*PEOPLE, "")),
    ],
)
def test_the_gm_is_not_asked_at_the_brake_while_all_npcs_in_sight_act_alone(mode, paused, asks):
    """A hidden shade without a style changes nothing: nobody learns of it by who is asked."""
    kept = Kept(policies=(Policy(name="Thug", group=("thug",), mode=mode, paused=paused),))
    found = gates.gate(scene(3, heard=1), Settings(), kept)
    assert found is not None
    assert found.asks == asks


def test_what_a_campaign_asks_in_the_round_tempo():
    """The card has settled what has its place on it."""
    rules: Any = SimpleNamespace(choices=SimpleNamespace(on_card=frozenset({"ready"})))
    assert gates.pace(rules, Settings()) is FLOWING
    assert gates.pace(rules, ROUND) == Pace(by_round=True, silent={"ready"})
