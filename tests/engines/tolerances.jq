# What is no fault of an engine, as options of `collide judge`: reads scenes.
# $bits: of the fraction of its numbers; $engine: its name. README.md tells
# where the numbers come from.

# The largest magnitude in all scenes, and what rounding may do to it.
reduce (inputs | .shapes[] | .. | numbers | fabs) as $x (0; [., $x] | max)
| . as $most
| (64 * pow(2; -$bits)) as $unit
| ($unit * $most) as $rounding
| if $engine == "box2d" or $engine == "planck" then
    # b2CollidePolygons: 0.1 * b2_linearSlop; b2CollideEdgeAndPolygon: 0.001,
    # and 2 % on top of it.
    { depth: 0.0021, share: 0.041, touch: 0, normal: 0 }
  elif $engine == "matter" then
    # Axes.fromVertices: one axis for all whose slope is the same to three
    # decimals.
    { depth: (0.0005 * $most), share: 0, touch: (0.0005 * $most),
      normal: 0.0005 }
  else
    { depth: 0, share: 0, touch: 0, normal: 0 }
  end
| "--touch \($rounding + .touch) --tol normal=\($unit + .normal)",
  "--tol depth=\($rounding + .depth) --rel depth=\(.share)",
  "--tol distance=\($rounding) --tol separation=\($rounding)",
  "--tol points=\($rounding)"
