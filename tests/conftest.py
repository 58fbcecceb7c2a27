"""What all tests share: hypothesis without complaints about time, as the machine may be busy."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "desktop-go",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("desktop-go")


@pytest.fixture(autouse=True, scope="session")
def one_application(qapp: object) -> None:
    """Qt's application for widgets, before a command makes itself one that can only paint.

    A process has one application; which test comes first in it depends on who was free.
    """
