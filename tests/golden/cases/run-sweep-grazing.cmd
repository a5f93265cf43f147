run scenes/sweep-grazing.json
