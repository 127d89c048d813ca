"""One store for each request, opened on first use and closed at the end."""

from flask import Flask, current_app, g

from scorekeeper.store import KnownFile, Store


def init_app(app: Flask) -> None:
    """Give the application its database file, and close each request's store at the end."""
    app.extensions["games"] = KnownFile(app.config["DATABASE"])
    app.teardown_appcontext(close_store)


def file_of(app: Flask) -> KnownFile:
    """Return the database file of an application, the same as long as it runs."""
    file: KnownFile = app.extensions["games"]
    return file


def get_store() -> Store:
    """Return the store of this request."""
    if "store" not in g:
        g.store = file_of(current_app).open()
        g.store.meter = current_app.extensions.get("meter")
    store: Store = g.store
    return store


def close_store(_error: BaseException | None = None) -> None:
    """Close the store if the request has opened one."""
    store: Store | None = g.pop("store", None)
    if store is not None:
        store.close()
