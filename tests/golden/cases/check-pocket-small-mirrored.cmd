check --scale 32 --player 0.5x0.5 --spawn me --select C048 -
