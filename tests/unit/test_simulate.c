/* The query simulate, against arithmetic: steps of 1/8 and gravity of 8 keep
 * all numbers whole multiples of a power of two. */
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

#include <stdio.h>
#include <string.h>

TestSuite(simulate, .init = cli_enter, .fini = cli_leave);

/* A box that falls from rest, and what is printed of it. */
#define FALLING "'world':{'gravity':[0,-8],'dt':0.125}"
#define BOX     "{'id':'b','type':'box','min':[0,0],'max':[1,1]}"
#define SCENE   "{" FALLING ",'shapes':[" BOX "]}"

static void expect_in_line(int number, const char *wanted)
{
    cr_assert(strstr(cli_line(number), wanted) != NULL,
              "line %d is %s, has no %s", number, cli_line(number), wanted);
}

/* y_n = -g h^2 n (n + 1) / 2 with g h^2 = 1/8. */
Test(simulate, free_fall_is_that_of_symplectic_euler)
{
    cr_assert(eq(int, cli_call("collide simulate --steps 20", SCENE), 0));
    cr_assert(eq(int, cli_lines(cli_out), 21));
    for (int n = 1; n <= 20; n++) {
        char wanted[200];
        snprintf(wanted, sizeof wanted,
                 "\"step\":%d,\"time\":%.17g,\"bodies\":[{\"id\":\"b\","
                 "\"position\":[0,%.17g],\"angle\":0,\"velocity\":[0,%d],"
                 "\"angular_velocity\":0}]}",
                 n, n * 0.125, -n * (n + 1) / 16.0, -n);
        expect_in_line(n, wanted);
    }
}

/* The same for each coordinate, by either solver: (1/4, -1/8) times
 * n (n + 1) / 2, which is 10 for n = 4. */
Test(simulate, gravity_may_lead_anywhere)
{
    static const char *const solvers[] = {"impulse", "verlet"};
    for (int i = 0; i < 2; i++) {
        char line[80];
        snprintf(line, sizeof line, "collide simulate --steps 4 --solver %s",
                 solvers[i]);
        cr_assert(eq(int,
                     cli_call(line, "{'world':{'gravity':[16,-8],'dt':0.125},"
                                    "'shapes':[{'type':'circle','center':[0,0],"
                                    "'radius':1}]}"),
                     0));
        expect_in_line(4, "\"position\":[2.5,-1.25],\"angle\":0,"
                          "\"velocity\":[8,-4],");
    }
}

Test(simulate, begins_with_the_scene_as_it_is)
{
    cli_call("collide simulate --steps 1",
             "{'name':'n','shapes':[{'type':'circle','center':[1,1],"
             "'radius':1,'position':[0.1,0.2],'angle':30,'velocity':[0.3,0.4],"
             "'angular_velocity':-7}]}");
    cr_assert(
        eq(str, cli_line(0),
           "{\"query\":\"simulate\",\"scene\":\"n\",\"step\":0,\"time\":0,"
           "\"bodies\":[{\"id\":\"#0\",\"position\":[0.1,0.2],\"angle\":30,"
           "\"velocity\":[0.3,0.4],\"angular_velocity\":-7}]}"));
}

/* 60 steps of a 60th, without gravity. */
Test(simulate, what_is_left_out_stands_in_the_manual)
{
    cr_assert(eq(int,
                 cli_call("collide simulate",
                          "{'shapes':[{'type':'circle','center':[0,0],"
                          "'radius':1,'velocity':[0,0.75]}]}"),
                 0));
    cr_assert(eq(int, cli_lines(cli_out), 61));
    expect_in_line(1, "\"time\":0.016666666666666666,");
    expect_in_line(60, "\"step\":60,\"time\":1,");
    expect_in_line(60, "\"velocity\":[0,0.75]");
}

