/* Why the rules about neighbouring shapes matter. Facts about engines are from
 * their sources, manuals and trackers. */
#include "check/why.h"

const char why_overlap[] =
    "Solids that overlap have edges inside each other. What slides "
    "along the one hits the other's buried edge and is thrown back, "
    "most of all with polygons that are pushed out the shortest way. "
    "Areas are counted twice, and decals, light and paths that are made "
    "from the colliders are wrong.\n\n"
    "Overlaps no deeper than the engine's own slop are let be: 0.005 m "
    "in Box2D, 0.1 in Chipmunk, 0.05 in Matter.js.";

const char why_duplicate_shape[] =
    "A shape pasted twice at one place doubles every contact: the "
    "solver pushes twice, and a sensor tells twice. It is invisible in "
    "the editor.";

const char why_contained_shape[] =
    "A solid inside another can never be touched. It costs time, and "
    "where the outer one is taken away later it stays as an invisible "
    "block.";

const char why_buried_line[] =
    "What is inside a solid of a line is never touched, but by what is "
    "pushed into the solid: there the line pushes its own way, in Box2D "
    "even through to its other side, as chains are solid on one side "
    "only. Where the line comes out of the solid it makes a corner that "
    "nobody drew.\n\n"
    "It is a note because floors are often led a bit into the walls at "
    "their ends, so that nothing is open there. A line along the side of "
    "a solid is none of it, nor one that is at most as deep as solids may "
    "overlap. A line with a radius is a solid like others: see overlap.";

const char why_gap[] =
    "A slit that nobody sees lets light, bullets and small bodies "
    "through, and corners of larger ones catch in it. Box2D's contacts "
    "reach 0.02 m, so a slit may be closed at low speed and open at a "
    "higher one.";

const char why_seam[] =
    "Where two solids meet along a floor, each has a corner in the "
    "middle of it. A body that slides across sinks into the floor by a "
    "hair, and hits the second one's side as if it were a wall: it "
    "stops, or hops. These ghost collisions are the most asked question "
    "about tile maps in every engine.\n\n"
    "The cure is one shape or one chain for the whole floor: Box2D's "
    "chains know their neighbours, and smooth contacts across them. It "
    "is a note because engines differ in how much of it they see to "
    "themselves.";

const char why_t_junction[] =
    "A corner of one solid that lies on an edge of the next is where "
    "neither shape knows the other: rounding leaves slits or overlaps "
    "there as soon as something is moved or turned, and outlines made "
    "of both have edges that do not pair.";

const char why_low_step[] =
    "A step of a pixel or two is felt and not seen: a box stops at it, "
    "a character stumbles or loses its ground for one frame.";

const char why_narrow_slot[] =
    "The player is seen to fit by the eye and does not fit by the "
    "numbers, or is pressed in and shakes. It is a note: walls may be "
    "meant to be close.";
