sat --all
