"""The pack, the seats and the deal."""
