"""Write the digests anew, or print what one part says today."""

import sys

from tests.snapshot import parts, write

if len(sys.argv) > 1:
    for line in parts()[sys.argv[1]]():
        sys.stdout.write(line + "\n")
else:
    write()
