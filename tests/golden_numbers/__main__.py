"""Write the file anew."""

from tests.golden_numbers import FILE, text

FILE.write_text(text(), encoding="utf-8")
