/* claims/unknown: members that no dialect has, and those that each has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "support/criterion.h"
#include "support/document/document.h"
#include "support/documents.h"
#include "support/golden_cases.h"

TestSuite(claims_unknown);

/* ---- What the tables have ------------------------------------------------ */

static const struct known_member *
expect_known(const struct known_member *members, const char *name,
             const struct dialect *dialect)
{
    const struct known_member *member = name ? known_find(members, name) : NULL;
    if (name)
        cr_expect(ne(ptr, member, NULL), "%s: %s",
                  dialect_names[dialect->engine], name);
    return member;
}

/* The members of the object that has the parts of a row. */
static const struct known_member *part_of(const struct dialect *dialect,
                                          const char *object)
{
    const struct known_member *record = known_records[dialect->engine];
    return object ? expect_known(record, object, dialect)->members : record;
}

static void expect_pair(const struct dialect *dialect,
                        const struct pair_names *names)
{
    const struct known_member *part = part_of(dialect, names->object);
    const char *const all[] = {names->normal, names->back,    names->amount,
                               names->vector, names->point_a, names->point_b};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        expect_known(part, all[i], dialect);
}

static void expect_manifold(const struct dialect *dialect)
{
    const struct manifold_names *names = &dialect->manifold;
    const struct known_member *part = part_of(dialect, names->object);
    const char *const all[] = {names->normal,   names->back,   names->same,
                               names->turned,   names->count,  names->depths,
                               names->points_b, names->points, names->ids};
    const char *const of_points[] = {names->point,   names->point_a,
                                     names->point_b, names->again_a,
                                     names->again_b, names->point_normal,
                                     names->a,       names->b,
                                     names->depth,   names->id};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        expect_known(part, all[i], dialect);
    const struct known_member *points =
        names->points ? known_find(part, names->points)->members : NULL;
    for (size_t i = 0; i < sizeof of_points / sizeof *of_points; i++)
        expect_known(points, of_points[i], dialect);
}

Test(claims_unknown, every_name_that_a_dialect_reads_is_known)
{
    for (int i = 0; i < DIALECT_COUNT; i++) {
        const struct dialect *dialect = &dialect_table[i];
        const struct known_member *record = known_records[i];
        expect_known(record, dialect->overlap, dialect);
        expect_known(record, dialect->a, dialect);
        expect_known(record, dialect->b, dialect);
        expect_pair(dialect, &dialect->overlapping);
        expect_pair(dialect, &dialect->apart);
        expect_manifold(dialect);
    }
}

/* ---- What is printed ----------------------------------------------------- */

static int add_line(struct unknown_members *unknown, const char *line,
                    const char *file)
{
    struct arena arena = arena_make(0);
    struct fail fail;
    const struct limits limits = {0};
    struct document document = {.file = file,
                                .text = line,
                                .length = strlen(line),
                                .first_line = 1,
                                .first_column = 1};
    bool is_read =
        *line == '{' && document_json(&document, &limits, &arena, &fail);
    if (is_read)
        cr_assert(unknown_add_any(unknown, document.root, NULL));
    arena_free(&arena);
    return is_read;
}

/* A member that an answer gets has to be added to the tables. Records on lines
 * of their own are no documents, and reports of judge are no answers. */
Test(claims_unknown, every_member_of_an_approved_answer_is_known)
{
    struct unknown_members unknown = {.ignored = NULL};
    int documents = 0, count;
    char **paths = golden_paths(&count);
    for (int i = 0; i < count; i++) {
        struct golden_file file = golden_cases_read(paths[i]);
        for (int j = 0; j < file.count; j++) {
            char *rest = file.cases[j].output.bytes, *line;
            if (strstr(file.cases[j].command, "--format ndjson") ||
                strstr(file.cases[j].command, "judge --format json"))
                continue;
            while ((line = strtok_r(rest, "\n", &rest)))
                documents += add_line(&unknown, line, paths[i]);
        }
        golden_cases_free(&file);
    }
    cr_assert(lt(int, 200, documents));
    for (int i = 0; i < unknown.count; i++)
        cr_fail("%s: %s", unknown.items[i].place.file, unknown.items[i].path);
    unknown_free(&unknown);
    golden_paths_free(paths, count);
}

/* ---- What engines report ------------------------------------------------- */

static void expect_nothing(enum dialect_engine dialect, const char *record)
{
    struct unknown_members unknown = {.ignored = NULL};
    cr_assert(unknown_add(&unknown, document_of(record)->root, dialect));
    for (int i = 0; i < unknown.count; i++)
        cr_fail("%s: %s", dialect_names[dialect], unknown.items[i].path);
    unknown_free(&unknown);
}

