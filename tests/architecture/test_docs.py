"""The documents name what is there: links lead somewhere, commands exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.cli import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\((?!https?://|#)([^)#\s]+)(?:#[^)]*)?\)")
COMMAND = re.compile(r"\binterlude ([a-z][a-z-]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page: Path):
    """A page that moved takes its links along."""
    gone = [link for link in LINK.findall(page.read_text("utf-8"))
            if not (page.parent / link).exists()]  # fmt: skip
    assert gone == [], f"{page.name} links to what is not there: {gone}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_shown_exists(page: Path):
    """`interlude db upgrade` in a page is a command of the command line."""
    shown = {
        first
        for line in page.read_text("utf-8").splitlines()
        if "uv run interlude" in line or "`interlude " in line
        for first in COMMAND.findall(line)
    }
    assert shown - set(COMMANDS) == set(), f"{page.name} shows commands that do not exist"
