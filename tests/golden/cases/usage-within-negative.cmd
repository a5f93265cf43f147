gjk --within -1
