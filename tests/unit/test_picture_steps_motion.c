/* picture/step_*: the steps of queries about motion, of responses and masses,
 * of walks and simulations. */
#include <string.h>

#include "support/criterion.h"
#include "support/drawn.h"
#include "support/drawn_steps.h"
#include "support/text_parts.h"

static struct drawing *steps_of(const char *scene, struct query_options options)
{
    options.trace = true;
    return drawn_query(scene, &options);
}

/* ---- Swept boxes --------------------------------------------------------- */

/* A comes 4 to the right at 10 and sinks at 1 beside B, which it overlaps by 1
 * at the start: in x from 0.4 to 0.8, in y from -3 to 1. */
#define SWEEP                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[2,2],"               \
    "'velocity':[10,-1]},{'id':'B','type':'box','min':[6,1],'max':[8,3]}],"    \
    "'pairs':[['A','B']]}"

Test(picture_steps_motion, slabs_are_bars_of_time)
{
    struct drawing *drawing = drawn_traced(SWEEP, &query_sweep);
    const struct picture *panel = drawing->records[0].panel;
    expect_steps(drawing, 0,
                 "trace/slabs/0: x: gap 4, velocity 10: the boxes overlap from "
                 "0.4 to 0.8\n"
                 "trace/slabs/1: y: overlap 1, velocity -1: the boxes overlap "
                 "from -3 to 1; hit at 0.4\n");
    cr_assert(panel->is_stretched);
    cr_assert(eq(str, panel->x_name, "time"));
    expect_marks(panel, 0, -1,
                 "arrow axis - (-1,0) (1.25,0)\n"
                 "line axis - (0,0) (0,2.7)\n"
                 "label axis - (0,0) '0'\n"
                 "line axis - (1,0) (1,2.7)\n"
                 "label axis - (1,0) 'dt = 1'\n");
    expect_marks(
        panel, 0, 1,
        "label plain trace/slabs/0 (-1,2.15) 'x'\n"
        "polygon overlap trace/slabs/0 (0.4,1.85) (0.8,1.85) (0.8,2.15) "
        "(0.4,2.15)\n"
        "dot overlap trace/slabs/0/enter (0.4,2) '0.4'\n"
        "dot overlap trace/slabs/0/leave (0.8,2) '0.8'\n"
        "label plain trace/slabs/1 (-1,1.15) 'y'\n"
        "polygon overlap trace/slabs/1 (-1,0.85) (1,0.85) (1,1.15) (-1,1.15)\n"
        "label overlap trace/slabs/1/enter (-1,1) '← -3'\n"
        "dot overlap trace/slabs/1/leave (1,1) '1'\n"
        "polygon hit trace/slabs/0/enter (0.4,0) (0.8,0) (0.8,0.15) "
        "(0.4,0.15)\n"
        "line hit trace/slabs/0/enter (0.4,0) (0.4,2.7)\n"
        "label hit trace/slabs/0/enter (0.4,2.7) 'latest entry (x)'\n"
        "line dropped trace/slabs/0/leave (0.8,0) (0.8,2.4)\n"
        "label dropped trace/slabs/0/leave (0.8,2.4) 'earliest exit (x)'\n");
}

/* Both boxes are 8 wide: what is beside them is 0.64 below, then 0.4 apart. */
Test(picture_steps_motion, slabs_show_projections_and_boxes_at_the_entry)
{
    struct drawing *drawing = drawn_traced(SWEEP, &query_sweep);
    expect_marks(&drawing->scene, 0, 0,
                 "line of-a trace/slabs/0 (0,-0.64) (2,-0.64)\n"
                 "label of-a trace/slabs/0 (2,-0.64) 'A'\n"
                 "line of-b trace/slabs/0 (6,-1.04) (8,-1.04)\n"
                 "label of-b trace/slabs/0 (8,-1.04) 'B'\n"
                 "span gap trace/slabs/0/distance (2,-1.44) (6,-1.44) 'gap "
                 "4'\n"
                 "polygon ghost trace/slabs/0/enter (4,-0.4) (6,-0.4) (6,1.6) "
                 "(4,1.6)\n"
                 "label ghost trace/slabs/0/enter (4,1.6) 't = 0.4'\n");
}

