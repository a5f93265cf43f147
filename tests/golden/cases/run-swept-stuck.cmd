run --method slide scenes/swept-stuck.json
