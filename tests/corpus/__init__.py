"""What each released version stored: kept for ever, and loaded, proven, gone on with and told by every later one."""
