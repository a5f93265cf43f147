/* claims: records of result streams, whatever the dialect. */
#include <stdio.h>
#include <string.h>

#include "support/claims_text.h"
#include "support/criterion.h"

TestSuite(claims);

static struct scene_claims taken(const char *text)
{
    struct claims_text found = claims_text(&dialect_table[0], text);
    cr_assert(found.read, "%s: %s", text, found.fail.message);
    return found.claims;
}

/* A line and the numbers of its claim, as one text. */
static struct claim said(const struct dialect_choice *choice, const char *text)
{
    const struct dialect dialect = dialect_chosen(choice);
    struct claims_text found = claims_text(&dialect, text);
    cr_assert(found.read, "%s: %s", text, found.fail.message);
    return found.claims.claims[0];
}

/* ---- Forms --------------------------------------------------------------- */

Test(claims, documents_have_pairs)
{
    struct scene_claims claims =
        taken("{'query':'sat','scene':'s','pairs':[{'a':'A','b':'B'},"
              "{'a':'A','b':'C','a_piece':2,'overlap':true}]}");
    cr_assert(eq(str, claims.scene, "s"));
    cr_assert(eq(str, claims.query, "sat"));
    cr_assert(eq(int, claims.number, -1));
    cr_assert(not(claims.is_line));
    cr_assert(eq(int, claims.count, 2));
    cr_assert(eq(int, claims.claims[1].kind, CLAIM_OF_SAT));
    cr_assert(eq(str, claims.claims[1].b, "C"));
    cr_assert(eq(int, claims.claims[1].a_piece, 2));
    cr_assert(eq(int, claims.claims[1].b_piece, -1));
    cr_assert(eq(int, claims.items[1]->index, 1));
    cr_assert(not(claims.claims[0].has_overlap));
}

Test(claims, lines_are_pairs)
{
    struct scene_claims claims = taken("{'scene':7,'a':'A','b':'B'}");
    cr_assert(claims.is_line);
    cr_assert(zero(ptr, claims.scene));
    cr_assert(eq(int, claims.number, 7));
    cr_assert(eq(int, claims.count, 1));
    cr_assert(eq(int, claims.claims[0].kind, CLAIM_OF_ENGINE));
    claims = taken("{'scene':null,'a':'A','b':'B','query':'gjk'}");
    cr_assert(eq(int, claims.number, -1));
    cr_assert(zero(ptr, claims.scene));
    cr_assert(eq(int, claims.claims[0].kind, CLAIM_OF_GJK));
}

Test(claims, errors_claim_nothing)
{
    struct scene_claims claims = taken("{'error':{'code':'x'}}");
    cr_assert(claims.is_error);
    cr_assert(eq(int, claims.count, 0));
    claims = taken("{'query':'clip','scene':null,'pairs':[]}");
    cr_assert(not(claims.is_error));
    cr_assert(eq(int, claims.count, 0));
}

Test(claims, an_engine_may_refuse)
{
    struct claim claim = claim_said("box2d", "'refused':'no capsules'");
    cr_assert(eq(str, claim.refused, "no capsules"));
    cr_assert(not(claim.has_overlap));
}

/* What is no finite number is told as null, and claimed to be none. */
Test(claims, numbers_that_are_not_finite_are_known)
{
    struct claim claim =
        claim_said("matter", "'collided':true,'depth':null,'normal':[1,0]");
    cr_assert(eq(str, claim.not_finite, "depth"));
    cr_assert(not(claim.has_depth));
    cr_assert(claim.has_normal);
    claim = claim_said("box2d", "'normal':{'x':null,'y':1},'points':[[0,0]],"
                                "'separations':[-1]");
    cr_assert(eq(str, claim.not_finite, "normal"));
    cr_assert(not(claim.has_normal));
    claim = claim_said("box2d", "'points':[[0,null],[1,1]],"
                                "'separations':[-1,-2]");
    cr_assert(eq(str, claim.not_finite, "points"));
    cr_assert(eq(dbl, claim.contacts[1].depth, 2));
    claim = claim_said("box2d", "'points':[[0,0],[1,1],[2,2]],"
                                "'separations':[-1,null,-3]");
    cr_assert(eq(str, claim.not_finite, "separations"));
    cr_assert(not(claim.contacts[1].has_depth));
    cr_assert(eq(dbl, claim.contacts[2].depth, 3));
}

