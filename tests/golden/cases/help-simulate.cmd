help simulate
