"""Rulesets are found without loading them, and a broken one stops none of the others."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from rules.errors import NoRuleset
from rules.registry import Registry, Source
from tests.engine.duel import RULESET as DUEL


def registry(**loads) -> Registry:
    """A registry that knows only these sources."""
    found = Registry()
    found._sources = {}
    for key, load in loads.items():
        found.add(Source(key=key, package=f"pack-{key}", version="1.2", load=load))
    return found


@pytest.mark.parametrize(
    ("load", "why"),
    [
        (lambda: 1 / 0, "it does not load (ZeroDivisionError: division by zero)"),
        (lambda: "duel", "it offers a value of type str, and must offer a Ruleset"),
        (lambda: replace(DUEL, key="chess"), "it calls itself chess; its entry point or folder"),
        (lambda: replace(DUEL, key="bad", api=99), "version 99 of the engine's interface"),
    ],
    ids=["it raises", "no ruleset", "another key", "another interface"],
)
def test_a_broken_ruleset_is_refused_with_a_sentence_and_the_rest_go_on(load, why) -> None:
    """It is no member of the registry; the next one is."""
    found = registry(bad=load, duel=lambda: DUEL)
    assert [*found] == ["duel"]
    assert found.why_not("bad").startswith("The ruleset bad of pack-bad 1.2 cannot be used: ")
    assert why in found.why_not("bad")
    assert found.why_not("chess") == "There is no game called chess. Choose one of: duel."


def test_the_first_to_offer_a_key_keeps_it() -> None:
    """The second package is named in the refusal."""
    found = registry(duel=lambda: DUEL)
    found.add(Source(key="duel", package="other", version="1", load=lambda: None))
    assert found["duel"] is DUEL
    (refusal,) = found.refusals.values()
    assert refusal == (
        "The ruleset duel of other is left out: pack-duel offers one of the same name. "
        "Uninstall or rename one of them."
    )


def test_an_unknown_ruleset_has_an_error_of_its_own() -> None:
    """Whoever asks for a fight of a missing game can tell it from other refusals."""
    from rules import ruleset

    with pytest.raises(NoRuleset, match=r"no game called chess\. Choose one of: ki, l5r"):
        ruleset("chess")


def test_throwing_dice_loads_no_ruleset_and_no_validation_library() -> None:
    """`interlude roll` starts at once: in the process that rolled, neither is loaded."""
    code = (
        "import sys; from bot.cli import main; assert main(['roll', '6k3+5']) == 0; "
        "heavy = {'pydantic', 'discord', 'icepool'} & sys.modules.keys(); "
        "print(sorted(heavy), "
        "[m for m in sys.modules if m.startswith(('rules.ki', 'rules.w', 'rules.l'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )
    assert done.stdout.splitlines()[-1] == "[] []"