/* A count or an index is not infinite: null is one that is not told. */
Test(claims, indices_that_are_null_are_not_told)
{
    struct claim claim =
        claim_said("collide", "'a_piece':null,'b_piece':2,'overlap':true");
    cr_assert(zero(ptr, claim.not_finite));
    cr_assert(eq(int, claim.a_piece, -1));
    cr_assert(eq(int, claim.b_piece, 2));
    claim = claim_said("matter", "'supportCount':null,'supports':[[0,1]]");
    cr_assert(zero(ptr, claim.not_finite));
    cr_assert(eq(int, claim.contact_count, 1));
}

/* ---- Choices ------------------------------------------------------------- */

Test(claims, choices_change_a_dialect)
{
    const struct dialect_choice turned = {.dialect = dialect_find("chipmunk"),
                                          .has_normal = true,
                                          .normal = NORMAL_B_TO_A,
                                          .has_depth = true,
                                          .depth = DEPTH_POSITIVE,
                                          .has_y = true,
                                          .y = DIALECT_Y_DOWN};
    struct claim claim =
        said(&turned, "{'a':'A','b':'B','count':1,'normal':[0,1],'points':["
                      "{'pointA':[1,2],'pointB':[3,4],'distance':5}]}");
    assert_vec(claim.normal, 0, 1);
    assert_vec(claim.contacts[0].point, 1, -2);
    assert_vec(claim.contacts[0].other, 3, -4);
    cr_assert(eq(dbl, claim.contacts[0].depth, 5));
    const struct dialect_choice at = {.has_place = true,
                                      .place = CLAIM_REFERENCE};
    claim = said(&at, "{'a':'A','b':'B'}");
    cr_assert(eq(int, claim.place, CLAIM_REFERENCE));
}

/* With depths above 0, what is 0 or more is a depth. */
Test(claims, parry_with_positive_depths)
{
    const struct dialect_choice choice = {.dialect = dialect_find("parry"),
                                          .has_depth = true,
                                          .depth = DEPTH_POSITIVE};
    struct claim claim =
        said(&choice, "{'a':'A','b':'B','contact':{'dist':2,'normal1':[1,0]}}");
    cr_assert(claim.overlap);
    cr_assert(eq(dbl, claim.depth, 2));
    claim =
        said(&choice, "{'a':'A','b':'B','overlap':false,'contact':{'dist':2,"
                      "'normal1':[1,0]}}");
    cr_assert(not(claim.overlap));
    cr_assert(eq(dbl, claim.distance, 2));
}

Test(claims, own_records_may_be_turned)
{
    const struct dialect_choice choice = {.has_normal = true,
                                          .normal = NORMAL_B_TO_A,
                                          .has_depth = true,
                                          .depth = DEPTH_SIGNED};
    struct claim claim =
        said(&choice, "{'a':'A','b':'B','overlap':true,'normal':[1,0],"
                      "'depth':-2,'alternatives':[{'normal':[0,1]}]}");
    assert_vec(claim.normal, -1, 0);
    assert_vec(claim.alternatives[0].normal, 0, -1);
    cr_assert(eq(dbl, claim.depth, 2));
    cr_assert(not(dialect_is_plain(&choice)));
    cr_assert(dialect_is_plain(&(struct dialect_choice){.dialect = NULL}));
    cr_assert(not(dialect_is_plain(
        &(struct dialect_choice){.dialect = dialect_find("planck")})));
}

