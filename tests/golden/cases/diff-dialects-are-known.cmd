diff tests/golden/cases/as-matter-clip.out -
