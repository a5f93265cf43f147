check --fix tests/levels/objects.tmx
