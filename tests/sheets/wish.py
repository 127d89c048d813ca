"""What a sheet of any kind is printed from, in tests that print every kind."""

from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.sheets.paper.sizes import Paper, paper_named
from tests.canasta import CANASTA

A4 = paper_named("a4")
NAMES = ("山田太郎", "王小明", "김영희", "Marek Żuk")
ADDRESS = "http://192.168.1.20:8000/g/k3f9PqL0aZ8xYw2mVtR5bN1c"


@dataclass(frozen=True)
class Wish:
    """What a sheet of any kind is printed from; the names are four, and each begins otherwise."""

    paper: Paper = A4
    variant: Variant = CANASTA["classic"]
    names: tuple[str, ...] = NAMES

    @property
    def seats(self) -> tuple[int, ...]:
        """How many players each side has."""
        return self.variant.seating.forms[0]
