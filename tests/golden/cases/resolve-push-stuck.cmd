resolve --method push scenes/swept-stuck.json
