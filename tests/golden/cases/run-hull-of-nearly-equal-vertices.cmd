run scenes/hull-of-nearly-equal-vertices.json
