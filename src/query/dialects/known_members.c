/* Lists the members that records and documents may have, in each dialect. */
#include "query/dialects/claim_read.h"

#include <stddef.h>
#include <string.h>

const struct known_member known_vector[] = {
    {"x", NULL}, {"y", NULL}, {NULL, NULL}};

/* Lists of members: plain values, vectors, and objects (or arrays of objects)
 * with lists of their own. */
#define VALUE(name)                                                            \
    {                                                                          \
        name, NULL                                                             \
    }
#define VECTOR(name)                                                           \
    {                                                                          \
        name, known_vector                                                     \
    }
#define OBJECT(name, members)                                                  \
    {                                                                          \
        name, members                                                          \
    }
#define MEMBERS(list, ...)                                                     \
    static const struct known_member list[] = {__VA_ARGS__, {NULL, NULL}}

/* What a record in any dialect may have. */
#define ANY_RECORD                                                             \
    VALUE("a"), VALUE("b"), VALUE("a_piece"), VALUE("b_piece"),                \
        VALUE("overlap"), VALUE("refused"), VALUE("failed"), VALUE("message")

/* ---- Box2D and planck --------------------------------------------------- */

/* A point, or b2ManifoldPoint of versions 2 and 3 with what its solver keeps
 * there. An id is a number, a string or an object with the features. */
MEMBERS(box2d_points, VALUE("x"), VALUE("y"), VECTOR("point"),
        VALUE("separation"), VALUE("id"), VECTOR("anchorA"), VECTOR("anchorB"),
        VECTOR("localPoint"), VALUE("normalImpulse"), VALUE("tangentImpulse"),
        VALUE("maxNormalImpulse"), VALUE("totalNormalImpulse"),
        VALUE("normalVelocity"), VALUE("baseSeparation"), VALUE("persisted"));

/* b2WorldManifold, b2Manifold of versions 2 and 3, b2LocalManifold,
 * b2DistanceOutput. */
MEMBERS(box2d_record, ANY_RECORD, VALUE("distance"), VECTOR("pointA"),
        VECTOR("pointB"), VALUE("iterations"), VALUE("simplexCount"),
        VECTOR("normal"), VALUE("pointCount"), OBJECT("points", box2d_points),
        VALUE("separations"), VALUE("ids"), VALUE("type"),
        VECTOR("localNormal"), VECTOR("localPoint"), VALUE("rollingImpulse"));

/* ---- dyn4j -------------------------------------------------------------- */

MEMBERS(dyn4j_penetration, VECTOR("normal"), VALUE("depth"));

MEMBERS(dyn4j_separation, VECTOR("normal"), VALUE("distance"), VECTOR("point1"),
        VECTOR("point2"));

MEMBERS(dyn4j_points, VECTOR("point"), VALUE("depth"), VALUE("id"));

MEMBERS(dyn4j_manifold, VECTOR("normal"), OBJECT("points", dyn4j_points));

MEMBERS(dyn4j_record, ANY_RECORD, OBJECT("penetration", dyn4j_penetration),
        OBJECT("separation", dyn4j_separation),
        OBJECT("manifold", dyn4j_manifold));

/* ---- Chipmunk ----------------------------------------------------------- */

MEMBERS(chipmunk_points, VECTOR("pointA"), VECTOR("pointB"), VALUE("distance"));

MEMBERS(chipmunk_record, ANY_RECORD, VECTOR("normal"), VALUE("count"),
        OBJECT("points", chipmunk_points));

/* ---- cute_c2 ------------------------------------------------------------ */

/* c2Manifold, and what c2GJK() returns and writes. */
MEMBERS(cute_c2_record, ANY_RECORD, VECTOR("n"), VALUE("count"),
        VECTOR("contact_points"), VALUE("depths"), VALUE("distance"),
        VECTOR("outA"), VECTOR("outB"), VALUE("iterations"), VALUE("cache"));

/* ---- parry -------------------------------------------------------------- */

MEMBERS(parry_contact, VECTOR("point1"), VECTOR("point2"), VECTOR("normal1"),
        VECTOR("normal2"), VALUE("dist"));

MEMBERS(parry_points, VECTOR("local_p1"), VECTOR("local_p2"), VALUE("dist"),
        VALUE("fid1"), VALUE("fid2"), VALUE("data"));

MEMBERS(parry_manifold, OBJECT("points", parry_points), VECTOR("local_n1"),
        VECTOR("local_n2"), VALUE("subshape1"), VALUE("subshape2"),
        VALUE("subshape_pos1"), VALUE("subshape_pos2"), VALUE("data"));

MEMBERS(parry_record, ANY_RECORD, OBJECT("contact", parry_contact),
        OBJECT("manifold", parry_manifold));

