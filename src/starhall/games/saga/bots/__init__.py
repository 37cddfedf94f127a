"""What bots read: a seen table as numbers, and how good a state looks."""
