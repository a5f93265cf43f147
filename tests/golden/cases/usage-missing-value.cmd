sweep --dt
