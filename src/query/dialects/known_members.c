#include "query/dialects/unknown.h"

#include <stddef.h>
#include <string.h>

const struct known_member known_vector[] = {
    {"x", NULL}, {"y", NULL}, {NULL, NULL}};

/* What a record in any dialect may have. */
#define ANY_RECORD                                                             \
    {"a", NULL}, {"b", NULL}, {"a_piece", NULL}, {"b_piece", NULL},            \
        {"overlap", NULL},                                                     \
    {                                                                          \
        "refused", NULL                                                        \
    }

/* ---- Box2D and planck --------------------------------------------------- */

/* A point, or b2ManifoldPoint of versions 2 and 3 with what its solver keeps
 * there. An id is a number, a string or an object with the features. */
static const struct known_member box2d_points[] = {
    {"x", NULL},
    {"y", NULL},
    {"point", known_vector},
    {"separation", NULL},
    {"id", NULL},
    {"anchorA", known_vector},
    {"anchorB", known_vector},
    {"localPoint", known_vector},
    {"normalImpulse", NULL},
    {"tangentImpulse", NULL},
    {"maxNormalImpulse", NULL},
    {"totalNormalImpulse", NULL},
    {"normalVelocity", NULL},
    {"baseSeparation", NULL},
    {"persisted", NULL},
    {NULL, NULL},
};

/* b2WorldManifold, b2Manifold of versions 2 and 3, b2LocalManifold,
 * b2DistanceOutput. */
static const struct known_member box2d_record[] = {
    ANY_RECORD,
    {"distance", NULL},
    {"pointA", known_vector},
    {"pointB", known_vector},
    {"iterations", NULL},
    {"simplexCount", NULL},
    {"normal", known_vector},
    {"pointCount", NULL},
    {"points", box2d_points},
    {"separations", NULL},
    {"ids", NULL},
    {"type", NULL},
    {"localNormal", known_vector},
    {"localPoint", known_vector},
    {"rollingImpulse", NULL},
    {NULL, NULL},
};

/* ---- dyn4j -------------------------------------------------------------- */

static const struct known_member dyn4j_penetration[] = {
    {"normal", known_vector}, {"depth", NULL}, {NULL, NULL}};

static const struct known_member dyn4j_separation[] = {{"normal", known_vector},
                                                       {"distance", NULL},
                                                       {"point1", known_vector},
                                                       {"point2", known_vector},
                                                       {NULL, NULL}};

static const struct known_member dyn4j_points[] = {
    {"point", known_vector}, {"depth", NULL}, {"id", NULL}, {NULL, NULL}};

static const struct known_member dyn4j_manifold[] = {
    {"normal", known_vector}, {"points", dyn4j_points}, {NULL, NULL}};

static const struct known_member dyn4j_record[] = {
    ANY_RECORD,
    {"penetration", dyn4j_penetration},
    {"separation", dyn4j_separation},
    {"manifold", dyn4j_manifold},
    {NULL, NULL},
};

/* ---- Chipmunk ----------------------------------------------------------- */

static const struct known_member chipmunk_points[] = {{"pointA", known_vector},
                                                      {"pointB", known_vector},
                                                      {"distance", NULL},
                                                      {NULL, NULL}};

static const struct known_member chipmunk_record[] = {
    ANY_RECORD,      {"normal", known_vector},
    {"count", NULL}, {"points", chipmunk_points},
    {NULL, NULL},
};

/* ---- cute_c2 ------------------------------------------------------------ */

/* c2Manifold, and what c2GJK() returns and writes. */
static const struct known_member cute_c2_record[] = {
    ANY_RECORD,
    {"n", known_vector},
    {"count", NULL},
    {"contact_points", known_vector},
    {"depths", NULL},
    {"distance", NULL},
    {"outA", known_vector},
    {"outB", known_vector},
    {"iterations", NULL},
    {"cache", NULL},
    {NULL, NULL},
};

/* ---- parry -------------------------------------------------------------- */

