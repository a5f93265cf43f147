check --player 4x4 --select C047 -
