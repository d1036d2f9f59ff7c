"""Views of a fight for each person: boards, logs, questions, and posts to be made.

Nothing here changes a fight.
"""
