"""Games that a source names and does not explain: they are listed, and nothing is made up."""

from dataclasses import dataclass

from scorekeeper.rules.sources import Cite


@dataclass(frozen=True, slots=True)
class NamedGame:
    """A game of which only the name is known: why it cannot be chosen, and where it is named."""

    name: str
    why: str  # a sentence
    cite: Cite


NAMED = (
    NamedGame(
        "Oklahoma canasta",
        "The guide that names it says nothing of how it is played, and no other source was found.",
        Cite("hoyle-it", "Consigli"),
    ),
    NamedGame(
        "International canasta",
        (
            "Modern American canasta is said to have most of it; which rules differ, no source"
            " that was read says."
        ),
        Cite("encyclopedia", "US American Canasta"),
    ),
)
