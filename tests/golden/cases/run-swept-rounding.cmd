run --method slide scenes/swept-rounding.json
