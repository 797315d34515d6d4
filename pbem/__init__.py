"""The product: settings, store, application service, pages and commands, put together."""

__version__ = "0.1.0"
