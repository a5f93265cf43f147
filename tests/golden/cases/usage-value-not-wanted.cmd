sat --all=yes
