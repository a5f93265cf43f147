cross -e scenes/without-ids.json
