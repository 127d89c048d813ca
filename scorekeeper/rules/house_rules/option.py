"""A house rule as a form shows it."""

from dataclasses import dataclass

from scorekeeper.rules.elements.setting import Choices
from scorekeeper.rules.sources import Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule as a form shows it.

    `default` is the value in the variant as printed, `cite` the place where that stands.
    """

    id: str
    heading: str
    label: str
    kind: str
    choices: Choices
    nullable: bool
    default: object
    cite: Cite
