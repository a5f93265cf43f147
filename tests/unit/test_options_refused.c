/* options/options: a command line that is wrong, and the sentence about it. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "lint/check_command.h"
#include "query/query.h"
#include "support/command_line.h"
#include "support/criterion.h"
#include "support/options/option_table.h"
#include "support/text_parts.h"

TestSuite(options_refused, .fini = forget_line);

Test(options_refused, a_drawing_has_one_format)
{
    refuse_line("collide draw --html --png",
                "expected one format, found html and png");
    refuse_line("collide draw --preview --png --format svg",
                "expected one format, found svg, png and text");
    expect_line("collide draw --preview --ascii --format text");
    expect_line("collide draw --png --format png");
}

/* "ray" would be near. */
Test(options_refused, a_command_in_the_wrong_place_is_no_misspelt_word)
{
    refuse_line(
        "collide schema draw",
        "schema expects aabb, cast, check, clip, config, contains, cross, "
        "diff, error, gjk, "
        "golden, judge, manifest, mass, pairs, path, pieces, ray, resolve, "
        "sat, scene, "
        "simulate, sweep or toi, found \"draw\", which is a command of "
        "its own");
    refuse_line(
        "collide golden --query draw",
        "option \"--query\" expects sat, gjk, clip, sweep, toi, ray, cast, "
        "pairs, resolve, simulate, mass, cross, pieces, aabb, path or "
        "contains, found \"draw\"");
}

#define WRONG(choices, found)                                                  \
    "option \"--format\" expects " choices ", found \"" found "\""

Test(options_refused, set_says_what_can_be_set)
{
#define UNKNOWN "option \"--set\": unknown tolerance "
#define KNOWN                                                                  \
    "; expected weld, edge, collinear, angle, width, overlap, clearance, "     \
    "step, ground, float32, player-width, player-height, jump or skin"
    refuse_line("collide check --set foo=1", UNKNOWN "\"foo\"" KNOWN);
    refuse_line("collide check --set wleds=1",
                UNKNOWN "\"wleds\"" KNOWN "; did you mean \"weld\"?");
    refuse_line("collide check --set weld=-1",
                "option \"--set\": weld expects a number greater than or equal "
                "to 0 and at most 1e60, found \"-1\"");
    refuse_line("collide check --set weld",
                "option \"--set\" expects NAME=NUMBER, found \"weld\"");
    expect_line("collide check --set weld=0.5");
    cr_assert(eq(
        dbl, SETTINGS_OF(&line_options, check_settings)->rules.tolerances.weld,
        0.5));
}

Test(options_refused, formats_belong_to_what_has_them)
{
    expect_line("collide diff a b --format patch");
    refuse_line("collide diff a b --format sarif",
                WRONG("text, json or patch", "sarif"));
    refuse_line(
        "collide check --format patch",
        WRONG("text, json, ndjson, sarif, github, junit, tap, markdown or html",
              "patch"));
    refuse_line(
        "collide golden verify d --format sarif",
        WRONG("text, json, ndjson, github, junit, tap or markdown", "sarif"));
    expect_line("collide check --format html");
}

/* The folder of golden is there, but no action. */
Test(options_refused, a_folder_in_place_of_the_action_is_no_missing_folder)
{
    refuse_line("collide golden scenes",
                "golden expects record, verify, review or accept, found "
                "\"scenes\"");
}

Test(options_refused, unknown_options_name_the_nearest)
{
    refuse_line("collide sat --al",
                "unknown option \"--al\"; did you mean \"--all\"?");
    refuse_line(
        "collide sat --exitstatus",
        "unknown option \"--exitstatus\"; did you mean \"--exit-status\"?");
    refuse_line("collide gjk --witihn=3",
                "unknown option \"--witihn\"; did you mean \"--within\"?");
    refuse_line("collide sat --witihn=3", "unknown option \"--witihn\"");
    refuse_line("collide sat --nonsense", "unknown option \"--nonsense\"");
    refuse_line("collide sat --no-touch",
                "unknown option \"--no-touch\"; did you mean "
                "\"--no-touching\"?");
    refuse_line("collide sat -x", "unknown option \"-x\"");
    refuse_line("collide sat -ex", "unknown option \"-x\"");
    refuse_line("collide sat -1", "unknown option \"-1\"");
    refuse_line("collide sat --=1", "unknown option \"--\"");
}

