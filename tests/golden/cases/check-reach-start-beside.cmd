check --player 4x4 --select C047 --set jump=6 -
