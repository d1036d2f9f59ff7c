"""The bot's own messages: each fight's log, board and questions, and notices to people.

`publish` decides what is due, `posts` sends it so that nothing is lost or posted twice.
"""
