run scenes/libccd-49-touching.json
