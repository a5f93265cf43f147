run scenes/libccd-25-stacked-cubes.json
