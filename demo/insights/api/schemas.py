"""What the service answers, as JSON."""

from pydantic import BaseModel


class ProductScore(BaseModel):
    sku: str
    score: float


class Trend(BaseModel):
    sku: str
    weekly: list[float]
