"""What became of a wish about another player is said in every language, whether it names somebody or not."""

import pytest

from domain.words import Language, languages
from mail.outbound.compose.settings import ABOUT_OTHERS, settings
from mail.outbound.occasion import Occasion, SettingTold


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", sorted(ABOUT_OTHERS))
@pytest.mark.parametrize("who", ["", "Red"])
def test_every_key_has_a_sentence(key: str, who: str, language: Language) -> None:
    occasion = Occasion(kind="receipt", language=language, settled=(SettingTold(key, "", who),))
    (line,) = settings(occasion).lines
    assert line.rstrip().endswith((".", "”", "»", "“"))
