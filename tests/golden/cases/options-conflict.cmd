run --method impulse -
