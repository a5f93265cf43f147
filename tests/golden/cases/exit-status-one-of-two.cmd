sat -e scenes/boxes-overlap-shapes-do-not.json scenes/article-1-box-box.json
