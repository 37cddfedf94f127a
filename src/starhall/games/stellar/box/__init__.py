"""What is in the box: the rows of the content, and the parts worked out of them."""
