/* What is refused of a shape: under which code, at which place and in which
 * words. Scenes have test_scene_errors.c. */
#include "support/scene_text.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* A scene with this one shape is refused. */
static void shape_refused(const char *shape, const char *code,
                          const char *pointer, const char *message)
{
    char text[1024];
    snprintf(text, sizeof text, "{'shapes':[%s]}", shape);
    scene_refused(text, code, pointer, message);
}

/* The same for a point with this one member more. */
static void member_refused(const char *member, const char *code,
                           const char *pointer, const char *message)
{
    char text[512];
    snprintf(text, sizeof text, "{'type':'point','point':[1,2],%s}", member);
    shape_refused(text, code, pointer, message);
}

/* ---- Members of a shape ------------------------------------------------- */

Test(shape_errors, shape_without_a_known_type)
{
    shape_refused("[]", "wrong-type", "/shapes/0",
                  "shapes[0]: expected an object, found an array");
    shape_refused("{'id':'A'}", "missing-member", "/shapes/0",
                  "missing member \"type\" of a shape; add \"type\": one of "
                  "polygon, circle, capsule, box, segment, point, chain");
    shape_refused("{'typ':'box'}", "unknown-member", "/shapes/0/typ",
                  "unknown member \"typ\" of a shape; did you mean \"type\"?");
    shape_refused("{'type':'Circle'}", "unknown-type", "/shapes/0/type",
                  "unknown type \"Circle\"; did you mean \"circle\"?");
    shape_refused(
        "{'type':'ellipsoid'}", "unknown-type", "/shapes/0/type",
        "unknown type \"ellipsoid\"; expected one of \"polygon\", \"circle\", "
        "\"capsule\", \"box\", \"segment\", \"point\", \"chain\"");
    shape_refused("{'type':3}", "wrong-type", "/shapes/0/type",
                  "type: expected a string, found the number 3");
}

Test(shape_errors, unknown_members_of_a_shape)
{
    shape_refused("{'type':'circle','centre':[0,0],'radius':1}",
                  "unknown-member", "/shapes/0/centre",
                  "unknown member \"centre\" of a circle; did you mean "
                  "\"center\"?");
    shape_refused("{'type':'polygon','radius':1,'center':[0,0]}",
                  "unknown-member", "/shapes/0/center",
                  "unknown member \"center\" of a polygon; only other types "
                  "have it: remove it");
    shape_refused("{'type':'box','min':[0,0],'max':[1,1],'radius':1}",
                  "unknown-member", "/shapes/0/radius",
                  "unknown member \"radius\" of a box; only other types have "
                  "it: remove it");
}

Test(shape_errors, each_type_needs_its_members)
{
    shape_refused("{'type':'polygon','radius':1}", "missing-member",
                  "/shapes/0",
                  "missing member \"vertices\" of a polygon; add \"vertices\": "
                  "[[x, y], ...]");
    shape_refused(
        "{'type':'circle','radius':1}", "missing-member", "/shapes/0",
        "missing member \"center\" of a circle; add \"center\": [x, y]");
    shape_refused(
        "{'type':'circle','center':[0,0]}", "missing-member", "/shapes/0",
        "missing member \"radius\" of a circle; add \"radius\": a number");
    shape_refused("{'type':'capsule','b':[0,0],'radius':1}", "missing-member",
                  "/shapes/0",
                  "missing member \"a\" of a capsule; add \"a\": [x, y]");
    shape_refused("{'type':'capsule','a':[0,0],'radius':1}", "missing-member",
                  "/shapes/0",
                  "missing member \"b\" of a capsule; add \"b\": [x, y]");
    shape_refused(
        "{'type':'capsule','a':[0,0],'b':[1,0]}", "missing-member", "/shapes/0",
        "missing member \"radius\" of a capsule; add \"radius\": a number");
    shape_refused("{'type':'box','max':[0,0]}", "missing-member", "/shapes/0",
                  "missing member \"min\" of a box; add \"min\": [x, y]");
    shape_refused("{'type':'box','min':[0,0]}", "missing-member", "/shapes/0",
                  "missing member \"max\" of a box; add \"max\": [x, y]");
    shape_refused("{'type':'segment','a':[0,0]}", "missing-member", "/shapes/0",
                  "missing member \"b\" of a segment; add \"b\": [x, y]");
    shape_refused("{'type':'point'}", "missing-member", "/shapes/0",
                  "missing member \"point\" of a point; add \"point\": [x, y]");
}

/* ---- Numbers and points ------------------------------------------------- */

