run scenes/sat-js-55-flat-box.json
