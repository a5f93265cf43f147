help sat gjk
