"""Examples of every finding and every house rule, judged by the engine when they are read."""
