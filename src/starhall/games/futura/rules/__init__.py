"""The rules of Grand Saga Futura, one module for each chapter."""