/* Wherever it stands: values of options in front of it are no query. */
Test(options_refused, an_unknown_option_has_the_names_of_the_query_in_its_hint)
{
    static const char *const ahead[] = {
        "",     "--output f ", "--output=f ", "-o f ",
        "-of ", "-qo f ",      "-q -o f ",    "--quiet "};
    char text[100];
    for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
        snprintf(text, sizeof text, "collide %scheck --profil x", ahead[i]);
        refuse_line(text, "unknown option \"--profil\"; did you mean "
                          "\"--profile\"?");
    }
    refuse_line("collide -o check sat --profil x",
                "unknown option \"--profil\"");
    refuse_line("collide --vers",
                "unknown option \"--vers\"; did you mean \"--version\"?");
    refuse_line("collide sat -v",
                "option \"--verbose\" is for check and reduce, not for "
                "sat; did you mean \"--trace\"?");
    refuse_line("collide --prety", "unknown option \"--prety\"");
    refuse_line("collide --dt x", "option \"--dt\" expects a number greater "
                                  "than 0 and at most 1e60, found "
                                  "\"x\"");
}

Test(options_refused, a_player_has_a_width_and_a_height)
{
    static const char *const values[] = {"3",   "3x",     "x3",    "0x3",
                                         "3x0", "-3x3",   "3x-3",  "3x3x3",
                                         "ax3", "1e61x3", "3x1e61"};
    expect_line("collide check --player 3x5.5 x");
    refuse_values("collide check", "player",
                  "two numbers WxH, greater than 0 and at most 1e60", values,
                  sizeof values / sizeof *values);
}

Test(options_refused, vertices_are_a_number_or_a_range)
{
    static const char *const values[] = {
        "2", "2-5", "5-4", "4-", "-4", "3-100001", "100001", "4-x", "4-4-4"};
    expect_line("collide generate --vertices 3-100000");
    expect_line("collide generate --vertices 4-4");
    refuse_values("collide generate", "vertices",
                  "a whole number from 3 to 100000, or a range such as 3-8",
                  values, sizeof values / sizeof *values);
}

Test(options_refused, abbreviations_are_refused)
{
    refuse_line("collide sat --pre", "unknown option \"--pre\"");
    refuse_line("collide gjk --wit 3", "unknown option \"--wit\"");
    refuse_line("collide sa", "unknown command \"sa\"; did you mean \"sat\"?");
}

/* Nor does the message count the commands that do take the option. */
Test(options_refused, help_takes_no_options_of_commands)
{
    refuse_line("collide help --format", "option \"--format\" is not for help");
    refuse_line("collide completions --all bash",
                "option \"--all\" is not for completions");
}

Test(options_refused, a_file_without_a_command)
{
    refuse_line("collide ./hlep", "unknown command \"./hlep\"; a command comes "
                                  "before files and shapes");
    refuse_line("collide a.json", "unknown command \"a.json\"; a command comes "
                                  "before files and shapes");
}