Test(simulate, gravity_is_scaled_and_does_not_pull_static_bodies)
{
    cli_call("collide simulate --steps 2",
             "{" FALLING ",'shapes':["
             "{'type':'box','min':[0,0],'max':[1,1],"
             "'body':{'gravity_scale':0.5}},"
             "{'type':'box','min':[4,0],'max':[5,1],"
             "'body':{'gravity_scale':-2}},"
             "{'type':'box','min':[8,0],'max':[9,1],'body':{'static':true}},"
             "{'type':'segment','a':[0,9],'b':[9,9]}]}");
    expect_in_line(2, "{\"id\":\"#0\",\"position\":[0,-0.1875],");
    expect_in_line(2, "{\"id\":\"#1\",\"position\":[0,0.75],");
    expect_in_line(2, "{\"id\":\"#2\",\"position\":[0,0],\"angle\":0,"
                      "\"velocity\":[0,0],");
    expect_in_line(2, "{\"id\":\"#3\",\"position\":[0,0],\"angle\":0,"
                      "\"velocity\":[0,0],");
}

/* A quarter turn in each step, about the centre of mass (2,0). */
Test(simulate, bodies_turn_about_their_center_of_mass)
{
    cli_call("collide simulate --steps 4 --dt 0.5",
             "{'shapes':[{'type':'box','min':[1,-1],'max':[3,1],"
             "'angular_velocity':180}]}");
    expect_in_line(4, "\"angle\":360,");
    const char *moved = strstr(cli_line(4), "\"position\":[");
    double x, y;
    cr_assert(eq(int, sscanf(moved, "\"position\":[%lf,%lf]", &x, &y), 2));
    cr_assert(epsilon_eq(dbl, x, 0, 1e-12)); /* four quarters, and the way of */
    cr_assert(epsilon_eq(dbl, y, 2 * 6.283185307179586, 1e-12)); /* v = w r */
}

Test(simulate, options_win_over_the_world)
{
    const char *scene = "{'world':{'steps':3,'dt':2,'gravity':[1,0]},"
                        "'shapes':[" BOX "]}";
    cli_call("collide simulate", scene);
    cr_assert(eq(int, cli_lines(cli_out), 4));
    expect_in_line(3, "\"time\":6,");
    cli_call("collide simulate --steps 5 --dt 0.5", scene);
    cr_assert(eq(int, cli_lines(cli_out), 6));
    expect_in_line(5, "\"time\":2.5,");
}

Test(simulate, every_prints_multiples_and_simulates_the_rest_too)
{
    cli_call("collide simulate --steps 7 --every 3", SCENE);
    cr_assert(eq(int, cli_lines(cli_out), 3));
    expect_in_line(0, "\"step\":0,");
    expect_in_line(1, "\"step\":3,");
    expect_in_line(2, "\"step\":6,\"time\":0.75,\"bodies\":[{\"id\":\"b\","
                      "\"position\":[0,-2.625],");
}

/* Times are products, not sums. */
Test(simulate, time_does_not_drift)
{
    cli_call("collide simulate --steps 1000 --every 1000 --dt 0.1",
             "{'shapes':[]}");
    expect_in_line(1, "\"step\":1000,\"time\":100,\"bodies\":[]}");
}

/* Frames of 1.5 steps: in the middle behind steps 0 and 3, and at step 2. y is
 * 0, -1/8, -3/8, -6/8, -10/8 after steps 0 to 4. */
Test(simulate, frames_are_states_between_steps)
{
    cli_call("collide simulate --steps 4 --frame 0.1875", SCENE);
    cr_assert(eq(int, cli_lines(cli_out), 4));
    expect_in_line(0, "\"frame\":0,\"step\":0,\"time\":0,\"steps\":0,"
                      "\"alpha\":0,\"bodies\":[{\"id\":\"b\","
                      "\"position\":[0,0],");
    expect_in_line(1, "\"frame\":1,\"step\":1,\"time\":0.1875,\"steps\":1,"
                      "\"alpha\":0.5,\"bodies\":[{\"id\":\"b\","
                      "\"position\":[0,-0.0625],\"angle\":0,"
                      "\"velocity\":[0,-0.5],");
    expect_in_line(2, "\"frame\":2,\"step\":3,\"time\":0.375,\"steps\":2,"
                      "\"alpha\":0,\"bodies\":[{\"id\":\"b\","
                      "\"position\":[0,-0.375],");
}

