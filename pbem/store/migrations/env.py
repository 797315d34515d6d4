"""Alembic's entrance: run the migrations on the connection that ``migrate`` holds, in its transaction."""

from alembic import context

from pbem.store.tables import metadata

# Opened and locked by pbem.store.migrate; there is no other way in, so nothing can migrate without the lock.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
