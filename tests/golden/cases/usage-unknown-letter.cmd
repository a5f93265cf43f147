sat -q
