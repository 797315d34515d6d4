"""The faults that are tried: every way in which one place of a module can be a little wrong.

Mappings at module level count as much as functions: who learns what of an event mostly stands in them.
"""

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

_OTHER: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_NONE: Final = ast.Constant(None)
_IN_ANY_ORDER: Final = ("max", "min")  # of two that are equal there is nothing to tell
_LEAST_ATTRIBUTES: Final = 2
_AROUND: Final = 35  # letters of what stays that are told on each side of what differs


Fault = Callable[[Any], ast.AST]


@dataclass(frozen=True)
class Mutant:
    """A module with one fault. ``name`` says where it is and what became of it, in words that outlive other changes."""

    name: str
    stands_in: str  # the statement of the module or of a class, function or mapping, whose hash this is
    lines: range  # those of the innermost statement in which the fault is
    _source: str
    _place: int
    _fault: Fault

    def made(self) -> ast.Module:
        """The faulty module."""
        twin = ast.parse(self._source)  # many times as quick as a copy of the tree
        node = next(found for at, (found, _) in enumerate(_places(twin)) if at == self._place)
        self._fault(node)
        return ast.fix_missing_locations(twin)


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    tree = ast.parse(source)
    others = _attributes(tree)
    told: Counter[str] = Counter()
    within = {node: unit for unit, nodes in _units(tree) for node in nodes}
    statements = _statements(tree)
    for place, (node, where) in enumerate(_places(tree)):
        for fault in _faults(node) + _of_attribute(node, where, others):
            name = f"{where}: {_told(_text(node), _text(fault(copy.deepcopy(node))))}"
            told[name] += 1
            yield Mutant(
                name if told[name] == 1 else f"{name} ({told[name]})",
                within[node],
                statements[node],
                source,
                place,
                fault,
            )


def _units(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, list[ast.AST]]]:
    """The nodes of each statement of the module, and in the place of a class of each of its, with its hash."""
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            yield from _units(one)
        else:
            yield hashlib.sha256(ast.dump(one).encode()).hexdigest()[:16], list(ast.walk(one))


def _statements(tree: ast.Module) -> dict[ast.AST, range]:
    """The lines of the innermost statement that every node stands in."""
    found: dict[ast.AST, range] = {tree: range(0)}
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            found[child] = found[node]
            if isinstance(child, ast.stmt):
                found[child] = range(child.lineno, (child.end_lineno or child.lineno) + 1)
    return found


