/* commands/draw_command: which scene is drawn, with what, and what is said
 * where nothing can be. What a picture looks like is tested where it is made.
 */

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_draw, .init = cli_enter, .fini = cli_leave);

/* Two scenes a line each, one that crosses itself beside a sound one, and what
 * ends too early. */
#define TWO HIT "\n" MISS "\n"
#define CROSSED                                                                \
    "{'name':'crossed','shapes':[\n"                                           \
    "{'id':'x','type':'polygon','vertices':[[0,0],[2,2],[2,0],[0,2]]},\n"      \
    "{'id':'y','type':'box','min':[3,3],'max':[4,5]}]}"
#define CUT "{'shapes':["

/* Three boxes, of which b and c are in one place. */
#define THREE                                                                  \
    "{'shapes':["                                                              \
    "{'id':'a','type':'box','min':[0,0],'max':[2,2]},"                         \
    "{'id':'b','type':'box','min':[1,0],'max':[3,2]},"                         \
    "{'id':'c','type':'box','min':[1,0],'max':[3,2]}]}"

/* A Tiled map with a box of no width and one that is sound. */
#define MAP                                                                    \
    "{'type':'map','version':'1.10','orientation':'orthogonal',"               \
    "'width':2,'height':2,'tilewidth':16,'tileheight':16,'infinite':false,"    \
    "'tilesets':[],'layers':[{'type':'objectgroup','name':'walls',"            \
    "'objects':[{'id':7,'x':0,'y':0,'width':16,'height':16},"                  \
    "{'id':8,'x':4,'y':4,'width':16,'height':16}]}]}"

static int count(const char *text, const char *part)
{
    int found = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        found++;
    return found;
}

/* Fails with status 2, without a picture and with this one message. */
static void refuse(const char *line, const char *input, const char *said)
{
    cr_assert(eq(int, cli_call(line, input), 2), "%s", line);
    cr_assert(eq(str, cli_out, ""), "%s", line);
    cr_assert(eq(str, cli_err, said), "%s", line);
}

/* The same for a command line that cannot be meant. */
static void refuse_usage(const char *line, const char *said)
{
    char all[400];
    const char *name = line + strlen("collide ");
    snprintf(all, sizeof all, "collide: %s\ntry 'collide help %.*s'\n", said,
             (int)strcspn(name, " "), name);
    refuse(line, "", all);
}

/* ---- Pictures ------------------------------------------------------------ */

Test(cli_draw, a_scene_is_drawn_without_a_query)
{
    cr_assert(eq(int, cli_call("collide draw", HIT), 0));
    cr_assert(eq(str, cli_err, ""));
    expect_part(cli_out, "<svg ");
    expect_part(cli_out, "data-id=\"a\"");
    expect_part(cli_out, "data-id=\"b\"");
    expect_no_part(cli_out, "class=\"record\"");
    expect_part(cli_out, ">hit</title>");
}

Test(cli_draw, what_a_map_lacks_is_told)
{
    static const char map[] =
        "{'type':'map','version':'1.10','orientation':'orthogonal',"
        "'width':2,'height':2,'tilewidth':16,'tileheight':16,"
        "'infinite':false,'tilesets':[],'layers':[{'type':'imagelayer',"
        "'name':'sky'},{'type':'objectgroup','name':'walls','objects':["
        "{'id':1,'x':0,'y':0,'width':0,'height':0,'polygon':[{'x':0,'y':0},"
        "{'x':8,'y':0},{'x':9,'y':7},{'x':0,'y':8}]}]}]}";
    cr_assert(eq(int, cli_call("collide draw --max-vertices 3", map), 2));
    expect_part(cli_out, "0 shapes.");
    cr_assert(eq(str, cli_err,
                 "collide: <stdin>:1:152: note: image layers are ignored\n"
                 "collide: <stdin>:1:286: polygon: expected at most 3 points "
                 "(--max-vertices), found 4\n"));
}

