run --as matter -
