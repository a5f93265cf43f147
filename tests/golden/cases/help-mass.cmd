mass --help
