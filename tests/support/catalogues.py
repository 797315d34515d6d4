"""The catalogues of the checkout as their files have them, and the messages that the code beside them asks for."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from domain.words import DEFAULT
from tests.support.tree import ROOT, Module, files, modules

_SAYING = {"word", "text"}


class Message(NamedTuple):
    """A message as its file has it: its text for each plural form."""

    texts: tuple[str, ...]
    plural: bool

    @property
    def parts(self) -> set[str]:
        """The names that stand in braces."""
        return {name for text in self.texts for name, _ in placed(text)}

    @property
    def forms(self) -> set[str]:
        """The forms that those in braces are asked for."""
        return {form for text in self.texts for _, form in placed(text) if form}


class Pattern(NamedTuple):
    """What the code asks for in a place: the id, with \\0 where something is put in."""

    place: str
    id: str
    parts: frozenset[str] | None  # that it is given; None if that cannot be seen from the code

    def fits(self, id: str) -> bool:
        """Whether a message can be meant."""
        return re.fullmatch(re.escape(self.id).replace("\0", r"[\w-]+").replace("\\\0", r"[\w-]+"), id) is not None


def placed(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text, each with the form it is asked for; ValueError where the braces are wrong."""
    for _, name, form, conversion in Formatter().parse(text):
        if name is not None:
            if conversion or not re.fullmatch(r"[A-Za-z]\w*", name) or not re.fullmatch(r"\w*", form or ""):
                raise ValueError(f"{text}: a part is a name in braces, with a form after a colon at most")
            yield name, form or ""


def folders() -> tuple[Path, ...]:
    """Every folder with a catalogue: one that is there in the default language."""
    return tuple(path.parent for path in files() if path.name == f"{DEFAULT}.po")


def spoken(folder: Path) -> dict[str, Path]:
    """The files of a catalogue by their language."""
    return {path.stem: path for path in sorted(folder.glob("*.po"))}


@cache
def parsed(file: Path) -> Catalog:
    """A file as Babel reads it."""
    with file.open("rb") as opened:
        return read_po(opened, locale=file.stem, abort_invalid=True)


@cache
def messages(file: Path) -> dict[str, Message]:
    """The messages of a file by their ids, inflected forms too."""
    found = {}
    for message in parsed(file):
        plural = not isinstance(message.id, str)
        said = message.string
        texts = (said,) if isinstance(said, str) else tuple(said or ())
        if message.id:
            found[message.id[0] if plural else str(message.id)] = Message(texts, plural)
    return found


def whole(found: dict[str, Message]) -> dict[str, Message]:
    """The messages without the inflected forms, which are each language's own."""
    return {id: message for id, message in found.items() if ":" not in id}


def beside(folder: Path) -> list[Module]:
    """The modules that a catalogue is for."""
    return [module for module in modules("domain", "mail", "pbem") if _name_in(module, folder) is not None]


def asked(folder: Path) -> list[Pattern]:
    """Every message of a catalogue that the code asks for."""
    found = []
    for module in beside(folder):
        name = _name_in(module, folder)
        for node in _nodes(module):
            for id in _asked_in(node, name or ""):
                found += [Pattern(module.at(node), text, _given(node)) for text in _ids(id)]
        found += [*_options(module), *_told(module)]
    return found


@cache
def _told(module: Module) -> tuple[Pattern, ...]:
    """The messages of stories, which stand beside the events that they tell of, and of refusals: ``domain/telling.py`` asks for
    them."""
    found = []
    inside = set()
    for node in ast.walk(module.tree):  # from the outside in
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refused":
            found.append(Pattern(module.at(node), "refusal.\0", None))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "titled":
            keys = [f"panel.{key}" for key in _ids(node.args[1])]
            found += [Pattern(module.at(node), id, frozenset()) for key in keys for id in (key, f"{key}-note")]
        if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in inside:
            found += [Pattern(module.at(node), text, None) for text in _ids(node) if re.match(r"(story|told)\.", text)]
    return tuple(found)


def _options(module: Module) -> list[Pattern]:
    """What describes the options that a struct of this module declares: ``domain/options.py`` asks for it by their names."""
    shapes = [node for node in module.tree.body if isinstance(node, ast.ClassDef) and "GameOptions" in _bases(node)]
    fields = [node for shape in shapes for node in shape.body if isinstance(node, ast.AnnAssign)]
    return [Pattern(module.at(field), f"option.{ast.unparse(field.target)}", frozenset()) for field in fields]


def _bases(shape: ast.ClassDef) -> set[str]:
    return {ast.unparse(base) for base in shape.bases}


def constants(folder: Path) -> set[str]:
    """Every text that stands in the code that a catalogue is for: a game's in its own folder, its data included, and where
    all are read and all have seats; any other's anywhere."""
    shared = {ROOT / "domain" / "reading", ROOT / "domain" / "plans", ROOT / "domain" / "game.py"}
    own = {folder.parent, *shared} if "games" in folder.parts else {ROOT}
    inside = [
        module for module in modules("domain", "mail", "pbem") if own.intersection((module.path, *module.path.parents))
    ]
    nodes = [node for module in inside for node in _nodes(module)]
    templates = "".join(path.read_text(encoding="utf-8") for path in folder.parent.rglob("*.html"))
    data = " ".join(
        path.read_text(encoding="utf-8") for path in folder.parent.glob("data/*.json") if ".schema" not in path.name
    )
    said = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {*said, *re.findall(r"\bsay\(\"([\w-]+)\"", templates), *re.findall(r"[\w-]+", data)}


@cache
def _nodes(module: Module) -> tuple[ast.AST, ...]:
    """What of a module can ask for a message, or be a part of its name."""
    return tuple(node for node in ast.walk(module.tree) if isinstance(node, ast.Call | ast.Compare | ast.Constant))


def _name_in(module: Module, folder: Path) -> str | None:
    """What a module calls a catalogue; None if it has nothing to do with it."""
    package = ".".join(folder.relative_to(ROOT).parts)
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == package:
            for one in node.names:
                if one.name.isupper() and one.name != "DEFAULT":
                    return one.asname or one.name
    return "SHARED" if module.path == folder / "__init__.py" else None


def _asked_in(node: ast.AST, name: str) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=called), args=[first, *_]) if called == name:
            return [first]
        case ast.Call(func=ast.Attribute(value=ast.Name(id=called), attr=how), args=[first, *_]) if called == name:
            return [first] if how in _SAYING else []
        case ast.Compare(left=first, ops=[ast.In()], comparators=[ast.Name(id=called)]) if called == name:
            return [first]
        case _:
            return []


def _given(node: ast.AST) -> frozenset[str] | None:
    names = [keyword.arg for keyword in node.keywords] if isinstance(node, ast.Call) else [None]
    return None if None in names else frozenset(name for name in names if name is not None)


def _ids(node: ast.expr) -> list[str]:
    """The ids that an argument can be; none for a name, whose value stands somewhere else."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return _ids(body) + _ids(orelse)
        case ast.JoinedStr(values=values):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in values)]
        case _:
            return []


def reasons(folder: Path) -> dict[str, str]:
    """The reasons for which the package of a catalogue refuses, and where: second arguments that stand as they are."""
    found = {}
    for module in modules("domain"):
        if folder.parent in module.path.parents:
            for node in ast.walk(module.tree):
                match node:
                    case ast.Call(
                        func=ast.Name(id="Refused" | "Refusal"), args=[_, ast.Constant(value=str(reason)), *_]
                    ):
                        found[reason] = module.at(node)
    return found
