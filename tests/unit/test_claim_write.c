/* claims/claim_write: the words of each engine, to the byte, and how what is
 * written is read again. */

#include <stdlib.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "query/dialects/dialect.h"
#include "support/claims_text.h"
#include "support/criterion.h"
#include "support/documents.h"

TestSuite(claim_write);

/* A = [0,2] x [0,2] and B = [1.5,3] x [0.5,1.5], contacts on A and on B. */
static const struct claim_contact both[] = {
    {.point = {2, 0.5},
     .has_other = true,
     .other = {1.5, 0.5},
     .has_depth = true,
     .depth = 0.5,
     .id = "a.e1 b.v0"},
    {.point = {2, 1.5},
     .has_other = true,
     .other = {1.5, 1.5},
     .has_depth = true,
     .depth = 0.25,
     .id = "a.e1 b.v3"},
};

static struct claim overlap(void)
{
    return (struct claim){
        .a = "A",
        .b = "B",
        .a_piece = -1,
        .b_piece = 3,
        .has_overlap = true,
        .overlap = true,
        .has_normal = true,
        .normal = {1, 0},
        .has_depth = true,
        .depth = 0.5,
        .has_points = true,
        .point_a = {2, 1},
        .point_b = {1.5, 1},
        .has_manifold = true,
        .contacts = both,
        .contact_count = 2,
    };
}

static struct claim apart(void)
{
    return (struct claim){
        .a = "A",
        .b = "B",
        .a_piece = -1,
        .b_piece = -1,
        .has_overlap = true,
        .has_normal = true,
        .normal = {0, 1},
        .has_separation = true,
        .separation = 2,
        .has_points = true,
        .point_a = {1, 2},
        .point_b = {1, 4},
    };
}

static const char *written(const struct dialect *dialect,
                           const struct claim *claim)
{
    struct sink sink = sink_to_memory(documents_arena());
    struct json_writer out = json_writer_make(&sink, false, 0);
    claim_write(&out, dialect, claim);
    char *text = arena_text(documents_arena(), sink.text, sink.used);
    for (char *at = text; (at = strchr(at, '"'));)
        *at = '\'';
    return text;
}

static void writes(const char *dialect, struct claim claim, const char *text)
{
    const char *found = written(dialect_find(dialect), &claim);
    cr_assert(eq(str, found, text));
}

#define HEAD "{'a':'A','b':'B','b_piece':3,"

Test(claim_write, in_the_words_of_box2d)
{
    writes("box2d", overlap(),
           HEAD "'overlap':true,'distance':0,'normal':{'x':1,'y':0},"
                "'pointCount':2,'points':[{'x':2,'y':0.5},{'x':2,'y':1.5}],"
                "'separations':[-0.5,-0.25],'ids':['a.e1 b.v0','a.e1 "
                "b.v3']}");
    writes("planck", apart(),
           "{'a':'A','b':'B','overlap':false,'pointA':{'x':1,'y':2},"
           "'pointB':{'x':1,'y':4},'distance':2}");
}

Test(claim_write, in_the_words_of_dyn4j)
{
    writes("dyn4j", overlap(),
           HEAD "'overlap':true,'penetration':{'normal':{'x':1,'y':0},"
                "'depth':0.5},'manifold':{'normal':{'x':-1,'y':0},'points':["
                "{'point':{'x':2,'y':0.5},'depth':0.5,'id':'a.e1 b.v0'},"
                "{'point':{'x':2,'y':1.5},'depth':0.25,'id':'a.e1 b.v3'}]}}");
    writes("dyn4j", apart(),
           "{'a':'A','b':'B','overlap':false,'separation':{'point1':{'x':1,"
           "'y':2},'point2':{'x':1,'y':4},'normal':{'x':0,'y':1},"
           "'distance':2}}");
}

Test(claim_write, in_the_words_of_chipmunk)
{
    writes("chipmunk", overlap(),
           HEAD "'overlap':true,'normal':{'x':1,'y':0},'count':2,'points':["
                "{'pointA':{'x':2,'y':0.5},'pointB':{'x':1.5,'y':0.5},"
                "'distance':-0.5},{'pointA':{'x':2,'y':1.5},'pointB':{'x':1.5,"
                "'y':1.5},'distance':-0.25}]}");
    writes("chipmunk", apart(), "{'a':'A','b':'B','overlap':false}");
}

