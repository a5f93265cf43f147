resolve --method impulse