/* A document knows best how it is meant. */
Test(claims, documents_may_tell_their_convention)
{
    struct scene_claims claims = taken(
        "{'convention':{'dialect':'chipmunk','normal':'b-to-a','y':'down',"
        "'manifold_normal':'b-to-a','depth':'positive'},'query':'clip',"
        "'pairs':[{'a':'A','b':'B','count':1,'normal':[0,1],"
        "'points':[{'pointA':[1,2],'pointB':[1,3],'distance':1}]}]}");
    const struct claim *claim = claims.claims;
    cr_assert(eq(int, claim->kind, CLAIM_OF_ENGINE));
    assert_vec(claim->normal, 0, 1);
    assert_vec(claim->contacts[0].other, 1, -3);
    cr_assert(eq(dbl, claim->contacts[0].depth, 1));
    claims = taken("{'convention':{'at':'middle'},'query':'clip',"
                   "'pairs':[{'a':'A','b':'B'}]}");
    cr_assert(eq(int, claims.claims->place, CLAIM_MIDDLE));
    cr_assert(eq(int, claims.claims->kind, CLAIM_OF_CLIP));
}

/* ---- What is refused ----------------------------------------------------- */

Test(claims, what_is_no_record_is_refused)
{
    const char *texts[] = {"7", "[1,2]", "{}", "{'shapes':[]}",
                           "{'scene':'s'}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct claims_text found = claims_text(&dialect_table[0], texts[i]);
        cr_assert(not(found.read), "%s", texts[i]);
        cr_assert(eq(str, found.fail.code, "claims-form"));
    }
}

Test(claims, a_pair_needs_two_ids)
{
    struct claims_text found =
        claims_text(&dialect_table[0], "{'pairs':[{'a':'A'}]}");
    cr_assert(not(found.read));
    cr_assert(eq(str, found.fail.code, "claims-missing"));
    cr_assert(eq(str, found.fail.message, "missing member \"b\" in a pair"));
    cr_assert(eq(sz, found.fail.offset, strlen("{'pairs':[")));
    found = claims_text(&dialect_table[0], "{'pairs':[{'b':'A'}]}");
    cr_assert(eq(str, found.fail.message, "missing member \"a\" in a pair"));
}

static void refused(const char *dialect, const char *text, const char *message,
                    const char *name)
{
    claim_refused(dialect, text, "claims-form", message, name);
}

Test(claims, wrong_values_are_refused_where_they_stand)
{
    refused("collide", "'overlap':1",
            "overlap: expected true or false, found "
            "the number 1",
            "overlap");
    refused("collide", "'depth':'x'", "depth: expected a number", "depth");
    refused("collide", "'normal':[1,2,3]", "normal: expected [x, y] or",
            "normal");
    refused("collide", "'normal':{'x':1}", "normal: expected [x, y]", "normal");
    refused("collide", "'normal':[1,'y']", "normal: expected [x, y]", "normal");
    refused("collide", "'a_piece':0.5", "a_piece: expected a whole", "a_piece");
    refused("collide", "'a_piece':-1", "a_piece: expected a whole", "a_piece");
    refused("collide", "'a_piece':1e300", "a_piece: expected a whole",
            "a_piece");
    refused("collide", "'scene':[]", "scene: expected a name or", "scene");
    refused("collide", "'query':7", "query: expected a string", "query");
    refused("collide", "'refused':7", "refused: expected a string", "refused");
    refused("matter", "'bodyA':7", "bodyA: expected a string", "bodyA");
    refused(
        "matter", "'bodyA':'C'",
        "bodyA: expected the id of a shape of the pair, found the string \"C\"",
        "bodyA");
    refused("matter", "'bodyB':'C'", "bodyB: expected the id of a shape",
            "bodyB");
    refused("matter", "'bodyA':'A','bodyB':'A'",
            "bodyB: expected the id of the pair's other shape", "bodyB");
    refused("dyn4j", "'penetration':7", "penetration: expected an object",
            "penetration");
    refused("box2d", "'points':7", "points: expected an array", "points");
    refused("box2d", "'points':[1,2]", "points: expected an array of points",
            "points");
    refused("box2d", "'points':[['x']]", "points: expected [x, y]", NULL);
}

