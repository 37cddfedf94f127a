"""What is kept: books, records and reports, in SQLite or PostgreSQL."""
