/* options/options: command lines in, data or a sentence out. A command line is
 * written as one string and split at its spaces; '~' stands for a space within
 * an argument and "''" for an empty one. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "options/option_table.h"
#include "options/options.h"

static char line[1000];
static char *arguments[64];
static struct arena arena;
static struct options options;
static struct fail fail;

static bool parse(const char *text)
{
    int count = 0;
    snprintf(line, sizeof line, "%s", text);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        arguments[count++] = strcmp(word, "''") == 0 ? word + 2 : word;
        for (char *tilde = word; (tilde = strchr(tilde, '~'));)
            *tilde = ' ';
    }
    arena_free(&arena);
    return options_parse(&(struct arguments){count, arguments}, &all_commands,
                         &arena, &options, &fail);
}

static void expect(const char *text)
{
    cr_assert(parse(text), "%s: %s", text, fail.message);
}

static void refuse(const char *text, const char *message)
{
    cr_assert_not(parse(text), "%s", text);
    cr_assert_str_eq(fail.code, "usage");
    cr_assert_str_eq(fail.message, message);
}

/* Each of some values of an option. */
static void refuse_each(const char *command, const char *option,
                        const char *expects, const char *const *values,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[100], message[200];
        snprintf(text, sizeof text, "%s --%s %s", command, option, values[i]);
        snprintf(message, sizeof message,
                 "option \"--%s\" expects %s, found \"%s\"", option, expects,
                 values[i]);
        refuse(text, message);
    }
}

static void forget(void)
{
    arena_free(&arena);
}

TestSuite(options, .fini = forget);

/* ---- what is taken ------------------------------------------------------ */

Test(options, a_query_alone_leaves_the_defaults)
{
    expect("collide sat");
    cr_assert_eq(options.action, ACTION_RUN);
    cr_assert_str_eq(options.asked.topic->name, "sat");
    cr_assert_eq(options.answer.query, &query_sat);
    cr_assert_eq(options.file_count, 0);
    cr_assert_not(options.answer.all);
    cr_assert_eq(options.answer.pair_count, 0);
    cr_assert_not(options.answer.has_within);
    cr_assert_not(options.answer.trace);
    cr_assert_not(options.answer.using_epa);
    cr_assert_eq(options.answer.at, COL_AT_INCIDENT);
    cr_assert_float_eq(options.answer.dt, 1, 0);
    cr_assert_eq(options.digits, 0);
    cr_assert_not(options.pretty);
    cr_assert_null(options.output);
    cr_assert_not(options.exit_status);
    cr_assert_eq(options.jobs, 0);
}

/* The operands that a command cannot do without. */
static const char *operands_of(const struct command *command)
{
    if (command->tail == TAIL_NEEDED)
        return "a -- b";
    if (command->least == 1)
        return "bash";
    return command->least == 2 ? (command->word ? "verify b" : "a b") : "";
}

Test(options, whatever_there_is_is_known)
{
    struct asked one = asked_at(&all_commands, 0);
    int i = 0;
    for (; one.topic; one = asked_at(&all_commands, ++i)) {
        const char *name = one.topic->name, *needs = one.topic->needs;
        char text[64];
        if (one.command == all_commands.help)
            continue;
        snprintf(text, sizeof text, "collide %s %s %s", name,
                 needs ? needs : "", operands_of(one.command));
        expect(text);
        cr_assert_eq(options.asked.topic, one.topic);
        cr_assert_eq(options.asked.command, one.command);
        cr_assert_eq(options.answer.query, one.query);
        cr_assert_eq(query_find(name), one.query);
    }
    cr_assert_eq(i, 25);
}

Test(options, commands_take_so_many_operands)
{
    refuse("collide judge a",
           "CLAIMS is missing; usage: collide judge SCENES CLAIMS");
    refuse("collide diff a b c",
           "unexpected argument \"c\"; usage: collide diff EXPECTED ACTUAL");
    refuse("collide generate a",
           "unexpected argument \"a\"; generate takes none");
    refuse("collide reduce a",
           "reduce needs a command behind \"--\"; usage: collide reduce SCENE "
           "-- COMMAND [ARGUMENT]...");
    refuse("collide reduce -- b",
           "SCENE is missing; usage: collide reduce SCENE -- COMMAND "
           "[ARGUMENT]...");
    refuse("collide reduce a sh -c b",
           "reduce needs a command behind \"--\"; usage: collide reduce SCENE "
           "-- COMMAND [ARGUMENT]...");
    refuse("collide reduce a -z", "unknown option \"-z\"");
    expect("collide reduce --status 3 a -- b -c d");
    cr_assert_eq(options.file_count, 1);
    cr_assert_eq(options.tail_count, 3);
    cr_assert_str_eq(options.tail[1], "-c");
    cr_assert_eq(options.reduce.status, 3);
}

