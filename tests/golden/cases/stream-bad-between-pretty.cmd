gjk --pretty