Test(simulate, frames_are_clamped_and_tell_what_they_drop)
{
    cli_call("collide simulate --steps 6 --frame 0.5",
             "{'world':{'dt':0.125,'max_frame_steps':3},'shapes':[" BOX "]}");
    cr_assert(eq(int, cli_lines(cli_out), 3));
    expect_in_line(1, "\"frame\":1,\"step\":3,\"time\":0.5,\"steps\":3,"
                      "\"alpha\":0,\"dropped\":0.125,\"bodies\"");
    expect_in_line(2, "\"frame\":2,\"step\":6,\"time\":1,");
}

Test(simulate, every_counts_frames)
{
    cli_call("collide simulate --steps 8 --frame 0.25 --every 2", SCENE);
    cr_assert(eq(int, cli_lines(cli_out), 3));
    expect_in_line(1, "\"frame\":2,\"step\":4,");
    expect_in_line(2, "\"frame\":4,\"step\":8,");
}

Test(simulate, frames_too_short_to_add_up_are_refused)
{
    cr_assert(
        eq(int, cli_call("collide simulate --dt 1 --frame 1e-7", SCENE), 2));
    expect_part(cli_out, "\"code\":\"frame-too-short\"");
    cr_assert(eq(int, cli_lines(cli_out), 1));
    cr_assert(eq(int,
                 cli_call("collide simulate --dt 1 --frame 1e-5 --steps 1 "
                          "--every 100000",
                          SCENE),
                 0));
}

/* ---- What touches ------------------------------------------------------- */

#define STATIC ",'body':{'static':true}"
#define FLOOR  "{'id':'f','type':'box','min':[-9,-1],'max':[9,0]" STATIC "}"

Test(simulate, contacts_are_printed_when_asked_for)
{
    const char *scene = "{'shapes':[" FLOOR "," BOX "]}";
    cli_call("collide simulate --steps 1", scene);
    expect_no_part(cli_out, "contacts");
    cli_call("collide simulate --steps 1 --contacts", scene);
    expect_in_line(1, "\"contacts\":[{\"a\":\"f\",\"b\":\"b\","
                      "\"normal\":[0,1],\"points\":[{\"point\":[");
    expect_in_line(1, "\"depth\":0,\"id\":\"a.e2 b.v0\",\"normal_impulse\":");
}

/* The floor gives m g dt = 1, half of it at each corner. A corner alone yields
 * by 1 / m = 1 and, as the box turns, by (1 / 2)^2 / I = 3 / 2: 1 / 2.5. */
Test(simulate, trace_shows_how_a_floor_carries_a_box)
{
    const char *scene = "{" FALLING ",'shapes':[" FLOOR "," BOX "]}";
    cli_call("collide simulate --steps 2 --trace --iterations 1", scene);
    expect_no_part(cli_line(0), "trace");
    for (int n = 1; n <= 2; n++) {
        expect_in_line(
            n, ",\"trace\":{\"hits\":[{\"a\":\"f\",\"b\":\"b\",\"point\":[0,0],"
               "\"arm_a\":[0,0.5],\"arm_b\":[-0.5,-0.5],\"normal_mass\":0.4,"
               "\"tangent_mass\":0.4,\"normal_velocity\":0,"
               "\"tangent_velocity\":0,\"target\":0},{");
        expect_in_line(
            n, "}],\"passes\":[{\"a\":\"f\",\"b\":\"b\",\"pass\":0,"
               "\"contact\":0,\"normal_impulse\":0.5,\"tangent_impulse\":0,"
               "\"tangent_limit\":0,\"normal_velocity\":0,"
               "\"tangent_velocity\":0},{\"a\":\"f\",\"b\":\"b\",\"pass\":0,"
               "\"contact\":1,\"normal_impulse\":0.5,");
        expect_in_line(n, "\"tangent_velocity\":0}]}}");
    }
}

/* One step for each second frame, none for the others. */
Test(simulate, trace_is_that_of_a_frame_with_steps)
{
    const char *scene = "{" FALLING ",'shapes':[" FLOOR "," BOX "]}";
    cli_call("collide simulate --steps 4 --trace --frame 0.0625", scene);
    for (int n = 0; n <= 8; n++)
        cr_assert(eq(int, strstr(cli_line(n), "\"trace\":{\"hits\"") != NULL,
                     n > 0 && n % 2 == 0));
}

