mass --trace scenes/concave-rounded-falls.json
