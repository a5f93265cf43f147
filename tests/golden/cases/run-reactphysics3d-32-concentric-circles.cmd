run scenes/reactphysics3d-32-concentric-circles.json
