gjk scenes
