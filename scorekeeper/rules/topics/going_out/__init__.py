"""Going out, concealed or not."""
