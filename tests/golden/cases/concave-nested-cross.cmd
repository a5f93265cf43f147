cross --pair V,plug scenes/concave-nested.json