Test(picture_steps_motion, the_last_slab_shows_the_hit)
{
    struct drawing *drawing = drawn_traced(SWEEP, &query_sweep);
    expect_part(drawn_marks(&drawing->scene, 0, 1),
                "polygon hit time (4,-0.4) (6,-0.4) (6,1.6) (4,1.6)\n"
                "pointer normal normal (6,0.6) (1,0)\n"
                "polygon hit time (6,1) (8,1) (8,3) (6,3)\n");
}

/* The interval is told by the answer: 4 of 10 are closed in 0.4, which is 0.2
 * of an interval of 2. */
Test(picture_steps_motion, slabs_know_the_interval)
{
    struct query_options options = drawn_options(&query_sweep);
    options.dt = 2;
    const struct picture *panel = steps_of(SWEEP, options)->records[0].panel;
    expect_part(drawn_marks(panel, 0, -1), "(2,0) 'dt = 2'");
}

Test(picture_steps_motion, boxes_that_keep_apart_never_meet)
{
    struct drawing *drawing = drawn_traced(
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[1,1],"
        "'velocity':[1,0]},{'id':'B','type':'box','min':[3,5],"
        "'max':[4,6]}],'pairs':[['A','B']]}",
        &query_sweep);
    expect_steps(
        drawing, 0,
        "trace/slabs/0: x: gap 2, velocity 1: the boxes overlap from "
        "2 to 4\n"
        "trace/slabs/1: y: gap 4, velocity 0: this does not change; no hit in "
        "[0, 1]\n");
    expect_part(drawn_marks(drawing->records[0].panel, 0, 1),
                "label gap trace/slabs/1 (0,1) 'never'\n");
}

/* ---- Times of impact ----------------------------------------------------- */

/* A bar of length 2 about the origin turns a quarter in a unit of time; a wall
 * is 1 to the right, so that they meet at a third, at 30 degrees. */
#define BAR                                                                    \
    "{'shapes':[{'id':'bar','type':'segment','a':[0,0],'b':[0,2],"             \
    "'angular_velocity':-90},{'id':'wall','type':'box','min':[1,-5],"          \
    "'max':[1.5,5]}]}"

Test(picture_steps_motion, advancement_shows_the_separation_over_time)
{
    static const char *const paths[] = {"trace/advance", NULL};
    struct drawing *drawing = drawn_traced(BAR, &query_toi);
    expect_all_steps(drawing, 0, paths);
    const struct drawn_record *record = &drawing->records[0];
    cr_assert(eq(str, record->panel->x_name, "time"));
    cr_assert(eq(str, record->panel->y_name, "separation"));
    expect_part(record->steps[0].text, "from 0 to ");
    expect_part(record->steps[0].text, "edge 3 of wall separates: 1 "
                                       "apart at first");
    expect_part(record->steps[record->step_count - 1].text,
                "at the end they overlap by ");
    expect_part(drawn_marks(record->panel, 0, 0),
                "dot support trace/advance/0/separation (0,1) '1'\n");
}

/* At the end the bar stands at 30 degrees to the upright; the wall, which is at
 * rest, has no ghost. */
Test(picture_steps_motion, advancement_shows_what_moves_where_it_is_then)
{
    struct drawing *drawing =
        drawn_answer(BAR, "{'query':'toi','pairs':[{'a':'bar','b':'wall',"
                          "'hit':true,'status':'hit','time':0.5,"
                          "'normal':[1,0],'trace':{'advance':["
                          "{'conclusion':'overlap','time':[0,1],"
                          "'axis':{'of':'b','edge':3},'normal':[1,0],"
                          "'separation':-1,'least':-1}]}}]}");
    expect_marks(&drawing->scene, 0, 0,
                 "round ghost trace/advance/0/time (0,0) (2,0) r 0\n"
                 "pointer normal trace/advance/0/normal (2,0) (1,0)\n"
                 "span depth trace/advance/0/separation (2,0) (1,0) '-1'\n");
}

