"""The pages of the referee: questions and rulings."""
