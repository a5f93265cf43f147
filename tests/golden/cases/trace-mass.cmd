mass --trace --pretty scenes/mass-rounded-box.json
