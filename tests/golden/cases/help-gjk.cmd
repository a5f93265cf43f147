gjk --help
