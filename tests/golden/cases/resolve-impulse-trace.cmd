resolve --trace --pretty scenes/impulse-oblique.json
