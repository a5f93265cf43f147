check --select C047 -
