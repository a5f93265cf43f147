sat --pair U,T scenes/concave-nested.json
