/* claims: what each engine tells of two boxes, A = [0,2] x [0,2] and B =
 * [1.5,3] x [0.5,1.5], whose sides x = 2 and x = 1.5 overlap by 0.5: so the
 * normal is (1,0), and contacts are at y = 0.5 and 1.5. */

#include <stdio.h>

#include "support/claims_text.h"
#include "support/criterion.h"

TestSuite(claims_dialects);

static void assert_overlap(const struct claim *claim)
{
    cr_assert(claim->has_overlap && claim->overlap);
    cr_assert(claim->has_normal);
    assert_vec(claim->normal, 1, 0);
    cr_assert(not(claim->has_distance));
    cr_assert(zero(ptr, claim->not_finite));
}

/* Two contacts of depth 0.5 at x. */
static void assert_contacts(const struct claim *claim, double x)
{
    cr_assert(claim->has_manifold);
    cr_assert(eq(int, claim->contact_count, 2));
    for (int i = 0; i < 2; i++) {
        assert_vec(claim->contacts[i].point, x, 0.5 + i);
        cr_assert(claim->contacts[i].has_depth);
        cr_assert(eq(dbl, claim->contacts[i].depth, 0.5));
    }
}

static void assert_apart(const struct claim *claim, double distance)
{
    cr_assert(claim->has_overlap);
    cr_assert(not(claim->overlap));
    cr_assert(not(claim->has_depth));
    cr_assert(not(claim->has_manifold));
    cr_assert(eq(int, claim->has_distance, distance > 0));
    if (distance > 0)
        cr_assert(eq(dbl, claim->distance, distance));
}

/* ---- collide ------------------------------------------------------------- */

Test(claims_dialects, our_clip_is_read_whole)
{
    struct claim claim = claim_said(
        "collide",
        "'overlap':true,'normal':[1,0],'depth':0.5,'manifold':{"
        "'reference':{'of':'a','edge':1,'points':[[2,0],[2,2]]},"
        "'incident':{'of':'b','cut':[3,0],'points':[[1.5,1.5],[1.5,0.5]]},"
        "'flip':false,'points':[{'point':[1.5,0.5],'depth':0.5,'id':'a.e1 "
        "b.v0'},{'point':[1.5,1.5],'depth':0.5}]}");
    assert_overlap(&claim);
    assert_contacts(&claim, 1.5);
    cr_assert(claim.has_depth);
    cr_assert(eq(dbl, claim.depth, 0.5));
    cr_assert(eq(int, claim.place, CLAIM_INCIDENT));
    cr_assert(eq(str, claim.contacts[0].id, "a.e1 b.v0"));
    cr_assert(zero(ptr, claim.contacts[1].id));
    cr_assert(claim.reference.given && !claim.reference.of_b);
    cr_assert(eq(int, claim.reference.index, 1));
    assert_vec(claim.reference.to, 2, 2);
    cr_assert(claim.incident.given && claim.incident.of_b);
    cr_assert(eq(int, claim.incident.index, -1));
    cr_assert(eq(int, claim.incident.cut[0], 3));
    cr_assert(eq(int, claim.incident.cut[1], 0));
    assert_vec(claim.incident.from, 1.5, 1.5);
    cr_assert(claim.has_flip && !claim.flip);
}

