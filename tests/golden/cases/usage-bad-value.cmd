sweep --dt 0
