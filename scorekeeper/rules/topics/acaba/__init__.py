"""Ending the hand by saying Acaba."""
