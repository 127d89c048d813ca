"""Runs that have an order, sets, and the classes of a burraco."""
