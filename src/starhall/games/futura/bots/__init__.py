"""What bots see and want."""
