check --explain C022
