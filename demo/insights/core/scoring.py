"""Ranks products by recent sales."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING

# The domain returns a response type of the web layer: a dependency in the wrong direction.
from ..api.schemas import ProductScore
from ..utils.stats import decay

if TYPE_CHECKING:
    from ..infra.warehouse import OrderRow


def score_products(orders: list[OrderRow], today: date) -> list[ProductScore]:
    scores: dict[str, float] = defaultdict(float)
    for order in orders:
        scores[order.sku] += order.quantity * decay((today - order.day).days)
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [ProductScore(sku=sku, score=round(score, 3)) for sku, score in ranked]
