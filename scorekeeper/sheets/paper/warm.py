"""Read once by the process from which those that make sheets are started (`apart`)."""

from scorekeeper.sheets.paper.render import laid_out
from scorekeeper.sheets.paper.sizes import PAPERS

laid_out('<html lang="en"><title>x</title><body>x</body></html>', PAPERS["a4"])
