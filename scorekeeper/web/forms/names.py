"""Names for those who typed none, so that a first game needs no typing at all."""

from collections.abc import Sequence

from scorekeeper.usecases.limits import MAX_NAME

COMPASS = (("North", "South"), ("East", "West"))
LETTERS = "ABCDEF"
NUMBERS = ("none", "one", "two", "three", "four", "five", "six")

Form = tuple[int, ...]


def usual_players(form: Form) -> tuple[tuple[str, ...], ...]:
    """What players are called who gave no name: by compass at a table of two pairs, else by seat.

    >>> usual_players((1, 1, 1))
    (('Player 1',), ('Player 2',), ('Player 3',))
    >>> usual_players((3, 2))
    (('Player 1', 'Player 3', 'Player 5'), ('Player 2', 'Player 4'))
    """
    if form == (2, 2):
        return COMPASS
    seats = iter(range(1, sum(form) + 1))
    names: list[list[str]] = [[] for _ in form]
    for turn in range(max(form)):
        for side, players in enumerate(form):
            if turn < players:
                names[side].append(f"Player {next(seats)}")
    return tuple(tuple(side) for side in names)


def usual_side(form: Form, index: int, players: Sequence[str], typed: Sequence[str]) -> str:
    """What a side is called that got no name: by its players, as far as they gave theirs.

    `players` are its players as they will be called, `typed` what was typed for them. Long names
    are cut to their first words; if even these are too long, the side is called as if nameless.
    """
    if len(players) == 1:
        return players[0]
    usual = "-".join(COMPASS[index]) if form == (2, 2) else f"Side {LETTERS[index]}"
    if not any(typed):
        return usual
    joint = " and " if len(players) == 2 else ", "
    first_words = [name.split()[0] for name in players]
    calls = (joint.join(players), joint.join(first_words), usual)
    return next(call for call in calls if len(call) <= MAX_NAME)


def usual_sides(form: Form) -> tuple[str, ...]:
    """What sides are called when nobody gave a name."""
    players = usual_players(form)
    return tuple(usual_side(form, index, side, ()) for index, side in enumerate(players))


def in_words(form: Form) -> str:
    """Who plays with whom.

    >>> in_words((2, 2)), in_words((1, 1, 1)), in_words((3, 2))
    ('two sides of two', 'three alone', 'three against two')
    """
    if len(set(form)) > 1:
        return " against ".join(NUMBERS[size] for size in form)
    if form[0] == 1:
        return f"{NUMBERS[len(form)]} alone"
    return f"{NUMBERS[len(form)]} sides of {NUMBERS[form[0]]}"


def fill_in(typed: Sequence[Sequence[str]], form: Form) -> tuple[tuple[str, ...], ...]:
    """Give every player without a name the usual one, or another that nobody has."""
    taken = {name for side in typed for name in side if name}
    filled = []
    for names, usual in zip(typed, usual_players(form), strict=True):
        side = []
        for name, spare in zip(names, usual, strict=True):
            while not name and spare in taken:
                spare += " II"  # noqa: PLW2901 - another name for the same seat
            side.append(name or spare)
            taken.add(name or spare)
        filled.append(tuple(side))
    return tuple(filled)
