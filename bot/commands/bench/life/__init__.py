"""`interlude bench --only life`: whole fights of each ruleset with people who answer after hours.

`people` says when somebody answers, `minds` what they answer, `rosters` who fights. `through_play`
plays a fight through `bot.play`, a database and its clock; `by_hand` plays it as in a forum.
`table` plays many of them and makes the figures.
"""
