sat --trace --pretty scenes/article-1-box-box.json