Test(options_refused, unknown_commands_name_the_nearest)
{
    refuse_line("collide sta",
                "unknown command \"sta\"; did you mean \"sat\"?");
    refuse_line("collide SAT",
                "unknown command \"SAT\"; did you mean \"sat\"?");
    refuse_line("collide nosuchquery a.json",
                "unknown command \"nosuchquery\"");
    refuse_line("collide hlep",
                "unknown command \"hlep\"; did you mean \"help\"?");
    refuse_line("collide help swep",
                "unknown topic \"swep\"; did you mean \"sweep\"?");
    refuse_line("collide swep --help",
                "unknown command \"swep\"; did you mean \"sweep\"?");
    refuse_line("collide ''", "unknown command \"\"");
    refuse_line("collide help scnee",
                "unknown topic \"scnee\"; did you mean \"scene\"?");
    refuse_line("collide help C340",
                "unknown rule \"C340\"; 'collide help rules' lists the rules");
    refuse_line("collide help frobnicate", "unknown topic \"frobnicate\"");
    refuse_line("collide help version",
                "unknown topic \"version\"; did you mean \"--version\"?");
}

Test(options_refused, help_has_at_most_a_topic_and_a_word)
{
    expect_line("collide help schema scene");
    expect_line("collide schema --help scene x");
    refuse_line("collide help golden frob",
                "golden has no action \"frob\"; expected record, verify, "
                "review or accept");
    refuse_line("collide help golden verify x", "unexpected argument \"x\"");
    refuse_line("collide help scene x", "unexpected argument \"x\"");
}

