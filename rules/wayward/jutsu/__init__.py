"""Jutsu: handseals, genjutsu, and chakra that flows along weapons.

`genjutsu` has the opposed rolls and the ways to end one, `handseals` the time that seals take. The
package `techniques` has the actions on a turn that use a technique.
"""
