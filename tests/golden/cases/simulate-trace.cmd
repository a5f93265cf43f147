simulate --trace --steps 2 --iterations 2