/* In front of its own operands "--" ends the options, as ever. */
Test(options, golden_may_have_a_command)
{
    expect("collide golden verify a");
    cr_assert_eq(options.tail_count, 0);
    expect("collide golden verify --tol 1 a b -- c -d");
    cr_assert_eq(options.file_count, 3);
    cr_assert_eq(options.tail_count, 2);
    cr_assert_str_eq(options.tail[1], "-d");
    expect("collide golden verify -- -a b");
    cr_assert_eq(options.tail_count, 0);
    cr_assert_eq(options.file_count, 3);
    cr_assert_str_eq(options.files[1], "-a");
    refuse("collide golden verify a --",
           "golden needs a command behind \"--\"; usage: collide golden "
           "ACTION FOLDER [NAME]... [-- COMMAND [ARGUMENT]...]");
}

Test(options, reduce_has_one_exit_status_or_all)
{
    refuse("collide reduce --fails --status 3 a -- b",
           "option \"--fails\" means every exit status but 0, "
           "\"--status\" a single one: they do not go together");
    cr_assert_not(parse("collide reduce --exit-zero a -- b"));
    cr_assert(strstr(fail.message, "not for reduce"));
}

Test(options, a_drawing_has_one_format)
{
    refuse("collide draw --html --png",
           "a drawing is written in one format, not as html and png");
    refuse("collide draw --preview --png --format svg",
           "a drawing is written in one format, not as svg, png and text");
    expect("collide draw --preview --ascii --format text");
    expect("collide draw --png --format png");
}

Test(options, only_impulses_are_corrected)
{
    refuse("collide resolve --method stop --correction 0.5",
           "option \"--correction\" needs the \"--method\" impulse, not stop");
    refuse("collide resolve --slop 0 --method verlet",
           "option \"--slop\" needs the \"--method\" impulse, not verlet");
    expect("collide resolve --slop 0 --correction 0.5 --method impulse");
    expect("collide run --correction 0.5 --method stop");
}

/* "ray" would be near. */
Test(options, a_command_in_the_wrong_place_is_no_misspelt_word)
{
    refuse("collide schema draw",
           "schema expects cast, check, clip, cross, diff, error, gjk, golden, "
           "judge, mass, pairs, pieces, ray, resolve, sat, scene, simulate, "
           "sweep or toi, found \"draw\", which is a command for itself");
    refuse("collide golden --query draw",
           "option \"--query\" expects sat, gjk, clip, sweep, toi, ray, cast, "
           "pairs, resolve, simulate, mass, cross or pieces, found \"draw\"");
}

Test(options, seeds_are_any_that_64_bits_hold)
{
    expect("collide generate");
    cr_assert_eq(options.generate.seed, 1);
    expect("collide generate --seed 0");
    cr_assert_eq(options.generate.seed, 0);
    expect("collide generate --seed 18446744073709551615");
    cr_assert_eq(options.generate.seed, UINT64_MAX);
    static const char *const wrong[] = {"18446744073709551616", "-1", "1e3",
                                        "1x"};
    refuse_each("collide generate", "seed",
                "a whole number from 0 to 18446744073709551615", wrong, 4);
}

