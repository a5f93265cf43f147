resolve --digits 6 --all scenes/concave-falls.json
