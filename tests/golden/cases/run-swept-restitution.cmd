run --method bounce scenes/swept-restitution.json
