"""The audit desk: pages for administrators alone, where cases are found, looked into for a reason, and settled.

``gate`` is the one door: who is an administrator, and what of a match they may see. Every page of a match calls
``AuditDesk.looked`` first.
"""

from collections.abc import Callable
from datetime import datetime

from flask import Blueprint

from pbem.compose import Service
from pbem.web.desk.acts_page import add_acts_page
from pbem.web.desk.case_page import add_case_page
from pbem.web.desk.case_pages import add_case_pages
from pbem.web.desk.gate import AuditDesk, add_gate
from pbem.web.desk.match_pages import add_match_pages
from pbem.web.desk.order import add_order_pages
from pbem.web.desk.pasting import add_paste_pages
from pbem.web.desk.search_page import add_search_page
from pbem.web.desk.seconding import add_second_pages
from pbem.web.desk.sent_page import add_sent_page
from pbem.web.desk.what_if import add_what_if_pages


def desk_pages(service: Service, clock: Callable[[], datetime]) -> Blueprint:
    """All of ``/desk``."""
    pages, desk = Blueprint("desk", __name__, url_prefix="/desk"), AuditDesk(service, clock)
    add_gate(pages, desk)
    add_case_pages(pages, desk)
    add_case_page(pages, desk)
    add_match_pages(pages, desk)
    add_order_pages(pages, desk)
    add_sent_page(pages, desk)
    add_second_pages(pages, desk)
    add_what_if_pages(pages, desk)
    add_paste_pages(pages, desk)
    add_search_page(pages, desk)
    add_acts_page(pages, desk)
    return pages