Test(cli_draw, what_a_query_answers_is_seen_and_told)
{
    cr_assert(eq(int, cli_call("collide draw --query sat", HIT), 0));
    expect_part(cli_out, "data-record=\"0\"");
    expect_part(cli_out, "data-key=\"depth\"");
    expect_part(cli_out, "2 shapes. a and b overlap by 1");
}

Test(cli_draw, pairs_that_miss_are_seen_where_the_query_prints_them)
{
    cr_assert(eq(int, cli_call("collide draw --query sat", MISS), 0));
    expect_no_part(cli_out, "class=\"record\"");
    cr_assert(eq(int, cli_call("collide draw --query sat --all", MISS), 0));
    expect_part(cli_out, "class=\"record\"");
    cr_assert(eq(int, cli_call("collide draw --query gjk", MISS), 0));
    expect_part(cli_out, "class=\"record\"");
    cr_assert(
        eq(int, cli_call("collide draw --query gjk --within 0.5", MISS), 0));
    expect_no_part(cli_out, "class=\"record\"");
}

Test(cli_draw, a_scene_is_asked_what_it_names)
{
    static const char named[] =
        "{'query':'gjk','shapes':["
        "{'id':'a','type':'box','min':[0,0],'max':[1,1]},"
        "{'id':'b','type':'box','min':[2,0],'max':[3,1]}]}";
    cr_assert(eq(int, cli_call("collide draw", named), 0));
    expect_part(cli_out, "class=\"record\"");
    cr_assert(
        eq(int, cli_call("collide draw", "{'query':'gkj','shapes':[]}"), 2));
    expect_part(cli_err, "unknown query \"gkj\"; did you mean \"gjk\"?");
}

Test(cli_draw, the_same_bytes_come_each_time_and_for_any_jobs)
{
    static char first[sizeof cli_out];
    cr_assert(eq(int, cli_call("collide draw --query clip --jobs 1", HIT), 0));
    strcpy(first, cli_out);
    cr_assert(eq(int, cli_call("collide draw --query clip --jobs 8", HIT), 0));
    cr_assert(eq(str, cli_out, first));
}

Test(cli_draw, levels_of_maps_are_drawn_with_y_down)
{
    cr_assert(eq(int, cli_call("collide draw", MAP), 0));
    expect_part(cli_out, "data-id=\"7\"");
    cr_assert(cli_has(cli_out, " down'") || cli_has(cli_out, " down\""));
    cr_assert(eq(int, cli_call("collide draw --y up", MAP), 0));
    cr_assert(cli_has(cli_out, " up'") || cli_has(cli_out, " up\""));
    cr_assert(eq(int, cli_call("collide draw --layer other", MAP), 2));
    expect_no_part(cli_out, "data-id=\"7\"");
}

Test(cli_draw, a_scene_gives_roles_by_members_not_by_ids)
{
    cr_assert(eq(int,
                 cli_call("collide draw",
                          "{'shapes':[{'id':'player','type':'box','min':[0,0],"
                          "'max':[1,1],'velocity':[1,0]}]}"),
                 0));
    expect_part(cli_out, "class=\"shape dynamic\"");
    cr_assert(eq(int,
                 cli_call("collide draw",
                          "{'shapes':[{'id':'player','type':'box','min':[0,0],"
                          "'max':[1,1]}]}"),
                 0));
    expect_part(cli_out, "class=\"shape dynamic\"");
    cr_assert(eq(int,
                 cli_call("collide draw",
                          "{'shapes':[{'id':'p','type':'box','min':[0,0],"
                          "'max':[1,1],'role':'spawn'}]}"),
                 0));
    expect_part(cli_out, "class=\"shape spawn\"");
}

/* Of two the first that is asked for is A. Who is called so needs no letter. */
Test(cli_draw, the_shapes_of_one_pair_are_told_apart)
{
    cr_assert(
        eq(int, cli_call("collide draw --query sat --only c,b", THREE), 0));
    expect_part(cli_out, ">c (A)</text>");
    expect_part(cli_out, ">b</text>");
    cr_assert(
        eq(int, cli_call("collide draw --query sat --step 2.1", THREE), 0));
    expect_part(cli_out, ">a</text>");
    expect_part(cli_out, ">c (B)</text>");
    cr_assert(eq(int, cli_call("collide draw --query sat", THREE), 0));
    expect_no_part(cli_out, " (A)");
    expect_no_part(cli_out, " (B)");
}

