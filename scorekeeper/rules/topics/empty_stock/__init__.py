"""What happens when the stock runs out."""
