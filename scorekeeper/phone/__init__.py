"""The phone alone: the same application in a browser's worker, without a server.

`bridge` runs in the worker; `building` makes the folder that any web host can offer.
"""