static const struct known_member parry_contact[] = {{"point1", known_vector},
                                                    {"point2", known_vector},
                                                    {"normal1", known_vector},
                                                    {"normal2", known_vector},
                                                    {"dist", NULL},
                                                    {NULL, NULL}};

static const struct known_member parry_points[] = {{"local_p1", known_vector},
                                                   {"local_p2", known_vector},
                                                   {"dist", NULL},
                                                   {"fid1", NULL},
                                                   {"fid2", NULL},
                                                   {"data", NULL},
                                                   {NULL, NULL}};

static const struct known_member parry_manifold[] = {{"points", parry_points},
                                                     {"local_n1", known_vector},
                                                     {"local_n2", known_vector},
                                                     {"subshape1", NULL},
                                                     {"subshape2", NULL},
                                                     {"subshape_pos1", NULL},
                                                     {"subshape_pos2", NULL},
                                                     {"data", NULL},
                                                     {NULL, NULL}};

static const struct known_member parry_record[] = {
    ANY_RECORD,
    {"contact", parry_contact},
    {"manifold", parry_manifold},
    {NULL, NULL},
};

/* ---- matter ------------------------------------------------------------- */

/* A vertex of a body, which older versions give the contact that it is in. */
static const struct known_member matter_supports[] = {
    {"x", NULL},          {"y", NULL},       {"index", NULL}, {"body", NULL},
    {"isInternal", NULL}, {"contact", NULL}, {NULL, NULL}};

/* Collision of 0.20; older versions report the axis and what the pair has. */
static const struct known_member matter_record[] = {
    ANY_RECORD,
    {"collided", NULL},
    {"normal", known_vector},
    {"depth", NULL},
    {"bodyA", NULL},
    {"bodyB", NULL},
    {"parentA", NULL},
    {"parentB", NULL},
    {"pair", NULL},
    {"tangent", known_vector},
    {"penetration", known_vector},
    {"supports", matter_supports},
    {"supportCount", NULL},
    {"axisBody", NULL},
    {"axisNumber", NULL},
    {"reused", NULL},
    {"inverseMass", NULL},
    {"friction", NULL},
    {"frictionStatic", NULL},
    {"restitution", NULL},
    {"slop", NULL},
    {NULL, NULL},
};

/* ---- This program, pairs ------------------------------------------------ */

static const struct known_member own_sides[] = {
    {"a", known_vector}, {"b", known_vector}, {NULL, NULL}};

static const struct known_member own_axis[] = {
    {"of", NULL},       {"edge", NULL},     {"cut", NULL},
    {"a_vertex", NULL}, {"b_vertex", NULL}, {NULL, NULL}};

static const struct known_member own_alternatives[] = {
    {"normal", known_vector}, {"axis", own_axis}, {NULL, NULL}};

static const struct known_member own_edge[] = {{"of", NULL},
                                               {"index", NULL},
                                               {"cut", NULL},
                                               {"points", known_vector},
                                               {NULL, NULL}};

static const struct known_member own_vertex[] = {
    {"of", NULL}, {"index", NULL}, {"point", known_vector}, {NULL, NULL}};

/* The reference and the incident feature of a manifold. */
static const struct known_member own_feature[] = {
    {"of", NULL},     {"edge", NULL},
    {"cut", NULL},    {"points", known_vector},
    {"vertex", NULL}, {"point", known_vector},
    {NULL, NULL}};

/* `points` of a manifold are objects; `points` of a record has two sides. */
static const struct known_member own_contacts[] = {{"point", known_vector},
                                                   {"depth", NULL},
                                                   {"id", NULL},
                                                   {"inner", NULL},
                                                   {NULL, NULL}};

static const struct known_member own_manifold[] = {{"reference", own_feature},
                                                   {"incident", own_feature},
                                                   {"flip", NULL},
                                                   {"points", own_contacts},
                                                   {NULL, NULL}};

static const struct known_member own_box[] = {
    {"min", known_vector}, {"max", known_vector}, {NULL, NULL}};

static const struct known_member own_boxes[] = {
    {"a", own_box}, {"b", own_box}, {NULL, NULL}};

