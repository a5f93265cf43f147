sat --help
