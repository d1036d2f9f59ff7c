"""What all of a fight share: its state, its acts and questions, the dice and the stances.

Every later chapter reads and changes the state that is defined here.
"""