/* A value of the wrong kind, wherever an engine may tell one. */
Test(claims, a_value_of_each_member_has_its_kind)
{
#define OBJECT "expected an object, found"
#define NUMBER "expected a number, found"
#define VECTOR "expected [x, y] or {\"x\":x, \"y\":y}, found"
#define WHOLE  "expected a whole number of at least 0, found"
#define TRUTH  "expected true or false, found"
#define ARRAY  "expected an array, found"
    static const struct {
        const char *dialect, *text, *member, *expected;
    } wrong[] = {
        {"collide", "'b_piece':'x'", "b_piece", WHOLE},
        {"collide", "'touching':0", "touching", TRUTH},
        {"collide", "'separation':'x'", "separation", NUMBER},
        {"collide", "'overlap':false,'normal':0", "normal", VECTOR},
        {"collide", "'points':{'a':0,'b':[0,0]}", "a", VECTOR},
        {"collide", "'points':{'a':[0,0],'b':0}", "b", VECTOR},
        {"collide", "'points':{'b':[0,0]}", "points", "expected the two"},
        {"collide", "'manifold':7", "manifold", OBJECT},
        {"collide", "'manifold':{'flip':0}", "flip", TRUTH},
        {"collide", "'manifold':{'reference':0}", "reference", OBJECT},
        {"collide", "'manifold':{'incident':0}", "incident", OBJECT},
        {"collide", "'axis':{'of':7,'edge':1}", "of", "expected a string"},
        {"collide", "'axis':{'of':'a','edge':-1}", "edge", WHOLE},
        {"collide", "'axis':{'of':'a','vertex':'x'}", "vertex", WHOLE},
        {"collide", "'axis':{'a_vertex':'x'}", "a_vertex", WHOLE},
        {"collide", "'axis':{'b_vertex':0.5}", "b_vertex", WHOLE},
        {"collide", "'axis':{'a_vertex':1}", "axis", "expected \"of\""},
        {"collide", "'axis':{'of':'a','cut':7}", "cut", "expected the numbers"},
        {"collide", "'axis':{'of':'a','cut':[1,0.5]}", "cut", "expected the"},
        {"collide", "'axis':{'of':'a','cut':[1,1e300]}", "cut", "expected the"},
        {"collide", "'edge':{'of':'a','index':1,'points':7}", "points", ARRAY},
        {"collide", "'edge':{'of':'a','index':1,'points':[1,2]}", "points",
         "expected the two ends"},
        {"collide", "'vertex':{'of':'a','index':'x'}", "index", WHOLE},
        {"collide", "'vertex':{'of':'a','index':1,'point':7}", "point", VECTOR},
        {"collide", "'alternatives':7", "alternatives", ARRAY},
        {"box2d", "'overlap':false,'pointA':0", "pointA", VECTOR},
        {"box2d", "'overlap':false,'pointB':0", "pointB", VECTOR},
        {"box2d", "'distance':'x'", "distance", NUMBER},
        {"box2d", "'normal':0", "normal", VECTOR},
        {"box2d", "'pointCount':'x'", "pointCount", WHOLE},
        {"box2d", "'separations':0", "separations", ARRAY},
        {"box2d", "'ids':0", "ids", ARRAY},
        {"box2d", "'points':[{'point':[0,0],'separation':'x'}]", "separation",
         NUMBER},
        {"dyn4j", "'penetration':{'normal':0}", "normal", VECTOR},
        {"dyn4j", "'penetration':{'depth':'x'}", "depth", NUMBER},
        {"dyn4j", "'separation':0", "separation", OBJECT},
        {"dyn4j", "'manifold':0", "manifold", OBJECT},
        {"chipmunk", "'points':[{'pointA':0,'pointB':[0,0]}]", "pointA",
         VECTOR},
        {"chipmunk", "'points':[{'pointA':[0,0],'pointB':0}]", "pointB",
         VECTOR},
        {"parry", "'contact':{'point1':0}", "point1", VECTOR},
        {"parry", "'contact':{'point2':0}", "point2", VECTOR},
        {"parry", "'contact':{'normal2':0}", "normal2", VECTOR},
        {"parry", "'contact':{'dist':-1},'manifold':{'local_n2':0}", "local_n2",
         VECTOR},
        {"matter", "'bodyB':7", "bodyB", "expected a string"},
        {"matter", "'collided':0", "collided", TRUTH},
        {"matter", "'penetration':0", "penetration", VECTOR},
        {"collide", "'convention':{'normal':'up'}", "normal",
         "expected a name"},
        {"collide", "'convention':{'manifold_normal':'up'}", "manifold_normal",
         "expected a name"},
        {"collide", "'convention':{'depth':'up'}", "depth", "expected a name"},
        {"collide", "'convention':{'at':'up'}", "at", "expected a name"},
    };
    char message[100];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(message, sizeof message, "%s: %s", wrong[i].member,
                 wrong[i].expected);
        refused(wrong[i].dialect, wrong[i].text, message, wrong[i].member);
    }
    refused("collide", "'edge':{'of':'a','index':1,'points':[['x',0],[0,0]]}",
            "points: " VECTOR, NULL);
    refused("collide", "'edge':{'of':'a','index':1,'points':[[0,0],['x',0]]}",
            "points: " VECTOR, NULL);
    refused("collide", "'alternatives':[{'normal':[1,0],'axis':7}]",
            "axis: " OBJECT, "axis");
    refused("collide", "'alternatives':[{'normal':7}]", "normal: " VECTOR,
            "normal");
}

