"""sqlite-utils without numpy, which it loads if it is installed, for values that no game has.

Loading numpy takes a sixth of the start of the program and 12 MB in every process, and it starts
threads before the server divides into processes. Other libraries may load it later.
"""

import sys

_spared = "numpy" not in sys.modules
if _spared:
    sys.modules["numpy"] = None  # type: ignore[assignment]  # Python's way to say: do not look
try:
    from sqlite_utils import Database, Migrations
finally:
    if _spared:
        del sys.modules["numpy"]

__all__ = ["Database", "Migrations"]
