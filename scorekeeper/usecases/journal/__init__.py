"""What the logs of games and events share.

`writing` begins a log and adds entries, `remembering` keeps folded logs in memory, `documents` writes and checks
documents, and `merging` unites the entries of several devices. `scorekeeper.log` folds.
"""