Test(claims, arrays_that_do_not_fit_are_refused)
{
    refused("box2d", "'points':[[0,0]],'separations':[]",
            "separations: expected an array with one number for each",
            "separations");
    refused("box2d", "'points':[[0,0]],'separations':['x']",
            "separations: expected a number", NULL);
    refused("box2d", "'pointCount':2,'points':[[0,0]]",
            "pointCount: expected at most", "pointCount");
    refused("chipmunk", "'points':[{'pointA':[0,0]}]",
            "points: expected an object with two points", NULL);
    refused("chipmunk", "'points':[[0,0]]",
            "points: expected an object with two points", NULL);
}

Test(claims, features_that_are_none_are_refused)
{
    refused("collide", "'axis':{'edge':1}", "axis: expected \"of\"", "axis");
    refused("collide", "'axis':{'of':'c','edge':1}", "of: expected", "of");
    refused("collide", "'axis':{'of':'a'}", "axis: expected the number",
            "axis");
    refused("collide", "'axis':{'of':'a','cut':[1]}", "cut: expected the",
            "cut");
    refused("collide", "'axis':{'of':'a','cut':[1,-2]}", "cut: expected the",
            "cut");
    refused("collide", "'axis':7", "axis: expected an object", "axis");
    refused("collide", "'edge':{'of':'a','index':1,'points':[[0,0]]}",
            "points: expected the two ends", "points");
    refused("collide", "'points':{'a':[0,0]}", "points: expected the two",
            "points");
    refused("collide", "'alternatives':[{}]", "alternatives: expected an",
            NULL);
    refused("collide", "'alternatives':[1]", "alternatives: expected an array",
            "alternatives");
}

Test(claims, conventions_that_are_none_are_refused)
{
    refused("collide", "'convention':7", "convention: expected an object",
            "convention");
    refused("collide", "'convention':{'dialect':'bullet'}",
            "dialect: expected a name listed in", "dialect");
    refused("collide", "'convention':{'y':'left'}", "y: expected a name", "y");
    refused("collide", "'convention':{'y':1}", "y: expected a string", "y");
}

