resolve --method push --trace --pretty scenes/swept-wall.json
