"""Games that a source names and does not explain: they are listed without rules."""

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
        "The guide that names it does not say how it is played, and no other source was found.",
        Cite("hoyle-it", "Consigli"),
    ),
    NamedGame(
        "International canasta",
        ("It is said to be mostly modern American canasta; no source that was read says which rules differ."),
        Cite("encyclopedia", "US American Canasta"),
    ),
)
