"""Examples of every finding and of every house rule, judged by the engine when they are read."""
