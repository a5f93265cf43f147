/* picture/mark_*: what is seen of bodies that collide. */

#include "support/criterion.h"
#include "support/drawn.h"

static struct query_options resolving(enum resolve_kind method)
{
    struct query_options options = drawn_options(&query_resolve);
    options.method = method;
    return options;
}

/* A disc of radius 1 falls into a floor, and is 0.25 deep in it. Of mass 1, at
 * speed 2 and with restitution 0.5, it is given 3. Arrows are at most as long
 * as half the diagonal of its box, sqrt(2). */
#define DISC_ON_FLOOR                                                          \
    "{'shapes':[{'id':'floor','type':'box','min':[-4,-2],'max':[4,0],"         \
    "'body':{'static':true,'restitution':0.5}},"                               \
    "{'id':'disc','type':'circle','center':[0,0.75],'radius':1,"               \
    "'velocity':[0,-2],'body':{'mass':1,'restitution':0.5}}]}"

Test(picture_response, impulses_are_arrows_of_their_size)
{
    struct query_options options = resolving(RESOLVE_IMPULSE);
    struct drawing *drawing = drawn_query(DISC_ON_FLOOR, &options);
    expect_record(
        drawing, 0, "impulse: floor and disc hit each other, depth 0.25",
        "round moved bodies/b/after (0,0.798) r 1\n"
        "arrow velocity bodies/b/before/velocity (0,0.75) (0,-0.664213562)\n"
        "label velocity bodies/b/before/velocity (0,-0.664213562) 'before 2'\n"
        "arrow velocity bodies/b/after/velocity (0,0.798) (0,1.50510678)\n"
        "label velocity bodies/b/after/velocity (0,1.50510678) 'after 1'\n"
        "span depth depth (0,-0.25) (0,0) 'depth 0.25'\n"
        "pointer normal normal (0,0) (0,1)\n"
        "arrow impulse contacts/0/normal_impulse (0,-0.25) (0,1.16421356)\n"
        "label impulse contacts/0/normal_impulse (0,1.16421356) '3'\n"
        "dot contact contacts/0 (0,-0.25)\n"
        "label contact-id contacts/0/id (0,-0.25) 'a.e2 b.v0'\n");
}

Test(picture_response, a_slide_shows_the_hit_and_what_is_left)
{
    struct query_options options = resolving(RESOLVE_SLIDE);
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[1,1],'velocity':[4,3]},"
                    "{'id':'wall','type':'box','min':[3,-9],'max':[4,9]}]}",
                    &options);
    expect_record(
        drawing, 0, "slide: A and wall hit each other, time 0.5",
        "line path poses/a (0.5,0.5) (2.5,2)\n"
        "round hit poses/a (2,1.5) (3,1.5) (3,2.5) (2,2.5) r 0\n"
        "line path remaining/a (2.5,2) (2.5,3.5)\n"
        "round moved bodies/a/after (2,3) (3,3) (3,4) (2,4) r 0\n"
        "arrow velocity bodies/a/before/velocity (0.5,0.5) "
        "(1.06568542,0.924264069)\n"
        "label velocity bodies/a/before/velocity (1.06568542,0.924264069) "
        "'before 5'\n"
        "arrow velocity bodies/a/after/velocity (2.5,3.5) (2.5,3.92426407)\n"
        "label velocity bodies/a/after/velocity (2.5,3.92426407) 'after 3'\n"
        "pointer normal normal (3,2) (1,0)\n"
        "dot contact time (3,2) 'time 0.5'\n");
}

Test(picture_response, what_is_stuck_shows_its_depth)
{
    struct query_options options = resolving(RESOLVE_STOP);
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[1,1],'velocity':[1,0]},"
                    "{'id':'wall','type':'box','min':[0.5,-9],'max':[4,9]}]}",
                    &options);
    expect_record(
        drawing, 0, "stop: A and wall are moved apart, depth 0.5",
        "line path poses/a (0.5,0.5) (0,0.5)\n"
        "round hit poses/a (-0.5,0) (0.5,0) (0.5,1) (-0.5,1) r 0\n"
        "arrow velocity bodies/a/before/velocity (0.5,0.5) (1.20710678,0.5)\n"
        "label velocity bodies/a/before/velocity (1.20710678,0.5) 'before 1'\n"
        "span depth depth (0.5,0.5) (1,0.5) 'depth 0.5'\n"
        "pointer normal normal (1,0.5) (1,0)\n");
}

/* The tip's vertex goes up by 0.5, so all of it by a third of that. */
Test(picture_response, verlet_shows_particles)
{
    struct query_options options = resolving(RESOLVE_VERLET);
    struct drawing *drawing = drawn_query(
        "{'shapes':[{'id':'plank','type':'box','min':[0,0],'max':[8,2],"
        "'body':{'static':true}},"
        "{'id':'tip','type':'polygon','vertices':[[6,1.5],[7,6],[5,6]]}]}",
        &options);
    expect_record(drawing, 0, "verlet: plank and tip hit each other, depth 0.5",
                  "round moved bodies/b/after (6,1.66666667) (7,6.16666667) "
                  "(5,6.16666667) r 0\n"
                  "line edge edge (8,2) (0,2)\n"
                  "dot vertex vertex (6,1.5)\n"
                  "span depth depth (6,1.5) (6,2) 'depth 0.5'\n"
                  "pointer normal normal (6,2) (0,1)\n"
                  "arrow moved vertices/0 (6,1.5) (6,2)\n"
                  "dot edge t (6,2) 't 0.25, lambda 1.6'\n");
}

Test(picture_response, a_walk_is_one_record)
{
    struct query_options options = resolving(RESOLVE_SLIDE);
    options.walk = "A";
    struct drawing *drawing =
        drawn_query("{'shapes':[{'id':'A','type':'box','min':[0,0],"
                    "'max':[1,1],'velocity':[4,3]},"
                    "{'id':'wall','type':'box','min':[3,-9],'max':[4,9]}]}",
                    &options);
    expect_record(drawing, 0, "slide: A hits 1 shape on its path",
                  "line path hits/0 (0.5,0.5) (2.5,2)\n"
                  "round ghost hits/0 (2,1.5) (3,1.5) (3,2.5) (2,2.5) r 0\n"
                  "pointer normal hits/0 (3,2) (1,0)\n"
                  "dot contact hits/0 (3,2) '1'\n"
                  "line path after (2.5,2) (2.5,3.5)\n"
                  "round moved after (2,3) (3,3) (3,4) (2,4) r 0\n");
    cr_assert(eq(int, drawing->record_count, 1));
    cr_assert(eq(str, drawing->records[0].key, ""));
    cr_assert(eq(int, drawing->records[0].a, 0));
}
