gjk
