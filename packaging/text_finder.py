"""Finds every text that a person reads, in the source and without running it.

Texts are what ``tr`` and ``tr_plural`` are given, and what is handed to anything whose type is
``Text`` (``desktop_go/texts.py``): a parameter, a field of a dataclass, a constant, a result.
The ready experiments of the Lab have their texts in their files.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

TEXT = "Text"
TRANSLATE = ("tr", "translate", "N_")
FACTS = {"declared": "Option"}
"""Functions that hand all their keywords on to a class."""

SHELF = "assets/lab/shelf"
_SHELF_TEXT = re.compile(r'(?:title|claim|source|name|date) = "(.*)"')

PLACEHOLDER = re.compile(r"\{[^{}]*\}")
PUNCTUATION = ".:“"
"""Differs between languages, so that a text of values and such signs is one to translate."""

Parameters = dict[str, ast.expr]
"""Names with their types, in the order in which they are given."""
Takers = dict[str, list[tuple[str, Parameters]]]
"""Parameters by the name of what takes them, each with the file that defines it."""


@dataclass
class Found:
    """The texts of some files."""

    texts: dict[tuple[str, str], list[tuple[str, int]]] = field(default_factory=dict)
    """Singular and plural (empty without one), with the file and line of each use."""
    faults: list[str] = field(default_factory=list)
    """``file:line: what cannot be translated``."""


def find_texts(root: Path) -> Found:
    """Return the texts of all Python files below ``root / "desktop_go"``, but for command lines,
    and those of the ready experiments.
    """
    trees = {
        path.relative_to(root).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted((root / "desktop_go").rglob("*.py"))
        if "cli" not in path.parts
    }
    takers, defined = _takers(trees)
    found = Found()
    for name, tree in trees.items():
        _File(name, tree, takers, defined, found).read()
    for path in sorted((root / SHELF).glob("*.toml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if text := _SHELF_TEXT.fullmatch(line):
                places = found.texts.setdefault((text[1], ""), [])
                places.append((path.relative_to(root).as_posix(), number))
    return found


def _takers(trees: dict[str, ast.Module]) -> tuple[Takers, set[tuple[str, str]]]:
    """What functions and classes with texts among their parameters take, by their name; and all
    names that are defined, each with its file."""
    takers: Takers = {}
    bases: list[tuple[str, str, str]] = []
    defined = set()
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                parameters = _fields(node)
                names = [base.id for base in node.bases if isinstance(base, ast.Name)]
                bases += [(file, node.name, base) for base in names if not parameters]
            elif isinstance(node, ast.FunctionDef) and node.name != "__init__":
                parameters = _arguments(node)
            else:
                continue
            defined.add((file, node.name))
            if any(map(_mentions_text, parameters.values())):
                takers.setdefault(node.name, []).append((file, parameters))
    for file, name, base in bases:
        if base in takers:
            takers.setdefault(name, []).append((file, takers[base][0][1]))
    takers |= {name: takers[kind] for name, kind in FACTS.items() if kind in takers}
    return takers, defined - {(file, name) for name in FACTS for file, _ in defined}


def _fields(node: ast.ClassDef) -> Parameters:
    for one in node.body:
        if isinstance(one, ast.FunctionDef) and one.name == "__init__":
            return _arguments(one)
    return {
        one.target.id: one.annotation
        for one in node.body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
    }


def _arguments(node: ast.FunctionDef) -> Parameters:
    given = node.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    if given.vararg is not None:
        every.append(given.vararg)
    nothing = ast.Constant(None)
    found = {one.arg: one.annotation or nothing for one in every if one.arg not in ("self", "cls")}
    if given.vararg is not None and _mentions_text(found[given.vararg.arg]):
        found[f"*{given.vararg.arg}"] = found.pop(given.vararg.arg)
    return found


def _mentions_text(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == TEXT for node in ast.walk(annotation))


class _File:
    """The texts of one file."""

    def __init__(
        self,
        name: str,
        tree: ast.Module,
        takers: Takers,
        defined: set[tuple[str, str]],
        found: Found,
    ) -> None:
        self._name, self._tree, self._takers, self._found = name, tree, takers, found
        self._defined = defined
        self._constants = _assigned(tree.body)
        self._imports = _imported(tree)
        self._locals: dict[str, list[ast.expr]] = {}

    def read(self) -> None:
        """Find the texts."""
        self._visit(self._tree)

    def _visit(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                outer = self._locals
                self._locals = outer | _assigned(ast.walk(child))
                self._function(child)
                self._visit(child)
                self._locals = outer
                continue
            if isinstance(child, ast.Call):
                self._call(child)
            elif isinstance(child, ast.AnnAssign) and child.value is not None:
                self._match(child.annotation, child.value)
            self._visit(child)

    def _function(self, node: ast.FunctionDef) -> None:
        """The results, and the usual values of parameters."""
        given = node.args
        plain = [*given.posonlyargs, *given.args]
        usual = zip(plain[len(plain) - len(given.defaults) :], given.defaults, strict=True)
        named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        for one, value in (*usual, *named):
            if one.annotation is not None and value is not None:
                self._match(one.annotation, value)
        if node.returns is not None and _mentions_text(node.returns):
            for part in ast.walk(node):
                if isinstance(part, ast.Return) and part.value is not None:
                    self._match(node.returns, part.value)

    def _call(self, call: ast.Call) -> None:
        function = call.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in TRANSLATE and call.args:
            self._emit(call.args[0])
        elif name == "tr_plural":
            singular, plural = (_folded(one) for one in call.args[:2])
            if singular is None or plural is None:
                self._fault(call)
            else:
                self._add(singular, plural, call)
        if isinstance(function, ast.Attribute) and function.attr == "__init__":
            return
        home = self._imports.get(name, self._name) if isinstance(function, ast.Name) else ""
        known = (home, name) in self._defined
        for file, parameters in self._takers.get(name, ()):
            if file == home or not known:
                self._take(parameters, call)

    def _take(self, parameters: Parameters, call: ast.Call) -> None:
        given = list(parameters.items())
        for value in call.args:
            if not given:
                return
            name, annotation = given[0]
            self._match(annotation, value)
            if not name.startswith("*"):
                del given[0]
        for keyword in call.keywords:
            if keyword.arg in parameters:
                self._match(parameters[keyword.arg], keyword.value)

    def _match(self, annotation: ast.expr, value: ast.expr) -> None:
        """Find the texts of ``value`` where its type says that there are some."""
        if not _mentions_text(annotation):
            return
        if isinstance(annotation, ast.Name):
            self._emit(value)
            return
        if isinstance(annotation, ast.BinOp):
            self._match(annotation.left, value)
            self._match(annotation.right, value)
            return
        if not isinstance(annotation, ast.Subscript):
            return
        inner = annotation.slice
        kinds = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        if isinstance(value, ast.Dict) and len(kinds) == 2:
            for key, one in zip(value.keys, value.values, strict=True):
                if key is not None:
                    self._match(kinds[0], key)
                self._match(kinds[1], one)
        elif isinstance(value, ast.Tuple | ast.List | ast.Set):
            many = len(kinds) == 1 or isinstance(kinds[1], ast.Constant)
            each = [kinds[0]] * len(value.elts) if many else kinds
            for kind, one in zip(each, value.elts, strict=False):
                self._match(kind, one)
        elif isinstance(value, ast.Call) and value.args:
            self._match(annotation, value.args[0])
        elif isinstance(value, ast.Name):
            for one in self._named(value.id):
                self._match(annotation, one)
        elif isinstance(value, ast.IfExp):
            self._match(annotation, value.body)
            self._match(annotation, value.orelse)

    def _emit(self, value: ast.expr, depth: int = 0) -> None:
        text = _folded(value)
        if text is not None:
            self._add(text, "", value)
        elif isinstance(value, ast.IfExp):
            self._emit(value.body, depth)
            self._emit(value.orelse, depth)
        elif isinstance(value, ast.BoolOp):
            for one in value.values:
                self._emit(one, depth)
        elif isinstance(value, ast.Name) and depth < 3:
            for one in self._named(value.id):
                self._emit(one, depth + 1)
        elif isinstance(value, ast.JoinedStr) or (
            isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add)
        ):
            self._fault(value)

    def _named(self, name: str) -> list[ast.expr]:
        return self._locals.get(name) or self._constants.get(name, [])

    def _add(self, singular: str, plural: str, node: ast.expr) -> None:
        fixed = PLACEHOLDER.sub("", singular)
        if any(sign.isalpha() or sign in PUNCTUATION for sign in fixed):
            place = (self._name, node.lineno)
            places = self._found.texts.setdefault((singular, plural), [])
            if place not in places:
                places.append(place)

    def _fault(self, node: ast.expr) -> None:
        self._found.faults.append(f"{self._name}:{node.lineno}: {ast.unparse(node)[:70]}")


def _assigned(nodes: Iterator[ast.AST] | list[ast.stmt]) -> dict[str, list[ast.expr]]:
    """What the names that ``nodes`` assign to stand for."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found.setdefault(node.target.id, []).append(node.value)
    return found


def _imported(tree: ast.Module) -> dict[str, str]:
    """The files that the names in ``from ... import`` come from."""
    return {
        name.asname or name.name: f"{(node.module or '').replace('.', '/')}.py"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }


def _folded(value: ast.expr) -> str | None:
    """The text that ``value`` is, or None."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
        left, right = _folded(value.left), _folded(value.right)
        return None if left is None or right is None else left + right
    return None
