"""Compresses pages, styles and scripts on their way out."""

from flask import Flask
from flask_compress import Compress

MIMETYPES = [
    "text/html",
    "text/css",
    "text/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
]


def init_app(app: Flask) -> None:
    """Compress text answers; pictures, fonts and PDFs are compressed already."""
    app.config.setdefault("COMPRESS_MIMETYPES", MIMETYPES)
    app.config.setdefault("COMPRESS_ALGORITHM", ["br", "gzip"])
    app.config.setdefault("COMPRESS_LEVEL", 9)  # costs no measurable time for pages of this size
    Compress(app)
