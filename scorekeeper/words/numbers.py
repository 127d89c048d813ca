"""Numbers and days as a language and a region write them; numbers in the usual way of a language need no Babel."""

from datetime import date as Date  # noqa: N812 - a type among functions that write dates
from functools import lru_cache

from scorekeeper.rules.messages import number as english_number

# Not every font has the narrow space that some languages put between thousands.
SIGNS = str.maketrans({"-": "\N{MINUS SIGN}", "\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}"})
# Of a month; other days are plain numbers. In Portugal all are.
FIRST_DAY = {"it": "1º", "fr": "1er", "pt_BR": "1º"}
ONE = "one"  # the name of the form for one thing, in catalogs as in CLDR
LOCALES = {"pt": "pt_BR"}  # whose catalog is that of one country
# What Babel says of the usual locales; to load it takes a third as long as to index the rules of a game.
THOUSANDS = dict.fromkeys(("it", "es", "de", "pt_BR", "nl"), ".") | {"fr": "\N{NO-BREAK SPACE}"}
ZERO_IS_ONE = frozenset({"fr", "pt_BR"})
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def locale_in(code: str, region: str = "") -> str:
    """Return the locale of a language in a region, "de_CH", or its usual one if there is none."""
    usual = LOCALES.get(code, code)
    if not region:
        return usual
    from babel import localedata  # noqa: PLC0415 - English needs none

    return there if localedata.exists(there := f"{code}_{region.upper()}") else usual


# Without it a page takes up to 1.7 times as long (DECISIONS.md, "Pages use standard parts, and keep little").
@lru_cache(maxsize=4096)
def number_in(locale: str, value: int) -> str:
    """Write a number with the separators of a locale and a true minus sign."""
    if locale in THOUSANDS:
        return english_number(value).replace(",", THOUSANDS[locale])
    from babel.numbers import format_decimal  # noqa: PLC0415 - English needs none

    return format_decimal(value, locale=locale).translate(SIGNS)


def decimal_in(locale: str) -> str:
    """Return what begins the decimals of a number in a locale: a point or a comma."""
    from babel.numbers import get_decimal_symbol  # noqa: PLC0415 - few need it

    return str(get_decimal_symbol(locale))


def is_one(locale: str, count: int) -> bool:
    """Return whether a number takes the words for one thing, as 0 does in some languages."""
    return abs(count) == 1 or (count == 0 and locale in ZERO_IS_ONE)


def english_day(day: Date) -> str:
    """Write a day in English: 7 March 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def day_in(locale: str, day: Date) -> str:
    """Write a day in another language."""
    from babel.dates import format_date  # noqa: PLC0415 - English needs none

    text = format_date(day, "long", locale=locale)
    known = FIRST_DAY.get(locale) or FIRST_DAY.get(locale.partition("_")[0])
    first = known if day.day == 1 else None
    return f"{first}{text.removeprefix('1')}" if first else text
