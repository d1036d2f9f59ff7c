"""Work without a call: reminders, time-outs, and the start of the bot.

`isolation` keeps the failure of one fight from stopping the others.
"""
