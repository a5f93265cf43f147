/* Why the rules about one shape matter. Facts about engines are from their
 * sources, manuals and trackers. */
#include "check/why.h"

const char why_too_few_vertices[] =
    "Two points are a line and one is a place: there is nothing to be "
    "inside of. Box2D gives back an empty hull without a reason, and "
    "asserts when a shape is made of it; Godot draws the polygon and "
    "collides with nothing.";

const char why_zero_area[] =
    "All vertices lie on one line, exactly. Mass and inertia of it are "
    "0, so a body of it is moved by the first touch to not-a-number; "
    "Box2D's hull comes back empty; Defold has crashed at an assertion "
    "about the area.";

const char why_self_intersecting[] =
    "Where edges cross there is no saying what is inside. Godot prints "
    "that convex decomposing failed and the object has no collision at "
    "all; others take the convex hull, so that players walk on air; "
    "Box2D does not look and gives wrong contacts.\n\n"
    "That edges turn the same way at every vertex proves nothing: a "
    "pentagram does, and passes the tests of dyn4j and Chipmunk. Edges "
    "that only touch count as well, for a triangulation can fail at "
    "them.";

const char why_repeated_vertex[] =
    "An edge of no length has no direction. Its normal is not-a-number "
    "or zero: bodies pass through (Matter.js does not collide shapes "
    "with repeated points) or fly off. Godot's decomposition fails on "
    "points that are equal in a row.\n\n"
    "A last vertex that repeats the first is the most usual case: "
    "formats of geographers close rings so, those of games do not.";

const char why_nearly_repeated_vertex[] =
    "Vertices closer than an engine's tolerance are welded by it, or "
    "are not, and then make an edge whose direction is noise. Box2D 3 "
    "welds what is closer than 4 times its slop of 0.005 m, that is "
    "0.02 m, and refuses the polygon if less than three vertices stay; "
    "Box2D 2.4 welds at 0.0025 m.\n\n"
    "Such pairs come from a double click in the editor, from tracing, "
    "and from scaling.";

const char why_collinear_vertices[] =
    "The vertex does nothing but cost time, and counts for limits such "
    "as Box2D's 8 vertices. Box2D 3 drops vertices within twice its "
    "slop, 0.01 m, of the line between others; so the shape that "
    "collides is not quite the one that was drawn. Matter.js has a "
    "setting for how much it drops.\n\n"
    "It is a note because tile editors and outlines make such vertices "
    "on purpose, where the neighbour has a corner.";

const char why_tiny_edge[] =
    "An edge just longer than the welding distance passes all of an "
    "engine's own tests and gives contacts with a normal that nobody "
    "sees a reason for. In Box2D such polygons have come out with an "
    "inertia of 0 or less, long after they were accepted.";

const char why_sliver[] =
    "What is thinner than a few tolerances is passed through at speed, "
    "and contacts jump from one of its sides to the other. Box2D "
    "refuses most polygons whose half thickness is 0.01 m or less: its "
    "hull comes back empty, and no reason is given.";

const char why_needle[] =
    "In a very sharp corner two sides are nearly opposite, and the push "
    "out of a body is far longer than it is deep. A tip also catches "
    "what slides along. Below a few degrees rounding decides which of "
    "the two sides is hit.";

const char why_wrong_winding[] =
    "The normal of an edge points out of the polygon only for one "
    "direction of going around. Rapier's convex polygons from a "
    "polyline are taken as they are, counter-clockwise with y up. Box2D "
    "and Chipmunk make a hull of the vertices, so that their order does "
    "not matter; other libraries that take polygons unlooked at answer "
    "that nothing collides.\n\n"
    "Which order is wrong in a map with y down depends on the game: what "
    "runs clockwise on the screen is clockwise for the engine, too, if y "
    "is turned up on the way there, and counter-clockwise if y is kept "
    "down. --engine-y up or --engine-y down tells which. Where it is not "
    "told the rule speaks of polygons that go around another way than "
    "most of the map, as one of the two is wrong in any case. The shape "
    "of a tile that is placed mirrored counts as it was drawn.";

const char why_concave[] =
    "Engines collide convex polygons. Given a concave one Box2D and "
    "Chipmunk take its hull without a word, so notches and doorways are "
    "closed; Matter.js does the same with a warning where it is used "
    "without a decomposition library; Rapier's convex polygons give "
    "wrong contacts. Godot cuts polygons itself. Chipmunk's own "
    "decomposition gives back the hull of a polygon that is clockwise "
    "with y up.\n\n"
    "collide pieces prints convex pieces, and check --fix writes a "
    "level that is made of them.";

const char why_too_many_vertices[] =
    "Box2D takes 8 vertices in a polygon and no more; the number is "
    "fixed when it is compiled. A hull of more comes back empty, and "
    "the shape is not there.";

const char why_unsupported_shape[] =
    "An ellipse is in no engine's list of shapes; a capsule is not in "
    "Box2D 2.4 or Matter.js, and Matter.js has no lines either. A "
    "loader leaves such a shape out, or puts its bounding box in its "
    "place.";

const char why_open_chain_end[] =
    "In Box2D an open chain's first and last points are there only to "
    "smooth its ends: between them and their neighbours nothing "
    "collides. A floor that is drawn exactly from wall to wall has a "
    "hole at either end.";

const char why_chain_direction[] =
    "Box2D's chains are solid on one side: to the right as one walks "
    "along with y up. Loops have to run counter-clockwise to be solid "
    "outside. From the other side everything passes through.\n\n"
    "The rule is about closed chains, and open ones that are nearly "
    "level, as floors are. It takes it that y points up in the engine; a "
    "game that keeps y down says so by --engine-y down.";

const char why_chain_too_short[] =
    "A chain needs two points to have an edge at all. Box2D 3 asks for "
    "4, since the first and last edge of an open one do not collide, "
    "and asserts on fewer.\n\n"
    "The rule is about lines that are solid. Paths, along which something "
    "moves, are no shapes of an engine: name them so, or say by --trigger "
    "which they are.";

const char why_float32_precision[] =
    "Box2D, Rapier and Godot keep coordinates in floats of 24 bits. At "
    "16000 metres neighbouring floats are 0.001 m apart, a fifth of "
    "Box2D's slop; at 100000 metres 0.008 m, which is more than it. "
    "Contacts then flicker, bodies shake, and edges that were drawn to "
    "meet do not.";

const char why_zero_size[] =
    "A rectangle of no width collides with nothing in most engines, and "
    "is an assertion in some. Maps of before Tiled 1.1 have rectangles "
    "of no size as markers, since there were no points: published "
    "samples are full of them. One that is no marker is a shape that "
    "was never drawn out.";

const char why_hole_faulty[] =
    "A hole outside of its polygon is no hole, and one that crosses the "
    "outline makes a polygon that crosses itself: no decomposition is "
    "right for it.";
