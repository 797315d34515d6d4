"""The templates of letters with every style in its element: mail programs drop style sheets, and letters are many."""

import re
from collections.abc import Callable
from pathlib import Path
from string import Template as Substitution
from typing import Final

import css_inline
import jinja2
from markupsafe import Markup

from domain.game import Section
from mail.outbound.drawing import palette

_FOLDER: Final = Path(__file__).parent / "templates"
_TAG: Final = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_VALUE: Final = re.compile(r"\{\{.*?\}\}", re.DOTALL)
# What stands for a tag and for a value of a template while styles are written into it: a comment may stand between any two
# elements, a word in any text and attribute. So a tag may not stand inside an element's own brackets.
_COMMENT: Final = re.compile(r"<!--template (\d+)-->")
_BOLD: Final = re.compile(r"\*([^*]{1,400})\*")
_WORD: Final = re.compile(r"template(\d+)value")


def letter_template() -> jinja2.Template:
    """The template of a whole letter; read and styled anew at each call."""
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_styled),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["marked"] = marked
    return environment.get_template("letter.html")


def marked(text: str, section: Section) -> Markup:
    """A line of a section, in which what stands between asterisks is bold if the section has such marks."""
    parts = _BOLD.split(text) if section.marked else [text]
    return Markup("").join(Markup("<b>{}</b>").format(part) if at % 2 else part for at, part in enumerate(parts))


def screens() -> str:
    """The styles that no element can have: those for some screens alone."""
    return Substitution((_FOLDER / "screens.css").read_text(encoding="utf-8")).substitute(palette.NIGHT)


def _styled(name: str) -> str:
    """The source of a template, a whole page or a part of one, with the styles in its elements."""
    written: list[str] = []
    source = (_FOLDER / name).read_text(encoding="utf-8").rstrip("\n")
    source = _TAG.sub(_kept(written, "<!--template {}-->"), source)
    source = _VALUE.sub(_kept(written, "template{}value"), source)
    styles = Substitution((_FOLDER / "letter.css").read_text(encoding="utf-8")).substitute(palette.LIGHT)
    if "<html" in source:
        source = css_inline.inline(
            source, inline_style_tags=False, keep_style_tags=True, load_remote_stylesheets=False, extra_css=styles
        )
    else:
        source = css_inline.inline_fragment(source, styles, load_remote_stylesheets=False)
    for kept in (_COMMENT, _WORD):
        source = kept.sub(lambda found: written[int(found[1])], source)
    return source


def _kept(written: list[str], form: str) -> Callable[[re.Match[str]], str]:
    """Puts a word of this form, with its number, where something of a template stood, which goes to ``written``."""

    def put(found: re.Match[str]) -> str:
        written.append(found[0])
        return form.format(len(written) - 1)

    return put
