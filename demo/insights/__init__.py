"""Analyses what sells and recommends what to show next."""

__version__ = "0.4.0"
