run scenes/impulse-friction-held-back.json
