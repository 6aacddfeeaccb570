"""Reads the sales of the shop."""

import os
from dataclasses import dataclass
from datetime import date

import psycopg


@dataclass(frozen=True)
class OrderRow:
    sku: str
    quantity: int
    day: date


def load_orders(since: date) -> list[OrderRow]:
    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        rows = connection.execute(
            "select sku, quantity, day from order_lines where day >= %s", (since,)
        )
        return [OrderRow(*row) for row in rows]
