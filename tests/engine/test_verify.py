"""What a check of a fight's dice says."""

from __future__ import annotations

import pytest

from rules.engine.verify import Verdict


@pytest.mark.parametrize(
    ("verdict", "told"),
    [
        (Verdict(), "0 throws are what the published seeds say."),
        (Verdict(right=1), "1 throw is what the published seeds say."),
        (Verdict(right=2), "2 throws are what the published seeds say."),
        (
            Verdict(right=2, unknown=1, wrong=["Line 7 is another die."]),
            """2 throws are what the published seeds say.
1 throw cannot be checked yet: their seed is secret.
Line 7 is another die.""",
        ),
    ],
)
def test_a_verdict_counts_its_throws_and_names_each_fault(verdict: Verdict, told: str) -> None:
    """One throw is, two are; what is secret is told only where there is such a throw."""
    assert verdict.text == told
