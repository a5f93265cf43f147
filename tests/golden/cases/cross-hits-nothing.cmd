run -e --all
