/* options/options: command lines in, data out. */

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "maps/level.h"
#include "query/query.h"
#include "support/command_line.h"
#include "support/criterion.h"
#include "support/options/option_table.h"
#include "support/text_parts.h"
#include "verify/generate/generate.h"
#include "verify/reduce/reduce.h"
#include "verify/truth/tolerance.h"

TestSuite(options, .fini = forget_line);

Test(options, a_query_alone_leaves_the_defaults)
{
    expect_line("collide sat");
    cr_assert(eq(int, line_options.action, ACTION_RUN));
    cr_assert(eq(str, line_options.asked.topic->name, "sat"));
    cr_assert(eq(ptr, SETTINGS_OF(&line_options, query_settings)->answer.query,
                 &query_sat));
    cr_assert(eq(int, line_options.file_count, 0));
    cr_assert(
        eq(int, SETTINGS_OF(&line_options, query_settings)->answer.all, false));
    cr_assert(eq(
        int, SETTINGS_OF(&line_options, query_settings)->answer.pair_count, 0));
    cr_assert(eq(int,
                 SETTINGS_OF(&line_options, query_settings)->answer.has_within,
                 false));
    cr_assert(eq(int, SETTINGS_OF(&line_options, query_settings)->answer.trace,
                 false));
    cr_assert(eq(int,
                 SETTINGS_OF(&line_options, query_settings)->answer.using_epa,
                 false));
    cr_assert(eq(int, SETTINGS_OF(&line_options, query_settings)->answer.at,
                 COL_AT_INCIDENT));
    cr_assert(
        eq(dbl, SETTINGS_OF(&line_options, query_settings)->answer.dt, 1));
    cr_assert(eq(int, line_options.digits, 0));
    cr_assert(not(line_options.pretty));
    cr_assert(zero(ptr, line_options.output));
    cr_assert(not(line_options.exit_status));
    cr_assert(eq(int, line_options.jobs, 0));
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
        const char *name = one.topic->name;
        char text[64];
        if (one.command == all_commands.help)
            continue;
        snprintf(text, sizeof text, "collide %s %s%s", name,
                 strcmp(name, "ask") == 0 ? "--stream " : "",
                 operands_of(one.command));
        expect_line(text);
        cr_assert(eq(ptr, line_options.asked.topic, one.topic));
        cr_assert(eq(ptr, line_options.asked.command, one.command));
        cr_assert(eq(ptr,
                     SETTINGS_OF(&line_options, query_settings)->answer.query,
                     query_find(name)));
        cr_assert(eq(int, !query_find(name), !one.is_query));
    }
    cr_assert(eq(int, i, 30));
}

Test(options, commands_take_so_many_operands)
{
    refuse_line("collide judge a", "RESULTS is missing");
    refuse_line("collide diff a b c", "unexpected argument \"c\"");
    refuse_line("collide generate a",
                "unexpected argument \"a\": generate accepts none");
    refuse_line("collide reduce a", "reduce needs a command after \"--\"");
    refuse_line("collide reduce -- b", "SCENE is missing");
    refuse_line("collide reduce a sh -c b",
                "reduce needs a command after \"--\"");
    refuse_line("collide reduce a -z", "unknown option \"-z\"");
    expect_line("collide reduce --status 3 a -- b -c d");
    cr_assert(eq(int, line_options.file_count, 1));
    cr_assert(eq(int, line_options.tail_count, 3));
    cr_assert(eq(str, line_options.tail[1], "-c"));
    cr_assert(eq(int, SETTINGS_OF(&line_options, reduce_settings)->status, 3));
}

/* In front of its own operands "--" ends the options, as ever. */
Test(options, golden_may_have_a_command)
{
    expect_line("collide golden verify a");
    cr_assert(eq(int, line_options.tail_count, 0));
    expect_line("collide golden verify --tol 1 a b -- c -d");
    cr_assert(eq(int, line_options.file_count, 3));
    cr_assert(eq(int, line_options.tail_count, 2));
    cr_assert(eq(str, line_options.tail[1], "-d"));
    expect_line("collide golden verify -- -a b");
    cr_assert(eq(int, line_options.tail_count, 0));
    cr_assert(eq(int, line_options.file_count, 3));
    cr_assert(eq(str, line_options.files[1], "-a"));
    refuse_line("collide golden verify a --",
                "golden needs a command after \"--\"");
}

