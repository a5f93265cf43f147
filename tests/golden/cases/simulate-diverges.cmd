simulate --dt 1 --steps 3
