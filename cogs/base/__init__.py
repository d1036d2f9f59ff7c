"""What the cogs share: the desk that makes calls, parameters with suggestions, files, answers."""

from cogs.base.calls import Desk
from cogs.base.outcomes import of_done, said
from cogs.base.replies import Answer

__all__ = ["Answer", "Desk", "of_done", "said"]
