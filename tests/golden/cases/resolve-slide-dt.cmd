resolve --method slide --dt 0.25 --all scenes/swept-wall.json
