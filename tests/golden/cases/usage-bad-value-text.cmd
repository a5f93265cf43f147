sweep --dt=soon
