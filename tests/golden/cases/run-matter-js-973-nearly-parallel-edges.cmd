run scenes/matter-js-973-nearly-parallel-edges.json