Test(shape_errors, points_are_two_numbers)
{
    shape_refused("{'type':'point','point':[1,2,3]}", "point-shape",
                  "/shapes/0/point",
                  "point: expected [x, y], found an array of 3");
    shape_refused("{'type':'segment','a':[1,2],'b':[]}", "point-shape",
                  "/shapes/0/b", "b: expected [x, y], found an array of 0");
    shape_refused("{'type':'polygon','vertices':[[0,0],[1,0],[1]]}",
                  "point-shape", "/shapes/0/vertices/2",
                  "vertices[2]: expected [x, y], found an array of 1");
    shape_refused("{'type':'point','point':{'x':1,'y':2}}", "wrong-type",
                  "/shapes/0/point", "point: expected [x, y], found an object");
    shape_refused(
        "{'type':'polygon','vertices':[[0,0],[1,'0'],[1,1]]}", "wrong-type",
        "/shapes/0/vertices/1/1",
        "vertices[1][1]: expected a number, found the string \"0\"; write 0");
    shape_refused("{'type':'polygon','vertices':'0,0 1,0 1,1'}", "wrong-type",
                  "/shapes/0/vertices",
                  "vertices: expected an array of points, found the string "
                  "\"0,0 1,0 1,1\"");
}

Test(shape_errors, numbers_out_of_range)
{
    const char *beyond = "/shapes/0/position/1";
    member_refused(
        "'position':[1e60,-1.0000000000000001e60]", "number-range", beyond,
        "position[1]: expected a number of at most 1e+60 in magnitude, found "
        "-1.0000000000000001e+60; choose a larger unit of length");
    member_refused("'position':[0,1e999]", "number-range", beyond,
                   "position[1]: expected at most 1.8e308, the largest double; "
                   "found a larger number");
    member_refused("'angle':-1e309", "number-range", "/shapes/0/angle",
                   "angle: expected at most 1.8e308, the largest double; found "
                   "a larger number");
    member_refused("'velocity':[1e61,0]", "number-range",
                   "/shapes/0/velocity/0",
                   "velocity[0]: expected a number of at most 1e+60 in "
                   "magnitude, found 1e+61; choose a larger unit of length");
    member_refused("'angular_velocity':1e61", "number-range",
                   "/shapes/0/angular_velocity",
                   "angular_velocity: expected a number of at most 1e+60 in "
                   "magnitude, found 1e+61; choose a larger unit of length");
    shape_refused("{'type':'circle','center':[0,0],'radius':1e61}",
                  "number-range", "/shapes/0/radius",
                  "radius: expected a number of at most 1e+60 in magnitude, "
                  "found 1e+61; choose a larger unit of length");
    /* half a turn keeps the magnitudes, the position adds to one */
    shape_refused("{'type':'point','point':[9e59,0],'angle':180,"
                  "'position':[-2e59,0]}",
                  "number-range", "/shapes/0",
                  "the shape is moved to [-1.1e+60, 0], which is more than "
                  "1e+60 in magnitude; choose a larger unit of length");
    shape_refused("{'type':'point','point':[0,9e59],'position':[1,9e59]}",
                  "number-range", "/shapes/0",
                  "the shape is moved to [1, 1.8e+60], which is more than "
                  "1e+60 in magnitude; choose a larger unit of length");
}

Test(shape_errors, radius_and_box)
{
    shape_refused("{'type':'capsule','a':[0,0],'b':[1,0],'radius':-0.1}",
                  "negative-radius", "/shapes/0/radius",
                  "radius: expected a number of at least 0, found -0.1");
    shape_refused("{'type':'circle','center':[0,0],'radius':'1'}", "wrong-type",
                  "/shapes/0/radius",
                  "radius: expected a number, found the string \"1\"; write "
                  "\"radius\": 1");
    shape_refused("{'type':'box','min':[12,2],'max':[4,5]}", "box-order",
                  "/shapes/0/max/0",
                  "box is empty along x: its min, 12, is not less than its "
                  "max, 4; swap them");
    shape_refused("{'type':'box','min':[4,5],'max':[12,5]}", "box-order",
                  "/shapes/0/max/1",
                  "box is empty along y: its min, 5, is not less than its max, "
                  "5; use a segment for a flat box");
    shape_refused("{'type':'box','min':[0,'0'],'max':[4,5]}", "wrong-type",
                  "/shapes/0/min/1",
                  "min[1]: expected a number, found the string \"0\"; write 0");
    shape_refused("{'type':'box','min':[0,0],'max':4}", "wrong-type",
                  "/shapes/0/max", "max: expected [x, y], found the number 4");
}

/* ---- Polygons ----------------------------------------------------------- */

static void vertices_refused(const char *vertices, const char *code,
                             const char *pointer, const char *message)
{
    char text[512];
    snprintf(text, sizeof text, "{'type':'polygon','vertices':[%s]}", vertices);
    shape_refused(text, code, pointer, message);
}

