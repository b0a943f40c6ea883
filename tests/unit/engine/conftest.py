"""Hypothesis without deadlines: how long a computation takes says nothing about whether it is right."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
