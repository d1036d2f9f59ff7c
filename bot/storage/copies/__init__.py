"""Copies of what is stored: backups, exports, imports, and a campaign's move to another server."""