Test(cli_draw, ids_of_contacts_are_among_the_indices)
{
    cr_assert(eq(int, cli_call("collide draw --query clip", HIT), 0));
    expect_no_part(cli_out, "a.e");
    cr_assert(
        eq(int, cli_call("collide draw --query clip --show indices", HIT), 0));
    cr_assert(eq(int, count(cli_out, "<g class=\"m-contact-id\""), 2));
    expect_part(cli_out, "data-key=\"manifold/points/0/id\"");
}

Test(cli_draw, exit_status_tells_of_hits)
{
    cr_assert(eq(int, cli_call("collide draw -e --query sat", HIT), 0));
    cr_assert(eq(int, cli_call("collide draw -e --query sat", MISS), 1));
}

/* ---- What cannot be drawn, or not all ------------------------------------ */

Test(cli_draw, a_scene_that_is_refused_is_drawn_in_red)
{
    static const char *const lines[] = {"collide draw",
                                        "collide draw --query sat"};
    for (int i = 0; i < 2; i++) {
        cr_assert(eq(int, cli_call(lines[i], CROSSED), 2));
        cr_assert(
            eq(str, cli_err,
               "collide: <stdin>:2:39: polygon intersects itself: its edges 0 "
               "and 2 meet; list the vertices in order around the outline\n"));
        expect_part(cli_out, "class=\"shape bad\"");
        expect_part(cli_out, "data-id=\"y\"");
    }
    cr_assert(eq(int, cli_call("collide draw --exit-zero", CROSSED), 0));
}

Test(cli_draw, what_cannot_be_read_leaves_the_file_of_o_alone)
{
    cli_put("old.svg", "old");
    cr_assert(eq(int, cli_call("collide draw -o old.svg", CUT), 2));
    expect_part(cli_err, "collide: <stdin>:1:12: ");
    char text[100];
    cli_get("old.svg", text, sizeof text);
    cr_assert(eq(str, text, "old"));
    refuse("collide draw", "", "collide: <stdin>: no scene in the file\n");
    refuse("collide draw none.json", "",
           "collide: none.json: No such file or directory\n");
}

/* The first bytes of each format, but for the picture in a terminal. */
Test(cli_draw, the_ending_of_the_file_chooses_the_format)
{
    static const struct {
        const char *file, *head;
    } files[] = {
        {"a.svg", "<?xml "},      {"a.HTML", "<!doctype html>"},
        {"b.htm", "<!doctype h"}, {"c.d/.svg", "<?xml "},
        {"plain", "<?xml "},      {"a.b/plain", "<?xml "},
    };
    cr_assert(eq(int, mkdir("c.d", 0777), 0));
    cr_assert(eq(int, mkdir("a.b", 0777), 0));
    for (int i = 0; i < 6; i++) {
        char line[80], text[20];
        snprintf(line, sizeof line, "collide draw -o %s", files[i].file);
        cr_assert(eq(int, cli_call(line, HIT), 0), "%s: %s", line, cli_err);
        cli_get(files[i].file, text, sizeof text);
        cr_assert(
            eq(int, strncmp(text, files[i].head, strlen(files[i].head)), 0),
            "%s: %s", line, text);
    }
    char text[4000];
    cr_assert(eq(int, cli_call("collide draw -o a.txt", HIT), 0));
    cli_get("a.txt", text, sizeof text);
    expect_no_part(text, "<");
    cr_assert(eq(int, cli_call("collide draw -o a.jpg --html", HIT), 0));
    cli_get("a.jpg", text, sizeof text);
    expect_part(text, "<!doctype html>");
    cr_assert(eq(int, cli_call("collide draw -o /dev/null", HIT), 0));
}

