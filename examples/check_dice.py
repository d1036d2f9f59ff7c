"""Check a transcript's dice after docs/fair-dice.md: python3 check_dice.py transcript.md."""

import re
import sys
from hashlib import sha256
from hmac import digest
from html import unescape
from pathlib import Path

pledged, seeds, secret = dict[str, str](), dict[str, bytes](), 0
checked = list[tuple[str, str, str | None]]()  # a line, what it shows, and what it should show
for line in map(unescape, Path(sys.argv[1]).read_text("utf-8").splitlines()):
    if found := re.fullmatch(r"(public|hidden) ([0-9a-f]{64})", line):
        pledged[found[1]], seeds[found[1]] = found[2], b""
    elif found := re.fullmatch(r"(public|hidden) seed ([0-9a-f]{64})", line):
        seeds[found[1]] = bytes.fromhex(found[2])
        checked.append((line, sha256(seeds[found[1]]).hexdigest(), pledged.get(found[1])))
    elif found := re.fullmatch(r"words ([0-9a-f]{16}) (\[.*\])", line):
        checked.append((line, found[1], sha256(found[2].encode()).hexdigest()[:16]))
    elif found := re.fullmatch(r"die ((public|hidden) .*) = d(\d+) ([\d ]+)", line):
        place, name, sides, faces = found.groups()
        seed, numbers = seeds.get(name, b""), range(len(faces.split()))
        drawn = (int.from_bytes(digest(seed, f"{place}#{n}".encode(), "sha256")) for n in numbers)
        due = " ".join(str(1 + number % int(sides)) for number in drawn)
        secret += not seed
        checked += [(line, faces, due)] if seed else []
wrong = [line for line, shown, due in checked if shown != due]
good = len(checked) - len(wrong)
sys.stdout.write(f"{good} lines right, {len(wrong)} wrong, {secret} throws with a secret seed\n")
sys.exit("\n".join(wrong) or not checked)
