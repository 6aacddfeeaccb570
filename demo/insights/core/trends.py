"""Weekly sales of each product."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd

from ..utils.stats import mean

if TYPE_CHECKING:
    from ..infra.warehouse import OrderRow


def weekly_sales(orders: list[OrderRow]) -> dict[str, list[float]]:
    frame = pd.DataFrame([vars(order) for order in orders])
    frame["week"] = pd.to_datetime(frame["day"]).dt.isocalendar().week
    weeks = frame.pivot_table(index="sku", columns="week", values="quantity", aggfunc="sum")
    return {sku: row.fillna(0).tolist() for sku, row in weeks.iterrows()}


def is_rising(weekly: list[float]) -> bool:
    return len(weekly) > 1 and weekly[-1] > mean(weekly[:-1])