Test(claims_dialects, our_sat_is_read_whole)
{
    struct claim claim = claim_said(
        "collide",
        "'overlap':true,'normal':[1,0],'depth':0,'touching':true,"
        "'axis':{'of':'b','edge':3},'edge':{'of':'b','index':3,'points':"
        "[[1.5,1.5],[1.5,0.5]]},'vertex':{'of':'a','index':2,'point':[2,2]},"
        "'alternatives':[{'normal':[0,1],'axis':{'of':'a','edge':2}},"
        "{'normal':[0,-1]}]");
    assert_overlap(&claim);
    cr_assert(claim.has_touching && claim.touching);
    cr_assert(all(claim.axis.edge.given, claim.axis.edge.of_b,
                  eq(int, claim.axis.edge.index, 3)));
    cr_assert(all(claim.alternatives[0].axis.edge.given,
                  eq(int, claim.alternatives[0].axis.edge.index, 2),
                  not(claim.alternatives[1].axis.edge.given)));
    cr_assert(not(claim.axis.of_vertices));
    cr_assert(claim.edge.given && !claim.edge.is_vertex);
    cr_assert(claim.vertex.given && claim.vertex.is_vertex);
    assert_vec(claim.vertex.from, 2, 2);
    cr_assert(eq(int, claim.alternative_count, 2));
    assert_vec(claim.alternatives[1].normal, 0, -1);
    claim = claim_said("collide", "'overlap':false,'normal':[0,1],"
                                  "'separation':2,'axis':{'a_vertex':1,"
                                  "'b_vertex':0}");
    cr_assert(claim.has_separation && !claim.has_distance);
    cr_assert(eq(dbl, claim.separation, 2));
    cr_assert(claim.has_normal);
    cr_assert(claim.axis.of_vertices && !claim.axis.edge.given);
    cr_assert(eq(int, claim.axis.a_vertex, 1));
}

Test(claims_dialects, our_gjk_is_read_whole)
{
    struct claim claim =
        claim_said("collide", "'overlap':false,'normal':[1,0],'distance':2,"
                              "'points':{'a':[1,0],'b':[3,0]}");
    assert_apart(&claim, 2);
    cr_assert(claim.has_points);
    assert_vec(claim.point_a, 1, 0);
    assert_vec(claim.point_b, 3, 0);
}

/* ---- Box2D and planck ---------------------------------------------------- */

Test(claims_dialects, box2d_2_manifold)
{
    const char *names[] = {"box2d", "planck"};
    for (int i = 0; i < 2; i++) {
        struct claim claim = claim_said(
            names[i], "'pointCount':2,'normal':{'x':1,'y':0},"
                      "'points':[{'x':1.75,'y':0.5},{'x':1.75,'y':1.5}],"
                      "'separations':[-0.5,-0.5],'ids':['p','q']");
        assert_overlap(&claim);
        assert_contacts(&claim, 1.75);
        cr_assert(not(claim.has_depth));
        cr_assert(eq(int, claim.place, CLAIM_MIDDLE));
        cr_assert(eq(str, claim.contacts[1].id, "q"));
    }
}

/* Arrays of the engine have room for two. */
Test(claims_dialects, box2d_counts_its_points)
{
    struct claim claim =
        claim_said("box2d", "'pointCount':1,'normal':[1,0],'points':[[1,2],"
                            "[0,0]],'separations':[-1,0]");
    assert_overlap(&claim);
    cr_assert(eq(int, claim.contact_count, 1));
    claim = claim_said("box2d", "'pointCount':0,'normal':[0,0],'points':[]");
    assert_apart(&claim, 0);
    cr_assert(not(claim.has_normal));
}

/* None at all says that they are apart. */
Test(claims_dialects, a_count_of_0_stands_for_the_points)
{
    struct claim claim = claim_said("box2d", "'pointCount':0");
    assert_apart(&claim, 0);
    claim = claim_said("chipmunk", "'count':0");
    assert_apart(&claim, 0);
    claim = claim_said("box2d", "'normal':[1,0]");
    cr_assert(not(claim.has_overlap));
}

Test(claims_dialects, box2d_3_manifold)
{
    struct claim claim = claim_said(
        "box2d", "'normal':{'x':1,'y':0},'pointCount':2,'points':["
                 "{'point':{'x':1.75,'y':0.5},'separation':-0.5,'id':'7'},"
                 "{'point':{'x':1.75,'y':1.5},'separation':-0.5}]");
    assert_overlap(&claim);
    assert_contacts(&claim, 1.75);
    cr_assert(eq(str, claim.contacts[0].id, "7"));
}

