"""Fixtures of other folders."""

from tests.sheets import conftest as fixtures_of_sheets

# Tests here have the fixtures of these folders too.
laid, complaints = fixtures_of_sheets.laid, fixtures_of_sheets.complaints
