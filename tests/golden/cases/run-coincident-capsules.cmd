run scenes/coincident-capsules.json
