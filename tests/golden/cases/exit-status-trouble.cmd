sat -e -