Test(shape_errors, rings_that_are_no_polygon)
{
    vertices_refused(
        "[0,0],[4,0]", "polygon-too-few", "/shapes/0/vertices",
        "vertices: expected at least 3, found 2; two vertices make a segment");
    vertices_refused("", "polygon-too-few", "/shapes/0/vertices",
                     "vertices: expected at least 3, found 0");
    vertices_refused(
        "[0,0],[4,0],[4,0],[4,4]", "polygon-repeated-vertex",
        "/shapes/0/vertices/2",
        "vertex 2 of the polygon repeats vertex 1; remove one of them");
    vertices_refused("[0,0],[4,0],[4,4],[0,0]", "polygon-repeated-vertex",
                     "/shapes/0/vertices/3",
                     "vertex 3 of the polygon repeats vertex 0; remove it: a "
                     "polygon is closed by itself");
    vertices_refused("[0,0],[2,1],[4,2]", "polygon-zero-area",
                     "/shapes/0/vertices",
                     "polygon has no area: its vertices lie on one line; use a "
                     "segment or a chain");
    vertices_refused("[0,0],[4,4],[4,0],[0,4]", "polygon-self-intersecting",
                     "/shapes/0/vertices",
                     "polygon intersects itself: its edges 0 and 2 meet; list "
                     "the vertices in order around the outline");
}

/* ---- Placement and the rest --------------------------------------------- */

Test(shape_errors, a_rotation_is_a_unit_vector_and_no_angle)
{
    member_refused(
        "'angle':0,'rotation':[1,0]", "rotation-and-angle",
        "/shapes/0/rotation",
        "a shape has either \"rotation\" or \"angle\", not both; remove one");
    member_refused("'rotation':[3,4]", "rotation-not-unit",
                   "/shapes/0/rotation",
                   "rotation: expected [cos, sin], a vector of length 1, found "
                   "one of length 5; divide by it, or use \"angle\"");
    member_refused("'rotation':[0,0]", "rotation-not-unit",
                   "/shapes/0/rotation",
                   "rotation: expected [cos, sin], a vector of length 1, found "
                   "one of length 0; divide by it, or use \"angle\"");
    /* 1 + 5 units of 2^-52: the square is 10 of them off, and 4 are allowed */
    member_refused(
        "'rotation':[0,1.0000000000000011]", "rotation-not-unit",
        "/shapes/0/rotation",
        "rotation: expected [cos, sin], a vector of length 1, found one of "
        "length 1.000000000000001; divide by it, or use \"angle\"");
    member_refused("'rotation':45", "wrong-type", "/shapes/0/rotation",
                   "rotation: expected [x, y], found the number 45");
    member_refused("'angle':'45'", "wrong-type", "/shapes/0/angle",
                   "angle: expected a number, found the string \"45\"; write "
                   "\"angle\": 45");
}

Test(shape_errors, layers_and_hits)
{
    member_refused("'layers':'wall'", "wrong-type", "/shapes/0/layers",
                   "layers: expected an array of strings, found the string "
                   "\"wall\"; write \"layers\": [\"wall\"]");
    member_refused(
        "'hits':['wall',2]", "wrong-type", "/shapes/0/hits/1",
        "hits[1]: expected a string, found the number 2; write \"2\"");
}

Test(shape_errors, members_of_a_body_belong_in_it)
{
    member_refused(
        "'density':2", "unknown-member", "/shapes/0/density",
        "unknown member \"density\" of a point; move it into \"body\"");
    member_refused("'body':true", "wrong-type", "/shapes/0/body",
                   "body: expected an object, found a boolean");
    member_refused("'body':{'frictoin':1}", "unknown-member",
                   "/shapes/0/body/frictoin",
                   "unknown member \"frictoin\" of a body; did you mean "
                   "\"friction\"?");
    member_refused("'body':{'id':1}", "unknown-member", "/shapes/0/body/id",
                   "unknown member \"id\" of a body; if it is your own, put "
                   "\"_\" or \"x-\" in front of its name");
    member_refused("'body':{'mass':0}", "number-range", "/shapes/0/body/mass",
                   "mass: expected a number greater than 0, found 0");
    member_refused("'body':{'density':-1}", "number-range",
                   "/shapes/0/body/density",
                   "density: expected a number greater than 0, found -1");
    member_refused("'body':{'restitution':1.5}", "number-range",
                   "/shapes/0/body/restitution",
                   "restitution: expected a number from 0 to 1, found 1.5");
    member_refused("'body':{'friction':-0.5}", "number-range",
                   "/shapes/0/body/friction",
                   "friction: expected a number of at least 0, found -0.5");
    member_refused("'body':{'gravity_scale':1e61}", "number-range",
                   "/shapes/0/body/gravity_scale",
                   "gravity_scale: expected a number of at most 1e+60 in "
                   "magnitude, found 1e+61; choose a larger unit of length");
    member_refused("'body':{'static':1}", "wrong-type", "/shapes/0/body/static",
                   "static: expected true or false, found the number 1");
    member_refused(
        "'body':{'mass':1,'density':1}", "mass-and-density",
        "/shapes/0/body/density",
        "a body has either \"mass\" or \"density\", not both; remove one");
}