Test(options, tolerances_are_of_all_fields_or_of_one)
{
    expect("collide judge a b --tol 0.5 --tol depth=0.25 --rel points=1e-9");
    const struct tolerance *of = options.compare.tolerances.of;
    cr_assert_float_eq(of[TOLERANCE_NORMAL].absolute, 0.5, 0);
    cr_assert_float_eq(of[TOLERANCE_DEPTH].absolute, 0.25, 0);
    cr_assert_float_eq(of[TOLERANCE_POINTS].relative, 1e-9, 0);
    cr_assert_float_eq(of[TOLERANCE_DEPTH].relative, 0, 0);
    cr_assert_float_eq(of[TOLERANCE_DEPTH].ulps, 4, 0);
    expect("collide diff a b --ulps time=2");
    cr_assert_float_eq(options.compare.tolerances.of[TOLERANCE_TIME].ulps, 2,
                       0);
    cr_assert_float_eq(options.compare.tolerances.of[TOLERANCE_DEPTH].ulps, 0,
                       0);
    const char *wrong[] = {"=1", "depth=", "-1", "1e61", "x"};
    for (int i = 0; i < 5; i++) {
        char text[80], message[300];
        snprintf(text, sizeof text, "collide judge a b --tol %s", wrong[i]);
        snprintf(message, sizeof message,
                 "option \"--tol\" expects a number from 0 to 1e60, or "
                 "FIELD=NUMBER where FIELD is normal, depth, distance, "
                 "separation, points, time or other, found \"%s\"",
                 wrong[i]);
        refuse(text, message);
    }
    refuse("collide judge a b --tol depht=1",
           "option \"--tol\" expects a number from 0 to 1e60, or "
           "FIELD=NUMBER where FIELD is normal, depth, distance, separation, "
           "points, time or other, found \"depht=1\"; did you mean "
           "\"depth\"?");
}

#define WRONG(choices, found)                                                  \
    "option \"--format\" expects " choices ", found \"" found "\""

Test(options, set_says_what_can_be_set)
{
#define SETTABLE                                                               \
    "option \"--set\" expects NAME=NUMBER where NUMBER is from 0 to 1e60 and " \
    "NAME is weld, edge, collinear, angle, width, overlap, clearance, step, "  \
    "ground, float32, player-width, player-height, jump or skin, found "
    refuse("collide check --set foo=1", SETTABLE "\"foo=1\"");
    refuse("collide check --set wleds=1",
           SETTABLE "\"wleds=1\"; did you mean \"weld\"?");
    refuse("collide check --set weld=-1", SETTABLE "\"weld=-1\"");
    refuse("collide check --set weld", SETTABLE "\"weld\"");
    expect("collide check --set weld=0.5");
    cr_assert_float_eq(options.check.rules.tolerances.weld, 0.5, 0);
}

Test(options, formats_belong_to_what_has_them)
{
    expect("collide diff a b --format patch");
    refuse("collide diff a b --format sarif",
           WRONG("text, json or patch", "sarif"));
    refuse(
        "collide check --format patch",
        WRONG("text, json, ndjson, sarif, github, junit, tap, markdown or html",
              "patch"));
    refuse(
        "collide golden verify d --format sarif",
        WRONG("text, json, ndjson, github, junit, tap or markdown", "sarif"));
    expect("collide check --format html");
}

Test(options, flags_are_set)
{
    expect("collide clip --all --trace --pretty --exit-status");
    cr_assert(options.answer.all);
    cr_assert(options.answer.trace);
    cr_assert(options.pretty);
    cr_assert(options.exit_status);
    expect("collide sat -e");
    cr_assert(options.exit_status);
}

Test(options, values_stand_behind_an_equals_sign_or_next)
{
    expect("collide gjk --within=2.5");
    cr_assert_float_eq(options.answer.within, 2.5, 0);
    expect("collide gjk --within 25e-1");
    cr_assert(options.answer.has_within);
    cr_assert_float_eq(options.answer.within, 2.5, 0);
    expect("collide sat --pair=a=b,c");
    cr_assert_str_eq(options.answer.pairs[0], "a=b,c");
}

Test(options, a_value_may_begin_with_a_minus)
{
    expect("collide sat --pair -a,-b --pair --,--");
    cr_assert_eq(options.answer.pair_count, 2);
    cr_assert_str_eq(options.answer.pairs[0], "-a,-b");
    cr_assert_str_eq(options.answer.pairs[1], "--,--");
    expect("collide gjk --within -0");
    expect("collide sat -o -e");
    cr_assert_str_eq(options.output, "-e");
    cr_assert_not(options.exit_status);
}

