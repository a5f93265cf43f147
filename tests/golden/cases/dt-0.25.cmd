sweep --dt 0.25 --all scenes/sweep-hit.json
