"""Tells the shop what sells, and what to show next."""

__version__ = "0.4.0"
