"""Checks for every test on every ruleset."""

from tests.scripts import scripts_are_used_up

__all__ = ["scripts_are_used_up"]
