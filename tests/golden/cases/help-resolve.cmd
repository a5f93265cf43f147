resolve --help