Test(options, short_options_take_their_value_with_them_or_next)
{
    expect("collide sat -oFILE");
    cr_assert_str_eq(options.output, "FILE");
    expect("collide sat -o FILE a.json");
    cr_assert_str_eq(options.output, "FILE");
    cr_assert_str_eq(options.files[0], "a.json");
    expect("collide sat -eoFILE");
    cr_assert(options.exit_status);
    cr_assert_str_eq(options.output, "FILE");
}

Test(options, a_minus_as_the_output_is_standard_output)
{
    expect("collide sat -o -");
    cr_assert_null(options.output);
}

Test(options, numbers_are_read)
{
    expect("collide sweep --dt 1e-3 --jobs 1024 --digits 17");
    cr_assert_float_eq(options.answer.dt, 0.001, 0);
    cr_assert_eq(options.jobs, 1024);
    cr_assert_eq(options.digits, 17);
    expect("collide sat --jobs=1 --digits=1");
    cr_assert_eq(options.jobs, 1);
    cr_assert_eq(options.digits, 1);
}

Test(options, choices_are_read)
{
    expect("collide clip --using epa --at middle");
    cr_assert(options.answer.using_epa);
    cr_assert_eq(options.answer.at, COL_AT_MIDDLE);
    expect("collide clip --using=sat --at=reference");
    cr_assert_not(options.answer.using_epa);
    cr_assert_eq(options.answer.at, COL_AT_REFERENCE);
    expect("collide clip --at=reference --at=incident");
    cr_assert_eq(options.answer.at, COL_AT_INCIDENT);
    cr_assert_eq(options.progress, PROGRESS_AUTO);
    expect("collide clip --progress=never --progress always");
    cr_assert_eq(options.progress, PROGRESS_ALWAYS);
}

Test(options, options_may_stand_before_the_query_and_between_files)
{
    expect("collide --all clip a.json --pretty - b.json -e");
    cr_assert_str_eq(options.asked.topic->name, "clip");
    cr_assert(options.answer.all);
    cr_assert(options.pretty);
    cr_assert(options.exit_status);
    cr_assert_eq(options.file_count, 3);
    cr_assert_str_eq(options.files[0], "a.json");
    cr_assert_str_eq(options.files[1], "-");
    cr_assert_str_eq(options.files[2], "b.json");
}

Test(options, two_minuses_end_the_options)
{
    expect("collide sat -- --all -e");
    cr_assert_eq(options.file_count, 2);
    cr_assert_str_eq(options.files[0], "--all");
    cr_assert_str_eq(options.files[1], "-e");
    cr_assert_not(options.exit_status);
    expect("collide -- sat --");
    cr_assert_eq(options.file_count, 1);
    cr_assert_str_eq(options.files[0], "--");
}

Test(options, help_is_about_a_query_or_about_all)
{
    static const char *const about_all[] = {"collide help", "collide --help",
                                            "collide -h"};
    for (size_t i = 0; i < sizeof about_all / sizeof *about_all; i++) {
        expect(about_all[i]);
        cr_assert_eq(options.action, ACTION_HELP);
        cr_assert_null(options.asked.topic);
    }
    static const char *const about_clip[] = {
        "collide help clip", "collide clip --help", "collide -h clip",
        "collide clip --all a.json -h", "collide help clip --help"};
    for (size_t i = 0; i < sizeof about_clip / sizeof *about_clip; i++) {
        expect(about_clip[i]);
        cr_assert_eq(options.action, ACTION_HELP);
        cr_assert_str_eq(options.asked.topic->name, "clip");
    }
}

Test(options, version_and_completions_are_asked_for)
{
    expect("collide --version");
    cr_assert_eq(options.action, ACTION_VERSION);
    expect("collide -V sat");
    cr_assert_eq(options.action, ACTION_VERSION);
    expect("collide completions zsh");
    cr_assert_eq(options.action, ACTION_RUN);
    cr_assert_str_eq(options.asked.topic->name, "completions");
    cr_assert_str_eq(options.files[0], "zsh");
}

/* ---- what is refused ---------------------------------------------------- */

