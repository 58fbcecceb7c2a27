"""What all tests share: hypothesis without a deadline, as the machine may be busy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("desktop-go", deadline=None, print_blob=True)
settings.load_profile("desktop-go")
