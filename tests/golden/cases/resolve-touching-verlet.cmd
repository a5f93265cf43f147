resolve --method verlet