Test(options, reduce_has_one_exit_status_or_all)
{
    refuse_line("collide reduce --fails --status 3 a -- b",
                "options \"--fails\" (any exit status except 0) and "
                "\"--status\" (one exit status) exclude each other");
    cr_assert(not(parse_line("collide reduce --exit-zero a -- b")));
    expect_part(line_fail.message, "not for reduce");
}

Test(options, only_impulses_are_corrected)
{
    refuse_line(
        "collide resolve --method stop --correction 0.5",
        "option \"--correction\" needs the \"--method\" impulse, not stop");
    refuse_line("collide resolve --slop 0 --method verlet",
                "option \"--slop\" needs the \"--method\" impulse, not verlet");
    expect_line("collide resolve --slop 0 --correction 0.5 --method impulse");
    expect_line("collide run --correction 0.5 --method stop");
}

Test(options, seeds_are_any_that_64_bits_hold)
{
    expect_line("collide generate");
    cr_assert(eq(u64, SETTINGS_OF(&line_options, generate_settings)->seed, 1));
    expect_line("collide generate --seed 0");
    cr_assert(eq(u64, SETTINGS_OF(&line_options, generate_settings)->seed, 0));
    expect_line("collide generate --seed 18446744073709551615");
    cr_assert(eq(u64, SETTINGS_OF(&line_options, generate_settings)->seed,
                 UINT64_MAX));
    static const char *const wrong[] = {"18446744073709551616", "-1", "1e3",
                                        "1x"};
    refuse_values("collide generate", "seed",
                  "a whole number from 0 to 18446744073709551615", wrong, 4);
}

Test(options, tolerances_are_of_all_fields_or_of_one)
{
    expect_line(
        "collide judge a b --tol 0.5 --tol depth=0.25 --rel points=1e-9");
    const struct tolerance *of =
        SETTINGS_OF(&line_options, number_tolerances)->of;
    cr_assert(eq(dbl, of[TOLERANCE_NORMAL].absolute, 0.5));
    cr_assert(eq(dbl, of[TOLERANCE_DEPTH].absolute, 0.25));
    cr_assert(eq(dbl, of[TOLERANCE_POINTS].relative, 1e-9));
    cr_assert(eq(dbl, of[TOLERANCE_DEPTH].relative, 0));
    cr_assert(eq(dbl, of[TOLERANCE_DEPTH].ulps, 4));
    expect_line("collide diff a b --ulps time=2");
    cr_assert(eq(
        dbl,
        SETTINGS_OF(&line_options, number_tolerances)->of[TOLERANCE_TIME].ulps,
        2));
    cr_assert(eq(
        dbl,
        SETTINGS_OF(&line_options, number_tolerances)->of[TOLERANCE_DEPTH].ulps,
        0));
    const char *wrong[] = {"=1", "depth=", "-1", "1e61", "x"};
    for (int i = 0; i < 5; i++) {
        char text[80], message[300];
        snprintf(text, sizeof text, "collide judge a b --tol %s", wrong[i]);
        snprintf(message, sizeof message,
                 "option \"--tol\" expects a number from 0 to 1e60, or "
                 "FIELD=NUMBER where FIELD is normal, depth, distance, "
                 "separation, points, time or other, found \"%s\"",
                 wrong[i]);
        refuse_line(text, message);
    }
    refuse_line(
        "collide judge a b --tol depht=1",
        "option \"--tol\" expects a number from 0 to 1e60, or "
        "FIELD=NUMBER where FIELD is normal, depth, distance, separation, "
        "points, time or other, found \"depht=1\"; did you mean "
        "\"depth\"?");
}

Test(options, flags_are_set)
{
    expect_line("collide clip --all --trace --pretty --exit-status");
    cr_assert(
        eq(int, SETTINGS_OF(&line_options, query_settings)->answer.all, true));
    cr_assert(eq(int, SETTINGS_OF(&line_options, query_settings)->answer.trace,
                 true));
    cr_assert(line_options.pretty);
    cr_assert(line_options.exit_status);
    expect_line("collide sat -e");
    cr_assert(line_options.exit_status);
}