/* Version 3 tells of contacts before there are any. */
Test(claims_dialects, box2d_3_speculates)
{
    struct claim claim =
        claim_said("box2d", "'normal':[1,0],'points':[{'point':[1,0],"
                            "'separation':0.01},{'point':[1,1],"
                            "'separation':-0.5}]");
    assert_overlap(&claim);
    cr_assert(eq(int, claim.contact_count, 1));
    assert_vec(claim.contacts[0].point, 1, 1);
    claim = claim_said("box2d", "'normal':[1,0],'points':[{'point':[1,0],"
                                "'separation':0.01}]");
    assert_apart(&claim, 0);
}

/* The anchors of version 3 are one place, and a record may have either. */
Test(claims_dialects, box2d_3_anchors)
{
    struct claim claim =
        claim_said("box2d", "'normal':[1,0],'pointCount':2,'points':["
                            "{'anchorA':[1.75,0.5],'anchorB':[1.75,0.25],"
                            "'separation':-0.5},"
                            "{'anchorB':[1.75,1.5],'separation':-0.5}]");
    assert_overlap(&claim);
    assert_contacts(&claim, 1.75);
    cr_assert(claim.contacts[0].has_again && !claim.contacts[1].has_again);
    assert_vec(claim.contacts[0].again, 1.75, 0.25);
    claim = claim_said("box2d-3", "'points':[{'point':[1.75,0.5],'anchorA':"
                                  "[9,9],'separation':-0.5}]");
    assert_vec(claim.contacts[0].point, 1.75, 0.5);
    cr_assert(not(claim.contacts[0].has_again));
}

/* Without contacts, the normal is that of the distance; a zero normal beside a
 * distance of 0 is none. With contacts ahead, it is that of the manifold. */
Test(claims_dialects, box2d_3_distances_have_normals)
{
    static const char *const rows[] = {"box2d", "box2d-3", "planck"};
    for (int i = 0; i < 3; i++) {
        struct claim claim =
            claim_said(rows[i], "'distance':2,'normal':{'x':1,'y':0}");
        assert_apart(&claim, 2);
        cr_assert(claim.has_normal);
        assert_vec(claim.normal, 1, 0);
        claim = claim_said(rows[i], "'distance':0,'normal':{'x':0,'y':0}");
        cr_assert(claim.overlap && !claim.has_normal);
        claim = claim_said(rows[i], "'distance':0,'normal':{'x':0,'y':1}");
        cr_assert(claim.overlap && claim.has_normal);
        claim = claim_said(rows[i], "'overlap':true,'normal':[0,0]");
        cr_assert(claim.has_normal);
        claim = claim_said(rows[i], "'overlap':false,'distance':0,"
                                    "'normal':{'x':0,'y':0}");
        cr_assert(not(claim.has_normal));
        claim = claim_said(rows[i], "'overlap':true,'distance':0.5,"
                                    "'normal':{'x':0,'y':0}");
        cr_assert(claim.has_normal);
        claim = claim_said(rows[i], "'distance':2,'normal':[0,0],"
                                    "'pointCount':0,'points':[]");
        assert_apart(&claim, 2);
        cr_assert(not(claim.has_normal));
    }
}

/* The world manifold of version 2 has arrays beside its points. */
Test(claims_dialects, box2d_rows_read_arrays_of_separations)
{
    static const char *const rows[] = {"box2d", "box2d-3", "planck"};
    for (int i = 0; i < 3; i++) {
        struct claim claim = claim_said(
            rows[i], "'normal':[1,0],'pointCount':2,'points':[[1.75,0.5],"
                     "[1.75,1.5]],'separations':[-0.5,-0.5],'ids':['p','q']");
        assert_overlap(&claim);
        assert_contacts(&claim, 1.75);
        cr_assert(eq(str, claim.contacts[1].id, "q"));
    }
}

