"""Values that are made by the thousand: frozen for the type checker, quick to make when it runs."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen: bool, slots: bool) -> Any:
        """A dataclass that is compared and hashed by its fields, as `dataclass(frozen=True)` is.

        The type checker takes it for one, so no checked code can change a value. When the program
        runs nothing forbids it: a frozen dataclass sets each field by a call, and making it takes
        three times as long. Only for classes that are not extended, as a frozen class cannot be
        derived from one of these.
        """
        return dataclasses.dataclass(slots=slots, unsafe_hash=frozen)


__all__ = ["value"]
