"""What a club prints: packets, leaflets, summaries."""
