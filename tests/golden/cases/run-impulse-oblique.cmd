run scenes/impulse-oblique.json
