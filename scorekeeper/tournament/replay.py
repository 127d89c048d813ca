"""The input of a draw as plain text, and the draw from that text."""

from scorekeeper.tournament.draft import Draft


def replay(text: str) -> Draft:
    """Draw again from the text that a draft carries; raises TournamentError for other text."""
    raise NotImplementedError
