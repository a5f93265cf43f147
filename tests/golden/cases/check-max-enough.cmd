check --max-vertices 72 --max-shapes 18
