"""Tournaments: who meets whom, victory points, standings; pure, without clock or files."""
