"""Loads once what makes sheets, in the process from which `render_process` starts the others."""

from scorekeeper.sheets.paper.render import laid_out
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.words.language import check_catalogs

laid_out('<html lang="en"><title>x</title><body>x</body></html>', PAPERS["a4"])
check_catalogs()