Test(claims_dialects, a_distance_of_box2d_is_of_shapes_apart)
{
    struct claim claim =
        claim_said("planck", "'distance':2,'pointA':{'x':1,'y':0},"
                             "'pointB':{'x':3,'y':0},'iterations':3");
    assert_apart(&claim, 2);
    cr_assert(claim.has_points);
    assert_vec(claim.point_b, 3, 0);
    claim = claim_said("planck", "'distance':0,'pointA':[1,1],'pointB':[1,1]");
    cr_assert(claim.has_overlap && claim.overlap);
    cr_assert(not(claim.has_points));
    cr_assert(not(claim.has_depth));
}

/* ---- dyn4j --------------------------------------------------------------- */

Test(claims_dialects, dyn4j_turns_the_normal_of_manifolds)
{
    struct claim claim = claim_said(
        "dyn4j",
        "'penetration':{'normal':{'x':1,'y':0},'depth':0.5},'manifold':{"
        "'normal':{'x':-1,'y':0},'points':[{'point':{'x':1.5,'y':0.5},"
        "'depth':0.5,'id':'p'},{'point':{'x':1.5,'y':1.5},'depth':0.5}]}");
    assert_overlap(&claim);
    assert_contacts(&claim, 1.5);
    cr_assert(claim.has_depth);
    claim = claim_said("dyn4j", "'manifold':{'normal':[-1,0],'points':["
                                "{'point':[1.5,0.5],'depth':0.5},"
                                "{'point':[1.5,1.5],'depth':0.5}]}");
    assert_overlap(&claim);
    assert_contacts(&claim, 1.5);
    cr_assert(not(claim.has_depth));
}

Test(claims_dialects, a_separation_of_dyn4j_is_of_shapes_apart)
{
    struct claim claim =
        claim_said("dyn4j", "'separation':{'normal':{'x':0,'y':1},'distance':3,"
                            "'point1':{'x':1,'y':1},'point2':{'x':1,'y':4}}");
    assert_apart(&claim, 3);
    assert_vec(claim.normal, 0, 1);
    assert_vec(claim.point_a, 1, 1);
    assert_vec(claim.point_b, 1, 4);
    claim = claim_said("dyn4j", "'penetration':null");
    assert_apart(&claim, 0);
    claim = claim_said("dyn4j", "'separation':null");
    cr_assert(claim.has_overlap && claim.overlap);
}

/* ---- Chipmunk ------------------------------------------------------------ */

Test(claims_dialects, chipmunk_has_points_on_both)
{
    struct claim claim = claim_said(
        "chipmunk", "'count':2,'normal':{'x':1,'y':0},'points':[{'pointA':"
                    "{'x':2,'y':0.5},'pointB':{'x':1.5,'y':0.5},"
                    "'distance':-0.5},{'pointA':[2,1.5],'pointB':[1.5,1.5],"
                    "'distance':-0.5}]");
    assert_overlap(&claim);
    assert_contacts(&claim, 2);
    cr_assert(claim.contacts[1].has_other);
    assert_vec(claim.contacts[1].other, 1.5, 1.5);
    claim = claim_said("chipmunk", "'count':0,'normal':[0,0],'points':[]");
    assert_apart(&claim, 0);
}

/* 7.0.3 turns the sign where it has swapped the shapes: that is claimed. */
Test(claims_dialects, chipmunk_keeps_a_wrong_sign)
{
    struct claim claim = claim_said(
        "chipmunk", "'count':1,'normal':[1,0],'points':[{'pointA':[2,1],"
                    "'pointB':[1.5,1],'distance':0.5}]");
    assert_overlap(&claim);
    cr_assert(eq(int, claim.contact_count, 1));
    cr_assert(eq(dbl, claim.contacts[0].depth, -0.5));
}

/* ---- cute_c2 ------------------------------------------------------------- */

