clip --help