Test(cli_draw, an_ending_that_does_not_go_with_the_format_is_refused)
{
    refuse_usage("collide draw -o y.jpg",
                 "the ending of \"y.jpg\" selects no format: expected .svg, "
                 ".png, .html, .htm or .txt, or the option \"--format\"");
    refuse_usage("collide draw -o y.html --png",
                 "the ending of \"y.html\" selects html, but \"--png\" selects "
                 "png: rename the file, or remove \"--png\"");
    refuse_usage("collide draw -o y.svg --ascii",
                 "the ending of \"y.svg\" selects svg, but \"--ascii\" selects "
                 "text: rename the file, or remove \"--ascii\"");
    refuse_usage("collide draw -o y.png --format svg",
                 "the ending of \"y.png\" selects png, but \"--format\" "
                 "selects svg: rename "
                 "the file, or remove \"--format\"");
    refuse_usage(
        "collide draw -o y.html --step 1",
        "option \"--step\" is for single pictures: a page shows all steps");
}

Test(cli_draw, a_picture_goes_into_a_file)
{
    cr_assert(eq(int, cli_call("collide draw -o new.svg", HIT), 0));
    cr_assert(eq(str, cli_out, ""));
    char text[100];
    cli_get("new.svg", text, sizeof text);
    expect_part(text, "<svg ");
}

/* ---- Several scenes ------------------------------------------------------ */

Test(cli_draw, one_of_several_scenes_is_chosen)
{
    refuse("collide draw", TWO,
           "collide: the input has 2 scenes, but a picture shows one: choose "
           "it with --scene 1 to 2 or a name, or show all with --html\n");
    cr_assert(eq(int, cli_call("collide draw --scene 2", TWO), 0));
    expect_part(cli_out, ">miss</title>");
    cr_assert(eq(int, cli_call("collide draw --scene hit", TWO), 0));
    expect_part(cli_out, ">hit</title>");
    refuse("collide draw --scene 3", TWO,
           "collide: option \"--scene\" 3: the input has 2 scenes\n");
    refuse(
        "collide draw --scene mis", TWO,
        "collide: option \"--scene\": no scene is named \"mis\"; did you mean "
        "\"miss\"?\n");
}

Test(cli_draw, scenes_are_counted_through_all_files)
{
    cli_put("one.json", HIT);
    cli_put("two.json", TWO);
    cr_assert(
        eq(int, cli_call("collide draw --scene 3 one.json two.json", ""), 0));
    expect_part(cli_out, ">miss</title>");
    refuse("collide draw one.json two.json", "",
           "collide: the input has 3 scenes, but a picture shows one: choose "
           "it with --scene 1 to 3 or a name, or show all with --html\n");
}

Test(cli_draw, a_broken_scene_counts_and_says_nothing_of_others)
{
    cr_assert(eq(
        int, cli_call("collide draw --scene 2 --query sat", CROSSED "\n" HIT),
        0));
    cr_assert(eq(str, cli_err, ""));
    expect_part(cli_out, ">hit</title>");
}

/* No choice is offered among scenes that are none. */
Test(cli_draw, of_broken_scenes_alone_none_can_be_chosen)
{
    cr_assert(eq(int, cli_call("collide draw", "one\ntwo\n"), 2));
    cr_assert(eq(str, cli_err,
                 "collide: <stdin>:1:1: expected a value, found \"one\"; the "
                 "input must be JSON\ncollide: <stdin>:2:1: expected a value, "
                 "found \"two\"; the input must be JSON\n"));
    cr_assert(
        eq(int, cli_call("collide draw", "{'query':'sat','scene':null}"), 2));
    cr_assert(eq(str, cli_err,
                 "collide: <stdin>:1:1: expected a scene or a map, found a "
                 "result of \"sat\"\n"));
}

Test(cli_draw, a_cut_out_has_an_area)
{
    cr_assert(eq(int, cli_call("collide draw --crop 1,2,1,3", HIT), 2));
    expect_part(cli_err, "option \"--crop\": expected two different corners, "
                         "found \"1,2,1,3\"\n");
    cr_assert(eq(int, cli_call("collide draw --crop 1,2,3,2", HIT), 2));
}

