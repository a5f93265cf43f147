sat