Test(claims_dialects, cute_c2_manifold)
{
    struct claim claim = claim_said(
        "cute_c2", "'count':2,'depths':[0.5,0.5],'contact_points':[{'x':1.5,"
                   "'y':0.5},{'x':1.5,'y':1.5}],'n':{'x':1,'y':0}");
    assert_overlap(&claim);
    assert_contacts(&claim, 1.5);
    cr_assert(eq(int, claim.place, CLAIM_ANYWHERE));
    claim =
        claim_said("cute_c2", "'distance':2,'outA':[1,0],'outB':{'x':3,'y':0}");
    assert_apart(&claim, 2);
    assert_vec(claim.point_b, 3, 0);
}

/* Where boxes touch, it says so and has no manifold: both are claimed. */
Test(claims_dialects, cute_c2_touches_without_contacts)
{
    struct claim claim =
        claim_said("cute_c2", "'overlap':true,'count':0,'contact_points':[],"
                              "'depths':[]");
    cr_assert(claim.has_overlap && claim.overlap);
    cr_assert(claim.has_manifold);
    cr_assert(eq(int, claim.contact_count, 0));
}

/* ---- parry --------------------------------------------------------------- */

Test(claims_dialects, a_negative_dist_of_parry_is_a_depth)
{
    struct claim claim = claim_said(
        "parry", "'contact':{'point1':[2,1],'point2':[1.5,1],'normal1':[1,0],"
                 "'normal2':[-1,0],'dist':-0.5,'subshape1':0},'manifold':{"
                 "'local_n1':[1,0],'local_n2':[-1,0],'points':[{'local_p1':"
                 "[2,0.5],'local_p2':[1.5,0.5],'dist':-0.5,'fid1':1},"
                 "{'local_p1':[2,1.5],'local_p2':[1.5,1.5],'dist':-0.5}]}");
    assert_overlap(&claim);
    assert_contacts(&claim, 2);
    cr_assert(claim.has_depth);
    cr_assert(eq(dbl, claim.depth, 0.5));
    cr_assert(claim.has_points);
    assert_vec(claim.point_b, 1.5, 1);
}

Test(claims_dialects, parry_contact_ahead)
{
    struct claim claim =
        claim_said("parry", "'contact':{'point1':[2,1],'point2':[5,1],"
                            "'normal1':[1,0],'normal2':[-1,0],'dist':3}");
    assert_apart(&claim, 3);
    assert_vec(claim.normal, 1, 0);
    assert_vec(claim.point_b, 5, 1);
    claim = claim_said("parry", "'contact':null");
    assert_apart(&claim, 0);
    cr_assert(not(claim.has_normal));
}

/* ---- Rapier -------------------------------------------------------------- */

#define RAPIER_CONTACT                                                         \
    "'contact':{'distance':-0.5,'point1':{'x':2,'y':1},'point2':{'x':1.5,"     \
    "'y':1},'normal1':{'x':1,'y':0},'normal2':{'x':-1,'y':0}}"

Test(claims_dialects, rapier_contact)
{
    struct claim claim = claim_said("rapier", RAPIER_CONTACT);
    assert_overlap(&claim);
    cr_assert(claim.has_depth && claim.has_points && claim.has_normal_again);
    cr_assert(eq(dbl, claim.depth, 0.5));
    assert_vec(claim.point_b, 1.5, 1);
    claim = claim_said("rapier", "'contact':null");
    cr_assert(claim.has_overlap && !claim.overlap);
    claim = claim_said("rapier", "'contact':{'distance':2}");
    assert_apart(&claim, 2);
}

Test(claims_dialects, rapier_manifold)
{
    struct claim claim = claim_said(
        "rapier", "'manifold':{'normal':{'x':1,'y':0},'numContacts':2,"
                  "'localContactPoint1':[{'x':2,'y':0.5},{'x':2,'y':1.5}],"
                  "'localContactPoint2':[{'x':1.5,'y':0.5},{'x':1.5,'y':1.5}],"
                  "'contactDist':[-0.5,0.125]}");
    assert_overlap(&claim);
    cr_assert(eq(int, claim.contact_count, 1)); /* the other one is ahead */
    cr_assert(claim.contacts[0].has_other);
    assert_vec(claim.contacts[0].point, 2, 0.5);
    assert_vec(claim.contacts[0].other, 1.5, 0.5);
    cr_assert(eq(dbl, claim.contacts[0].depth, 0.5));
}

