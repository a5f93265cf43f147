simulate --every 10 --digits 5 scenes/concave-seam.json
