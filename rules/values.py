"""Values that are made by the thousand: frozen for the type checker, quick to make when it runs."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:

    def value(*, frozen: bool, slots: bool = False, kw_only: bool = False) -> Any:
        """A dataclass that is compared and hashed by its fields, as `dataclass(frozen=True)` is.

        The type checker takes it for one, so no checked code can change a value, and it says of
        itself that it is frozen. When the program runs nothing forbids it: a frozen dataclass sets
        each field by a call, and making it takes three times as long. It cannot be derived from
        another dataclass that is frozen; a frozen dataclass can be derived from it.
        """

        def made(plain: type) -> type:
            quick = dataclasses.dataclass(slots=slots, kw_only=kw_only, unsafe_hash=frozen)(plain)
            quick.__dataclass_params__.frozen = frozen
            return quick

        return made


__all__ = ["value"]
