"""The rules of Avoid the Void, one module for each chapter of the rulebook."""
