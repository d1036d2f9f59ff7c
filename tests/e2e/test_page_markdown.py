"""Discord's markdown, as the page's own module reads it."""

import pytest
from playwright.sync_api import Page

from tests.tables import tables

TABLES = tables(__file__)

pytestmark = pytest.mark.browser

DRAW = """async (texts) => {
    const { markdown } = await import("/web/markdown.js");
    const names = {
        user: (id) => `user${id}`, channel: (id) => `channel${id}`, isMe: (id) => id === "1",
        role: (id) => ({ name: `role${id}`, color: null, isMe: false }),
    };
    return texts.map((text) => markdown(text, names).map((node) => node.outerHTML).join(""));
}"""

CASES = TABLES["cases"]
BLOCKS = {
    "> a\n> b\nc": '<blockquote><div class="text">a\nb</div></blockquote><div class="text">c</div>',
    ">>> a\nb": '<blockquote><div class="text">a\nb</div></blockquote>',
    "## two\n-# small": '<h4 class="heading-2">two</h4><div class="text subtext">small</div>',
    "- a\n  - b\n- c": "<div><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul></div>",
    "3. a\n4. b": '<div><ol start="3"><li>a</li><li>b</li></ol></div>',
    "```\n> a\n# b\n```c": (
        '<div class="text"><pre tabindex="0"><code>&gt; a\n# b</code></pre>c</div>'
    ),
}


def test_marks_within_a_line(page: Page) -> None:
    """Marks nest, need their end, yield to a backslash, and leave what is no mark alone."""
    drawn = page.evaluate(DRAW, list(CASES))
    expected = [f'<div class="text">{html}</div>' for html in CASES.values()]
    assert dict(zip(CASES, drawn, strict=True)) == dict(zip(CASES, expected, strict=True))


def test_blocks_of_lines(page: Page) -> None:
    """Quotes, headings, lists and fences take whole lines; a fence keeps what is in it as it is."""
    drawn = page.evaluate(DRAW, list(BLOCKS))
    assert dict(zip(BLOCKS, drawn, strict=True)) == BLOCKS


def test_an_address_ends_before_its_sentence(page: Page) -> None:
    """The full stop after a link is not of it, the bracket that it opens is."""
    texts = [
        "See https://example.invalid/a, or (https://example.invalid/b).",
        "https://example.invalid/c_(d)! **https://example.invalid/e**",
    ]
    drawn = "".join(page.evaluate(DRAW, texts))
    for name in ("a", "b", "c_(d)", "e"):
        assert f'href="https://example.invalid/{name}"' in drawn


def test_a_long_text_of_open_marks_is_read_in_time(page: Page) -> None:
    """The longest message of nothing but beginnings keeps nobody waiting."""
    page.evaluate(
        """async () => {
            const { markdown } = await import("/web/markdown.js");
            const started = performance.now();
            for (const mark of ["*", "_", "||", "**a ", "[", "`a ", "<t:", "~~a", "__a_"]) {
                markdown(mark.repeat(4000 / mark.length), {});
            }
            window.took = performance.now() - started;
        }"""
    )
    assert page.evaluate("window.took") < 5000
