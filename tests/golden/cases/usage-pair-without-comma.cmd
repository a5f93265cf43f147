sat --pair ab