Test(options, values_stand_behind_an_equals_sign_or_next)
{
    expect_line("collide gjk --within=2.5");
    cr_assert(eq(dbl, SETTINGS_OF(&line_options, query_settings)->answer.within,
                 2.5));
    expect_line("collide gjk --within 25e-1");
    cr_assert(eq(int,
                 SETTINGS_OF(&line_options, query_settings)->answer.has_within,
                 true));
    cr_assert(eq(dbl, SETTINGS_OF(&line_options, query_settings)->answer.within,
                 2.5));
    expect_line("collide sat --pair=a=b,c");
    cr_assert(eq(str,
                 SETTINGS_OF(&line_options, query_settings)->answer.pairs[0],
                 "a=b,c"));
}

Test(options, a_value_may_begin_with_a_minus)
{
    expect_line("collide sat --pair -a,-b --pair --,--");
    cr_assert(eq(
        int, SETTINGS_OF(&line_options, query_settings)->answer.pair_count, 2));
    cr_assert(eq(str,
                 SETTINGS_OF(&line_options, query_settings)->answer.pairs[0],
                 "-a,-b"));
    cr_assert(eq(str,
                 SETTINGS_OF(&line_options, query_settings)->answer.pairs[1],
                 "--,--"));
    expect_line("collide gjk --within -0");
    expect_line("collide sat -o -e");
    cr_assert(eq(str, line_options.output, "-e"));
    cr_assert(not(line_options.exit_status));
}

Test(options, short_options_take_their_value_with_them_or_next)
{
    expect_line("collide sat -oFILE");
    cr_assert(eq(str, line_options.output, "FILE"));
    expect_line("collide sat -o FILE a.json");
    cr_assert(eq(str, line_options.output, "FILE"));
    cr_assert(eq(str, line_options.files[0], "a.json"));
    expect_line("collide sat -eoFILE");
    cr_assert(line_options.exit_status);
    cr_assert(eq(str, line_options.output, "FILE"));
}

Test(options, a_minus_as_the_output_is_standard_output)
{
    expect_line("collide sat -o -");
    cr_assert(zero(ptr, line_options.output));
}

Test(options, numbers_are_read)
{
    expect_line("collide sweep --dt 1e-3 --jobs 1024 --digits 17");
    cr_assert(
        eq(dbl, SETTINGS_OF(&line_options, query_settings)->answer.dt, 0.001));
    cr_assert(eq(int, line_options.jobs, 1024));
    cr_assert(eq(int, line_options.digits, 17));
    expect_line("collide sat --jobs=1 --digits=1");
    cr_assert(eq(int, line_options.jobs, 1));
    cr_assert(eq(int, line_options.digits, 1));
}

Test(options, choices_are_read)
{
    expect_line("collide clip --using epa --at middle");
    cr_assert(eq(int,
                 SETTINGS_OF(&line_options, query_settings)->answer.using_epa,
                 true));
    cr_assert(eq(int, SETTINGS_OF(&line_options, query_settings)->answer.at,
                 COL_AT_MIDDLE));
    expect_line("collide clip --using=sat --at=reference");
    cr_assert(eq(int,
                 SETTINGS_OF(&line_options, query_settings)->answer.using_epa,
                 false));
    cr_assert(eq(int, SETTINGS_OF(&line_options, query_settings)->answer.at,
                 COL_AT_REFERENCE));
    expect_line("collide clip --at=reference --at=incident");
    cr_assert(eq(int, SETTINGS_OF(&line_options, query_settings)->answer.at,
                 COL_AT_INCIDENT));
    cr_assert(eq(int, line_options.progress, PROGRESS_AUTO));
    expect_line("collide clip --progress=never --progress always");
    cr_assert(eq(int, line_options.progress, PROGRESS_ALWAYS));
}

Test(options, options_may_stand_before_the_query_and_between_files)
{
    expect_line("collide --all clip a.json --pretty - b.json -e");
    cr_assert(eq(str, line_options.asked.topic->name, "clip"));
    cr_assert(
        eq(int, SETTINGS_OF(&line_options, query_settings)->answer.all, true));
    cr_assert(line_options.pretty);
    cr_assert(line_options.exit_status);
    cr_assert(eq(int, line_options.file_count, 3));
    cr_assert(eq(str, line_options.files[0], "a.json"));
    cr_assert(eq(str, line_options.files[1], "-"));
    cr_assert(eq(str, line_options.files[2], "b.json"));
}

