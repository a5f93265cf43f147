run scenes/reactphysics3d-381-rounding-contact.json
