resolve --method stop scenes/swept-stuck.json
