"""Serves with the app of a folder: `python serve_app.py APP_FOLDER DATABASE PORT`."""

import sys

from werkzeug.serving import make_server

from scorekeeper.web import create_app

if __name__ == "__main__":
    app = create_app({"APP_FOLDER": sys.argv[1], "DATABASE": sys.argv[2]})
    server = make_server("127.0.0.1", int(sys.argv[3]), app, threaded=True)
    sys.stdout.write(f"{server.port}\n")
    sys.stdout.flush()
    server.serve_forever()