Test(cli_draw, a_page_shows_all_scenes)
{
    cr_assert(eq(int, cli_call("collide draw --html --query sat", TWO), 0));
    cr_assert(eq(int, count(cli_out, "<section class=\"drawing\""), 2));
    expect_part(cli_out, "edge 0 of a, normal (0, -1)");
}

/* ---- Two shapes, a step, a part ------------------------------------------ */

Test(cli_draw, only_two_shapes_are_drawn_and_asked_about)
{
    cr_assert(
        eq(int, cli_call("collide draw --query sat --only c,a", THREE), 0));
    cr_assert(eq(int, count(cli_out, "class=\"shape dynamic\""), 2));
    cr_assert(eq(int, count(cli_out, "class=\"record\""), 1));
    expect_no_part(cli_out, "data-id=\"b\"");
    cr_assert(
        eq(int, cli_call("collide draw --query sat --only a,b", MISS), 0));
    expect_part(cli_out, "class=\"record\"");
    cr_assert(eq(int, cli_call("collide draw --only b", THREE), 0));
    cr_assert(eq(int, count(cli_out, "class=\"shape dynamic\""), 1));
}

Test(cli_draw, ids_that_there_are_not_are_told)
{
    refuse("collide draw --only a,enemi", THREE,
           "collide: <stdin>:1:1: option \"--only\": no shape has the id "
           "\"enemi\"; "
           "known ids: \"a\", \"b\", \"c\"\n");
    refuse("collide draw --crop d", THREE,
           "collide: <stdin>:1:1: option \"--crop\": no shape has the id "
           "\"d\"; known ids: \"a\", \"b\", \"c\"\n");
    refuse("collide draw --crop 1,2,3", THREE,
           "collide: <stdin>:1:1: option \"--crop\": expected two corners, "
           "X0,Y0,X1,Y1, "
           "the id of a shape or finding-N, found \"1,2,3\"\n");
    refuse("collide draw --only playr",
           "{'shapes':[{'id':'player','type':'point','point':[0,0]}]}",
           "collide: <stdin>:1:1: option \"--only\": no shape has the id "
           "\"playr\"; did "
           "you mean \"player\"?\n");
}

Test(cli_draw, ids_with_commas_are_read_in_the_only_way_there_is)
{
    static const char commas[] =
        "{'shapes':[{'id':'a,b','type':'point','point':[0,0]},"
        "{'id':'c','type':'point','point':[1,0]},"
        "{'id':'a','type':'point','point':[2,0]},"
        "{'id':'b,c','type':'point','point':[3,0]}]}";
    cr_assert(eq(int, cli_call("collide draw --only a,b", commas), 0));
    cr_assert(eq(int, count(cli_out, "class=\"shape dynamic\""), 1));
    refuse("collide draw --only a,b,c", commas,
           "collide: <stdin>:1:1: --only \"a,b,c\" is ambiguous, because ids "
           "contain commas: rename a shape\n");
}

Test(cli_draw, a_step_is_one_that_there_is)
{
    cr_assert(eq(int, cli_call("collide draw --query sat --step 1", HIT), 0));
    expect_part(cli_out, "class=\"step\"");
    expect_part(cli_out, "overlap by 1. edge 0 of a, normal (0, -1): b "
                         "must move");
    expect_part(cli_out, "<text class=\"caption\">");
    refuse("collide draw --query sat --step 0", HIT,
           "collide: <stdin>:1:1: option \"--step\" 0: the record has 8 steps, "
           "numbered "
           "from 1\n");
    refuse("collide draw --query pairs --step 1", HIT,
           "collide: <stdin>:1:1: option \"--step\" 1: the answer has no "
           "steps: only "
           "answers that --trace extends have steps\n");
    refuse("collide draw --query sat --step 1", THREE,
           "collide: <stdin>:1:1: option \"--step\" 1: 3 records have steps; "
           "choose a "
           "pair with --only, or a record by its number, such as --step 1.1\n");
    cr_assert(
        eq(int, cli_call("collide draw --query sat --step 1 --only a,c", THREE),
           0));
}

