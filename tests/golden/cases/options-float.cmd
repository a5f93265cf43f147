run --f32 -