Test(claim_write, in_the_words_of_cute_c2)
{
    writes("cute_c2", overlap(),
           HEAD "'overlap':true,'distance':0,'n':{'x':1,'y':0},'count':2,"
                "'contact_points':[{'x':2,'y':0.5},{'x':2,'y':1.5}],"
                "'depths':[0.5,0.25]}");
    writes("cute_c2", apart(),
           "{'a':'A','b':'B','overlap':false,'outA':{'x':1,'y':2},"
           "'outB':{'x':1,'y':4},'distance':2}");
}

Test(claim_write, in_the_words_of_parry)
{
    writes("parry", overlap(),
           HEAD "'overlap':true,'contact':{'point1':[2,1],'point2':[1.5,1],"
                "'normal1':[1,0],'normal2':[-1,0],'dist':-0.5},'manifold':{"
                "'local_n1':[1,0],'local_n2':[-1,0],'points':[{'local_p1':"
                "[2,0.5],'local_p2':[1.5,0.5],'dist':-0.5},{'local_p1':"
                "[2,1.5],'local_p2':[1.5,1.5],'dist':-0.25}]}}");
    writes("parry", apart(),
           "{'a':'A','b':'B','overlap':false,'contact':{'point1':[1,2],"
           "'point2':[1,4],'normal1':[0,1],'normal2':[0,-1],'dist':2}}");
}

Test(claim_write, in_the_words_of_matter)
{
    writes("matter", overlap(),
           HEAD "'bodyA':'A','bodyB':'B','collided':true,"
                "'normal':{'x':-1,'y':0},'depth':0.5,'penetration':{'x':-0.5,"
                "'y':0},'supportCount':2,'supports':[{'x':2,'y':0.5},"
                "{'x':2,'y':1.5}]}");
    writes("matter", apart(),
           "{'a':'A','b':'B','bodyA':'A','bodyB':'B','collided':false}");
}

/* Version 3 has a normal of shapes that are apart, and points with members. */
Test(claim_write, in_the_words_of_box2d_3)
{
    writes("box2d-3", overlap(),
           HEAD "'overlap':true,'distance':0,'normal':{'x':1,'y':0},"
                "'pointCount':2,'points':[{'point':{'x':2,'y':0.5},"
                "'separation':-0.5,'id':'a.e1 b.v0'},{'point':{'x':2,'y':1.5},"
                "'separation':-0.25,'id':'a.e1 b.v3'}]}");
    writes("box2d-3", apart(),
           "{'a':'A','b':'B','overlap':false,'pointA':{'x':1,'y':2},"
           "'pointB':{'x':1,'y':4},'normal':{'x':0,'y':1},'distance':2}");
}

Test(claim_write, in_the_words_of_rapier)
{
    writes("rapier", overlap(),
           HEAD "'overlap':true,'contact':{'point1':{'x':2,'y':1},"
                "'point2':{'x':1.5,'y':1},'normal1':{'x':1,'y':0},"
                "'normal2':{'x':-1,'y':0},'distance':-0.5},'manifold':{"
                "'normal':{'x':1,'y':0},'localNormal1':{'x':1,'y':0},"
                "'localNormal2':{'x':-1,'y':0},'numContacts':2,"
                "'localContactPoint1':[{'x':2,'y':0.5},{'x':2,'y':1.5}],"
                "'localContactPoint2':[{'x':1.5,'y':0.5},{'x':1.5,'y':1.5}],"
                "'contactDist':[-0.5,-0.25]}}");
    writes("rapier", apart(),
           "{'a':'A','b':'B','overlap':false,'contact':{'point1':{'x':1,'y':2},"
           "'point2':{'x':1,'y':4},'normal1':{'x':0,'y':1},"
           "'normal2':{'x':0,'y':-1},'distance':2}}");
}

/* SAT.js calls the depth "overlap". */
Test(claim_write, in_the_words_of_sat_js)
{
    writes("sat-js", overlap(),
           HEAD "'overlapN':{'x':1,'y':0},'overlap':0.5,"
                "'overlapV':{'x':0.5,'y':0}}");
    writes("detect-collisions", apart(), "{'a':'A','b':'B','overlap':false}");
    struct claim claim = overlap();
    claim.has_depth = claim.has_normal = false;
    writes("sat-js", claim, HEAD "'overlap':true}");
}

Test(claim_write, in_the_words_of_p2)
{
    writes("p2", overlap(),
           HEAD "'overlap':true,'contactEquations':[{'bodyA':'A','bodyB':'B',"
                "'normalA':[1,0],'contactPointA':[2,0.5],"
                "'contactPointB':[1.5,0.5]},{'bodyA':'A','bodyB':'B',"
                "'normalA':[1,0],'contactPointA':[2,1.5],"
                "'contactPointB':[1.5,1.5]}]}");
    writes("p2", apart(), "{'a':'A','b':'B','overlap':false}");
}

