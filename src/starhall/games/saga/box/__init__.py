"""What is in the box: the rows of the content files, what follows from them, their language, the map."""
