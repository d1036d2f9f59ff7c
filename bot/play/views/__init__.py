"""What each person may see of a fight: boards, logs, questions, and what is to be posted.

Nothing here changes a fight.
"""