/* Rays have no ids. The second one looks at the width of the box and at its
 * upper side. */
Test(cli_draw, a_step_may_be_of_a_record_by_its_number)
{
    static const char rays[] =
        "{'shapes':[{'id':'a','type':'box','min':[2,0],'max':[4,2]}],"
        "'rays':[{'from':[0,1],'to':[9,1]},{'from':[3,9],'to':[3,1]}]}";
    cr_assert(
        eq(int, cli_call("collide draw --query ray --step 2.1", rays), 0));
    cr_assert(eq(int, count(cli_out, "class=\"step\" data-record=\"1\""), 1));
    cr_assert(eq(int, count(cli_out, "data-record=\"0\""), 0));
    refuse("collide draw --query ray --step 3.1", rays,
           "collide: <stdin>:1:1: option \"--step\" 3.1: the answer has 2 "
           "records\n");
    refuse("collide draw --query ray --step 2.9", rays,
           "collide: <stdin>:1:1: option \"--step\" 2.9: the record has 2 "
           "steps, numbered "
           "from 1\n");
    refuse_usage("collide draw --step 0.1",
                 "option \"--step\" expects N or R.N, whole numbers up to "
                 "1000000000, R from 1, found \"0.1\"");
    refuse_usage("collide draw --step 1.",
                 "option \"--step\" expects N or R.N, whole numbers up to "
                 "1000000000, R from 1, found \"1.\"");
}

Test(cli_draw, states_go_by_the_numbers_of_their_steps)
{
    static const char line[] =
        "collide draw --query simulate --steps 20 --every 10 --step ";
    char call[100];
    snprintf(call, sizeof call, "%s20", line);
    cr_assert(eq(int, cli_call(call, HIT), 0));
    snprintf(call, sizeof call, "%s5", line);
    refuse(call, HIT,
           "collide: <stdin>:1:1: option \"--step\" 5: the answer has 3 "
           "states, numbered "
           "from 0 to 20\n");
}

/* ---- Findings ------------------------------------------------------------ */

Test(cli_draw, findings_are_badges_with_numbers)
{
    cr_assert(eq(int, cli_call("collide draw --query check", MAP), 0));
    cr_assert(eq(str, cli_err, ""));
    expect_part(cli_out, "data-finding=\"1\"");
    cr_assert(
        eq(int, cli_call("collide draw --query check --ignore all", MAP), 0));
    expect_no_part(cli_out, "data-finding");
    cr_assert(eq(
        int, cli_call("collide draw --query check --crop finding-1", MAP), 0));
    refuse("collide draw --query check --ignore all --crop finding-1", MAP,
           "collide: <stdin>:1:1: --crop finding-1: there are no findings\n");
    refuse("collide draw --crop finding-1", MAP,
           "collide: <stdin>:1:1: --crop finding-1: only \"--query check\" has "
           "findings\n");
}

Test(cli_draw, findings_that_a_baseline_accepts_are_left_out)
{
    cli_put("map.tmj", MAP);
    cr_assert(eq(
        int, cli_call("collide check --write-baseline base map.tmj", ""), 0));
    cr_assert(eq(
        int, cli_call("collide draw --query check --baseline base map.tmj", ""),
        0));
    expect_no_part(cli_out, "data-finding");
    refuse("collide draw --query check --baseline none map.tmj", "",
           "collide: none: No such file or directory\n");
}

Test(cli_draw, numbers_of_findings_go_on_from_scene_to_scene)
{
    cr_assert(eq(int,
                 cli_call("collide draw --query check --scene 2 --ignore all "
                          "--select C012",
                          CROSSED "\n" CROSSED),
                 0));
    cr_assert(eq(int,
                 cli_call("collide draw --query check --scene 2 --select C012",
                          CROSSED "\n" CROSSED),
                 0));
    expect_part(cli_out, "data-finding=\"2\"");
    expect_no_part(cli_out, "data-finding=\"1\"");
}

/* ---- Options ------------------------------------------------------------- */

