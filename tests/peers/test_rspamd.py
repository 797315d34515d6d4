"""The files of deploy/rspamd, as rspamd itself reads them."""

import subprocess

from tests.peers.mail_world import rspamadm
from tests.support.tree import ROOT

FOLDER = ROOT / "deploy/rspamd"


def said(*command: str) -> str:
    """What rspamd says of these settings beside its own."""
    done = subprocess.run(
        [rspamadm(), f"--var=LOCAL_CONFDIR={FOLDER}", *command], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_files_are_understood() -> None:
    assert "syntax OK" in said("configtest")


def test_what_mail_programs_act_on_is_signed_for_the_domain_itself_and_for_nobody_from_outside() -> None:
    signing = said("configdump", "dkim_signing")
    assert "list-unsubscribe:list-unsubscribe-post" in signing
    assert "use_esld = false" in signing
    assert "sign_authenticated = false" in signing
    assert "authentication-results" in said("configdump", "milter_headers")
