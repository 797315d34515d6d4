"""A match laid open for whoever has to judge it: what was asked of it and by whom, what was made of that, and for what reason.

``asked`` counts the orders of a match, ``dossier`` puts all of a match together, ``order`` all of one order, of which ``letter``
is what it was written in. ``looking`` is the one door: it records the look at a running match before it shows anything.
"""
