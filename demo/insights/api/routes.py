"""The HTTP API of the service."""

from datetime import date, timedelta

from fastapi import FastAPI

from ..core.scoring import score_products
from ..core.trends import weekly_sales
from ..infra.warehouse import load_orders
from .schemas import ProductScore, Trend

app = FastAPI(title="insights")


@app.get("/recommendations")
def recommendations(days: int = 60) -> list[ProductScore]:
    today = date.today()
    return score_products(load_orders(today - timedelta(days=days)), today)[:10]


@app.get("/trends")
def trends(days: int = 90) -> list[Trend]:
    orders = load_orders(date.today() - timedelta(days=days))
    return [Trend(sku=sku, weekly=weekly) for sku, weekly in weekly_sales(orders).items()]
