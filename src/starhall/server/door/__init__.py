"""The way in over HTTP: the guard, the routes, the pages."""
