"""How fast each part is, beside what the machine allows: every module here that has a row is measured by `make bench`.

A row is a module with NAME, UNIT, GOAL, ``ours()`` and ``floor()``, or one whose ``rows()`` gives several.
"""
