"""Tags for screen readers: of a page, of its copies, and of a file that is finished."""