Test(options, unknown_options_name_the_nearest)
{
    refuse("collide sat --al",
           "unknown option \"--al\"; did you mean \"--all\"?");
    refuse("collide sat --exitstatus",
           "unknown option \"--exitstatus\"; did you mean \"--exit-status\"?");
    refuse("collide gjk --witihn=3",
           "unknown option \"--witihn\"; did you mean \"--within\"?");
    refuse("collide sat --witihn=3", "unknown option \"--witihn\"");
    refuse("collide sat --nonsense", "unknown option \"--nonsense\"");
    refuse("collide sat -x", "unknown option \"-x\"");
    refuse("collide sat -ex", "unknown option \"-x\"");
    refuse("collide sat -1", "unknown option \"-1\"");
    refuse("collide sat --=1", "unknown option \"--\"");
}

#define LISTED                                                                 \
    "; expected sat, gjk, clip, sweep, toi, ray, cast, pairs, "                \
    "resolve, "                                                                \
    "simulate, mass, cross, pieces, check, convert, judge, diff, golden, "     \
    "generate, reduce, draw, schema or run"

/* Wherever it stands: values of options in front of it are no query. */
Test(options, an_unknown_option_has_the_names_of_the_query_in_its_hint)
{
    static const char *const ahead[] = {
        "",     "--output f ", "--output=f ", "-o f ",
        "-of ", "-qo f ",      "-q -o f ",    "--quiet "};
    char text[100];
    for (size_t i = 0; i < sizeof ahead / sizeof *ahead; i++) {
        snprintf(text, sizeof text, "collide %scheck --profil x", ahead[i]);
        refuse(text, "unknown option \"--profil\"; did you mean "
                     "\"--profile\"?");
    }
    refuse("collide -o check sat --profil x", "unknown option \"--profil\"");
    refuse("collide --prety",
           "unknown option \"--prety\"; did you mean \"--pretty\"?");
    refuse("collide --dt x",
           "option \"--dt\" expects a number > 0, at most 1e60, found "
           "\"x\"");
}

Test(options, parts_of_a_picture_are_known_one_by_one)
{
#define PARTS                                                                  \
    "grid, legend, labels, boxes, indices, pairs or pieces, several with "     \
    "commas between"
    expect("collide draw --show grid,pieces,grid x");
    refuse("collide draw --show grid,lables x",
           "option \"--show\" expects " PARTS
           ", found \"grid,lables\"; did you mean \"labels\"?");
    refuse("collide draw --hide lables,grid x",
           "option \"--hide\" expects " PARTS
           ", found \"lables,grid\"; did you mean \"labels\"?");
    refuse("collide draw --hide grid, x",
           "option \"--hide\" expects " PARTS ", found \"grid,\"");
}

Test(options, a_player_has_a_width_and_a_height)
{
    static const char *const values[] = {"3",   "3x",     "x3",    "0x3",
                                         "3x0", "-3x3",   "3x-3",  "3x3x3",
                                         "ax3", "1e61x3", "3x1e61"};
    expect("collide check --player 3x5.5 x");
    refuse_each("collide check", "player",
                "two numbers > 0, at most 1e60, with an x between", values,
                sizeof values / sizeof *values);
}

Test(options, vertices_are_a_number_or_a_range)
{
    static const char *const values[] = {
        "2", "2-5", "5-4", "4-", "-4", "3-100001", "100001", "4-x", "4-4-4"};
    expect("collide generate --vertices 3-100000");
    expect("collide generate --vertices 4-4");
    refuse_each("collide generate", "vertices",
                "a whole number from 3 to 100000, or two with a - between",
                values, sizeof values / sizeof *values);
}

Test(options, patterns_come_again_and_may_be_empty)
{
    static const char *const names[] = {"layer",   "class", "property",
                                        "trigger", "spawn", "goal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[100];
        snprintf(text, sizeof text, "collide check --%s a* --%s b x", names[i],
                 names[i]);
        expect(text);
        snprintf(text, sizeof text, "collide check --%s '' x", names[i]);
        expect(text);
    }
    expect("collide check --layer a --layer b --layer c x");
    cr_assert_str_eq(options.level.layers[2], "c");
    cr_assert_null(options.level.layers[3]);
}

Test(options, abbreviations_are_refused)
{
    refuse("collide sat --pre", "unknown option \"--pre\"");
    refuse("collide gjk --wit 3", "unknown option \"--wit\"");
    refuse("collide sa", "unknown query \"sa\"; did you mean \"sat\"?");
}

