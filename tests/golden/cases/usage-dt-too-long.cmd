sweep --dt 1e61
