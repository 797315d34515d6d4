"""What is logged, as a test sees it. A fixture for whoever imports it."""

from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture
def logging_as_it_comes() -> Iterator[None]:
    """What other tests have set the log to is out of the way."""
    before = structlog.get_config()
    structlog.reset_defaults()
    yield
    structlog.configure(**before)