Test(simulate, trace_of_particles_is_how_well_links_hold)
{
    cli_call("collide simulate --steps 1 --trace --solver verlet",
             "{" FALLING ",'shapes':[" BOX ",{'type':'circle','radius':1,"
             "'center':[9,9]},{'type':'box','min':[20,0],'max':[21,1]" STATIC
             "}]}");
    expect_in_line(1, ",\"trace\":{\"links\":[{\"id\":\"b\","
                      "\"largest_error\":0}]}}");
}

Test(simulate, e_tells_whether_anything_touched)
{
    cr_assert(eq(int, cli_call("collide simulate -e --steps 2", SCENE), 1));
    /* after 4 steps it has fallen by 10/8 */
    const char *above = "{" FALLING ",'shapes':[" FLOOR ","
                        "{'type':'box','min':[0,1],'max':[1,2]}]}";
    cr_assert(eq(int, cli_call("collide simulate -e --steps 4", above), 1));
    cr_assert(eq(int, cli_call("collide simulate -e --steps 5", above), 0));
    cr_assert(eq(
        int, cli_call("collide simulate -e --steps 5 --every 100", above), 0));
}

static int touch(const char *members_a, const char *members_b, const char *more)
{
    char scene[1000];
    snprintf(scene, sizeof scene,
             "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[1,1]%s},"
             "{'id':'b','type':'box','min':[0,0],'max':[1,1]%s},"
             "{'id':'c','type':'box','min':[9,9],'max':[10,10]}]%s}",
             members_a, members_b, more);
    return cli_call("collide simulate -e --steps 1", scene);
}

Test(simulate, layers_static_bodies_and_lists_keep_pairs_apart)
{
    cr_assert(eq(int, touch("", "", ""), 0));
    cr_assert(eq(int, touch(",'hits':['x']", "", ""), 1));
    cr_assert(eq(int, touch(",'hits':['x']", ",'layers':['x']", ""), 0));
    cr_assert(eq(int, touch(STATIC, STATIC, ""), 1));
    cr_assert(eq(int, touch(STATIC, "", ""), 0));
    cr_assert(eq(int, touch("", "", ",'pairs':[['c','a']]"), 1));
    cr_assert(eq(int, touch("", "", ",'pairs':[['b','a'],['a','b']]"), 0));
    cr_assert(eq(int, touch(",'hits':['x']", "", ",'pairs':[['b','a']]"), 0));
}

/* ---- Trouble ------------------------------------------------------------ */

#define AWAY                                                                   \
    "{'shapes':[" BOX ",{'id':'far','type':'circle','center':[0,0],"           \
    "'radius':1,'velocity':[6e59,0]}]}\n"

Test(simulate, a_body_that_leaves_all_bounds_ends_the_scene_only)
{
    cr_assert(
        eq(int, cli_call("collide simulate --steps 5 --dt 1", AWAY SCENE), 2));
    cr_assert(eq(int, cli_lines(cli_out), 2 + 1 + 6));
    expect_in_line(1, "\"step\":1,");
    cr_assert(
        eq(str, cli_line(2),
           "{\"error\":{\"code\":\"simulation-diverged\",\"message\":\"the "
           "simulation diverges: in step 2 shape \\\"far\\\" leaves the range "
           "of numbers; try a smaller "
           "--dt\",\"file\":\"<stdin>\",\"line\":1,\"column\":60,\"pointer\":"
           "\"/shapes/1\"}}"));
    expect_in_line(3, "\"step\":0,");
    expect_in_line(8, "\"step\":5,");
    cr_assert(eq(int, cli_call("collide simulate --exit-zero", AWAY), 0));
}

/* Half a turn about (100, 0), from which the position is 100 away: the centre
 * goes 7e59 all the time, the position 0 at first and then twice as fast. */
Test(simulate, no_velocity_is_printed_that_no_scene_may_have)
{
    const char *scene = "{'shapes':[{'type':'box','min':[99,-1],'max':[101,1],"
                        "'angular_velocity':4e59}]}";
    cr_assert(
        eq(int, cli_call("collide simulate --steps 1 --dt 4.5e-58", scene), 2));
    expect_in_line(0, "\"velocity\":[0,0]");
    expect_in_line(1, "\"code\":\"simulation-diverged\"");
}

