gjk --trace --pretty scenes/article-3-tilted-box.json
