check --fix --profile box2d-3 -
