run scenes/parry-181-box-and-plank.json
