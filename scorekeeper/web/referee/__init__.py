"""Questions to the referee, and the rulings."""