static const struct known_member own_axis_of_sweep[] = {
    {"distance", NULL}, {"fraction", NULL}, {NULL, NULL}};

static const struct known_member own_axes_of_sweep[] = {
    {"x", own_axis_of_sweep}, {"y", own_axis_of_sweep}, {NULL, NULL}};

static const struct known_member own_pose[] = {
    {"position", known_vector}, {"angle", NULL}, {NULL, NULL}};

static const struct known_member own_poses[] = {
    {"a", own_pose}, {"b", own_pose}, {NULL, NULL}};

/* A record of any query that is about pairs, with the answers of `cross`. An
 * engine has no trace; what a step of it holds is this program's own. */
static const struct known_member own_record[] = {
    ANY_RECORD,
    {"normal", known_vector},
    {"depth", NULL},
    {"touching", NULL},
    {"distance", NULL},
    {"separation", NULL},
    {"points", own_sides},
    {"axis", own_axis},
    {"edge", own_edge},
    {"vertex", own_vertex},
    {"alternatives", own_alternatives},
    {"manifold", own_manifold},
    {"iterations", NULL},
    {"epa_iterations", NULL},
    {"hit", NULL},
    {"status", NULL},
    {"time", NULL},
    {"bracket", NULL},
    {"stuck", NULL},
    {"boxes", own_boxes},
    {"axes", own_axes_of_sweep},
    {"poses", own_poses},
    {"cast", NULL},
    {"agree", NULL},
    {"differ", NULL},
    {"answers", NULL},
    {"trace", NULL},
    {NULL, NULL},
};

const struct known_member *const known_records[DIALECT_COUNT] = {
    [DIALECT_COLLIDE] = own_record,     [DIALECT_BOX2D] = box2d_record,
    [DIALECT_DYN4J] = dyn4j_record,     [DIALECT_CHIPMUNK] = chipmunk_record,
    [DIALECT_CUTE_C2] = cute_c2_record, [DIALECT_PARRY] = parry_record,
    [DIALECT_MATTER] = matter_record,   [DIALECT_PLANCK] = box2d_record,
};

/* ---- Documents ---------------------------------------------------------- */

static const struct known_member convention[] = {
    {"dialect", NULL}, {"normal", NULL}, {"manifold_normal", NULL},
    {"depth", NULL},   {"y", NULL},      {"at", NULL},
    {NULL, NULL}};

/* "record" is whatever --record-id repeats. */
#define ANY_DOCUMENT                                                           \
    {"query", NULL}, {"scene", NULL}, {"record", NULL}, {"input", NULL},       \
        {"file", NULL}, {"byte", NULL},                                        \
    {                                                                          \
        "error", NULL                                                          \
    }

static const struct known_member pairs_document[] = {
    ANY_DOCUMENT, {"convention", convention}, {"pairs", NULL}, {NULL, NULL}};

static const struct known_member ray_feature[] = {
    {"edge", NULL}, {"vertex", NULL}, {NULL, NULL}};

static const struct known_member ray_hits[] = {
    {"shape", NULL},          {"fraction", NULL},
    {"inside", NULL},         {"point", known_vector},
    {"normal", known_vector}, {"feature", ray_feature},
    {"trace", NULL},          {NULL, NULL}};

static const struct known_member rays[] = {{"from", known_vector},
                                           {"to", known_vector},
                                           {"hits", ray_hits},
                                           {NULL, NULL}};

static const struct known_member ray_document[] = {
    ANY_DOCUMENT, {"rays", rays}, {NULL, NULL}};

static const struct known_member masses[] = {
    {"id", NULL},   {"area", NULL},    {"centroid", known_vector},
    {"mass", NULL}, {"inertia", NULL}, {"trace", NULL},
    {NULL, NULL}};

static const struct known_member mass_document[] = {
    ANY_DOCUMENT, {"shapes", masses}, {NULL, NULL}};

static const struct known_member pieces[] = {
    {"piece", NULL},   {"vertices", known_vector},
    {"indices", NULL}, {"edges", NULL},
    {"area", NULL},    {NULL, NULL}};