/* ---- Rapier ------------------------------------------------------------- */

/* ShapeContact of the JavaScript API, and what the methods of
 * TempContactManifold return. */
MEMBERS(rapier_contact, VALUE("distance"), VECTOR("point1"), VECTOR("point2"),
        VECTOR("normal1"), VECTOR("normal2"));

MEMBERS(rapier_manifold, VECTOR("normal"), VECTOR("localNormal1"),
        VECTOR("localNormal2"), VALUE("flipped"), VALUE("numContacts"),
        VECTOR("localContactPoint1"), VECTOR("localContactPoint2"),
        VALUE("contactDist"), VALUE("contactFid1"), VALUE("contactFid2"),
        VALUE("contactImpulse"), VALUE("contactTangentImpulse"),
        VALUE("subshape1"), VALUE("subshape2"), VALUE("numSolverContacts"),
        VECTOR("solverContactPoint"), VALUE("solverContactDist"),
        VALUE("solverContactFriction"), VALUE("solverContactRestitution"),
        VECTOR("solverContactTangentVelocity"));

MEMBERS(rapier_record, ANY_RECORD, OBJECT("contact", rapier_contact),
        OBJECT("manifold", rapier_manifold));

/* ---- SAT.js and detect-collisions ---------------------------------------- */

/* SAT.Response, which both have. */
MEMBERS(sat_js_record, ANY_RECORD, VECTOR("overlapN"), VECTOR("overlapV"),
        VALUE("aInB"), VALUE("bInA"));

/* ---- p2 ----------------------------------------------------------------- */

/* ContactEquation, with what Equation has for the solver. */
MEMBERS(p2_contacts, VALUE("bodyA"), VALUE("bodyB"), VECTOR("normalA"),
        VECTOR("contactPointA"), VECTOR("contactPointB"),
        VECTOR("penetrationVec"), VALUE("restitution"), VALUE("firstImpact"),
        VALUE("shapeA"), VALUE("shapeB"), VALUE("minForce"), VALUE("maxForce"),
        VALUE("maxBias"), VALUE("stiffness"), VALUE("relaxation"), VALUE("G"),
        VALUE("offset"), VALUE("a"), VALUE("b"), VALUE("epsilon"),
        VALUE("timeStep"), VALUE("needsUpdate"), VALUE("multiplier"),
        VALUE("relativeVelocity"), VALUE("enabled"), VALUE("lambda"),
        VALUE("B"), VALUE("invC"), VALUE("minForceDt"), VALUE("maxForceDt"),
        VALUE("index"));

MEMBERS(p2_record, ANY_RECORD, OBJECT("contactEquations", p2_contacts));

/* ---- matter ------------------------------------------------------------- */

/* A vertex of a body, which older versions give the contact that it is in. */
MEMBERS(matter_supports, VALUE("x"), VALUE("y"), VALUE("index"), VALUE("body"),
        VALUE("isInternal"), VALUE("contact"));

/* Collision of 0.20; older versions report the axis and what the pair has. */
MEMBERS(matter_record, ANY_RECORD, VALUE("collided"), VECTOR("normal"),
        VALUE("depth"), VALUE("bodyA"), VALUE("bodyB"), VALUE("parentA"),
        VALUE("parentB"), VALUE("pair"), VECTOR("tangent"),
        VECTOR("penetration"), OBJECT("supports", matter_supports),
        VALUE("supportCount"), VALUE("axisBody"), VALUE("axisNumber"),
        VALUE("reused"), VALUE("inverseMass"), VALUE("friction"),
        VALUE("frictionStatic"), VALUE("restitution"), VALUE("slop"));

/* ---- This program, pairs ------------------------------------------------ */

MEMBERS(own_sides, VECTOR("a"), VECTOR("b"));

MEMBERS(own_axis, VALUE("of"), VALUE("edge"), VALUE("cut"), VALUE("a_vertex"),
        VALUE("b_vertex"));

MEMBERS(own_alternatives, VECTOR("normal"), OBJECT("axis", own_axis));

MEMBERS(own_edge, VALUE("of"), VALUE("index"), VALUE("cut"), VECTOR("points"));

MEMBERS(own_vertex, VALUE("of"), VALUE("index"), VECTOR("point"));

/* The reference and the incident feature of a manifold. */
MEMBERS(own_feature, VALUE("of"), VALUE("edge"), VALUE("cut"), VECTOR("points"),
        VALUE("vertex"), VECTOR("point"));

/* `points` of a manifold are objects; `points` of a record has two sides. */
MEMBERS(own_contacts, VECTOR("point"), VALUE("depth"), VALUE("id"));

MEMBERS(own_manifold, OBJECT("reference", own_feature),
        OBJECT("incident", own_feature), VALUE("flip"),
        OBJECT("points", own_contacts));