/* Whole structs of the engines: b2Manifold of versions 2 and 3, b2LocalManifold
 * and b2DistanceOutput; Manifold and Separation; cpContactPointSet; c2Manifold
 * and c2GJK(); Contact and ContactManifold; Collision of 0.14 and 0.20. */
Test(claims_unknown, whole_records_of_engines_are_known)
{
    expect_nothing(
        DIALECT_BOX2D,
        "{\"a\":\"A\",\"b\":\"B\",\"normal\":{\"x\":0,\"y\":1},"
        "\"rollingImpulse\":0,\"points\":[{\"point\":{\"x\":0,\"y\":0},"
        "\"anchorA\":{\"x\":0,\"y\":0},\"anchorB\":{\"x\":0,\"y\":0},"
        "\"separation\":-1,\"normalImpulse\":0,\"tangentImpulse\":0,"
        "\"totalNormalImpulse\":0,\"normalVelocity\":0,\"id\":258,"
        "\"persisted\":false}],\"pointCount\":1,"
        "\"pointA\":{\"x\":0,\"y\":0},\"pointB\":{\"x\":0,\"y\":0},"
        "\"distance\":0,\"iterations\":2,\"simplexCount\":0}");
    static const enum dialect_engine box2d[] = {DIALECT_BOX2D, DIALECT_PLANCK,
                                                DIALECT_BOX2D_3};
    for (int i = 0; i < 3; i++)
        expect_nothing(
            box2d[i],
            "{\"a\":\"A\",\"b\":\"B\",\"type\":1,\"localNormal\":{\"x\":0,"
            "\"y\":1},\"localPoint\":{\"x\":0,\"y\":0},\"points\":[{"
            "\"localPoint\":{\"x\":0,\"y\":0},\"normalImpulse\":0,"
            "\"tangentImpulse\":0,\"id\":{\"cf\":{\"indexA\":0,\"indexB\":1,"
            "\"typeA\":0,\"typeB\":1}}}],\"pointCount\":1,\"separations\":[-1],"
            "\"ids\":[\"0\"]}");
    expect_nothing(
        DIALECT_DYN4J,
        "{\"a\":\"A\",\"b\":\"B\",\"penetration\":{\"normal\":{\"x\":0,"
        "\"y\":1},\"depth\":1},\"manifold\":{\"normal\":{\"x\":0,\"y\":1},"
        "\"points\":[{\"id\":{\"referenceEdge\":0,\"flipped\":false},"
        "\"point\":{\"x\":0,\"y\":0},\"depth\":1}]},\"separation\":null}");
    expect_nothing(DIALECT_CHIPMUNK,
                   "{\"a\":\"A\",\"b\":\"B\",\"count\":1,\"normal\":{\"x\":0,"
                   "\"y\":1},\"points\":[{\"pointA\":{\"x\":0,\"y\":0},"
                   "\"pointB\":{\"x\":0,\"y\":0},\"distance\":-1}]}");
    expect_nothing(
        DIALECT_CUTE_C2,
        "{\"a\":\"A\",\"b\":\"B\",\"count\":2,\"depths\":[1,1],"
        "\"contact_points\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0}],"
        "\"n\":{\"x\":0,\"y\":1},\"distance\":0,\"outA\":{\"x\":0,\"y\":0},"
        "\"outB\":{\"x\":0,\"y\":0},\"iterations\":3}");
    expect_nothing(
        DIALECT_PARRY,
        "{\"a\":\"A\",\"b\":\"B\",\"contact\":{\"point1\":[0,0],"
        "\"point2\":[0,0],\"normal1\":[0,1],\"normal2\":[0,-1],\"dist\":-1},"
        "\"manifold\":{\"points\":[{\"local_p1\":[0,0],\"local_p2\":[0,0],"
        "\"dist\":-1,\"fid1\":1,\"fid2\":2,\"data\":{\"impulse\":0}}],"
        "\"local_n1\":[0,1],\"local_n2\":[0,-1],\"subshape1\":0,"
        "\"subshape2\":0,\"subshape_pos1\":null,\"subshape_pos2\":null,"
        "\"data\":{\"solver_flags\":1}}}");
    expect_nothing(
        DIALECT_MATTER,
        "{\"a\":\"A\",\"b\":\"B\",\"pair\":null,\"collided\":true,"
        "\"bodyA\":\"A\",\"bodyB\":\"B\",\"parentA\":\"A\",\"parentB\":\"B\","
        "\"depth\":1,\"normal\":{\"x\":0,\"y\":1},\"tangent\":{\"x\":-1,"
        "\"y\":0},\"penetration\":{\"x\":0,\"y\":1},\"supports\":[{\"x\":0,"
        "\"y\":0,\"index\":0,\"body\":{\"id\":1},\"isInternal\":false},null],"
        "\"supportCount\":1,\"axisBody\":\"A\",\"axisNumber\":0,"
        "\"reused\":false}");
    expect_nothing(
        DIALECT_BOX2D_3,
        "{\"a\":\"A\",\"b\":\"B\",\"normal\":{\"x\":0,\"y\":1},"
        "\"rollingImpulse\":0,\"points\":[{\"anchorA\":{\"x\":0,\"y\":0},"
        "\"anchorB\":{\"x\":0,\"y\":0},\"separation\":-1,"
        "\"baseSeparation\":-1,\"normalImpulse\":0,\"tangentImpulse\":0,"
        "\"totalNormalImpulse\":0,\"normalVelocity\":0,\"id\":258,"
        "\"persisted\":false}],\"pointCount\":1,"
        "\"pointA\":{\"x\":0,\"y\":0},\"pointB\":{\"x\":0,\"y\":0},"
        "\"distance\":0,\"iterations\":2,\"simplexCount\":0}");
    expect_nothing(
        DIALECT_RAPIER,
        "{\"a\":\"A\",\"b\":\"B\",\"contact\":{\"distance\":-1,\"point1\":"
        "{\"x\":0,\"y\":0},\"point2\":{\"x\":0,\"y\":0},\"normal1\":"
        "{\"x\":0,\"y\":1},\"normal2\":{\"x\":0,\"y\":-1}},\"manifold\":{"
        "\"normal\":{\"x\":0,\"y\":1},\"localNormal1\":{\"x\":0,\"y\":1},"
        "\"localNormal2\":{\"x\":0,\"y\":-1},\"flipped\":false,"
        "\"subshape1\":0,\"subshape2\":0,\"numContacts\":1,"
        "\"localContactPoint1\":[{\"x\":0,\"y\":0}],\"localContactPoint2\":"
        "[{\"x\":0,\"y\":0}],\"contactDist\":[-1],\"contactFid1\":[1],"
        "\"contactFid2\":[2],\"contactImpulse\":[0],"
        "\"contactTangentImpulse\":[0],\"numSolverContacts\":0}}");
    for (int i = 0; i < 2; i++)
        expect_nothing(i ? DIALECT_DETECT_COLLISIONS : DIALECT_SAT_JS,
                       "{\"a\":\"A\",\"b\":\"B\",\"overlap\":1,\"overlapN\":"
                       "{\"x\":0,\"y\":1},\"overlapV\":{\"x\":0,\"y\":1},"
                       "\"aInB\":false,\"bInA\":false}");
    expect_nothing(
        DIALECT_P2,
        "{\"a\":\"A\",\"b\":\"B\",\"contactEquations\":[{\"bodyA\":\"A\","
        "\"bodyB\":\"B\",\"normalA\":[0,1],\"contactPointA\":[0,0],"
        "\"contactPointB\":[0,0],\"penetrationVec\":[0,0],"
        "\"restitution\":0,\"firstImpact\":true,\"minForce\":0,"
        "\"stiffness\":1000000,\"relaxation\":4,\"multiplier\":0,"
        "\"enabled\":true,\"index\":-1}]}");
}

