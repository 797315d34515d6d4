"""The portable record of a match that has ended: written from the store, read and proven without one."""
