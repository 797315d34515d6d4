"""What goes wrong around a service: its mail server, its disk, its clock, the name service."""
