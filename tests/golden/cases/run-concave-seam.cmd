run scenes/concave-seam.json
