"""The names of sides and players that nobody named: "North", "Side A", "Ann and South".

They are stored in English and translated wherever a game is shown, so that each phone at a table
reads them in its own language.
"""

from collections.abc import Collection, Sequence

from scorekeeper.rules import SideNames
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.usecases.limits import MAX_NAME

COMPASS = ((msg("North"), msg("South")), (msg("East"), msg("West")))
PAIRS = (msg("North-South"), msg("East-West"))
LETTERS = "ABCDEF"
MOST_PLAYERS = 12  # of any game

Form = tuple[int, ...]


def usual_players(form: Form) -> tuple[tuple[Msg, ...], ...]:
    """Return the default names: by compass at a table of two pairs, else by seat.

    >>> usual_players((1, 1, 1))
    (('Player 1',), ('Player 2',), ('Player 3',))
    >>> usual_players((3, 2))
    (('Player 1', 'Player 3', 'Player 5'), ('Player 2', 'Player 4'))
    """
    if form == (2, 2):
        return COMPASS
    seats = iter(range(1, sum(form) + 1))
    names: list[list[Msg]] = [[] for _ in form]
    for turn in range(max(form)):
        for side, players in enumerate(form):
            if turn < players:
                names[side].append(msg("Player {number}", number=next(seats)))
    return tuple(tuple(side) for side in names)


def usual_side(form: Form, index: int, players: Sequence[str], typed: Sequence[str]) -> str:
    """Return the default name of a side, made of the names its players gave.

    `players` are its players' final names, `typed` those that were typed. Long names are cut to
    their first words; if that is still too long, the side gets the name of a nameless one.
    """
    if len(players) == 1:
        return players[0]
    usual: str = PAIRS[index] if form == (2, 2) else msg("Side {name_letter}", name_letter=LETTERS[index])
    if not any(typed):
        return usual
    calls = (_joined(players), _joined([name.split()[0] for name in players]), usual)
    return next(call for call in calls if len(call) <= MAX_NAME)


def usual_sides(form: Form) -> tuple[str, ...]:
    """Return the default names of sides whose players have default names."""
    players = usual_players(form)
    return tuple(usual_side(form, index, side, ()) for index, side in enumerate(players))


def usual_as_messages(sides: Sequence[SideNames], empty: Collection[tuple[int, int]] = ()) -> tuple[SideNames, ...]:
    """Return the sides with names that nobody gave as messages, which are translated for the reader.

    Some places may be `empty` (side, and place in it); the usual name of a side is that of the others.

    >>> [usual_as_messages([SideNames("Ann and South", ("Ann", "South"))] * 2)[0].name.template]
    ['{name} and {name_other}']
    """
    form = tuple(len(side.players) for side in sides)
    found = []
    for at, (side, spare) in enumerate(zip(sides, usual_players(form), strict=True)):
        pairs = list(zip(side.players, spare, strict=True))
        players = tuple(usual if name == usual else name for name, usual in pairs)
        here = [seat for seat in range(len(players)) if (at, seat) not in empty]
        typed = ["" if pairs[seat][0] == pairs[seat][1] else pairs[seat][0] for seat in here]
        usual = usual_side(form, at, [players[seat] for seat in here], typed) if here else side.name
        found.append(SideNames(usual if side.name == usual else side.name, players))
    return tuple(found)


def is_usual(name: str) -> bool:
    """Tell whether a player's name is one that nobody gave.

    >>> [is_usual(each) for each in ("North", "Player 3", "Norah")]
    [True, True, False]
    """
    return any(name in side for form in (COMPASS, usual_players((1,) * MOST_PLAYERS)) for side in form)


def as_stored(name: str) -> str:
    """Return a name as the log has it and forms send it, whatever it is called on the page."""
    return f"{name}"


def _joined(names: Sequence[str]) -> str:
    if len(names) == 2:
        return msg("{name} and {name_other}", name=names[0], name_other=names[1])
    row = names[0]
    for each in names[1:]:
        row = msg("{name}, {name_other}", name=row, name_other=each)
    return row
