help clip
