"""Ten disputes to be settled by whoever judges matches: prepared through the whole service, with the right outcome apart.

``python -m tests.disputes DIR`` makes an installation in DIR that holds them; ``outcomes.toml`` says how each is rightly settled.
"""