MEMBERS(own_box, VECTOR("min"), VECTOR("max"));

MEMBERS(own_boxes, OBJECT("a", own_box), OBJECT("b", own_box));

MEMBERS(own_axis_of_sweep, VALUE("distance"), VALUE("fraction"));

/* Of sweep, and of shapes as a whole. */
MEMBERS(own_axes, OBJECT("x", own_axis_of_sweep),
        OBJECT("y", own_axis_of_sweep), VALUE("of"), VALUE("edge"),
        VALUE("vertex"), VALUE("a_vertex"), VALUE("b_vertex"));

MEMBERS(own_pose, VECTOR("position"), VALUE("angle"));

MEMBERS(own_poses, OBJECT("a", own_pose), OBJECT("b", own_pose));

/* A record of any query that is about pairs, with the answers of `cross`. An
 * engine has no trace; what a step of it holds is this program's own. */
MEMBERS(own_record, ANY_RECORD, VECTOR("normal"), VALUE("depth"),
        VALUE("touching"), VALUE("distance"), VALUE("signed_distance"),
        VALUE("separation"), OBJECT("points", own_sides),
        OBJECT("axis", own_axis), OBJECT("edge", own_edge),
        OBJECT("vertex", own_vertex), OBJECT("alternatives", own_alternatives),
        OBJECT("manifold", own_manifold), VALUE("inner"), VALUE("iterations"),
        VALUE("epa_iterations"), VALUE("hit"), VALUE("status"), VALUE("time"),
        VALUE("bracket"), VALUE("stuck"), OBJECT("boxes", own_boxes),
        OBJECT("axes", own_axes), OBJECT("poses", own_poses), VALUE("cast"),
        VALUE("agree"), VALUE("differ"), VALUE("answers"), VALUE("trace"));

const struct known_member *const known_records[DIALECT_COUNT] = {
    [DIALECT_COLLIDE] = own_record,
    [DIALECT_BOX2D] = box2d_record,
    [DIALECT_DYN4J] = dyn4j_record,
    [DIALECT_CHIPMUNK] = chipmunk_record,
    [DIALECT_CUTE_C2] = cute_c2_record,
    [DIALECT_PARRY] = parry_record,
    [DIALECT_MATTER] = matter_record,
    [DIALECT_PLANCK] = box2d_record,
    [DIALECT_BOX2D_3] = box2d_record,
    [DIALECT_RAPIER] = rapier_record,
    [DIALECT_SAT_JS] = sat_js_record,
    [DIALECT_DETECT_COLLISIONS] = sat_js_record,
    [DIALECT_P2] = p2_record,
};

/* ---- Documents ---------------------------------------------------------- */

MEMBERS(convention, VALUE("dialect"), VALUE("normal"), VALUE("manifold_normal"),
        VALUE("depth"), VALUE("y"), VALUE("at"));

/* "record" is whatever --record-id repeats. */
#define ANY_DOCUMENT                                                           \
    VALUE("query"), VALUE("scene"), VALUE("record"), VALUE("input"),           \
        VALUE("file"), VALUE("byte"), VALUE("error")

MEMBERS(pairs_document, ANY_DOCUMENT, OBJECT("convention", convention),
        VALUE("pairs"), VALUE("failed"), VALUE("message"));

MEMBERS(ray_feature, VALUE("edge"), VALUE("vertex"));

MEMBERS(ray_exit, VALUE("fraction"), VECTOR("point"), VECTOR("normal"),
        OBJECT("feature", ray_feature));

MEMBERS(ray_hits, VALUE("shape"), VALUE("fraction"), VALUE("inside"),
        VECTOR("point"), VECTOR("normal"), OBJECT("feature", ray_feature),
        OBJECT("exit", ray_exit), VALUE("thickness"), VALUE("trace"));

MEMBERS(rays, VECTOR("from"), VECTOR("to"), VALUE("radius"),
        OBJECT("hits", ray_hits));

MEMBERS(ray_document, ANY_DOCUMENT, OBJECT("rays", rays));

MEMBERS(masses, VALUE("id"), VALUE("area"), VECTOR("centroid"), VALUE("mass"),
        VALUE("inertia"), VALUE("trace"));

MEMBERS(mass_document, ANY_DOCUMENT, OBJECT("shapes", masses));

MEMBERS(pieces, VALUE("piece"), VECTOR("vertices"), VALUE("indices"),
        VALUE("edges"), VALUE("area"));

MEMBERS(pieces_shapes, VALUE("id"), VALUE("radius"), OBJECT("pieces", pieces));

MEMBERS(pieces_document, ANY_DOCUMENT, OBJECT("shapes", pieces_shapes));

MEMBERS(aabbs, VALUE("id"), VECTOR("min"), VECTOR("max"));

