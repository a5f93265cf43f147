sat -
