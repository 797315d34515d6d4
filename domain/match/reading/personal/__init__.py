"""What a letter may ask that belongs to no match: what is kept, to be forgotten, which matches are its writer's, a new one."""