Test(simulate, pairs_beyond_the_limit_are_refused)
{
    const char *scene = "{'shapes':[" BOX ",{'type':'point','point':[1,1]},"
                        "{'type':'point','point':[1,0]}]}";
    cr_assert(eq(int, cli_call("collide simulate --max-pairs 2", scene), 0));
    cr_assert(eq(int, cli_call("collide simulate --max-pairs 1", scene), 2));
    expect_part(cli_out, "\"code\":\"too-many-pairs\"");
    expect_part(cli_out, "\"pointer\":\"/shapes\"");
    const char *listed = "{'shapes':[" BOX ",{'id':'p','type':'point','point':"
                         "[1,1]}],'pairs':[['b','p'],['p','b']]}";
    cr_assert(eq(int, cli_call("collide simulate --max-pairs 1", listed), 2));
    expect_part(cli_out, "\"pointer\":\"/pairs\"");
}

/* 1500 points in one place are 1124250 pairs: each of them would be kept. */
Test(simulate, pairs_that_would_take_all_memory_are_refused)
{
    enum { POINTS = 1500 };
    static char scene[POINTS * 40] = "{'shapes':[";
    size_t used = strlen(scene);
    for (int i = 0; i < POINTS; i++)
        used +=
            (size_t)snprintf(scene + used, sizeof scene - used,
                             "%s{'type':'point','point':[0,0]}", i ? "," : "");
    strcpy(scene + used, "]}");
    cr_assert(eq(int, cli_call("collide simulate --steps 1", scene), 2));
    expect_part(cli_out, "\"code\":\"too-many-pairs\"");
    expect_part(cli_out, "expected at most 1000000 ");
    cr_assert(eq(int, cli_call("collide run --exit-zero -e", scene), 1));
}

/* ---- The stream --------------------------------------------------------- */

/* The lines of all scenes, whoever answers them and however little memory there
 * is for answers that come early. */
Test(simulate, jobs_change_nothing)
{
    static char input[200 * 150], alone[sizeof cli_out];
    input[0] = '\0';
    for (int i = 0; i < 100; i++)
        strcat(input, SCENE "\n");
    strcat(input, AWAY);
    cli_block = 256;
    int status = cli_call("collide simulate --jobs 1 --dt 1 --steps 5", input);
    cr_assert(eq(int, status, 2));
    strcpy(alone, cli_out);
    cr_assert(eq(
        int, cli_call("collide simulate --jobs 3 --dt 1 --steps 5", input), 2));
    cr_assert(eq(str, cli_out, alone));
}

Test(simulate, each_line_has_the_records_id)
{
    cli_call("collide simulate --steps 1 --record-id id",
             "{'id':7,'shapes':[" BOX "]}");
    cr_assert(eq(int, cli_lines(cli_out), 2));
    expect_in_line(0, "\"scene\":null,\"record\":7,\"step\":0,");
    expect_in_line(1, "\"scene\":null,\"record\":7,\"step\":1,");
}

Test(simulate, pretty_states_are_values_in_a_row)
{
    cli_call("collide simulate --steps 1 --pretty", "{'shapes':[]}");
    cr_assert(eq(str, cli_out,
                 "{\n"
                 "  \"query\": \"simulate\",\n"
                 "  \"scene\": null,\n"
                 "  \"step\": 0,\n"
                 "  \"time\": 0,\n"
                 "  \"bodies\": []\n"
                 "}\n"
                 "{\n"
                 "  \"query\": \"simulate\",\n"
                 "  \"scene\": null,\n"
                 "  \"step\": 1,\n"
                 "  \"time\": 0.016666666666666666,\n"
                 "  \"bodies\": []\n"
                 "}\n"));
}

Test(simulate, run_takes_it)
{
    cr_assert(eq(int,
                 cli_call("collide run --steps 2",
                          "{'query':'simulate','shapes':[" BOX "]}"),
                 0));
    cr_assert(eq(int, cli_lines(cli_out), 3));
}
