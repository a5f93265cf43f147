completions bash zsh
