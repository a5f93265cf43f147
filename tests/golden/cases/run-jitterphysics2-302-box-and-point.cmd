run scenes/jitterphysics2-302-box-and-point.json