Test(options, unknown_queries_name_the_nearest)
{
    refuse("collide sta", "unknown query \"sta\"; did you mean \"sat\"?");
    refuse("collide SAT", "unknown query \"SAT\"" LISTED);
    refuse("collide nosuchquery a.json",
           "unknown query \"nosuchquery\"" LISTED);
    refuse("collide hlep", "unknown query \"hlep\"; did you mean \"help\"?");
    refuse("collide help swep",
           "unknown query \"swep\"; did you mean \"sweep\"?");
    refuse("collide swep --help",
           "unknown query \"swep\"; did you mean \"sweep\"?");
    refuse("collide ''", "unknown query \"\"" LISTED);
}

Test(options, no_query_is_said)
{
    refuse("collide --all", "no query is given");
    refuse("collide --", "no query is given");
}

Test(options, a_value_must_be_there)
{
    refuse("collide gjk --within",
           "option \"--within\" expects a number >= 0, at most 1e60");
    refuse("collide sat -o", "option \"--output\" expects a file name");
    refuse("collide sat -eo", "option \"--output\" expects a file name");
    refuse("collide sat --pair",
           "option \"--pair\" expects two ids with a comma between");
}

Test(options, a_flag_takes_no_value)
{
    refuse("collide sat --all=1", "option \"--all\" takes no value");
    refuse("collide sat --help=", "option \"--help\" takes no value");
}

Test(options, numbers_are_written_as_in_json)
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
                 "option \"--within\" expects a number >= 0, at most 1e60, "
                 "found \"%s\"",
                 shown);
        for (char *tilde = message; (tilde = strchr(tilde, '~'));)
            *tilde = ' ';
        refuse(text, message);
    }
}

Test(options, the_time_interval_is_longer_than_nothing_and_limited)
{
    static const char *const wrong[] = {"0",     "-1",      "1e-999",
                                        "1e999", "1.01e60", "x"};
    refuse_each("collide sweep", "dt", "a number > 0, at most 1e60", wrong,
                sizeof wrong / sizeof *wrong);
    expect("collide sweep --dt 1e60");
}

Test(options, a_correction_has_a_slop_and_a_share)
{
    expect("collide resolve --slop 0.25 --correction 0.5");
    cr_assert(options.answer.has_slop && options.answer.has_correction);
    cr_assert_float_eq(options.answer.slop, 0.25, 0);
    cr_assert_float_eq(options.answer.correction, 0.5, 0);
    expect("collide simulate --slop 0 --correction 0");
    expect("collide resolve --slop 1e60 --correction 1");
    refuse("collide resolve --slop -1",
           "option \"--slop\" expects a number >= 0, at most 1e60, found "
           "\"-1\"");
    refuse("collide resolve --slop 1e61",
           "option \"--slop\" expects a number >= 0, at most 1e60, found "
           "\"1e61\"");
    refuse("collide resolve --correction 1.5",
           "option \"--correction\" expects a number from 0 to 1, found "
           "\"1.5\"");
    refuse("collide resolve --correction -0.5",
           "option \"--correction\" expects a number from 0 to 1, found "
           "\"-0.5\"");
    refuse("collide resolve --slop some",
           "option \"--slop\" expects a number >= 0, at most 1e60, found "
           "\"some\"");
    refuse("collide resolve --correction half",
           "option \"--correction\" expects a number from 0 to 1, found "
           "\"half\"");
}

Test(options, counts_are_whole_and_in_range)
{
    static const char *const wrong[] = {
        "0",  "-1", "1025", "x",          "1.0",           "''", "1e2", "+1",
        "1~", "~1", "0x",   "4294967297", "99999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[100];
        snprintf(text, sizeof text, "collide sat --jobs %s", wrong[i]);
        cr_assert_not(parse(text), "%s", text);
        cr_assert_not_null(strstr(fail.message, "\"--jobs\" expects a whole "
                                                "number from 1 to 1024"));
    }
    refuse("collide sat --digits 18",
           "option \"--digits\" expects a whole number from 1 to 17, found "
           "\"18\"");
}

Test(options, choices_are_among_those_there_are)
{
    refuse("collide clip --using gjk",
           "option \"--using\" expects sat or epa, found \"gjk\"");
    refuse("collide clip --at=",
           "option \"--at\" expects incident, reference or middle, found \"\"");
}

