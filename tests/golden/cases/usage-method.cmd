resolve --method glide
