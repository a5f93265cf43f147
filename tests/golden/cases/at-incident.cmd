clip --at incident scenes/article-2-diamond-box.json scenes/capsule-lying-on-floor.json
