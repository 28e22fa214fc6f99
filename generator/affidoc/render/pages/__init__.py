"""Generated pages, one a file; `render.guide` lists them."""
