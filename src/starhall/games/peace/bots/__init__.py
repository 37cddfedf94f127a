"""What bots need: the table as numbers, and how good it looks for a seat."""
