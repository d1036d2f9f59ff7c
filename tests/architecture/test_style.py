"""Rules of style that a parser can hold. Each failure says where, and what to do."""

from __future__ import annotations

import ast
from functools import cache

from tests.architecture.source import Module, inside, modules, parsed

MOST_BODY = 6

CATCHERS = (
    "bot.discord.failures",
    "bot.discord.background",
    "bot.discord.fence",
    "bot.play.timing.isolation",
    "bot.__main__",
    "rules.registry",
)
"""What somebody does, what the clock and the bot do for nobody, an event of Discord, what a process
begins with, and plug-ins."""


def test_a_command_body_is_a_line_or_two():
    """A command names its parameters and makes one call into the base."""
    long = [
        f"{module.where}:{function.lineno}: {function.name} has {length} lines"
        for module in inside("cogs")
        for function in module.nodes
        if isinstance(function, ast.AsyncFunctionDef)
        and any(_is_command(decorator) for decorator in function.decorator_list)
        and (length := _body(function)) > MOST_BODY
    ]
    assert long == [], f"move the work to cogs.base, at most {MOST_BODY} lines each: {long}"


def _is_command(decorator: ast.expr) -> bool:
    """Whether a decorator makes a slash command or an entry of a context menu."""
    made = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = made.attr if isinstance(made, ast.Attribute) else getattr(made, "id", "")
    return name in {"command", "context_menu"}


def _body(function: ast.AsyncFunctionDef) -> int:
    """The lines of a body, without its docstring."""
    body = function.body
    if ast.get_docstring(function) is not None:
        body = body[1:]
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_there_are_commands_to_look_at():
    """The search above finds what it is about."""
    found = [
        node
        for module in inside("cogs")
        for node in module.nodes
        if isinstance(node, ast.AsyncFunctionDef)
        and any(_is_command(decorator) for decorator in node.decorator_list)
    ]
    assert len(found) > 10


def test_only_the_edge_catches_whatever_may_come():
    """Elsewhere what cannot be answered goes up; what is undone on the way is raised again."""
    found = [
        f"{module.where}:{node.lineno}"
        for module in modules()
        if module.name not in CATCHERS
        for node in module.nodes
        if isinstance(node, ast.ExceptHandler) and _catches_all(node)
    ]
    assert found == [], f"catch what you can answer, and no more: {found}"


def _catches_all(handler: ast.ExceptHandler) -> bool:
    caught = "BaseException" if handler.type is None else ast.unparse(handler.type)
    last = handler.body[-1]
    again = isinstance(last, ast.Raise) and last.exc is None
    return bool({"Exception", "BaseException"} & set(_words(caught))) and not again


def _words(text: str) -> list[str]:
    return text.replace("(", " ").replace(")", " ").replace(",", " ").split()


# ---------------------------------------------------------------------- sentences


@cache
def refusals() -> frozenset[str]:
    """The classes of errors that a player reads, the project over."""
    bases = {
        node.name: {ast.unparse(base).rpartition(".")[2] for base in node.bases}
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.ClassDef)
    }
    found = {"RulesError"}
    while more := {name for name, base in bases.items() if base & found} - found:
        found |= more
    return frozenset(found - {"SheetError"})


def test_an_error_is_a_sentence():
    """What is raised for a person to read ends in a full stop."""
    assert {"NotAllowed", "BadAnswer", "StalePrompt", "BadDice"} <= refusals()
    found = [
        f"{module.where}:{node.lineno}: {ast.unparse(node.exc)}"
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and ast.unparse(node.exc.func).rpartition(".")[2] in refusals()
        and node.exc.args
        and not _ends(node.exc.args[0], module)
    ]
    assert found == [], f"end the sentence with a full stop: {found}"


def test_an_error_has_no_marks_of_code():
    """People read it as it is: marks would show as marks."""
    found = [
        f"{module.where}:{node.lineno}: {ast.unparse(node)}"
        for module in modules()
        for node in module.nodes
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] in refusals()
        and any(isinstance(n, ast.Constant) and "`" in str(n.value) for n in ast.walk(node))
    ]
    assert found == [], f"leave out the marks: {found}"


