"""The bench of whole fights: its people are those of the figures, and its fights end alike."""

from __future__ import annotations

import os
from asyncio import to_thread
from pathlib import Path
from random import Random

from bot.commands.bench.life.by_hand import ByHand, by_block
from bot.commands.bench.life.instructions import Habits
from bot.commands.bench.life.people import DAY_S, HOUR_S, Person, calibration
from bot.commands.bench.life.rosters import ROSTERS, is_attack
from bot.commands.bench.life.tally import Tally, mean_of
from bot.commands.bench.life.through_play import Life
from rules import RULESETS


def test_people_answer_after_a_median_of_five_hours_and_some_after_a_day():
    """2.45 waking hours are about 5.2 by the clock; about one in ten takes more than 24."""
    took = calibration(2.45)
    assert 4.6 < took["median_h"] < 5.8
    assert 0.07 < took["over_24h"] < 0.14


def test_nobody_answers_asleep_or_at_a_weekend_off():
    """Whoever is asked at three at night on a free Saturday answers on Monday after eight."""
    person = Person(zone=0, weekend_off=True, median_h=2.0, chance=Random(1))
    saturday_night = 5 * DAY_S + 3 * HOUR_S
    assert not person.awake(saturday_night)
    assert person.answers_at(saturday_night) >= 7 * DAY_S + 8 * HOUR_S


def test_every_ruleset_of_ours_has_a_roster():
    """A game without one would be missing in the table."""
    assert set(ROSTERS) == set(RULESETS)


def test_a_fight_by_hand_is_the_same_again_and_waits_for_people():
    """Same seed, same fight; block initiative waits for the players once, for the GM once a round.

    The l5r fight of seed 0 takes more than a day exactly, and less by block initiative.
    """
    first, second = ByHand("l5r", 0, 2.45).play(), ByHand("l5r", 0, 2.45).play()
    assert (first.seconds, first.waits, first.attacks) == (
        second.seconds,
        second.waits,
        second.attacks,
    )
    assert first.ended
    block = by_block(first, 0, 2.45)
    assert DAY_S < block.seconds < first.seconds
    assert block.waits <= 2 * first.rounds


async def test_the_same_people_play_through_play_and_a_database(tmp_path: Path):
    """A whole l5r fight; its file is gone afterwards, and answers are counted by who gave them."""
    tally = await Life("l5r", 0, 2.45, tmp_path).run()
    assert tally.ended
    assert tally.attacks > 4
    assert tally.by["person"] > tally.by["clock"]
    assert await to_thread(os.listdir, tmp_path) == []


async def test_with_plans_and_in_rounds_the_same_fight_waits_less(tmp_path: Path):
    """The l5r fight of seed 0: what was left answers, and people are waited for less often."""
    plain = await Life("l5r", 0, 2.45, tmp_path).run()
    flow = await Life("l5r", 0, 2.45, tmp_path, Habits(tempo="flow")).run()
    rounds = await Life("l5r", 0, 2.45, tmp_path, Habits(tempo="round")).run()
    assert flow.by["plan"] > 4
    assert rounds.by["plan"] > 4
    assert flow.waits / flow.rounds < plain.waits / plain.rounds
    assert rounds.waits / rounds.rounds < plain.waits / plain.rounds
    # A card is for two rounds in l5r, and the first of the three rounds has none.
    assert (rounds.rounds, rounds.for_what["round"]) == (3.0, 1)


async def test_a_gap_is_asked_whatever_was_left(tmp_path: Path):
    """With every question uncovered no player's plan answers anything; the NPCs' policy does."""
    gaps = await Life("l5r", 0, 2.45, tmp_path, Habits(tempo="round", uncovered=1.0)).run()
    covered = await Life("l5r", 0, 2.45, tmp_path, Habits(tempo="round")).run()
    assert gaps.by["plan"] < covered.by["plan"]
    assert gaps.by["person"] > covered.by["person"]


def test_means_are_over_all_fights_and_shares_over_all_answers():
    """Two fights: 1 and 3 days, 4 waits in 4 rounds, 2 attacks, the GM waited for in a quarter."""
    one, two = Tally(begun=0.0), Tally(begun=0.0)
    one.seconds, one.rounds, one.attacks, one.waits, one.ended = DAY_S, 1, 2, 1, True
    two.seconds, two.rounds, two.waits = 3 * DAY_S, 3, 3
    one.wait_for(["gm"], 100)
    two.wait_for(["u0", "u1"], 300)
    one.by["person"], two.by["clock"] = 3, 1
    mean = mean_of([one, two])
    assert (mean.days, mean.waits_per_round, mean.waits_per_attack) == (2.0, 1.0, 2.0)
    assert (mean.gm_share, mean.by_silence, mean.unfinished) == (0.25, 0.25, 0.5)


def test_only_declarations_of_attacks_are_attacks():
    """A combo that is used is none, and neither is a dodge."""
    assert is_attack("piece", {"act": "attack"})
    assert not is_attack("combo", {"act": "use"})
    assert not is_attack("defend", {"act": "dodge"})
