"""The pages of the service, a file for each part of it: ``PAGES`` of each is put into one list."""

from importlib import import_module
from pkgutil import iter_modules

from tests.pages.page import Page


def all_pages() -> list[Page]:
    """Every page that a file here lists."""
    names = sorted(found.name for found in iter_modules(__path__))
    return [page for name in names for page in import_module(f"{__name__}.{name}").PAGES]
