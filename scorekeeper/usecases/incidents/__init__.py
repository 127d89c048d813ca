"""Penalties, rulings and protests."""
