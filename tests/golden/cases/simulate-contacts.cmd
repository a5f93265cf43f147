simulate --contacts --steps 4 --every 2
