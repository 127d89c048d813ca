"""WTForms classes, one for each screen; each form makes a plain value for a use case."""
