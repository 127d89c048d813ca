"""The result of a game for sharing: as a text for a message, and as a picture."""

from collections.abc import Mapping

from scorekeeper.sheets.game.context import until
from scorekeeper.usecases import GameView
from scorekeeper.web.filters import day, game_title, players_of
from scorekeeper.web.game.board import result_of
from scorekeeper.words import formats as words
from scorekeeper.words.language import translate

WIDTH, EDGE, NUMBERS = 1080, 60, 90  # of the picture, of its margin, of the column of hands
NAME = {2: 40, 3: 36}, 30  # height of type by number of sides, and for more of them
SCORE = {2: 88, 3: 64}, 44
LETTER = 0.66  # of its height is the width of most letters, bold, in wide faces too
HEADLINE = 54
NOT_IN_XML = {0xFFFE: None, 0xFFFF: None}


def text_of(view: GameView) -> str:
    """Return the result as text: who won, every side's score, the game, its hands and its day."""
    headline, detail = standing(view)
    facts = {"headline": headline, "detail": detail}
    ends = translate("{headline} {detail}.", **facts) if view.winners else _with_detail(**facts)
    sides = [
        f"{words.called(side.name)}{f' ({players})' if players else ''}{translate(': ')}{words.number(score)}"
        for at, (side, score) in enumerate(zip(view.sides, view.scores, strict=True))
        for players in (players_of(side.name, view.present(at)),)
    ]
    named = [view.title] if view.title else []
    return "\n".join([*named, ends, *sides, *map(until, view.former), about(view)])


def _with_detail(headline: str, detail: str) -> str:
    return translate("{headline}, {detail}.", headline=headline, detail=detail)


def standing(view: GameView) -> tuple[str, str]:
    """Return in words how the game ended, or after which hand this is its score."""
    if view.finished:
        return result_of(view)
    return translate("After {count:hand|hands}", count=view.next_number - 1), translate("the game goes on")


def about(view: GameView) -> str:
    """Return in one line what was played, how many hands, if they were written down, and when."""
    count = view.next_number - 1
    hands = [translate("{count:hand|hands}", count=count)] if count else []
    return ", ".join([translate(view.variant.name), *hands, day(view.created_at)])


def picture_of(view: GameView) -> Mapping[str, object]:
    """Return what `games/result.svg` needs, by name: texts that fit, and their sizes."""
    count = len(view.sides)
    column = (WIDTH - 2 * EDGE - NUMBERS) / count
    name_size, score_size = (sizes.get(count, more) for sizes, more in (NAME, SCORE))
    places = int((column - 20) / (name_size * LETTER))
    headline, detail = standing(view)
    for winner in view.winners:  # that they won must be shown, however long their names are
        name = view.sides[winner].name
        headline = headline.replace(name, words.shortened(name, 40))
    return {
        "width": WIDTH,
        "edge": EDGE,
        "column": column,
        "first": EDGE + NUMBERS,
        "name_size": name_size,
        "score_size": score_size,
        "title": _clean(game_title(view)),
        "headline_size": HEADLINE,
        "headline": _in_two(_clean(headline), int((WIDTH - 2 * EDGE) / (HEADLINE * LETTER))),
        "detail": words.shortened(_clean(detail), 46),
        "about": [words.shortened(_clean(each), 54) for each in (about(view), *map(until, view.former))],
        "sides": [
            (_in_two(_clean(side.name), places), score, at in view.winners)
            for at, (side, score) in enumerate(zip(view.sides, view.scores, strict=True))
        ],
        "opening": view.opening_scores if any(view.opening_scores) else (),
        "hands": [(hand.number, [side.total for side in hand.ruling.sides]) for hand in view.hands],
    }


def _clean(text: str) -> str:
    return words.plain(text).translate(NOT_IN_XML)


def _in_two(name: str, most: int) -> list[str]:
    """Split the name into one or two lines of at most `most` letters; more is cut off."""
    if words.shortened(name, most) == name:
        return [name]
    parts = name.split(" ")
    firsts = [" ".join(parts[:count]) for count in range(1, len(parts))]
    fitting = [each for each in firsts if words.shortened(each, most) == each]
    if not fitting:
        return [words.shortened(name, most)]
    return [fitting[-1], words.shortened(name[len(fitting[-1]) + 1 :], most)]