Test(cli_draw, options_are_those_of_the_query)
{
    refuse_usage("collide draw --query sat --dt 2",
                 "option \"--dt\" is for sweep, toi, resolve, simulate, draw "
                 "and run, not for sat");
    refuse_usage("collide draw --profile matter",
                 "option \"--profile\" is for check, judge, golden, generate, "
                 "reduce and "
                 "draw, not for draw without \"--query\"");
    refuse_usage("collide draw --query cast --by 1,2",
                 "option \"--by\" also needs \"--shape\"");
    refuse_usage(
        "collide draw --query stat",
        "option \"--query\" expects sat, gjk, clip, sweep, toi, ray, "
        "cast, pairs, resolve, simulate, mass, cross, pieces, aabb, "
        "path, contains or check, found \"stat\"; did you mean \"sat\"?");
    refuse_usage(
        "collide draw --html --step 1",
        "option \"--step\" is for single pictures: a page shows all steps");
    refuse_usage("collide draw --theme blue",
                 "option \"--theme\" expects auto, light or dark, found "
                 "\"blue\"");
    refuse_usage("collide draw --hide gird",
                 "option \"--hide\" expects a comma-separated list of grid, "
                 "legend, labels, boxes, "
                 "indices, pairs or pieces, found "
                 "\"gird\"; did you mean \"grid\"?");
}

Test(cli_draw, options_of_one_name_are_told_apart_by_the_query)
{
    cr_assert(eq(
        int, cli_call("collide generate --only 2 --family touching", ""), 0));
    expect_part(cli_out, "touching/1/2");
    cr_assert(eq(int, cli_call("collide --only a draw", HIT), 0));
    cr_assert(eq(int, cli_call("collide -o x.svg --only a draw", HIT), 0));
    refuse_usage("collide generate --only a",
                 "option \"--only\" expects a whole number from 1 to "
                 "1000000000000, found \"a\"");
}

Test(cli_draw, parts_are_shown_and_hidden)
{
    cr_assert(eq(int, cli_call("collide draw", HIT), 0));
    size_t usual = strlen(cli_out);
    cr_assert(
        eq(int, cli_call("collide draw --hide grid,labels,legend", HIT), 0));
    cr_assert(lt(sz, strlen(cli_out), usual));
    cr_assert(
        eq(int, cli_call("collide draw --hide grid --show grid", HIT), 0));
    cr_assert(eq(sz, strlen(cli_out), usual));
    cr_assert(
        eq(int, cli_call("collide draw --show boxes,indices,pairs", HIT), 0));
    cr_assert(lt(sz, usual, strlen(cli_out)));
    cr_assert(eq(int, cli_call("collide draw --width 300", HIT), 0));
    expect_part(cli_out, " width=\"300\"");
    cr_assert(
        eq(int, cli_call("collide draw --theme dark --colors safe", HIT), 0));
}

/* ---- Hostile names ------------------------------------------------------- */

Test(cli_draw, names_break_out_of_no_picture_or_page)
{
    static const char hostile[] =
        "{'name':'</script><b>&\\u0022','shapes':["
        "{'id':'</title><script>x','type':'point','point':[0,0]},"
        "{'id':']]>\\u0001\\u202e','type':'point','point':[1,0]}]}";
    static const char *const lines[] = {"collide draw --query gjk",
                                        "collide draw --query gjk --html",
                                        "collide draw --query check"};
    for (int i = 0; i < 3; i++) {
        cr_assert(eq(int, cli_call(lines[i], hostile), 0), "%s", cli_err);
        expect_no_part(cli_out, "<script>x");
        expect_no_part(cli_out, "<b>");
        cr_assert(zero(ptr, strchr(cli_out, 1)));
    }
}

Test(cli_draw, a_level_beyond_a_limit_of_check_names_the_limit)
{
    cli_put("hit.json", HIT);
    cr_assert(
        eq(int,
           cli_call("collide draw --query check --max-vertices 3 hit.json", ""),
           2));
    cr_assert(eq(str, cli_err,
                 "collide: hit.json:1:1: level: expected at most 3 vertices in "
                 "all shapes (--max-vertices), found 8\n"));
}
