sat --trace --pretty scenes/article-2-diamond-box.json
