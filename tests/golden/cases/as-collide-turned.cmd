clip --normal b-to-a --depth signed --y down scenes/article-3-tilted-box.json scenes/concave-turned.json
