"""A plugin of mypy: a message whose name is put together from values must be there for each of them.

``SAY(f"taken.{kind}", language)`` is looked up in the catalogue beside the package for every value that the type of ``kind``
has, a Literal or an enumeration. What is any text is not checked, and neither is what is only said where it is there.
"""

import ast
import importlib
import itertools
import re
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from mypy.nodes import CallExpr, Expression, ListExpr, MemberExpr, NameExpr, RefExpr, StrExpr
from mypy.plugin import MethodContext, Plugin
from mypy.types import Instance, LiteralType, Type, UnionType, get_proper_type

_ROOT: Final = Path(__file__).resolve().parents[2]
_CATALOGUE: Final = "domain.words.Catalogue."
_ASKED: Final = frozenset(("__call__", "word", "text"))


class BuiltKeys(Plugin):
    """Looks at every message that is asked for."""

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """The check of a call of a catalogue; None for any other."""
        name = fullname.removeprefix(_CATALOGUE)
        return _checked if name != fullname and name in _ASKED else None


def plugin(_version: str) -> type[Plugin]:
    """What mypy asks for."""
    return BuiltKeys


def _checked(ctx: MethodContext) -> Type:
    catalogue, pieces = _catalogue(ctx.context), _pieces(ctx.args[0][0])
    if catalogue is None or all(isinstance(piece, str) for piece in pieces) or _is_guarded(ctx):
        return ctx.default_return_type
    values = [[one] if isinstance(one, str) else _values(ctx.api.get_expression_type(one)) for one in pieces]
    known = _messages(catalogue)
    if known and all(values):
        for key in map("".join, itertools.product(*values)):
            if key not in known:
                ctx.api.fail(f'No message "{key}" in {catalogue}', ctx.context)
    return ctx.default_return_type


def _catalogue(call: object) -> str | None:
    """The package of the catalogue that is called, which stands under some name in the module."""
    callee = call.callee if isinstance(call, CallExpr) else None
    if isinstance(callee, MemberExpr) and callee.name in _ASKED:
        callee = callee.expr
    known = isinstance(callee, NameExpr) and callee.node is not None
    return callee.node.fullname.rpartition(".")[0] if known and isinstance(callee, RefExpr) and callee.node else None


def _pieces(key: Expression) -> list[str | Expression]:
    """The texts and the values that a name is put together from, as mypy writes an f-string."""
    match key:
        case StrExpr(value=text):
            return [text]
        case CallExpr(callee=MemberExpr(expr=StrExpr(), name="join"), args=[ListExpr(items=items)]):
            return [piece for item in items for piece in _pieces(item)]
        case CallExpr(callee=MemberExpr(expr=StrExpr(), name="format"), args=[value, *_]):
            return [value]
        case _:
            return [key]


def _values(found: Type) -> list[str]:
    """Every value that something of this type can have; none if there is no end of them."""
    found = get_proper_type(found)
    match found:
        case UnionType(items=items):
            each = [_values(item) for item in items]
            return [value for values in each for value in values] if all(each) else []
        case LiteralType(value=value) if not found.is_enum_literal():
            return [str(value)]
        case LiteralType(value=str(name)):
            return [str(getattr(_class(found.fallback), name).value)]
        case Instance() if found.last_known_value is not None:
            return _values(found.last_known_value)
        case Instance() if found.type.is_enum:
            return [str(member.value) for member in _class(found)]
        case _:
            return []


def _class(found: Instance) -> type[Enum]:
    named: type[Enum] = getattr(importlib.import_module(found.type.module_name), found.type.name)
    return named


def _is_guarded(ctx: MethodContext) -> bool:
    """Whether a message is only asked for where the catalogue has it."""
    return (ctx.context.line, ctx.context.column) in _guarded(_ROOT / getattr(ctx.api, "path", ""))


@cache
def _guarded(path: Path) -> frozenset[tuple[int, int]]:
    """Where such calls begin."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    choices = (node for node in ast.walk(tree) if isinstance(node, ast.IfExp) and _asks_whether(node.test))
    inside = (part for node in choices for part in ast.walk(node.body) if isinstance(part, ast.Call))
    return frozenset((call.lineno, call.col_offset) for call in inside)


def _asks_whether(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In)


@cache
def _messages(package: str) -> frozenset[str]:
    """The names of the messages of a catalogue; none if there is no file of it."""
    path = _ROOT / Path(*package.split(".")) / "en.po"
    return frozenset(
        re.findall(r'^msgid "(.+)"', path.read_text(encoding="utf-8"), re.MULTILINE) if path.exists() else ()
    )