def _ends(message: ast.expr, module: Module) -> bool:
    """Whether a message ends in a full stop, as far as can be seen from here.

    A name is taken for a sentence where the module does not say what it is: an error caught.
    """
    match message:
        case ast.Constant(value=str(text)):
            return text.rstrip("\"')").endswith(".")
        case ast.IfExp(body=one, orelse=other):
            return _ends(one, module) and _ends(other, module)
        case ast.JoinedStr(values=[*_, ast.FormattedValue(value=last)]):
            return isinstance(last, ast.Name) and _ends(last, module)
        case ast.JoinedStr(values=[*_, last]):
            return _ends(last, module)
        case ast.Name(id=name):
            said = _said(module).get(name)
            return said is None or _ends(said, module)
        case _:
            return not isinstance(message, ast.BinOp) or _ends(message.right, module)


def _said(module: Module) -> dict[str, ast.expr]:
    """The texts that a module gives a name to."""
    return {
        target.id: node.value
        for node in module.tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


# ---------------------------------------------------------------------- resolutions are driven


def _resolutions(module: Module) -> set[str]:
    """The functions of a module that are resolutions, by their annotation."""
    return {
        node.name
        for node in module.nodes
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns).startswith("Resolution")
    }


def _known(module: Module, by_module: dict[str, set[str]]) -> set[str]:
    """The names that mean a resolution in a module: its own, and those that it imports."""
    known = set(by_module.get(module.name, ()))
    for each in module.imports:
        home, _, name = each.name.rpartition(".")
        if name in by_module.get(home, ()):
            known.add(name)
    return known


def undriven(module: Module, known: set[str]) -> list[str]:
    """Calls of resolutions that nothing drives: made, and silently never run.

    Driven is what stands after `yield from`, itself or by its name; what is returned, or handed
    over in a table of branches, to `unless` and the like; and what a lambda gives to its driver.
    """
    driven: set[ast.AST] = set()
    for node in module.nodes:
        match node:
            case ast.YieldFrom(value=value) | ast.Return(value=value) | ast.Lambda(body=value):
                driven.add(value) if value is not None else None
            case ast.Dict(values=values):
                driven.update(values)
            case ast.Call(func=ast.Attribute(attr="_start"), args=args):
                driven.update(args)
            case ast.Call(func=ast.Name(id="unless" | "within" | "make_called"), args=args):
                driven.update(args)
            case ast.DictComp(value=value):
                driven.add(value)
            case ast.FunctionDef():
                driven |= _driven_by_name(node)
            case _:
                pass
    return [
        f"{module.where}:{node.lineno}: {ast.unparse(node.func)}"
        for node in module.nodes
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", None) or getattr(node.func, "attr", None)) in known
        and not ast.unparse(node.func).startswith("super().")  # a method of its own class
        and node not in driven
    ]


def _driven_by_name(function: ast.FunctionDef) -> set[ast.AST]:
    """What is given a name in a function that then drives it by that name."""
    nodes = list(ast.walk(function))
    names = {
        node.value.id
        for node in nodes
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Name)
    }
    return {
        node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id in names for target in node.targets)
    }


def test_every_resolution_is_driven():
    """A forgotten `yield from` does nothing, and says nothing."""
    by_module = {module.name: _resolutions(module) for module in inside("rules")}
    found = [
        call for module in inside("rules") for call in undriven(module, _known(module, by_module))
    ]
    assert {"ask", "roll", "together"} <= by_module["rules.engine.asking.verbs"]
    assert found == [], f"write `yield from` before: {found}"


def test_a_forgotten_yield_from_is_found(tmp_path, monkeypatch):
    """The search knows a bad resolution from a good one."""
    monkeypatch.setattr("tests.architecture.source.ROOT", tmp_path)
    path = tmp_path / "bad.py"
    path.write_text(
        "def f():\n"
        "    x = ask('k', 'w', 'q', YesNo())\n"
        "    roll('b', d)\n"
        "    yield from roll('a', d)\n"
        "    yield from together('t', {n: ask(n) for n in names})\n"
        "    later = ask('y')\n"
        "    yield from later\n"
        "    return ask('z')\n"
    )
    found = undriven(parsed(path), {"ask", "roll", "together"})
    assert found == ["bad.py:2: ask", "bad.py:3: roll"]