/* The engine may have made a pair the other way round. */
Test(claims_dialects, rapier_manifolds_may_be_flipped)
{
    struct claim claim = claim_said(
        "rapier", "'manifold':{'flipped':true,'normal':[-1,0],'numContacts':1,"
                  "'localContactPoint1':[[1.5,0.5]],"
                  "'localContactPoint2':[[2,0.5]],'contactDist':[-0.5]}");
    assert_overlap(&claim);
    assert_vec(claim.contacts[0].point, 2, 0.5);
    assert_vec(claim.contacts[0].other, 1.5, 0.5);
}

/* Of two repetitions of a normal the one that is farther off counts. */
Test(claims_dialects, rapier_repeats_the_normal)
{
    static const char *const texts[] = {
        "'localNormal1':[1,0.25],'localNormal2':[-1,0]",
        "'localNormal1':[1,0],'localNormal2':[-1,-0.25]"};
    for (int i = 0; i < 2; i++) {
        char text[160];
        snprintf(text, sizeof text,
                 "'overlap':true,'manifold':{'normal':[1,0],%s}", texts[i]);
        struct claim claim = claim_said("rapier", text);
        assert_overlap(&claim);
        cr_assert(claim.has_normal_again);
        assert_vec(claim.normal_again, 1, 0.25);
    }
}

Test(claims_dialects, rapier_needs_points_on_both_shapes)
{
    claim_refused("rapier",
                  "'manifold':{'localContactPoint1':[[1,0],[2,0]],"
                  "'localContactPoint2':[[1,0]]}",
                  "claims-form",
                  "localContactPoint2: expected arrays with one point",
                  "localContactPoint2");
    claim_refused("rapier", "'manifold':{'localContactPoint1':[[1,0]]}",
                  "claims-form",
                  "localContactPoint1: expected arrays with one point",
                  "localContactPoint1");
}

/* ---- SAT.js -------------------------------------------------------------- */

Test(claims_dialects, the_overlap_of_sat_js_is_a_depth)
{
    static const char *const rows[] = {"sat-js", "detect-collisions"};
    for (int i = 0; i < 2; i++) {
        struct claim claim =
            claim_said(rows[i], "'overlap':0.5,'overlapN':{'x':1,'y':0},"
                                "'overlapV':{'x':0.5,'y':0},'aInB':false");
        assert_overlap(&claim);
        cr_assert(claim.has_depth && claim.has_penetration);
        cr_assert(eq(dbl, claim.depth, 0.5));
        claim = claim_said(rows[i], "'overlap':false");
        cr_assert(claim.has_overlap && !claim.overlap && !claim.has_depth);
        claim = claim_said(rows[i], "'overlap':true");
        cr_assert(claim.overlap && !claim.has_depth);
        claim = claim_said(rows[i], "'overlap':null");
        cr_assert(eq(str, claim.not_finite, "overlap"));
    }
    claim_refused("sat-js", "'overlap':'1'", "claims-form",
                  "overlap: expected a number, true or false", "overlap");
    claim_refused("collide", "'overlap':1", "claims-form",
                  "overlap: expected true or false", "overlap");
}

/* ---- p2 ------------------------------------------------------------------ */