/* Names that other programs have. */
Test(options_refused, synonyms_of_commands_name_the_command)
{
    static const char *const rows[][2] = {
        {"distance", "gjk\" (distance and closest points)"},
        {"closest", "gjk\" (distance and closest points)"},
        {"overlap", "sat\" (overlap, normal and depth)"},
        {"intersect", "sat\" (overlap, normal and depth)"},
        {"manifold", "clip\" (contact points and their depths)"},
        {"contacts", "clip\" (contact points and their depths)"},
        {"raycast", "ray\" (hits of each ray, nearest first)"},
        {"shapecast", "cast\" (hits of a shape that moves along a line, "
                      "earliest first)"},
        {"broadphase", "pairs\" (pairs whose bounding boxes overlap)"},
        {"ccd", "toi\" (time of impact of shapes that move and rotate)"},
        {"bbox", "aabb\" (bounding box of each shape)"},
        {"triangulate", "pieces\" (convex pieces of each shape)"},
        {"validate", "check\" (report problems in the geometry of levels)"},
        {"lint", "check\" (report problems in the geometry of levels)"},
        {"compare", "diff\" (compare the values in two result files)"},
        {"shrink", "reduce\" (minimize a scene that makes a command fail)"},
        {"fuzz", "generate\" (generate reproducible scenes that test engines)"},
        {"svg", "draw\" (draw a scene and the answers to a query)"},
        {"fix", "check --fix\""},
        {"test", "golden verify\""},
        {"approve", "golden accept\""},
        {"version", "--version\""},
        {"tiled", "help maps\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[80], message[200];
        snprintf(line, sizeof line, "collide %s file", rows[i][0]);
        snprintf(message, sizeof message,
                 "unknown command \"%s\"; did you mean \"%s?", rows[i][0],
                 rows[i][1]);
        refuse_line(line, message);
    }
}

Test(options_refused, synonyms_of_options_name_one_that_the_command_has)
{
    static const char *const rows[][3] = {
        {"sat", "out", "output"},
        {"sat", "threads", "jobs"},
        {"check", "output-format", "format"},
        {"check", "json", "format json"},
        {"golden", "junit", "format junit"},
        {"gjk", "threshold", "within"},
        {"judge", "threshold", "tol"},
        {"diff", "tolerance", "tol"},
        {"check", "tolerance", "set"},
        {"check", "select-rule", "select"},
        {"clip", "debug", "trace"},
        {"clip", "precision", "digits"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[80], message[200];
        snprintf(line, sizeof line, "collide %s --%s x", rows[i][0],
                 rows[i][1]);
        snprintf(message, sizeof message,
                 "unknown option \"--%s\"; did you mean \"--%s\"?", rows[i][1],
                 rows[i][2]);
        refuse_line(line, message);
    }
    refuse_line("collide diff --svg", "unknown option \"--svg\"");
    refuse_line("collide sat -j 2",
                "unknown option \"-j\"; did you mean \"--jobs\"?");
    refuse_line("collide --threads 2", "unknown option \"--threads\"");
    refuse_line("collide sat --verbose x",
                "option \"--verbose\" is for check and reduce, not for sat; "
                "did you mean "
                "\"--trace\"?");
}

Test(options_refused, synonyms_of_actions_name_the_action)
{
    refuse_line("collide golden update x",
                "golden expects record, verify, review or accept, found "
                "\"update\"; did you mean \"accept\"?");
    refuse_line("collide golden check x",
                "golden expects record, verify, review or accept, found "
                "\"check\"; did you mean \"verify\"?");
}

/* Each row leads to a command or a page, and hides no command. */
Test(options_refused, synonyms_are_of_names_that_there_are)
{
    for (const struct synonym *row = command_synonyms; row->meant; row++) {
        char line[80];
        int words = (int)strcspn(row->meant, " ");
        snprintf(line, sizeof line, "collide help %s",
                 strncmp(row->meant, "help ", 5) == 0 ? row->meant + 5
                                                      : row->meant);
        if (row->meant[words] == ' ' && row->meant[words + 1] == '-')
            line[strlen("collide help ") + (size_t)words] = '\0';
        if (row->meant[0] != '-')
            expect_line(line);
        for (int i = 0; asked_at(&all_commands, i).topic; i++) {
            const char *name = asked_at(&all_commands, i).topic->name;
            cr_assert(not(synonym_is(row, name)), "%s", name);
        }
    }
}

Test(options_refused, no_command_is_said)
{
    refuse_line("collide --all", "no command is given");
    refuse_line("collide --", "no command is given");
}

Test(options_refused, a_value_must_be_there)
{
    refuse_line("collide gjk --within",
                "option \"--within\" expects a number greater than or equal to "
                "0 and at most 1e60");
    refuse_line("collide sat -o", "option \"--output\" expects a file name");
    refuse_line("collide sat -eo", "option \"--output\" expects a file name");
    refuse_line("collide sat --pair",
                "option \"--pair\" expects two ids separated by a comma");
}

Test(options_refused, a_flag_takes_no_value)
{
    refuse_line("collide sat --all=1", "option \"--all\" accepts no value");
    refuse_line("collide sat --help=", "option \"--help\" accepts no value");
}

Test(options_refused, numbers_are_written_as_in_json)
{
    static const char *const wrong[] = {
        "x",   "+1",  ".5",  "1.", "01",   "1e",  "0x10",  "nan",
        "inf", "NaN", "1,5", "1~", "~1",   "--1", "1_0",   "1e999",
        "-",   "1f",  "''",  "-1", "-1e9", "[1]", "\"1\"", "Infinity"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[100], message[200];
        snprintf(text, sizeof text, "collide gjk --within %s", wrong[i]);
        const char *shown = strcmp(wrong[i], "''") == 0 ? "" : wrong[i];
        snprintf(message, sizeof message,
                 "option \"--within\" expects a number greater than or equal "
                 "to 0 and at most 1e60, "
                 "found \"%s\"",
                 shown);
        for (char *tilde = message; (tilde = strchr(tilde, '~'));)
            *tilde = ' ';
        refuse_line(text, message);
    }
}

Test(options_refused, the_time_interval_is_longer_than_nothing_and_limited)
{
    static const char *const wrong[] = {"0",     "-1",      "1e-999",
                                        "1e999", "1.01e60", "x"};
    refuse_values("collide sweep", "dt",
                  "a number greater than 0 and at most 1e60", wrong,
                  sizeof wrong / sizeof *wrong);
    expect_line("collide sweep --dt 1e60");
}

Test(options_refused, a_correction_has_a_slop_and_a_share)
{
    expect_line("collide resolve --slop 0.25 --correction 0.5");
    cr_assert(eq(int,
                 SETTINGS_OF(&line_options, query_settings)->answer.has_slop,
                 true));
    cr_assert(eq(
        int, SETTINGS_OF(&line_options, query_settings)->answer.has_correction,
        true));
    cr_assert(
        eq(dbl, SETTINGS_OF(&line_options, query_settings)->answer.slop, 0.25));
    cr_assert(eq(dbl,
                 SETTINGS_OF(&line_options, query_settings)->answer.correction,
                 0.5));
    expect_line("collide simulate --slop 0 --correction 0");
    expect_line("collide resolve --slop 1e60 --correction 1");
    refuse_line("collide resolve --slop -1",
                "option \"--slop\" expects a number greater than or equal to 0 "
                "and at most 1e60, found "
                "\"-1\"");
    refuse_line("collide resolve --slop 1e61",
                "option \"--slop\" expects a number greater than or equal to 0 "
                "and at most 1e60, found "
                "\"1e61\"");
    refuse_line("collide resolve --correction 1.5",
                "option \"--correction\" expects a number from 0 to 1, found "
                "\"1.5\"");
    refuse_line("collide resolve --correction -0.5",
                "option \"--correction\" expects a number from 0 to 1, found "
                "\"-0.5\"");
    refuse_line("collide resolve --slop some",
                "option \"--slop\" expects a number greater than or equal to 0 "
                "and at most 1e60, found "
                "\"some\"");
    refuse_line("collide resolve --correction half",
                "option \"--correction\" expects a number from 0 to 1, found "
                "\"half\"");
}

Test(options_refused, counts_are_whole_and_in_range)
{
    static const char *const wrong[] = {
        "0",  "-1", "1025", "x",          "1.0",           "''", "1e2", "+1",
        "1~", "~1", "0x",   "4294967297", "99999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[100];
        snprintf(text, sizeof text, "collide sat --jobs %s", wrong[i]);
        cr_assert(not(parse_line(text)), "%s", text);
        expect_part(line_fail.message, "\"--jobs\" expects a whole "
                                       "number from 1 to 1024");
    }
    refuse_line(
        "collide sat --digits 18",
        "option \"--digits\" expects a whole number from 1 to 17, found "
        "\"18\"");
}

Test(options_refused, choices_are_among_those_there_are)
{
    refuse_line("collide clip --using gjk",
                "option \"--using\" expects sat or epa, found \"gjk\"");
    refuse_line(
        "collide clip --at=",
        "option \"--at\" expects incident, reference or middle, found \"\"");
}

Test(options_refused, misspelt_choices_name_the_nearest)
{
    refuse_line(
        "collide simulate --solver verlett",
        "option \"--solver\" expects impulse or verlet, found \"verlett\"; "
        "did you mean \"verlet\"?");
    refuse_line(
        "collide resolve --method=slid",
        "option \"--method\" expects impulse, stop, slide, bounce, push or "
        "verlet, found \"slid\"; did you mean \"slide\"?");
    refuse_line("collide clip --at midle",
                "option \"--at\" expects incident, reference or middle, found "
                "\"midle\"; did you mean \"middle\"?");
    refuse_line(
        "collide simulate --solver Box2D",
        "option \"--solver\" expects impulse or verlet, found \"Box2D\"");
}

Test(options_refused, a_pair_has_a_comma)
{
    refuse_line("collide sat --pair a",
                "option \"--pair\" expects two ids separated by a comma, found "
                "\"a\"");
}

Test(options_refused, a_file_to_write_to_has_a_name)
{
    refuse_line("collide sat --output=",
                "option \"--output\" expects a file name, found \"\"");
}

Test(options_refused, an_option_of_another_query_says_whose_it_is)
{
    refuse_line("collide sat --within 3",
                "option \"--within\" is for gjk, draw and run, not for sat");
    refuse_line("collide --dt 3 clip",
                "option \"--dt\" is for sweep, toi, resolve, "
                "simulate, draw and run, not for clip");
    refuse_line(
        "collide pairs --trace",
        "option \"--trace\" is for sat, gjk, clip, sweep, toi, ray, cast, "
        "resolve, simulate, mass and run, not for pairs");
    refuse_line("collide sat --seed -1",
                "option \"--seed\" is for generate, not for sat");
    refuse_line("collide mass --explain",
                "option \"--explain\" is for check, not for mass");
    refuse_line("collide --max-shapes 3 generate",
                "option \"--max-shapes\" is not for generate; it is for all "
                "but diff, generate, schema and join");
    refuse_line("collide sat --digits=3 --pretty -q x",
                "option \"--quiet\" is for check, judge, diff and golden, not "
                "for sat");
    expect_line(
        "collide run --within 3 --dt 3 --using epa --at middle --trace");
}

/* Several options have the name "format", and two each "query" and "only". */
Test(options_refused, an_option_of_several_commands_names_all_of_them)
{
    refuse_line("collide convert --format json",
                "option \"--format\" is not for convert; it is for all but "
                "convert, ask, generate, reduce, schema and join");
    refuse_line("collide gjk --query sat",
                "option \"--query\" is for golden and draw, not for gjk");
    refuse_line("collide sat --only 1",
                "option \"--only\" is for generate and draw, not for sat; did "
                "you mean \"--pair\"?");
    refuse_line("collide check --y up x",
                "option \"--y\" is for sat, gjk, clip, judge, reduce, draw and "
                "run, not for check");
}

Test(options_refused, of_simulations_have_ranges)
{
    static const char *const wrong[] = {
        "--steps 0",      "--steps 1000000001", "--steps 1.5",
        "--iterations 0", "--iterations 10001", "--every 0",
        "--every x",      "--frame 0",          "--frame -1",
        "--frame 1e61",   "--solver euler",     "--dt 0",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[80], message[160];
        int length = (int)strcspn(wrong[i], " ");
        const char *value = wrong[i] + length + 1;
        snprintf(text, sizeof text, "collide simulate %s", wrong[i]);
        cr_assert(not(parse_line(text)), "%s", text);
        snprintf(message, sizeof message, "option \"%.*s\" expects ", length,
                 wrong[i]);
        cr_assert(
            eq(int, strncmp(line_fail.message, message, strlen(message)), 0),
            "%s", line_fail.message);
        snprintf(message, sizeof message, "found \"%s\"", value);
        expect_part(line_fail.message, message);
    }
    expect_line(
        "collide simulate --steps 1000000000 --iterations 10000 --every 1 "
        "--frame 1e60 --solver verlet --contacts --dt 1e-3");
    expect_line("collide run --steps 1 --iterations 1 --every 2 --frame 1 "
                "--solver impulse --contacts");
}

Test(options_refused, an_error_leaves_the_output_as_it_was)
{
    expect_line("collide sat a.json");
    struct options before = line_options;
    cr_assert(not(parse_line("collide gjk b.json --nonsense")));
    cr_assert(eq(mem, BYTES(&before, sizeof before),
                 BYTES(&line_options, sizeof before)));
}

Test(options_refused, a_long_wrong_value_is_shown_in_part)
{
    char text[900] = "collide gjk --within ";
    memset(text + strlen(text), 'x', 800);
    cr_assert(not(parse_line(text)));
    cr_assert(lt(sz, strlen(line_fail.message), 200));
}

Test(options_refused, out_of_memory_is_an_error)
{
    char name[] = "collide", query[] = "sat";
    char *const argv[] = {name, query};
    struct arena none = arena_make(1);
    cr_assert(not(options_parse(&(struct arguments){2, argv}, &all_commands,
                                &none, &line_options, &line_fail)));
    cr_assert(eq(str, line_fail.code, "out-of-memory"));
}
