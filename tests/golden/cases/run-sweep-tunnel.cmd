run scenes/sweep-tunnel.json
