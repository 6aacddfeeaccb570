"""Small statistics helpers without dependencies."""

import math
from collections.abc import Sequence


def decay(age_in_days: float, half_life: float = 14.0) -> float:
    """The weight of an event by its age, from 1 down to 0."""
    return math.exp(-math.log(2) * age_in_days / half_life)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
