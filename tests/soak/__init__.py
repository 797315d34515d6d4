"""What `make test` proves, at larger counts: every module here but ``__main__`` is one job.

A job has ``NAME``; ``COUNT``, how many cases a whole soak plays; ``SLICE``, how many CI plays (0: none); and
``run(seed, start, count) -> figures``, which plays the cases ``start`` to ``start + count - 1`` of that seed, raises at
the first that fails, and returns counts that add up over calls. ``figures["cases"]`` is the number of cases played.
"""
