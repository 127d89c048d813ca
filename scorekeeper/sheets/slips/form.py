"""What all slips that are printed together share."""

from dataclasses import dataclass, field

from scorekeeper.rules import Variant
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.slips.rows import SlipRow
from scorekeeper.words.language import current_language


@dataclass(frozen=True, slots=True)
class SlipForm:
    """What all slips that are printed together share.

    `form` has the players of each side; `event` is what is played for, `rules_name` what the club
    calls its house rules and `house_rules` these in words; `coded`: every slip has a QR code.
    `sides` are what the sides are called at the table, "" for numbers; `scale` is how the event
    turns differences into points.
    """

    variant: Variant
    paper: Paper
    form: tuple[int, ...]
    event: str = ""
    rules_name: str = ""
    house_rules: tuple[str, ...] = ()
    coded: bool = False
    lang: str = field(default_factory=lambda: current_language().code)
    rows: tuple[SlipRow, ...] = ()
    sides: tuple[str, ...] = ()
    scale: str = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The label of each side, above its column and before its name."""
        return self.sides or tuple(str(side + 1) for side in range(len(self.form)))
