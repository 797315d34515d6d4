"""When things happen: the pipeline's steps and what drives them."""
