"""Packets: everything on paper for a club evening."""
