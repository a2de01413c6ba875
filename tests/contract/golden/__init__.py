"""Playthroughs as text: a change of the rules shows as a changed line, to be looked at before it is accepted.

python -m tests.contract.golden      writes the files anew
"""