def _attributes(tree: ast.Module) -> dict[tuple[str, str], list[str]]:
    """What is asked of each name within each function or mapping."""
    found: dict[tuple[str, str], set[str]] = {}
    for node, where in _places(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and isinstance(node.ctx, ast.Load):
            found.setdefault((where, node.value.id), set()).add(node.attr)
    return {place: sorted(names) for place, names in found.items()}


def _of_attribute(node: ast.AST, where: str, others: dict[tuple[str, str], list[str]]) -> list[Fault]:
    """Another value of the same object in the same place."""
    if (
        not isinstance(node, ast.Attribute)
        or not isinstance(node.value, ast.Name)
        or not isinstance(node.ctx, ast.Load)
    ):
        return []
    names = others.get((where, node.value.id), [])
    if len(names) < _LEAST_ATTRIBUTES:
        return []
    other = names[(names.index(node.attr) + 1) % len(names)]

    def fault(found: ast.Attribute) -> ast.AST:
        found.attr = other
        return found

    return [fault]


def _places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every node that may go wrong, and the name of what it stands in. Annotations and docstrings are left alone."""
    stack: list[tuple[ast.AST, str]] = [(tree, "")]
    while stack:
        node, where = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}".strip(".")
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not where:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            where = ast.unparse(target)
        yield node, where
        stack.extend((child, where) for child in reversed(list(_children(node))))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        if isinstance(node, ast.ClassDef) and name == "keywords":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_said(child):
                yield child


def _is_said(node: ast.AST) -> bool:
    """Whether it only says something to readers or to the type checker."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Raise):
        return True
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) in ("TypeAlias", "ClassVar[str]"):
        return True
    if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypeVar("):
        return True
    return isinstance(node, ast.Expr) and (isinstance(node.value, ast.Constant) or _is_impossible(node))


def _is_impossible(node: ast.stmt) -> bool:
    """Whether the type checker proves that it is never come to."""
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith("assert_never(")


def _faults(node: ast.AST) -> list[Fault]:
    find = _FINDERS.get(type(node))
    return find(node) if find is not None else []


def _of_comparison(node: ast.Compare) -> list[Fault]:
    return [_compared] if len(node.ops) == 1 and type(node.ops[0]) in _OTHER else []


def _of_connective(node: ast.BoolOp) -> list[Fault]:
    return [_other_connective, *(_without("values", at) for at in range(len(node.values)))]


def _of_arithmetic(node: ast.BinOp) -> list[Fault]:
    return [_other_arithmetic] if type(node.op) in _ARITHMETIC else []


def _of_constant(node: ast.Constant) -> list[Fault]:
    return [_other_constant] if isinstance(node.value, int | str) else []


def _of_return(node: ast.Return) -> list[Fault]:
    return [] if node.value is None or _is_none(node.value) else [_returns_nothing]


def _of_choice(node: ast.IfExp) -> list[Fault]:
    return [lambda found: _becomes(found, found.body), lambda found: _becomes(found, found.orelse)]


def _of_elements(node: ast.Tuple | ast.Set | ast.List) -> list[Fault]:
    loaded = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
    return [_without("elts", at) for at in range(len(node.elts))] if loaded else []


def _of_match(node: ast.Match) -> list[Fault]:
    if len(node.cases) == 1:
        return []
    *others, last = node.cases
    idle = len(last.body) == 1 and (isinstance(last.body[0], ast.Pass) or _is_impossible(last.body[0]))
    return [_without("cases", at) for at in range(len(others if idle else node.cases))]


def _of_call(node: ast.Call) -> list[Fault]:
    found: list[Fault] = [_argument_lost(at) for at, one in enumerate(node.args) if not _is_none(one)]
    told = [ast.dump(one) for one in node.args]
    if not (isinstance(node.func, ast.Name) and node.func.id in _IN_ANY_ORDER):
        found += [_argument_of_another(at) for at, (one, two) in enumerate(pairwise(told)) if one != two]
    if isinstance(node.func, ast.Name) and node.func.id == "len":
        found.append(_one_more)
    return found + [_without("keywords", at) for at in range(len(node.keywords))]


def _one_more(node: ast.Call) -> ast.AST:
    return _becomes(node, ast.BinOp(ast.Call(node.func, node.args, node.keywords), ast.Add(), ast.Constant(1)))


def _compared(node: ast.Compare) -> ast.AST:
    node.ops = [_OTHER[type(node.ops[0])]()]
    return node


def _other_connective(node: ast.BoolOp) -> ast.AST:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return node


def _other_arithmetic(node: ast.BinOp) -> ast.AST:
    node.op = _ARITHMETIC[type(node.op)]()
    return node


def _always(value: bool) -> Fault:
    def fault(node: ast.If) -> ast.AST:
        node.test = ast.Constant(value)
        return node

    return fault


def _returns_nothing(node: ast.Return) -> ast.AST:
    node.value = _NONE
    return node


def _answers_nothing(node: ast.Lambda) -> ast.AST:
    node.body = _NONE
    return node


def _other_constant(node: ast.Constant) -> ast.AST:
    value = node.value
    if isinstance(value, bool):
        node.value = not value
    elif isinstance(value, int):
        node.value = value + 1
    elif isinstance(value, str):
        node.value = f"{value}mutant"
    return node


def _without(name: str, at: int) -> Fault:
    def fault(node: ast.AST) -> ast.AST:
        parts = getattr(node, name)
        del parts[at]
        if isinstance(node, ast.BoolOp) and len(parts) == 1:
            return _becomes(node, parts[0])
        if isinstance(node, ast.Set) and not parts:
            return _becomes(node, ast.Call(ast.Name("frozenset", ast.Load()), [], []))
        return node

    return fault


def _without_entry(at: int) -> Fault:
    def fault(node: ast.Dict) -> ast.AST:
        del node.keys[at], node.values[at]
        return node

    return fault


def _argument_lost(at: int) -> Fault:
    def fault(node: ast.Call) -> ast.AST:
        node.args[at] = _NONE
        return node

    return fault


def _argument_of_another(at: int) -> Fault:
    def fault(node: ast.Call) -> ast.AST:
        node.args[at], node.args[at + 1] = node.args[at + 1], node.args[at]
        return node

    return fault


def _unfiltered(node: ast.comprehension) -> ast.AST:
    node.ifs = []
    return node


def _unsliced(node: ast.Slice) -> ast.AST:
    node.lower = node.upper = None
    return node


def _becomes(node: ast.AST, other: ast.AST) -> ast.AST:
    """The node turns into another one, in the place where it stands."""
    node.__class__ = type(other)
    vars(node).clear()
    vars(node).update(vars(other))
    return node


def _affirmed(node: ast.UnaryOp) -> ast.AST:
    return _becomes(node, node.operand)


def _left_out(node: ast.Expr | ast.AugAssign) -> ast.AST:
    return _becomes(node, ast.Pass())


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _text(node: ast.AST) -> str:
    """A piece of code on one line."""
    match node:
        case ast.comprehension():
            return " ".join(["for", ast.unparse(node.target), *(f"if {ast.unparse(one)}" for one in node.ifs)])
        case ast.If():
            return f"if {ast.unparse(node.test)}"
        case ast.Match():
            cases = "; ".join(ast.unparse(one.pattern) for one in node.cases)
            return f"match {ast.unparse(node.subject)}: {cases}"
        case _:
            return " ".join(ast.unparse(node).split())


def _told(before: str, after: str) -> str:
    """What became of a piece of code, with a little of what stands around."""
    start = next((at for at, (one, two) in enumerate(zip(before, after, strict=False)) if one != two), 0)
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    first, last = max(0, start - _AROUND), max(0, end - _AROUND)
    return f"{_cut(before, first, last)} -> {_cut(after, first, last)}"


def _cut(text: str, first: int, last: int) -> str:
    kept = text[first : len(text) - last]
    return f"{'…' if first else ''}{kept}{'…' if last else ''}"


# Of which kind of node which faults are tried; of all others none.
_FINDERS: Final[dict[type[ast.AST], Callable[[Any], list[Fault]]]] = {
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_connective,
    ast.BinOp: _of_arithmetic,
    ast.Constant: _of_constant,
    ast.Return: _of_return,
    ast.IfExp: _of_choice,
    ast.Call: _of_call,
    ast.Match: _of_match,
    **dict.fromkeys((ast.Tuple, ast.Set, ast.List), _of_elements),
    ast.Dict: lambda node: [_without_entry(at) for at in range(len(node.keys))],
    ast.UnaryOp: lambda node: [_affirmed] if isinstance(node.op, ast.Not) else [],
    ast.If: lambda node: [_always(True), _always(False)],
    ast.Lambda: lambda node: [_answers_nothing],
    ast.comprehension: lambda node: [_unfiltered] if node.ifs else [],
    ast.Slice: lambda node: [_unsliced] if node.lower is not None or node.upper is not None else [],
    ast.Expr: lambda node: [_left_out] if isinstance(node.value, ast.Call) else [],
    ast.AugAssign: lambda node: [_left_out],
}
