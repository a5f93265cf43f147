run --method slide --walk player scenes/walk-stuck.json
