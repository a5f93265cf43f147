sat --normal b-to-a scenes/coincident-boxes.json
