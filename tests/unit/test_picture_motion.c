/* picture/mark_*: what is seen of shapes that move. */
#include <criterion/criterion.h>

#include "support/drawn.h"

/* A goes 6 to the right and 3 up in a unit of time, and B is 4 away. */
#define BOXES                                                                  \
    "{'shapes':[{'id':'A','type':'box','min':[0,0],'max':[2,2],"               \
    "'velocity':[8,4]},"                                                       \
    "{'id':'B','type':'box','min':[6,1],'max':[8,5]}]}"

/* ---- sweep --------------------------------------------------------------- */

Test(picture_motion, sweep_shows_boxes_and_the_ways_of_corners)
{
    struct drawing *drawing = drawn_asked(BOXES, &query_sweep);
    expect_record(drawing, 0, "the boxes of A and B meet at time 0.5",
                  "line path boxes/a (0,2) (4,4)\n"
                  "line path boxes/a (2,0) (6,2)\n"
                  "round hit boxes/a (4,2) (6,2) (6,4) (4,4) r 0\n"
                  "pointer normal normal (6,3) (1,0)\n"
                  "dot contact time (6,3) 'time 0.5'\n");
}

/* A disc is not its box, which is what hits. */
Test(picture_motion, sweep_shows_shapes_in_their_boxes)
{
    struct drawing *drawing =
        drawn_asked("{'shapes':[{'id':'A','type':'circle','center':[1,1],"
                    "'radius':1,'velocity':[8,0]},"
                    "{'id':'B','type':'box','min':[6,0],'max':[8,2]}]}",
                    &query_sweep);
    expect_record(drawing, 0, "the boxes of A and B meet at time 0.5",
                  "polygon box boxes/a (0,0) (2,0) (2,2) (0,2)\n"
                  "line path boxes/a (0,0) (4,0)\n"
                  "line path boxes/a (2,2) (6,2)\n"
                  "round hit boxes/a (5,1) r 1\n"
                  "polygon box boxes/a (4,0) (6,0) (6,2) (4,2)\n"
                  "pointer normal normal (6,1) (1,0)\n"
                  "dot contact time (6,1) 'time 0.5'\n");
}

Test(picture_motion, sweep_shows_what_is_stuck)
{
    struct drawing *drawing =
        drawn_asked("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[2,2],'velocity':[1,0]},"
                    "{'id':'B','type':'box','min':[1,0],'max':[8,2]}]}",
                    &query_sweep);
    expect_record(drawing, 0, "the boxes of A and B overlap at the start",
                  "pointer normal normal (2,1) (1,0)\n"
                  "dot contact stuck (2,1) 'stuck'\n");
}

/* Boxes that touch and move apart do not collide, so a caption must not say
 * that they do not touch. */
Test(picture_motion, sweep_of_boxes_that_touch_without_a_hit)
{
    struct query_options options = drawn_options(&query_sweep);
    options.all = true;
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[2,2],'velocity':[-1,0]},{'id':'B','type':'box',"
                    "'min':[2,0],'max':[4,2]}]}",
                    &options);
    expect_record(drawing, 0, "the boxes of A and B do not collide", "");
}

Test(picture_motion, sweep_shows_gaps_of_what_misses)
{
    struct query_options options = drawn_options(&query_sweep);
    options.all = true;
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[2,2]},{'id':'B','type':'box','min':[6,5],"
                    "'max':[8,8]},{'id':'C','type':'box','min':[-5,1],"
                    "'max':[-3,4]}]}",
                    &options);
    expect_record(drawing, 0, "the boxes of A and B do not collide",
                  "span distance axes/x (2,2) (6,2) 'x 4'\n"
                  "span distance axes/y (6,2) (6,5) 'y 3'\n");
    expect_record(drawing, 1, "the boxes of A and C do not collide",
                  "span distance axes/x (0,1.5) (-3,1.5) 'x 3'\n");
}

/* ---- toi ----------------------------------------------------------------- */

Test(picture_motion, toi_shows_the_pose_and_the_way_of_the_point)
{
    struct drawing *drawing = drawn_asked(BOXES, &query_toi);
    expect_record(drawing, 0, "A and B meet at time 0.5",
                  "round hit poses/a (4,2) (6,2) (6,4) (4,4) r 0\n"
                  "line path poses/a (2,1) (6,3)\n"
                  "pointer normal normal (6,3) (1,0)\n"
                  "dot contact points/a (6,3)\n"
                  "dot contact points/b (6,3)\n"
                  "label hit time (6,3) 'time 0.5'\n");
}

/* A bar of length 2 that stands on the origin turns by 60 degrees in a unit of
 * time, and meets a wall at x = 1 at 30. Its tip is seen every 5 degrees. */
Test(picture_motion, toi_shows_arcs)
{
    struct drawing *drawing = drawn_asked(
        "{'shapes':[{'id':'bar','type':'segment','a':[0,0],'b':[0,2],"
        "'angular_velocity':-60},"
        "{'id':'wall','type':'box','min':[1,-5],'max':[2,5]}]}",
        &query_toi);
    expect_record(
        drawing, 0, "bar and wall meet at time 0.5",
        "round hit poses/a (0,0) (1,1.73205081) r 0\n"
        "line path poses/a (0,2) (0.174311485,1.9923894) "
        "(0.347296355,1.96961551) (0.51763809,1.93185165) "
        "(0.684040287,1.87938524) (0.845236523,1.81261557) (1,1.73205081)\n"
        "pointer normal normal (1,1.73205081) (1,0)\n"
        "dot contact points/a (1,1.73205081)\n"
        "dot contact points/b (1,1.73205081)\n"
        "label hit time (1,1.73205081) 'time 0.5'\n");
}

