check --scale 32 --player 1x1 --spawn me --select C048 -
