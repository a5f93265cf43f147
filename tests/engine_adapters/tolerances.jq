# What is no fault of an engine: prints a line of options of `collide judge` for
# each of $scenes. Reads how far apart their shapes are without radii. $bits: of
# the fraction of the engine's numbers; $engine: its name. README.md tells where
# the numbers come from.

# The power of 4 that is at least $x. Rounded up, so that scenes share options.
def up($x): if $x > 0 then pow(4; (($x | log2) / 2 | ceil)) else 0 end;

def places: .vertices[]?, (.min, .max, .a, .b, .center, .point | values);
def extent: (map(.[0]) | max - min), (map(.[1]) | max - min);

foreach inputs as $apart (-1; . + 1; $scenes[.] + { $apart })
| .apart as $apart
| (any(.shapes[]; .type == "segment")) as $edges
| (all(.shapes[]; .type == "polygon" or .type == "box")) as $polygons
| up([.shapes[] | .. | numbers | fabs] | max) as $most
| up([.shapes[] | places] | [extent] | max) as $extent
| (16 * pow(2; -$bits)) as $unit
| (if $engine | startswith("box2d") then pow(2; -23) else 1e-9 end) as $epsilon
| up([.shapes[].radius // 0] | max) as $radius
| ($unit * $most) as $rounding
# The direction between two places turns as rounding moves them.
| (if $radius > 0 and $apart > $rounding then up($rounding / $apart)
    else 0 end) as $turned
| { depth: 0, share: 0, touch: 0, normal: 0, points: 0 }
| if $engine == "matter" then
    # Axes.fromVertices
    .depth = 0.0005 * $extent | .touch = .depth | .normal = 0.0005
  elif ($engine | IN("box2d", "planck")) and $edges then
    # b2CollideEdgeAndPolygon
    .depth = 0.00205 | .share = 0.041
  elif ($engine | IN("box2d", "planck")) and $polygons then
    # b2CollidePolygons
    .depth = 0.0005
  elif $engine | endswith("-distance") then
    # b2TestOverlap
    .touch = 10 * $epsilon
  elif $engine | IN("box2d", "planck") then
    # b2_epsilon
    .depth = $epsilon | .touch = $epsilon
  else . end
| "--touch \($rounding + .touch) --tol normal=\($unit + .normal + $turned) "
  + "--tol depth=\($rounding + .depth) --rel depth=\(.share) "
  + "--tol distance=\($rounding + .touch) "
  + "--tol separation=\($rounding) "
  + "--tol points=\($rounding + .touch + $turned * $radius)"