/* The disc is 2 above the floor that comes up; where its edge is long, the
 * distance is shown at the disc. */
Test(picture_steps_motion, a_separation_is_shown_at_what_the_edge_meets)
{
    struct drawing *drawing = drawn_answer(
        "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[10,1],"
        "'velocity':[0,1]},{'id':'B','type':'circle','center':[3,4],"
        "'radius':1}]}",
        "{'query':'toi','pairs':[{'a':'A','b':'B','hit':true,'status':'hit',"
        "'time':2,'normal':[0,1],'trace':{'advance':[{'conclusion':'apart',"
        "'time':[0,1],'axis':{'of':'a','edge':2},'normal':[0,1],"
        "'separation':2,'least':1}]}}]}");
    expect_marks(&drawing->scene, 0, 0,
                 "pointer normal trace/advance/0/normal (3,1) (0,1)\n"
                 "span distance trace/advance/0/separation (3,1) (3,3) '2'\n");
}

/* ---- Rays and casts ------------------------------------------------------ */

Test(picture_steps_motion, steps_of_a_ray_are_those_of_its_hits)
{
    static const char *const paths[] = {"hits/0/trace/rim", NULL};
    struct drawing *drawing = drawn_traced(
        "{'shapes':[{'id':'box','type':'box','min':[1,1],'max':[2,3]}],"
        "'rays':[{'from':[0,2],'to':[4,2]}]}",
        &query_ray);
    expect_all_steps(drawing, 0, paths);
    expect_steps(
        drawing, 0,
        "hits/0/trace/rim/0: box: whole shape: from vertex 3 to vertex "
        "0, 1 and -1 to the left of the path: the path can hit it\n"
        "hits/0/trace/rim/1: box: side from vertex 3 to vertex 0, 1 "
        "and -1 to the left of the path: entered at 0.25\n");
    expect_marks(&drawing->scene, 0, 0,
                 "arrow ray hits/0/trace/rim/0/way (0,2) (4,2)\n"
                 "line plane hits/0/trace/rim/0/aside (0,3) (4,3)\n"
                 "line plane hits/0/trace/rim/0/aside (0,1) (4,1)\n"
                 "dot support hits/0/trace/rim/0/from (1,3) 'vertex 3'\n"
                 "dot support hits/0/trace/rim/0/to (1,1) 'vertex 0'\n");
    expect_marks(&drawing->scene, 0, 1,
                 "arrow ray hits/0/trace/rim/1/way (0,2) (4,2)\n"
                 "line hit hits/0/trace/rim/1/from (1,3) (1,1)\n"
                 "dot support hits/0/trace/rim/1/from (1,3) 'vertex 3'\n"
                 "dot support hits/0/trace/rim/1/to (1,1) 'vertex 0'\n"
                 "dot hit hits/0/trace/rim/1/time (1,2) 't = 0.25'\n");
}

/* The disc of radius 1 enters the crate grown by that at x = 3. */
Test(picture_steps_motion, a_cast_goes_into_the_grown_difference)
{
    struct query_options options = drawn_options(&query_cast);
    options.shape = "ball";
    options.by = (col_vec2){4, 0};
    options.has_by = true;
    struct drawing *drawing =
        steps_of("{'shapes':[{'id':'ball','type':'circle','center':[0,0],"
                 "'radius':1},{'id':'crate','type':'box','min':[4,-1],"
                 "'max':[6,1]}]}",
                 options);
    const struct picture *panel = drawing->records[0].panel;
    expect_marks(panel, 0, -1,
                 "round difference - (4,-1) (6,-1) (6,1) (4,1) r 0\n"
                 "round difference - (4,-1) (6,-1) (6,1) (4,1) r 1\n"
                 "dot origin - (0,0) 'O'\n");
    expect_marks(panel, 0, 1,
                 "arrow ray trace/rim/1/way (0,0) (4,0)\n"
                 "line hit trace/rim/1/from (3,1) (3,-1)\n"
                 "dot support trace/rim/1/from (4,1) 'b3−a0'\n"
                 "dot support trace/rim/1/to (4,-1) 'b0−a0'\n"
                 "dot hit trace/rim/1/time (3,0) 't = 0.75'\n");
    expect_marks(&drawing->scene, 0, 1,
                 "round ghost trace/rim/1/time (3,0) r 1\n");
}

