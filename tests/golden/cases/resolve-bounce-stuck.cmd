resolve --method bounce scenes/swept-stuck.json