/* ---- Bounds -------------------------------------------------------------- */

/* Of more names than can be listed, the rest is counted. */
Test(claims_unknown, names_beyond_the_limit_are_counted_together)
{
    struct unknown_members unknown = {.ignored = NULL};
    for (int i = 0; i < UNKNOWN_MAX + 7; i++) {
        char record[80];
        snprintf(record, sizeof record,
                 "{\"a\":\"A\",\"b\":\"B\",\"member%03d\":1}", i);
        cr_assert(
            unknown_add(&unknown, document_of(record)->root, DIALECT_COLLIDE));
    }
    cr_expect(eq(int, unknown.count, UNKNOWN_MAX));
    cr_expect(eq(u64, unknown.unlisted, 7));
    cr_expect(eq(str, unknown.items[0].path, "member000"));
    unknown_free(&unknown);
}

/* A long name is cut between two characters, and deep arrays are not followed.
 */
Test(claims_unknown, long_names_and_deep_arrays_are_bounded)
{
    char record[2000], name[1001];
    struct unknown_members unknown = {.ignored = NULL};
    for (int i = 0; i < 1000; i += 2)
        memcpy(name + i, "\xC3\xA9", 2); /* an e with an accent */
    name[1000] = '\0';
    snprintf(record, sizeof record,
             "{\"a\":\"A\",\"b\":\"B\",\"%s\":1,"
             "\"manifold\":{\"points\":[[[[[[{\"deep\":1}]]]]]]}}",
             name);
    cr_assert(
        unknown_add(&unknown, document_of(record)->root, DIALECT_COLLIDE));
    cr_assert(eq(int, unknown.count, 1));
    cr_expect(eq(sz, strlen(unknown.items[0].path), 254));
    unknown_free(&unknown);
}
