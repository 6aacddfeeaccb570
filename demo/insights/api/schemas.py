"""The JSON responses of the service."""

from pydantic import BaseModel


class ProductScore(BaseModel):
    sku: str
    score: float


class Trend(BaseModel):
    sku: str
    weekly: list[float]