/* Each equation has the pair in an order of its own. */
Test(claims_dialects, equations_of_p2)
{
    struct claim claim = claim_said(
        "p2", "'contactEquations':["
              "{'bodyA':'A','bodyB':'B','normalA':[1,0],'contactPointA':[2,0.5]"
              ",'contactPointB':[1.5,0.5]},"
              "{'bodyA':'B','bodyB':'A','normalA':[-1,0],'contactPointA':"
              "[1.5,1.5],'contactPointB':[2,1.5]}]");
    assert_overlap(&claim);
    cr_assert(eq(int, claim.contact_count, 2));
    for (int i = 0; i < 2; i++) {
        const struct claim_contact *contact = &claim.contacts[i];
        cr_assert(contact->has_other && contact->has_normal);
        assert_vec(contact->point, 2, i + 0.5);
        assert_vec(contact->other, 1.5, i + 0.5);
        assert_vec(contact->normal, 1, 0);
    }
    claim = claim_said("p2", "'contactEquations':[]");
    assert_apart(&claim, 0);
    claim_refused("p2",
                  "'contactEquations':[{'bodyA':'C','contactPointA':[2,0.5],"
                  "'contactPointB':[1.5,0.5]}]",
                  "claims-form", "bodyA: expected the id of a shape", "bodyA");
}

/* ---- Failures ------------------------------------------------------------ */

Test(claims_dialects, an_engine_may_fail_in_any_dialect)
{
    for (int i = 0; i < DIALECT_COUNT; i++)
        for (int k = 0; claim_failure_names[k]; k++) {
            char text[80];
            snprintf(text, sizeof text, "'failed':'%s','message':'signal 11'",
                     claim_failure_names[k]);
            struct claim claim = claim_said(dialect_names[i], text);
            cr_assert(eq(int, (int)claim.failed.how, k + 1));
            cr_assert(eq(str, claim.failed.message, "signal 11"));
            cr_assert(not(claim.is_empty));
        }
    claim_refused("matter", "'failed':'hang'", "claims-form",
                  "failed: expected \"crash\", \"timeout\" or \"exception\"",
                  "failed");
}

/* ---- matter -------------------------------------------------------------- */

#define MATTER                                                                 \
    "'collided':true,'depth':0.5,'normal':{'x':-1,'y':0},"                     \
    "'penetration':{'x':-0.5,'y':0},'supportCount':2,"                         \
    "'supports':[{'x':1.5,'y':0.5},{'x':1.5,'y':1.5},null]"

Test(claims_dialects, matter_normals_go_from_b_to_a)
{
    struct claim claim = claim_said("matter", MATTER);
    assert_overlap(&claim);
    cr_assert(claim.has_depth);
    cr_assert(eq(int, claim.contact_count, 2));
    assert_vec(claim.contacts[1].point, 1.5, 1.5);
    cr_assert(not(claim.contacts[0].has_depth));
    claim = claim_said("matter", "'collided':false");
    assert_apart(&claim, 0);
}

Test(claims_dialects, matter_may_have_turned_the_pair)
{
    struct claim claim =
        claim_said("matter", "'bodyA':'B','bodyB':'A'," MATTER);
    cr_assert(eq(str, claim.a, "A"));
    assert_vec(claim.normal, -1, 0);
    claim = claim_said("matter", "'bodyA':'A','bodyB':'B'," MATTER);
    assert_overlap(&claim);
    claim = claim_said("matter", "'bodyA':'B'," MATTER);
    assert_vec(claim.normal, -1, 0);
    claim = claim_said("matter", "'bodyB':'A'," MATTER);
    assert_vec(claim.normal, -1, 0);
    claim = claim_said("matter", "'bodyB':'B'," MATTER);
    assert_overlap(&claim);
    claim = claim_taken("matter", "{'bodyA':'P','bodyB':'Q'," MATTER "}");
    assert_overlap(&claim);
    cr_assert(eq(str, claim.a, "P"));
    cr_assert(eq(str, claim.b, "Q"));
}

Test(claims_dialects, a_shape_beside_itself_is_not_turned)
{
    struct claim claim = claim_taken(
        "matter", "{'a':'A','b':'A','bodyA':'A','bodyB':'A'," MATTER "}");
    assert_overlap(&claim);
}
