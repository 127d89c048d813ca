"""WTForms classes, one screen each; a form's only product is a plain value for a use case."""