Test(picture_motion, toi_shows_overlap_at_the_start)
{
    struct drawing *drawing =
        drawn_asked("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[2,2],'velocity':[1,0]},"
                    "{'id':'B','type':'box','min':[1,0],'max':[8,2]}]}",
                    &query_toi);
    expect_record(drawing, 0, "A and B overlap at the start, depth 1",
                  "span depth depth (1,1) (2,1) 'depth 1'\n"
                  "pointer normal normal (2,1) (1,0)\n");
}

/* ---- ray, cast ----------------------------------------------------------- */

Test(picture_motion, ray_shows_hits_in_order)
{
    struct drawing *drawing = drawn_asked(
        "{'shapes':[{'id':'A','type':'box','min':[4,0],'max':[6,2]},"
        "{'id':'B','type':'box','min':[4,0],'max':[5,2]},"
        "{'id':'C','type':'circle','center':[0,1],'radius':3}],"
        "'rays':[{'from':[0,1],'to':[8,1]},{'from':[5,9],'to':[5,-1]}]}",
        &query_ray);
    expect_record(drawing, 0,
                  "the ray from (0, 1) to (8, 1) hits 3 shapes, starts in C",
                  "arrow ray to (0,1) (8,1)\n"
                  "dot ray from (0,1)\n"
                  "dot ray-hit hits/0 (0,1) 'inside'\n"
                  "pointer normal hits/1 (4,1) (-1,0)\n"
                  "dot ray-hit hits/1 (4,1) '0.5'\n"
                  "pointer normal hits/2 (4,1) (-1,0)\n"
                  "dot ray-hit hits/2 (4,1)\n");
    expect_record(
        drawing, 1,
        "the ray from (5, 9) to (5, -1) hits 2 shapes, first A at fraction 0.7",
        "arrow ray to (5,9) (5,-1)\n"
        "dot ray from (5,9)\n"
        "pointer normal hits/0 (5,2) (0,1)\n"
        "dot ray-hit hits/0 (5,2) '0.7'\n"
        "pointer normal hits/1 (5,2) (0,1)\n"
        "dot ray-hit hits/1 (5,2)\n");
}

/* A disc of radius 1 touches the box from x = 3 to x = 7. */
Test(picture_motion, ray_shows_exits_and_its_disc)
{
    struct drawing *drawing =
        drawn_scene("{'shapes':[{'id':'A','type':'box','min':[4,0],"
                    "'max':[6,2]}]}");
    drawn_add(drawing,
              "{'query':'ray','rays':[{'from':[0,1],'to':[8,1],'radius':1,"
              "'hits':[{'shape':'A','fraction':0.375,'point':[4,1],"
              "'normal':[-1,0],'feature':{'edge':3},'exit':{'fraction':0.875,"
              "'point':[6,1],'normal':[1,0],'feature':{'edge':1}},"
              "'thickness':4},{'shape':'A','fraction':0,'inside':true,"
              "'exit':null,'thickness':8}]}]}");
    expect_record(
        drawing, 0,
        "the ray from (0, 1) to (8, 1) hits 2 shapes, first A at fraction "
        "0.375",
        "arrow ray to (0,1) (8,1)\n"
        "dot ray from (0,1)\n"
        "pointer normal hits/0 (4,1) (-1,0)\n"
        "round ghost hits/0 (3,1) r 1\n"
        "dot ray-hit hits/0 (4,1) '0.375'\n"
        "pointer normal hits/0/exit (6,1) (1,0)\n"
        "round ghost hits/0/exit (7,1) r 1\n"
        "dot ray-hit hits/0/exit (6,1)\n"
        "dot ray-hit hits/1 (0,1)\n");
}

Test(picture_motion, cast_shows_the_shape_at_its_hits)
{
    struct drawing *drawing = drawn_scene(BOXES);
    drawing->has_way = true;
    drawing->way = (col_vec2){8, 0};
    drawn_add(drawing, "{'query':'cast','pairs':[{'a':'A','b':'B','hit':true,"
                       "'status':'hit','time':0.5,'normal':[1,0],"
                       "'points':{'a':[6,1.5],'b':[6,1.5]}},"
                       "{'a':'A','b':'B','hit':false,'status':'apart'}]}");
    expect_record(drawing, 0, "A hits B at time 0.5",
                  "round hit time (4,0) (6,0) (6,2) (4,2) r 0\n"
                  "line path time (2,1.5) (6,1.5)\n"
                  "pointer normal normal (6,1.5) (1,0)\n"
                  "dot contact points/a (6,1.5)\n"
                  "dot contact points/b (6,1.5)\n"
                  "label hit time (6,1.5) 'time 0.5'\n");
    expect_record(drawing, 1, "A does not hit B",
                  "arrow path hit (1,1) (9,1)\n");
}
