check --player 8x8 --select C047 -