Test(options, two_minuses_end_the_options)
{
    expect_line("collide sat -- --all -e");
    cr_assert(eq(int, line_options.file_count, 2));
    cr_assert(eq(str, line_options.files[0], "--all"));
    cr_assert(eq(str, line_options.files[1], "-e"));
    cr_assert(not(line_options.exit_status));
    expect_line("collide -- sat --");
    cr_assert(eq(int, line_options.file_count, 1));
    cr_assert(eq(str, line_options.files[0], "--"));
}

Test(options, help_is_about_a_query_or_about_all)
{
    static const char *const about_all[] = {"collide help", "collide --help",
                                            "collide -h"};
    for (size_t i = 0; i < sizeof about_all / sizeof *about_all; i++) {
        expect_line(about_all[i]);
        cr_assert(eq(int, line_options.action, ACTION_HELP));
        cr_assert(zero(ptr, line_options.asked.topic));
    }
    static const char *const about_clip[] = {
        "collide help clip", "collide clip --help", "collide -h clip",
        "collide clip --all a.json -h", "collide help clip --help"};
    for (size_t i = 0; i < sizeof about_clip / sizeof *about_clip; i++) {
        expect_line(about_clip[i]);
        cr_assert(eq(int, line_options.action, ACTION_HELP));
        cr_assert(eq(str, line_options.asked.topic->name, "clip"));
    }
}

Test(options, version_and_completions_are_asked_for)
{
    expect_line("collide --version");
    cr_assert(eq(int, line_options.action, ACTION_VERSION));
    expect_line("collide -V sat");
    cr_assert(eq(int, line_options.action, ACTION_VERSION));
    expect_line("collide completions zsh");
    cr_assert(eq(int, line_options.action, ACTION_RUN));
    cr_assert(eq(str, line_options.asked.topic->name, "completions"));
    cr_assert(eq(str, line_options.files[0], "zsh"));
}

Test(options, parts_of_a_picture_are_known_one_by_one)
{
#define PARTS                                                                  \
    "a comma-separated list of grid, legend, labels, boxes, indices, pairs "   \
    "or pieces"
    expect_line("collide draw --show grid,pieces,grid x");
    refuse_line("collide draw --show grid,lables x",
                "option \"--show\" expects " PARTS
                ", found \"grid,lables\"; did you mean \"labels\"?");
    refuse_line("collide draw --hide lables,grid x",
                "option \"--hide\" expects " PARTS
                ", found \"lables,grid\"; did you mean \"labels\"?");
    refuse_line("collide draw --hide grid, x",
                "option \"--hide\" expects " PARTS ", found \"grid,\"");
}

Test(options, patterns_come_again_and_may_be_empty)
{
    static const char *const names[] = {"layer",   "class", "property",
                                        "trigger", "spawn", "goal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[100];
        snprintf(text, sizeof text, "collide check --%s a* --%s b x", names[i],
                 names[i]);
        expect_line(text);
        snprintf(text, sizeof text, "collide check --%s '' x", names[i]);
        expect_line(text);
    }
    expect_line("collide check --layer a --layer b --layer c x");
    cr_assert(
        eq(str, SETTINGS_OF(&line_options, level_options)->layers[2], "c"));
    cr_assert(zero(ptr, SETTINGS_OF(&line_options, level_options)->layers[3]));
}

Test(options, the_first_operand_may_be_one_of_a_few_words)
{
    refuse_line("collide completions",
                "SHELL is missing; expected bash, zsh or fish");
    refuse_line("collide completions powershell",
                "completions expects bash, zsh or fish, found \"powershell\"");
    refuse_line("collide golden verfy x",
                "golden expects record, verify, review or accept, found "
                "\"verfy\"; did you mean \"verify\"?");
    refuse_line("collide completions bash zsh", "unexpected argument \"zsh\"");
    refuse_line("collide help sat gjk", "unexpected argument \"gjk\"");
    cr_assert(not(parse_line("collide completions bash --jobs 1")));
}
