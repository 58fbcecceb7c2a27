"""What all tests share: hypothesis without complaints about time, as the machine may be busy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "desktop-go",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("desktop-go")
