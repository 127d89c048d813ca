"""sqlite-utils, loaded without numpy, whose numbers no game contains.

If numpy is installed, sqlite-utils loads it. That takes a sixth of the time in which the server
loads its modules and 12 MB of memory, and starts threads before the server divides into processes.
Other libraries may load numpy later.
"""

import sys

_numpy_is_new = "numpy" not in sys.modules
if _numpy_is_new:
    sys.modules["numpy"] = None  # type: ignore[assignment]  # an import of it fails
try:
    from sqlite_utils import Database, Migrations
finally:
    if _numpy_is_new:
        del sys.modules["numpy"]

__all__ = ["Database", "Migrations"]
