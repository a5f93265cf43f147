run --method slide scenes/swept-no-answer.json
