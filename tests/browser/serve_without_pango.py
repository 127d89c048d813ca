"""Serves as on a machine without Pango: `python serve_without_pango.py DATABASE PORT`."""

import sys

for missing in ("weasyprint", "pikepdf", "flask_compress"):
    sys.modules[missing] = None  # type: ignore[assignment] # so that importing it fails

from werkzeug.serving import make_server  # noqa: E402

from scorekeeper.web import create_app  # noqa: E402

if __name__ == "__main__":
    server = make_server("127.0.0.1", int(sys.argv[2]), create_app({"DATABASE": sys.argv[1]}))
    sys.stdout.write(f"http://127.0.0.1:{server.port}\n")
    sys.stdout.flush()
    server.serve_forever()
