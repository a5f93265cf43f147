sweep --trace --pretty scenes/sweep-no-motion.json
