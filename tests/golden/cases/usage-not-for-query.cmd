sat --dt 2
