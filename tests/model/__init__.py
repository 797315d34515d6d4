"""Does the service agree with a simple model of it, whatever happens in whatever order?"""