Test(claims, pairs_must_be_objects)
{
    struct claims_text found =
        claims_text(&dialect_table[0], "{'pairs':[1,2]}");
    cr_assert(eq(str, found.fail.message,
                 "pairs: expected an array of objects, found an array of "
                 "numbers"));
    found = claims_text(&dialect_table[0], "{'pairs':[null]}");
    cr_assert(eq(str, found.fail.message,
                 "pairs: expected an object for each pair, found null"));
    found = claims_text(&dialect_table[0], "{'pairs':7}");
    cr_assert(eq(str, found.fail.message,
                 "pairs: expected an array, found the number 7"));
}

/* ---- What says something ------------------------------------------------- */

/* Each of these alone, none of which tells whether the shapes overlap. */
Test(claims, any_part_of_an_answer_says_something)
{
    static const char *const parts[][2] = {
        {"collide", "'touching':true"},
        {"collide", "'normal':[1,0]"},
        {"collide", "'distance':0"},
        {"collide", "'separation':0"},
        {"collide", "'points':{'a':[0,0],'b':[1,0]}"},
        {"collide", "'axis':{'of':'a','edge':1}"},
        {"collide", "'axis':{'a_vertex':0,'b_vertex':1}"},
        {"collide", "'edge':{'of':'a','index':1}"},
        {"collide", "'vertex':{'of':'a','index':1}"},
        {"collide", "'manifold':{'reference':{'of':'a','edge':1}}"},
        {"collide", "'manifold':{'incident':{'of':'b','edge':1}}"},
        {"collide", "'alternatives':[{'normal':[1,0]}]"},
        {"collide", "'refused':'no polygons'"},
        {"collide", "'distance':null"},
        {"matter", "'penetration':[1,0]"},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct claim claim = claim_said(parts[i][0], parts[i][1]);
        cr_expect(not(claim.is_empty), "%s", parts[i][1]);
        cr_expect(not(claim.has_overlap), "%s", parts[i][1]);
    }
    struct claim claim = claim_said("collide", "'alternatives':[],'hit':true");
    cr_expect(claim.is_empty);
    cr_expect(claim_said("box2d", "'touching':true").is_empty);
}

/* What overlaps, where it is not said: a distance is that of shapes apart, or
 * of shapes that overlap if it is 0 and the engine always tells it. */
Test(claims, a_distance_tells_whether_shapes_overlap)
{
    static const struct {
        const char *dialect, *text;
        bool has, overlap;
    } cases[] = {
        {"collide", "'distance':2", true, false},
        {"collide", "'distance':0", false, false},
        {"collide", "'separation':2", true, false},
        {"collide", "'separation':-2", false, false},
        {"box2d", "'distance':2", true, false},
        {"box2d", "'distance':0", true, true},
        {"cute_c2", "'distance':0", true, true},
        {"parry", "'contact':{'dist':2}", true, false},
        {"parry", "'contact':{'dist':-2}", true, true},
        {"parry", "'contact':null", true, false},
        {"dyn4j", "'separation':null", true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct claim claim = claim_said(cases[i].dialect, cases[i].text);
        cr_expect(eq(int, claim.has_overlap, cases[i].has), "%s",
                  cases[i].text);
        cr_expect(eq(int, claim.overlap, cases[i].overlap), "%s",
                  cases[i].text);
    }
}

/* ---- The table ----------------------------------------------------------- */

Test(claims, rows_have_names)
{
    for (int i = 0; i < DIALECT_COUNT; i++) {
        cr_assert(eq(int, (int)dialect_table[i].engine, i));
        cr_assert(eq(ptr, dialect_find(dialect_names[i]), &dialect_table[i]));
    }
    cr_assert(zero(ptr, dialect_names[DIALECT_COUNT]));
    cr_assert(zero(ptr, dialect_find("bullet")));
}