/* Without a manifold, the normal is told all the same. */
Test(claim_write, normals_without_a_manifold)
{
    struct claim claim = overlap();
    claim.b_piece = -1;
    claim.has_manifold = claim.has_points = false;
    writes("chipmunk", claim,
           "{'a':'A','b':'B','overlap':true,'normal':{'x':1,'y':0}}");
    writes("dyn4j", claim,
           "{'a':'A','b':'B','overlap':true,'penetration':{'normal':{'x':1,"
           "'y':0},'depth':0.5}}");
}

/* ---- Records of this program, turned ------------------------------------- */

static struct claim own(void)
{
    static const struct claim_alternative others[] = {
        {{0, 1}, {.edge = {.given = true, .of_b = true, .index = 3}}},
        {{0, -1}, {.of_vertices = true, .a_vertex = 1, .b_vertex = 4}}};
    struct claim claim = overlap();
    claim.has_points = false;
    claim.has_touching = claim.touching = true;
    claim.reference = (struct claim_feature){.given = true,
                                             .index = 1,
                                             .has_points = true,
                                             .from = {2, 0},
                                             .to = {2, 2}};
    claim.incident = (struct claim_feature){.given = true,
                                            .of_b = true,
                                            .is_vertex = true,
                                            .index = 5,
                                            .has_points = true,
                                            .from = {1.5, 0.5},
                                            .to = {1.5, 0.5}};
    claim.has_flip = true;
    claim.axis.edge =
        (struct claim_feature){.given = true, .index = -1, .cut = {4, 2}};
    claim.edge = claim.reference;
    claim.vertex = claim.incident;
    claim.alternatives = others;
    claim.alternative_count = 2;
    return claim;
}

Test(claim_write, own_members_are_turned_too)
{
    const struct dialect_choice choice = {.has_normal = true,
                                          .normal = NORMAL_B_TO_A,
                                          .has_depth = true,
                                          .depth = DEPTH_SIGNED,
                                          .has_y = true,
                                          .y = DIALECT_Y_DOWN};
    const struct dialect dialect = dialect_chosen(&choice);
    struct claim claim = own();
    cr_assert(eq(
        str, written(&dialect, &claim),
        HEAD "'overlap':true,'normal':[-1,0],'depth':-0.5,'touching':true,"
             "'axis':{'of':'a','cut':[4,2]},'edge':{'of':'a','index':1,"
             "'points':[[2,0],[2,-2]]},'vertex':{'of':'b','index':5,'point':"
             "[1.5,-0.5]},'alternatives':[{'normal':[0,1],'axis':{'of':'b','"
             "edge':3}},{'normal':[0,-1],'axis':{'a_vertex':1,'b_vertex':4}}],"
             "'manifold':{'reference':{'of':'a','edge':1,'points':[[2,0],[2,"
             "-2]]},'incident':{'of':'b','vertex':5,'point':[1.5,-0.5]},"
             "'flip':false,'points':[{'point':[2,-0.5],'depth':-0.5,'id':'a.e1 "
             "b.v0'},{'point':[2,-1.5],'depth':-0.25,'id':'a.e1 b.v3'}]}}"));
}

Test(claim_write, own_distances_are_told_from_gaps)
{
    struct claim claim = apart();
    claim.axis = (struct claim_axis){.of_vertices = true, .a_vertex = 2};
    writes("collide", claim,
           "{'a':'A','b':'B','overlap':false,'normal':[0,1],'separation':2,"
           "'points':{'a':[1,2],'b':[1,4]},'axis':{'a_vertex':2,"
           "'b_vertex':0}}");
    claim.has_distance = true;
    claim.distance = 3;
    claim.axis.of_vertices = claim.has_points = false;
    writes("collide", claim,
           "{'a':'A','b':'B','overlap':false,'normal':[0,1],'distance':3}");
}

/* ---- There and back ------------------------------------------------------ */

static void assert_same_vec(struct claim_vec a, struct claim_vec b)
{
    assert_vec(a, b.x, b.y);
}

