"""What all of a fight share: its state, its acts and questions, the dice.

`initiative` are the action dice of a round; every later chapter spends them.
"""
