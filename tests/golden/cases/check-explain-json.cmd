check --explain C024 --format json --pretty
