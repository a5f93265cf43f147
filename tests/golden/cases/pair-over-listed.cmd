gjk --pair apart,inside scenes/pair-box-box.json
