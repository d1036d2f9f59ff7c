"""Check a transcript's dice after docs/fair-dice.md: python3 check_dice.py transcript.md."""

import hashlib
import hmac
import re
import sys
from collections.abc import Iterable
from html import unescape
from pathlib import Path


def check(lines: Iterable[str]) -> tuple[int, int, list[str]]:
    """How many faces are right, how many throws have a secret seed, and the wrong lines."""
    made, seeds, right, unknown, wrong = dict[str, str](), dict[str, bytes](), 0, 0, list[str]()
    for line in map(unescape, lines):
        if found := re.fullmatch(r"(public|hidden) ([0-9a-f]{64})", line):
            made[found[1]] = found[2]
            seeds.pop(found[1], None)
        elif found := re.fullmatch(r"(public|hidden) seed ([0-9a-f]{64})", line):
            seeds[found[1]] = bytes.fromhex(found[2])
            if hashlib.sha256(seeds[found[1]]).hexdigest() != made.get(found[1]):
                wrong.append(line)
        elif found := re.fullmatch(r"die ((public|hidden) .*) = d(\d+) ([\d ]+)", line):
            place, seed, faces = found[1], seeds.get(found[2]), found[4].split()
            unknown += seed is None
            for number, face in enumerate(faces if seed else []):
                drawn = hmac.digest(seed or b"", f"{place}#{number}".encode(), "sha256")
                is_right = int(face) == 1 + int.from_bytes(drawn) % int(found[3])
                right += is_right
                wrong += [] if is_right else [line]
    return right, unknown, wrong


if __name__ == "__main__":
    good, secret, bad = check(Path(sys.argv[1]).read_text("utf-8").splitlines())
    sys.stdout.write(f"{good} faces right, {len(bad)} wrong, {secret} throws with a secret seed\n")
    sys.exit(1 if bad or not good else 0)
