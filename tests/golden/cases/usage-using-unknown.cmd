clip --using gjk
