run scenes/cast-shapes-of-their-own.json
