"""The way to the database: engines, transactions, statements, and the errors that they raise."""
