pairs --help