static void assert_same_feature(const struct claim_feature *a,
                                const struct claim_feature *b)
{
    cr_assert(eq(int, a->given, b->given));
    cr_assert(eq(int, a->of_b, b->of_b));
    cr_assert(eq(int, a->is_vertex, b->is_vertex));
    cr_assert(eq(int, a->index, b->index));
    cr_assert(eq(int, a->cut[0], b->cut[0]));
    cr_assert(eq(int, a->cut[1], b->cut[1]));
    cr_assert(eq(int, a->has_points, b->has_points));
    assert_same_vec(a->from, b->from);
    assert_same_vec(a->to, b->to);
}

/* The record of a claim, in a document that tells how it is meant. */
static struct claim there_and_back(const struct dialect *dialect,
                                   const struct claim *claim)
{
    struct sink sink = sink_to_memory(documents_arena());
    struct json_writer out = json_writer_make(&sink, false, 0);
    json_begin_object(&out);
    stamp_write(&out, dialect);
    json_key(&out, "pairs");
    json_begin_array(&out);
    claim_write(&out, dialect, claim);
    json_end_array(&out);
    json_end_object(&out);
    const char *text = arena_text(documents_arena(), sink.text, sink.used);
    struct claims_text found = claims_text(&dialect_table[3], text);
    cr_assert(found.read, "%s: %s", text, found.fail.message);
    return found.claims.claims[0];
}

Test(claim_write, own_members_come_back)
{
    for (int i = 0; i < 8; i++) {
        const struct dialect_choice choice = {.has_normal = i & 1,
                                              .normal = NORMAL_B_TO_A,
                                              .has_depth = i & 2,
                                              .depth = DEPTH_SIGNED,
                                              .has_y = i & 4,
                                              .y = DIALECT_Y_DOWN};
        const struct dialect dialect = dialect_chosen(&choice);
        const struct claim claim = own();
        struct claim back = there_and_back(&dialect, &claim);
        assert_same_vec(back.normal, claim.normal);
        cr_assert(eq(dbl, back.depth, claim.depth));
        assert_same_feature(&back.axis.edge, &claim.axis.edge);
        assert_same_feature(&back.edge, &claim.edge);
        assert_same_feature(&back.vertex, &claim.vertex);
        assert_same_feature(&back.reference, &claim.reference);
        assert_same_feature(&back.incident, &claim.incident);
        const struct claim_alternative *one = back.alternatives;
        assert_same_feature(&one->axis.edge, &claim.alternatives->axis.edge);
        assert_same_vec(one[1].normal, claim.alternatives[1].normal);
        cr_assert(one[1].axis.of_vertices && !one[1].axis.edge.given);
        cr_assert(eq(int, one[1].axis.a_vertex, 1));
        cr_assert(eq(int, one[1].axis.b_vertex, 4));
        assert_same_vec(back.contacts[1].point, claim.contacts[1].point);
        cr_assert(eq(dbl, back.contacts[1].depth, 0.25));
        cr_assert(back.touching && back.has_flip && !back.flip);
    }
}

/* Each row, with each way it can be changed. */
Test(claim_write, claims_of_every_dialect_come_back)
{
    for (int i = 0; i < 8 * DIALECT_COUNT; i++) {
        const struct dialect_choice choice = {.dialect = &dialect_table[i / 8],
                                              .has_normal = i & 1,
                                              .normal = NORMAL_B_TO_A,
                                              .has_depth = i & 2,
                                              .depth = DEPTH_SIGNED,
                                              .has_y = i & 4,
                                              .y = DIALECT_Y_DOWN};
        const struct dialect dialect = dialect_chosen(&choice);
        const struct claim claim = overlap(), other = apart();
        struct claim back = there_and_back(&dialect, &claim);
        cr_assert(back.has_overlap && back.overlap);
        assert_same_vec(back.normal, claim.normal);
        cr_assert(eq(int, back.b_piece, 3));
        cr_assert(eq(int, back.contact_count, dialect.manifold.points ? 2 : 0));
        if (back.contact_count > 0)
            assert_same_vec(back.contacts[1].point, both[1].point);
        if (back.contact_count > 0 && back.contacts[1].has_other)
            assert_same_vec(back.contacts[1].other, both[1].other);
        if (back.contact_count > 0 && back.contacts[1].has_depth)
            cr_assert(eq(dbl, back.contacts[1].depth, 0.25));
        if (back.has_depth)
            cr_assert(eq(dbl, back.depth, 0.5));
        back = there_and_back(&dialect, &other);
        cr_assert(back.has_overlap && !back.overlap);
        if (back.has_normal)
            assert_same_vec(back.normal, other.normal);
        if (back.has_distance)
            cr_assert(eq(dbl, back.distance, 2));
        if (back.has_points)
            assert_same_vec(back.point_b, other.point_b);
    }
}
