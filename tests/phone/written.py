"""Numbers and days as pages write them, with whichever Babel is there."""

from datetime import date

from scorekeeper.words import numbers

DAYS = [date(2026, month, day) for month in range(1, 13) for day in (1, 2, 28)]
COUNTS = (-1_234_567, -1, 0, 1, 2, 11, 999, 1_000, 10_000, 1_000_000)


def written(locales: list[str]) -> dict[str, list[str | bool]]:
    """Return what pages write with Babel, by locale."""
    return {
        locale: [
            numbers.decimal_in(locale),
            *(numbers.number_in(locale, count) for count in COUNTS),
            *(numbers.is_one(locale, abs(count)) for count in COUNTS),
            *(numbers.day_in(locale, day) for day in DAYS),
        ]
        for locale in locales
    }
