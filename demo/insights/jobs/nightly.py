"""Run by cron: python -m insights.jobs.nightly"""

from datetime import date, timedelta

import insights.infra.warehouse as warehouse
from insights.core import scoring, trends


def main() -> None:
    today = date.today()
    orders = warehouse.load_orders(today - timedelta(days=90))
    for product in scoring.score_products(orders, today)[:20]:
        print(f"{product.score:8.2f}  {product.sku}")
    rising = [sku for sku, weekly in trends.weekly_sales(orders).items() if trends.is_rising(weekly)]
    print("rising:", ", ".join(sorted(rising)) or "none")


if __name__ == "__main__":
    main()
