"""Words that the sentences of the rules share."""

from scorekeeper.rules.cards import rank_name


def listed(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def ranks_named(ranks: tuple[str, ...]) -> str:
    """Some ranks in words."""
    return listed([rank_name(rank) for rank in ranks])
