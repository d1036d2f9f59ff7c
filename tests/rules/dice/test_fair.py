"""Dice by a seed, worked out anew by the words of docs/fair-dice.md."""

from __future__ import annotations

import hashlib
import hmac
import json

from rules.dice import fair

SEED = bytes(range(32))
PLACE = "public 12.0 - dodge-ama.1 0"


def by_hand(number: int, sides: int) -> int:
    """1 + (the HMAC of the place and the number, as a big-endian number) mod the sides."""
    drawn = hmac.new(SEED, f"{PLACE}#{number}".encode(), hashlib.sha256).hexdigest()
    return 1 + int(drawn, 16) % sides


def test_each_face_follows_from_the_seed_the_place_and_its_number():
    """Numbers are counted from 0."""
    assert [fair.face(SEED, PLACE, n, 10) for n in range(20)] == [by_hand(n, 10) for n in range(20)]


def test_a_die_throws_the_next_number_each_time():
    """This holds for any number of sides."""
    throw = fair.die(SEED, PLACE)
    sides = (10, 6, 10, 100, 2)
    assert [throw(each) for each in sides] == [by_hand(n, each) for n, each in enumerate(sides)]


def test_a_seed_has_32_bytes_and_its_fingerprint_is_its_sha_256():
    """Both as docs/fair-dice.md says."""
    assert fair.SEED_BYTES == 32
    assert fair.commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_words_are_sixteen_digits_of_the_sha_256_of_their_json_text():
    """No words are a dash."""
    words = ["three grey geese", "a heron"]
    assert fair.mix([]) == "-"
    assert fair.mix(words) == hashlib.sha256(json.dumps(words).encode()).hexdigest()[:16]