/* ---- Responses ----------------------------------------------------------- */

#define FALL                                                                   \
    "{'shapes':[{'id':'floor','type':'box','min':[-8,-1],'max':[8,0],"         \
    "'body':{'static':true}},{'id':'disc','type':'circle','center':[0,1],"     \
    "'radius':1,'velocity':[0,-2],'body':{'mass':1}}]}"

Test(picture_steps_motion, impulses_have_contacts_and_passes)
{
    static const char *const paths[] = {"trace/hits", "trace/passes", NULL};
    struct drawing *drawing = drawn_traced(FALL, &query_resolve);
    expect_all_steps(drawing, 0, paths);
    cr_assert(eq(str, drawing->records[0].panel->x_name, "pass"));
    expect_part(
        drawing->records[0].steps[0].text,
        "contact 0 at (0, 0): relative velocity of disc: -2 along the normal");
    expect_part(drawn_marks(&drawing->scene, 0, 0),
                "arrow of-b trace/hits/0/arm_b (0,1) (0,0)\n");
    expect_part(drawn_marks(&drawing->scene, 0, 1),
                "arrow impulse trace/passes/0/normal_impulse (0,0) "
                "(0,1.6)\n");
}

Test(picture_steps_motion, a_swept_response_splits_the_velocity)
{
    static const char *const paths[] = {"trace/slabs", "trace/response", NULL};
    struct query_options options = drawn_options(&query_resolve);
    options.method = RESOLVE_SLIDE;
    struct drawing *drawing =
        steps_of("{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[1,1],"
                 "'velocity':[4,3]},{'id':'b','type':'box','min':[3,-9],"
                 "'max':[4,9],'body':{'static':true}}]}",
                 options);
    expect_all_steps(drawing, 0, paths);
    cr_assert(
        eq(str, drawing->records[0].steps[2].text,
           "velocity of a relative to b: (4, 3) = (4, 0) along the normal + "
           "(0, 3) across; afterwards (0, 3); shares of the change: a 1, b 0"));
    /* The middle of a at time 0.5; arrows are 4 long where the velocity is 5.
     */
    expect_part(drawn_marks(&drawing->scene, 0, 2),
                "arrow velocity trace/response/0/relative (2.5,2) "
                "(5.7,4.4)\n");
}

Test(picture_steps_motion, verlet_has_the_axes)
{
    static const char *const paths[] = {"trace/axes", NULL};
    struct query_options options = drawn_options(&query_resolve);
    options.method = RESOLVE_VERLET;
    expect_all_steps(steps_of(FALL, options), 0, paths);
}

Test(picture_steps_motion, masses_are_sums_of_parts)
{
    static const char *const paths[] = {"trace/parts", NULL};
    struct drawing *drawing = drawn_traced(
        "{'shapes':[{'id':'a','type':'polygon','vertices':[[0,0],[2,0],"
        "[2,2],[0,2]],'radius':1}]}",
        &query_mass);
    expect_all_steps(drawing, 0, paths);
    expect_part(drawn_marks(&drawing->scene, 0, 0),
                "polygon focus trace/parts/0/vertices (0,0) (2,0) "
                "(2,2)\n");
    expect_part(drawn_marks(&drawing->scene, 0, 2),
                "polygon focus trace/parts/2/edge (0,0) (2,0) (2,-1) "
                "(0,-1)\n");
    /* A quarter of a disc, from the left to below. */
    const char *sector = drawn_marks(&drawing->scene, 0, 6);
    expect_part(sector, "polygon focus trace/parts/6/vertex (0,0) ");
    expect_part(sector, "(-1,");
    expect_part(sector, ",-1)");
}

/* ---- Walks and simulations ----------------------------------------------- */