Test(options, misspelt_choices_name_the_nearest)
{
    refuse("collide simulate --solver verlett",
           "option \"--solver\" expects impulse or verlet, found \"verlett\"; "
           "did you mean \"verlet\"?");
    refuse("collide resolve --method=slid",
           "option \"--method\" expects impulse, stop, slide, bounce, push or "
           "verlet, found \"slid\"; did you mean \"slide\"?");
    refuse("collide clip --at midle",
           "option \"--at\" expects incident, reference or middle, found "
           "\"midle\"; did you mean \"middle\"?");
    refuse("collide simulate --solver Box2D",
           "option \"--solver\" expects impulse or verlet, found \"Box2D\"");
}

Test(options, a_pair_has_a_comma)
{
    refuse("collide sat --pair a",
           "option \"--pair\" expects two ids with a comma between, found "
           "\"a\"");
}

Test(options, a_file_to_write_to_has_a_name)
{
    refuse("collide sat --output=",
           "option \"--output\" expects a file name, found \"\"");
}

Test(options, an_option_of_another_query_says_whose_it_is)
{
    refuse("collide sat --within 3",
           "option \"--within\" is for gjk, draw and run, not for sat");
    refuse("collide --dt 3 clip", "option \"--dt\" is for sweep, toi, resolve, "
                                  "simulate, draw and run, not for clip");
    refuse("collide pairs --trace",
           "option \"--trace\" is for sat, gjk, clip, sweep, toi, ray, cast, "
           "resolve, simulate, mass and run, not for pairs");
    refuse("collide sat --seed -1",
           "option \"--seed\" is for generate, not for sat");
    refuse("collide mass --explain",
           "option \"--explain\" is for check, not for mass");
    refuse("collide --max-shapes 3 generate",
           "option \"--max-shapes\" is not for generate");
    expect("collide run --within 3 --dt 3 --using epa --at middle --trace");
}

Test(options, of_simulations_have_ranges)
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
        cr_assert_not(parse(text), "%s", text);
        snprintf(message, sizeof message, "option \"%.*s\" expects ", length,
                 wrong[i]);
        cr_assert_eq(strncmp(fail.message, message, strlen(message)), 0, "%s",
                     fail.message);
        snprintf(message, sizeof message, "found \"%s\"", value);
        cr_assert_not_null(strstr(fail.message, message), "%s", fail.message);
    }
    expect("collide simulate --steps 1000000000 --iterations 10000 --every 1 "
           "--frame 1e60 --solver verlet --contacts --dt 1e-3");
    expect("collide run --steps 1 --iterations 1 --every 2 --frame 1 "
           "--solver impulse --contacts");
}

Test(options, the_first_operand_may_be_one_of_a_few_words)
{
    refuse(
        "collide completions",
        "bash|zsh|fish is missing; usage: collide completions bash|zsh|fish");
    refuse("collide completions powershell",
           "completions expects bash, zsh or fish, found \"powershell\"");
    refuse("collide golden verfy x",
           "golden expects record, verify, review or accept, found "
           "\"verfy\"; did you mean \"verify\"?");
    refuse("collide completions bash zsh",
           "unexpected argument \"zsh\"; usage: collide completions "
           "bash|zsh|fish");
    refuse("collide help sat gjk",
           "unexpected argument \"gjk\"; usage: collide help [QUERY]");
    cr_assert_not(parse("collide completions bash --jobs 1"));
}

Test(options, an_error_leaves_the_output_as_it_was)
{
    expect("collide sat a.json");
    struct options before = options;
    cr_assert_not(parse("collide gjk b.json --nonsense"));
    cr_assert_eq(memcmp(&before, &options, sizeof before), 0);
}

Test(options, a_long_wrong_value_is_shown_in_part)
{
    char text[900] = "collide gjk --within ";
    memset(text + strlen(text), 'x', 800);
    cr_assert_not(parse(text));
    cr_assert_lt(strlen(fail.message), 200);
}

Test(options, out_of_memory_is_an_error)
{
    char name[] = "collide", query[] = "sat";
    char *const argv[] = {name, query};
    struct arena none = arena_make(1);
    cr_assert_not(options_parse(&(struct arguments){2, argv}, &all_commands,
                                &none, &options, &fail));
    cr_assert_str_eq(fail.code, "out-of-memory");
}
