"""The pages for packets, and the jobs that print them."""
