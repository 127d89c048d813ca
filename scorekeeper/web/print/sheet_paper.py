"""The paper of printed sheets: named by an address, held on the device, else by the country."""

from flask import has_request_context, session

from scorekeeper.web.print.sheet_language import asked_by_browser

A4, LETTER = "a4", "letter"
KEPT = "sheets_on"  # where the cookie of the device has it
# Where paper is Letter; everywhere else it is A4 (Unicode CLDR, measurement data, paper size).
LETTER_COUNTRIES = frozenset(
    {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
)


def usual_paper() -> str:
    """What this device prints on: what it chose last, else by its browser's first language."""
    if not has_request_context():
        return A4
    kept = session.get(KEPT)
    return kept if kept in (A4, LETTER) else _by_browser()


def remember_paper(name: str) -> None:
    """Hold A4 or Letter, of which a paper ("a5x2", "letterx4") is a part, for this device."""
    chosen = LETTER if name.lower().startswith(LETTER) else A4
    if chosen != usual_paper():
        session.permanent = True
        session[KEPT] = chosen


def _by_browser() -> str:
    """Judge by the language that the browser puts first: "en-US" has a country, "de" has none."""
    first = next(iter(asked_by_browser()), "")
    country = first.rpartition("-")[2].upper()
    return LETTER if country in LETTER_COUNTRIES else A4
