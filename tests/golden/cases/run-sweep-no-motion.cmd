run scenes/sweep-no-motion.json
