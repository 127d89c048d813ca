"""Examples of every finding and of every house rule: situations, judged by the engine when read."""

from scorekeeper.rules.examples.findings import AREAS, FINDINGS
from scorekeeper.rules.examples.options import OPTIONS
from scorekeeper.rules.examples.shown import (
    Example,
    OptionExample,
    example_of,
    examples,
    option_example,
    option_examples,
)
from scorekeeper.rules.examples.situation import Situation, question_in, record_in

__all__ = [
    "AREAS",
    "FINDINGS",
    "OPTIONS",
    "Example",
    "OptionExample",
    "Situation",
    "example_of",
    "examples",
    "option_example",
    "option_examples",
    "question_in",
    "record_in",
]