Test(picture_steps_motion, a_walk_has_a_step_for_each_hit)
{
    static const char *const paths[] = {"hits", NULL};
    struct query_options options = drawn_options(&query_resolve);
    options.method = RESOLVE_SLIDE;
    options.walk = "a";
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'a','type':'box','min':[0,0],"
                    "'max':[1,1],'velocity':[4,3]},{'id':'b','type':'box',"
                    "'min':[3,-9],'max':[4,9]}]}",
                    &options);
    cr_assert(eq(str, drawing->records[0].key, ""));
    expect_all_steps(drawing, 0, paths);
    expect_steps(drawing, 0,
                 "hits/0: hits b at 0.5, normal (1, 0): it continues with "
                 "velocity (0, 3)\n");
    expect_marks(&drawing->scene, 0, 0,
                 "polygon hit hits/0/position (2,1.5) (3,1.5) (3,2.5) "
                 "(2,2.5)\n"
                 "arrow velocity hits/0/velocity (2.5,2) (2.5,3)\n"
                 "pointer normal hits/0/normal (3,2) (1,0)\n");
}

Test(picture_steps_motion, who_stops_has_no_velocity_to_be_seen)
{
    struct query_options options = drawn_options(&query_resolve);
    options.method = RESOLVE_SLIDE;
    options.walk = "a";
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'a','type':'box','min':[0,0],"
                    "'max':[1,1],'velocity':[4,0]},{'id':'b','type':'box',"
                    "'min':[3,-9],'max':[4,9]}]}",
                    &options);
    expect_steps(drawing, 0,
                 "hits/0: hits b at 0.5, normal (1, 0): it stops\n");
    expect_marks(&drawing->scene, 0, 0,
                 "polygon hit hits/0/position (2,0) (3,0) (3,1) (2,1)\n"
                 "pointer normal hits/0/normal (3,0.5) (1,0)\n");
}

#define STATES                                                                 \
    "{'query':'simulate','states':["                                           \
    "{'step':0,'time':0,'bodies':[{'id':'a','position':[5,0],'angle':0}]},"    \
    "{'step':1,'time':0.25,'bodies':[{'id':'a','position':[5,2],"              \
    "'angle':90}],'contacts':[{'a':'a','b':'a','normal':[0,1],"                \
    "'points':[{'point':[5,1],'depth':0,'normal_impulse':2,"                   \
    "'tangent_impulse':-1}]}],'trace':{'passes':[{},{}]}}]}"

#define MOVED                                                                  \
    "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[2,1],"               \
    "'position':[5,0]}]}"

Test(picture_steps_motion, a_simulation_has_a_step_for_each_state)
{
    struct drawing *drawing = drawn_answer(MOVED, STATES);
    expect_steps(drawing, 0,
                 "states/0: step 0, time 0\n"
                 "states/1: step 1, time 0.25: 1 contact; passes: 2\n");
    /* The scene is 2 wide: an impulse of 2 is 0.2 long. */
    expect_marks(&drawing->scene, 0, 1,
                 "arrow impulse states/1/contacts/0 (5,1) (5,1.2)\n"
                 "arrow friction states/1/contacts/0 (5,1) (5.1,1)\n"
                 "dot contact states/1/contacts/0 (5,1)\n");
}

Test(picture_steps_motion, a_pose_moves_and_turns_shapes)
{
    struct drawing *drawing = drawn_answer(MOVED, STATES);
    const struct picture_shape *shape = &drawing->scene.shapes[0];
    for (int i = 0; i < 3; i++) {
        drawing_pose(drawing, 1);
        cr_assert(eq(dbl, shape->outline[2].x, 4));
        cr_assert(eq(dbl, shape->outline[2].y, 4));
        cr_assert(eq(dbl, shape->pieces[0].vertices[2].x, 4));
        cr_assert(eq(dbl, shape->box.min.x, 4));
        cr_assert(eq(dbl, shape->box.max.y, 4));
        drawing_pose(drawing, 0);
        cr_assert(eq(dbl, shape->outline[2].x, 7));
        cr_assert(eq(dbl, shape->box.max.y, 1));
    }
    drawing_pose(drawing, 9);
    cr_assert(eq(dbl, shape->outline[2].x, 7));
}
