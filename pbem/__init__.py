"""The product: settings, store, application service, pages and commands, put together."""
