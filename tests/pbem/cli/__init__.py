"""The command line as people, mail servers and scripts meet it: as a process."""
