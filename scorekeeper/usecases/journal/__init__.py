"""The one way to write to a log, for games and events alike: `writing`; and documents of logs: `documents`."""
