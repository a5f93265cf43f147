check --explain C021
