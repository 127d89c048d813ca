"""Tags for screen readers, and what archives require."""
