"""The GM's powers in every game: acts that only the GM may do."""

from __future__ import annotations

from rules.engine.views.visibility import GM, PlayerId
from rules.errors import NotAllowed


def gm_only(by: PlayerId) -> None:
    """Raise `NotAllowed` for anybody but the GM."""
    if by != GM:
        raise NotAllowed("Only the GM may do that.")
