sat --jobs 0
