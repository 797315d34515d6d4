"""The product: store, service, command line, web."""
