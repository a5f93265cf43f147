run --every 50 --digits 4 scenes/concave-seam.json
