check --fix tests/levels/project.ldtk
