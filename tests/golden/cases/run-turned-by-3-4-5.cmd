run scenes/turned-by-3-4-5.json