static const struct known_member pieces_shapes[] = {
    {"id", NULL}, {"radius", NULL}, {"pieces", pieces}, {NULL, NULL}};

static const struct known_member pieces_document[] = {
    ANY_DOCUMENT, {"shapes", pieces_shapes}, {NULL, NULL}};

/* What moves, before and after the response. */
static const struct known_member state[] = {{"id", NULL},
                                            {"position", known_vector},
                                            {"angle", NULL},
                                            {"velocity", known_vector},
                                            {"angular_velocity", NULL},
                                            {NULL, NULL}};

static const struct known_member change[] = {
    {"before", state}, {"after", state}, {NULL, NULL}};

static const struct known_member changes[] = {
    {"a", change}, {"b", change}, {NULL, NULL}};

static const struct known_member numbers_of_change[] = {
    {"before", NULL}, {"after", NULL}, {NULL, NULL}};

static const struct known_member response_contacts[] = {
    {"point", known_vector},
    {"depth", NULL},
    {"id", NULL},
    {"inner", NULL},
    {"normal_velocity", numbers_of_change},
    {"tangent_velocity", numbers_of_change},
    {"normal_impulse", NULL},
    {"tangent_impulse", NULL},
    {NULL, NULL}};

static const struct known_member remaining[] = {
    {"time", NULL}, {"a", known_vector}, {"b", known_vector}, {NULL, NULL}};

static const struct known_member moved_vertices[] = {{"of", NULL},
                                                     {"index", NULL},
                                                     {"before", known_vector},
                                                     {"after", known_vector},
                                                     {NULL, NULL}};

static const struct known_member resolve_record[] = {
    ANY_RECORD,
    {"hit", NULL},
    {"method", NULL},
    {"bodies", changes},
    {"depth", NULL},
    {"touching", NULL},
    {"normal", known_vector},
    {"contacts", response_contacts},
    {"friction_kept", NULL},
    {"correction", own_sides},
    {"stuck", NULL},
    {"time", NULL},
    {"poses", own_poses},
    {"remaining", remaining},
    {"edge", own_edge},
    {"vertex", own_vertex},
    {"t", NULL},
    {"lambda", NULL},
    {"vertices", moved_vertices},
    {"trace", NULL},
    {NULL, NULL}};

static const struct known_member walk_hits[] = {{"shape", NULL},
                                                {"stuck", NULL},
                                                {"depth", NULL},
                                                {"time", NULL},
                                                {"normal", known_vector},
                                                {"position", known_vector},
                                                {"velocity", known_vector},
                                                {NULL, NULL}};

/* With a walker there are no pairs, and the rest is about that walker. */
static const struct known_member resolve_document[] = {
    ANY_DOCUMENT,     {"pairs", NULL},          {"walker", NULL},
    {"method", NULL}, {"hits", walk_hits},      {"before", state},
    {"after", state}, {"remaining", remaining}, {"trace", NULL},
    {NULL, NULL}};

static const struct known_member step_points[] = {
    {"point", known_vector},  {"depth", NULL},           {"id", NULL},
    {"normal_impulse", NULL}, {"tangent_impulse", NULL}, {NULL, NULL}};

static const struct known_member step_contacts[] = {{"a", NULL},
                                                    {"b", NULL},
                                                    {"a_piece", NULL},
                                                    {"b_piece", NULL},
                                                    {"normal", known_vector},
                                                    {"points", step_points},
                                                    {NULL, NULL}};

static const struct known_member simulate_document[] = {
    ANY_DOCUMENT,
    {"step", NULL},
    {"time", NULL},
    {"bodies", state},
    {"contacts", step_contacts},
    {"events", NULL},
    {"frame", NULL},
    {"steps", NULL},
    {"alpha", NULL},
    {"dropped", NULL},
    {"trace", NULL},
    {NULL, NULL}};

struct query_document {
    const char *query;
    struct known_document document;
};

static const struct query_document query_documents[] = {
    {"ray", {ray_document, NULL}},
    {"mass", {mass_document, NULL}},
    {"pieces", {pieces_document, NULL}},
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
