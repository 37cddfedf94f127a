"""What is in the box: rows of the content files, the lie of a planet, and the numbers worked out of them."""
