"""The checks of a hand, one rule area per file; importing them here fixes their order."""

from scorekeeper.rules.checks import (
    counts,
    going_out,
    initial_meld,
    melds,
    points,
    threes,
    totals,
    whole_hand,
)
from scorekeeper.rules.checks.registry import CHECKS, Check, checks_of

__all__ = [
    "CHECKS",
    "Check",
    "checks_of",
    "counts",
    "going_out",
    "initial_meld",
    "melds",
    "points",
    "threes",
    "totals",
    "whole_hand",
]
