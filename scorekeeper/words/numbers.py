"""Numbers and days as a language writes them; English does without Babel."""

from datetime import date as Date  # noqa: N812 - a type among functions that write dates
from functools import lru_cache

# Not every font has the narrow space that some languages put between thousands.
SIGNS = str.maketrans({"-": "\N{MINUS SIGN}", "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}"})
FIRST_DAY = {"it": "1º", "fr": "1er", "pt_BR": "1º"}  # of a month; other days are plain numbers
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


@lru_cache(maxsize=4096)
def number_in(locale: str, value: int) -> str:
    """A number with the separators of a locale and a true minus sign."""
    from babel.numbers import format_decimal  # noqa: PLC0415 - English needs none

    return format_decimal(value, locale=locale).translate(SIGNS)


@lru_cache(maxsize=1024)
def is_one(locale: str, count: int) -> bool:
    """In some languages nothing is one, too."""
    from babel import Locale  # noqa: PLC0415 - English needs none

    return str(Locale.parse(locale).plural_form(abs(count))) == "one"


def english_day(day: Date) -> str:
    """A day in English: 7 March 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def day_in(locale: str, day: Date) -> str:
    """A day in another language."""
    from babel.dates import format_date  # noqa: PLC0415 - English needs none

    written = format_date(day, "long", locale=locale)
    first = FIRST_DAY.get(locale) if day.day == 1 else None
    return f"{first}{written.removeprefix('1')}" if first else written
