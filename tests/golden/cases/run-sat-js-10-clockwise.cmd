run scenes/sat-js-10-clockwise.json