MEMBERS(aabb_document, ANY_DOCUMENT, OBJECT("shapes", aabbs));

MEMBERS(contains_record, ANY_RECORD, VALUE("contains"), VALUE("strict"));

MEMBERS(paths, VALUE("from"), VALUE("to"), VALUE("found"), VALUE("length"),
        VALUE("cost"), VALUE("straight"), VALUE("diagonal"), VALUE("points"),
        VALUE("reason"), VECTOR("nearest"), VALUE("distance"));

MEMBERS(path_document, ANY_DOCUMENT, VECTOR("player"), OBJECT("paths", paths));

/* What moves, before and after the response. */
MEMBERS(state, VALUE("id"), VALUE("body"), VECTOR("position"), VALUE("angle"),
        VECTOR("velocity"), VALUE("angular_velocity"));

MEMBERS(change, OBJECT("before", state), OBJECT("after", state));

MEMBERS(changes, OBJECT("a", change), OBJECT("b", change));

MEMBERS(numbers_of_change, VALUE("before"), VALUE("after"));

MEMBERS(response_contacts, VECTOR("point"), VALUE("depth"), VALUE("id"),
        OBJECT("normal_velocity", numbers_of_change),
        OBJECT("tangent_velocity", numbers_of_change), VALUE("normal_impulse"),
        VALUE("tangent_impulse"));

MEMBERS(remaining, VALUE("time"), VECTOR("a"), VECTOR("b"));

MEMBERS(moved_vertices, VALUE("of"), VALUE("index"), VECTOR("before"),
        VECTOR("after"));

MEMBERS(resolve_record, ANY_RECORD, VALUE("hit"), VALUE("method"),
        OBJECT("bodies", changes), VALUE("depth"), VALUE("touching"),
        VECTOR("normal"), OBJECT("contacts", response_contacts),
        VALUE("friction_kept"), OBJECT("correction", own_sides), VALUE("stuck"),
        VALUE("time"), OBJECT("poses", own_poses),
        OBJECT("remaining", remaining), OBJECT("edge", own_edge),
        OBJECT("vertex", own_vertex), VALUE("t"), VALUE("lambda"),
        OBJECT("vertices", moved_vertices), VALUE("trace"));

MEMBERS(walk_hits, VALUE("shape"), VALUE("stuck"), VALUE("depth"),
        VALUE("time"), VECTOR("normal"), VECTOR("position"),
        VECTOR("velocity"));

/* With a walker there are no pairs, and the rest is about that walker. */
MEMBERS(resolve_document, ANY_DOCUMENT, VALUE("pairs"), VALUE("walker"),
        VALUE("method"), OBJECT("hits", walk_hits), OBJECT("before", state),
        OBJECT("after", state), OBJECT("remaining", remaining), VALUE("trace"));

MEMBERS(step_points, VECTOR("point"), VALUE("depth"), VALUE("id"),
        VALUE("normal_impulse"), VALUE("tangent_impulse"));

MEMBERS(step_contacts, VALUE("a"), VALUE("b"), VALUE("a_piece"),
        VALUE("b_piece"), VECTOR("normal"), OBJECT("points", step_points));

MEMBERS(simulate_document, ANY_DOCUMENT, VALUE("step"), VALUE("time"),
        OBJECT("bodies", state), OBJECT("contacts", step_contacts),
        VALUE("events"), VALUE("frame"), VALUE("steps"), VALUE("alpha"),
        VALUE("dropped"), VALUE("trace"));

struct query_document {
    const char *query;
    struct known_document document;
};

static const struct query_document query_documents[] = {
    {"ray", {ray_document, NULL}},
    {"mass", {mass_document, NULL}},
    {"pieces", {pieces_document, NULL}},
    {"aabb", {aabb_document, NULL}},
    {"path", {path_document, NULL}},
    {"contains", {pairs_document, contains_record}},
    {"resolve", {resolve_document, resolve_record}},
    {"simulate", {simulate_document, NULL}},
};

const struct known_document *known_document_of_query(const char *query)
{
    size_t count = sizeof query_documents / sizeof *query_documents;
    for (size_t i = 0; query && i < count; i++)
        if (strcmp(query_documents[i].query, query) == 0)
            return &query_documents[i].document;
    return NULL;
}

struct known_document known_document(const char *query,
                                     enum dialect_engine engine)
{
    const struct known_document *own = known_document_of_query(query);
    return own ? *own
               : (struct known_document){pairs_document, known_records[engine]};
}

const struct known_member *known_find(const struct known_member *members,
                                      const char *name)
{
    for (; members && members->name; members++)
        if (members->name[0] == name[0] && strcmp(members->name, name) == 0)
            return members;
    return NULL;
}
