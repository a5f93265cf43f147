sat --pair player,wal
