"""Template filters for numbers, times, names and lists, which agree with the sheets."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import uuid4

from flask import Flask
from markupsafe import Markup
from wtforms import Field

from scorekeeper.rules.messages import Msg, at_the_head, first_letter, msg
from scorekeeper.sheets.game.context import until
from scorekeeper.usecases import GameView
from scorekeeper.web import device
from scorekeeper.web.print.sheet_choices import usual_paper
from scorekeeper.words import formats as words
from scorekeeper.words.language import translate

# The container of a field with an error has the class `bad`; notices have no field.
_WRONG = re.compile(
    r'class="(?!notice)[^"]*\bbad"[^>]*>.*?<(?:input(?![^>]*type="hidden")|select|textarea)\b', re.DOTALL
)


def init_app(app: Flask) -> None:
    """Give the templates their filters."""
    app.add_template_filter(words.number, "points")
    app.add_template_filter(words.signed, "signed")
    own: tuple[Callable[..., object], ...] = (clock_time, day, day_and_time, game_title, unbroken, unseparated)
    for each in (*own, focus_on_error):
        app.add_template_filter(each)
    app.add_template_filter(device.name_of, "device_name")
    app.add_template_filter(words.listed, "listed")
    app.add_template_filter(until)
    app.add_template_global(device.larger, "larger_text")
    for function in (
        initials_of,
        players_of,
        new_request_id,
        usual_paper,
        typed_text,
        error_attributes,
        error_sentence,
    ):
        app.add_template_global(function)


def clock_time(moment: datetime) -> str:
    """Return the time of day in the server's time zone: 21:04."""
    return words.time_of_day(moment.astimezone())


def day(moment: datetime) -> str:
    """Return the day in the server's time zone, as its reader writes it: 7 March 2026."""
    return words.date(moment.astimezone())


def day_and_time(moment: datetime) -> str:
    """Return the day and the time of day in the server's time zone."""
    return words.day_and_time(moment.astimezone())


def unbroken(text: str) -> str:
    """Keep sums and scores on one line: 230-25 and 11–9 would break after their sign."""
    return re.sub(r"(?<=\d)[-\N{EN DASH}](?=\d)", lambda sign: f"\N{WORD JOINER}{sign[0]}\N{WORD JOINER}", text)


def game_title(view: GameView) -> str:
    """Return the game's title, or its players: "Ann and Ben against Cem and Dea"."""
    names = [side.name for side in view.sides]
    if view.title or len(names) != 2:
        return view.title or words.listed(names)
    return translate("{name_first} against {name_second}", name_first=names[0], name_second=names[1])


def unseparated(points: int) -> str:
    """Return a number without thousands separators.

    >>> unseparated(-12_345)
    '−12345'
    """
    return f"{points}".replace("-", "\N{MINUS SIGN}")


def players_of(name: str, players: Sequence[str]) -> str:
    """Return the players of a side for its second line, "" if its name has them."""
    return "" if words.names_all(name, players) else words.listed(players)


def initials_of(view: GameView) -> list[str]:
    """Return marks for the sides of a game, as short as they can be told apart: of pairs, those of both players."""
    named = [side.players if len(side.players) > 1 else words.called(side.name).split() for side in view.sides]
    return words.initials([[words.called(each) for each in parts] or ["?"] for parts in named])


def sentence(message: str, where: str = "") -> str:
    """Return a message of the rules library as a sentence, after the place it is about."""
    text = first_letter(message).rstrip(".") + "."
    if isinstance(message, Msg):  # its own words, which may have their full stop
        whole = at_the_head(message)
        text = whole if message.endswith(".") else msg("{words}.", words=whole)
    return msg("{name}: {words}", name=where, words=text) if where else text


def focus_on_error(page: Markup) -> Markup:
    """Return the page with the focus on its first wrong field, if it has no focus yet.

    >>> print(focus_on_error(Markup('<div class="field bad"><input name="day"></div>')))
    <div class="field bad"><input autofocus name="day"></div>
    """
    maybe = 'bad"' in page and "autofocus" not in page
    wrong = _WRONG.search(page) if maybe else None
    if wrong is None:
        return page
    return page[: wrong.end()] + Markup(" autofocus") + page[wrong.end() :]


# Functions, because most of a hand's page is fields: macros for these three take a twentieth of its time.
def typed_text(field: Field) -> str:
    """Return the content of a field as HTML has it: what was typed, until it can be read."""
    return str(field._value())  # type: ignore[attr-defined] # of fields of text


def error_attributes(field: Field) -> Markup | str:
    """Return the attributes of a field that is wrong, "" if it is not."""
    return Markup(' aria-invalid="true" aria-describedby="{}-error"').format(field.id) if field.errors else ""


def error_sentence(field: Field) -> Markup | str:
    """Return the paragraph that says what is wrong with a field, "" if nothing is."""
    if not field.errors:
        return ""
    sentences = " ".join(translate(error) for error in field.errors)
    return Markup('<p class="error" id="{}-error">{}</p>').format(field.id, sentences)


def new_request_id() -> str:
    """Return an id for a form, so that sending it twice has one effect."""
    return str(uuid4())
