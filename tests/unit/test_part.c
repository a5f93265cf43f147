/* run/part, run/join_command: parts of a file of lines, and their joined
 * output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/rng.h"
#include "support/same.h"
#include "support/text_parts.h"

TestSuite(part, .init = cli_enter, .fini = cli_leave);

/* ---- Files and runs ------------------------------------------------------ */

/* Lines of all sorts: scenes that are valid, scenes that are not, broken JSON,
 * empty lines, and lines of other values. */
#define GOOD                                                                   \
    "{'shapes':[{'type':'box','min':[0,0],'max':[2,2]},"                       \
    "{'type':'box','min':[1,0],'max':[3,2],'layers':['walls']}]}"
#define CUT_OFF 6
static const char *const lines[] = {
    GOOD,
    HIT,
    MISS,
    GOOD,
    "{'name':'x','shapes':[{'type':'circle','center':[0,0],'radius':-1},"
    "{'type':'disc'}]}",
    GOOD "\r",
    [CUT_OFF] = "{'shapes':[{'type':'box'",
    "",
    "nonsense",
    GOOD " " GOOD,
    "[1,2]",
    "{'shapes':[]}",
};

#define KINDS (sizeof lines / sizeof *lines)

/* A file whose first line is a scene, as is the line after one that is cut off;
 * its size. */
static long put_lines(const char *path, int count, uint64_t seed)
{
    static char text[200000];
    struct rng rng = rng_seeded(seed);
    size_t used = (size_t)snprintf(text, sizeof text, "%s\n", GOOD);
    const char *line = GOOD;
    for (int i = 1; i < count; i++) {
        line = line == lines[CUT_OFF] ? GOOD : lines[rng_below(&rng, KINDS)];
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", line,
                                 i == count - 1 && seed % 2 ? "" : "\n");
    }
    cli_put(path, text);
    return (long)used;
}

static int run(const char *command, const char *rest)
{
    char line[400];
    snprintf(line, sizeof line, "collide %s %s", command, rest);
    return cli_call(line, "");
}

/* The output and the manifest of part `k`. */
static int run_part(const char *command, const char *file, int k, int count)
{
    char rest[200];
    snprintf(rest, sizeof rest, "--part %d/%d -o p.%02d %s", k, count, k, file);
    return run(command, rest);
}

static void run_parts(const char *command, const char *file, int count)
{
    for (int k = 1; k <= count; k++)
        run_part(command, file, k, count);
}

/* The output of all parts, by join. Returns its status. */
static int join_parts(int count)
{
    char line[900] = "collide join -o joined";
    for (int k = count; k >= 1; k--) /* the order does not matter */
        snprintf(line + strlen(line), sizeof line - strlen(line), " p.%02d", k);
    return cli_call(line, "");
}

/* Removes the members of errors that parts do not have. */
static void remove_lines(char *text)
{
    char *to = text;
    for (const char *at = text; *at;) {
        int length = 0;
        sscanf(at, "\"line\":%*d, \"column\":%*d, %n", &length);
        if (length > 0)
            at += length;
        else
            *to++ = *at++;
    }
    *to = '\0';
}

static bool is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

/* Parts joined are the single run; both are called with the same file. */
static void expect_same(const char *command, const char *file, int count)
{
    static char single[500000], joined[500000];
    int status = run(command, file);
    strcpy(single, cli_out);
    remove_lines(single);
    run_parts(command, file, count);
    cr_assert(eq(int, join_parts(count), status), "%s, %d: %s", command, count,
              cli_err);
    cli_get("joined", joined, sizeof joined);
    cr_assert(eq(str, joined, single), "%s, %d parts", command, count);
    cli_clear();
}

/* ---- The same bytes ------------------------------------------------------ */

Test(part, joined_parts_are_the_single_run)
{
    static const char *const commands[] = {
        "clip",
        "sat --all --record-id name",
        "gjk --format csv",
        "clip --format ndjson --max-errors 3",
        "convert --jobs 3",
        "sat --pretty --exit-zero",
        "sat -e",
        "sat --layer walls --digits 3",
        "mass --format tsv --exit-zero --jobs 2",
        "simulate --steps 2 --every 1",
    };
    cli_block = 700;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        for (int count = 1; count <= 26; count += 5) {
            put_lines("in", 40, i);
            expect_same(commands[i], "in", count);
        }
    }
    cli_block = 0;
}

/* Every place of a cut: so many parts that each byte is one. */
Test(part, each_line_is_in_the_part_of_its_first_byte)
{
    static char single[100000], parts[100000];
    int size = (int)put_lines("in", 6, 4);
    run("clip --exit-zero", "in");
    strcpy(single, cli_out);
    remove_lines(single);
    size_t used = 0;
    for (int k = 1; k <= size; k++) {
        cr_assert(
            eq(int, run_part("clip --exit-zero", "in", k, size), CLI_DONE),
            "%d: %s", k, cli_err);
        char name[20];
        snprintf(name, sizeof name, "p.%02d", k);
        cli_get(name, parts + used, sizeof parts - used);
        used += strlen(parts + used);
    }
    cr_assert(eq(str, parts, single));
}

Test(part, an_empty_file_has_empty_parts)
{
    cli_put("in", "");
    expect_same("clip", "in", 3);
    cli_put("in", "");
    expect_same("clip --format csv", "in", 3);
}

Test(part, only_the_first_part_has_the_header)
{
    char text[1000];
    cli_put("in", HIT "\n" HIT "\n");
    run_parts("sat --format csv --columns a,b", "in", 2);
    cli_get("p.01", text, sizeof text);
    cr_assert(eq(str, text, "a,b\na,b\n"));
    cli_get("p.02", text, sizeof text);
    cr_assert(eq(str, text, "a,b\n"));
}

/* ---- Errors -------------------------------------------------------------- */

Test(part, an_error_has_the_byte_of_its_scene_and_no_line)
{
    char text[1000];
    cli_put("in", "{'shapes':[]}\n{'shapes':[]}\n{'shapes':7}\n");
    cr_assert(eq(int, run_part("sat", "in", 2, 2), CLI_TROUBLE));
    cli_get("p.02", text, sizeof text);
    expect_part(text, "\"file\":\"in\",\"byte\":28,\"pointer\"");
    expect_part(cli_err, "collide: in: byte 28: ");
    run("sat", "in");
    expect_part(cli_out,
                "\"file\":\"in\",\"byte\":28,\"line\":3,\"column\":11");
}

Test(part, an_indented_scene_is_an_error_and_leaves_nothing)
{
    cli_put("in", "{\n  'shapes': [\n    {'type':'box','min':[0,0],\n"
                  "     'max':[2,2]}\n  ]\n}\n" HIT "\n");
    cr_assert(eq(int, run_part("sat --exit-zero", "in", 1, 3), CLI_TROUBLE));
    expect_part(cli_err, "--part expects a scene on each line, but the first "
                         "goes on behind the part");
    cr_assert(eq(int, run_part("sat --exit-zero", "in", 2, 3), CLI_TROUBLE));
    expect_part(cli_err, "this line continues a scene from a line before it");
    cr_assert(not(is_there("p.01")));
    cr_assert(not(is_there("p.01.manifest")));
    cr_assert(not(is_there("p.02")));
    cr_assert(eq(int, run_part("sat", "in", 1, 1), CLI_DONE));
}

Test(part, options_and_inputs_that_do_not_fit_are_errors)
{
    static const char *const wrong[][2] = {
        {"--part 0/2 -o p in", "1 <= K <= N"},
        {"--part 3/2 -o p in", "1 <= K <= N"},
        {"--part 1/0 -o p in", "1 <= K <= N"},
        {"--part a/b -o p in", "1 <= K <= N"},
        {"--part 1 -o p in", "1 <= K <= N"},
        {"--part -1/2 -o p in", "1 <= K <= N"},
        {"--part 1/1000001 -o p in", "1 <= K <= N"},
        {"--part 1/2 in", "needs \"-o FILE\""},
        {"--part 1/2 -o - in", "needs \"-o FILE\""},
        {"--part 1/2 -o /dev/null in", "needs \"-o FILE\""},
        {"--part 1/2 -o /dev/stdout in", "needs \"-o FILE\""},
        {"--part 1/2 -o p.manifest in", "must not end in \".manifest\""},
        {"--part 1/2 -o p", "found standard input"},
        {"--part 1/2 -o p -", "found standard input"},
        {"--part 1/2 -o p in in", "found several files"},
        {"--part 1/2 -o p .", "is a folder"},
        {"--part 1/2 -o p /dev/null", "is a pipe or device"},
        {"--part 1/2 -o p missing", "No such file"},
        {"--part 1/2 --shard 0/2 -o p in", "exclude each other"},
        {"--part 1/2 -o in in", "is also the output"},
        {"--part 1/2 -o x x.manifest", "is also the manifest"},
    };
    cli_put("in", HIT "\n");
    cli_put("x.manifest", HIT "\n");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert(eq(int, run("sat", wrong[i][0]), CLI_TROUBLE), "%s",
                  wrong[i][0]);
        cr_assert(cli_has(cli_err, wrong[i][1]), "%s: %s", wrong[i][0],
                  cli_err);
        cr_assert(not(is_there("p")));
    }
    cr_assert(eq(int, run("check", "--part 1/2 -o p in"), CLI_TROUBLE));
    cr_assert(
        eq(int, run("convert", "--merge w --part 1/2 -o p in"), CLI_TROUBLE));
}

Test(part, a_file_that_is_no_manifest_is_not_replaced)
{
    char text[100];
    cli_put("in", HIT "\n");
    cli_put("p.01.manifest", "of a ship");
    cr_assert(eq(int, run_part("sat", "in", 1, 2), CLI_TROUBLE));
    expect_part(cli_err, "p.01.manifest: \"--part\" writes its manifest here, "
                         "but something else has this name");
    cli_get("p.01.manifest", text, sizeof text);
    cr_assert(eq(str, text, "of a ship"));
    cr_assert(not(is_there("p.01")));
    cli_put("p.01.manifest", "");
    for (int i = 0; i < 2; i++) /* an empty file, and then a manifest */
        cr_assert(eq(int, run_part("sat", "in", 1, 2), CLI_DONE));
    mkdir("p.02.manifest", 0700);
    cr_assert(eq(int, run_part("sat", "in", 2, 2), CLI_TROUBLE));
    cr_assert(not(is_there("p.02")));
    rmdir("p.02.manifest");
}

Test(part, white_space_may_stand_before_a_scene)
{
    cli_put("in", HIT "\n  " HIT "\n\t" HIT "\n\n " HIT "\n");
    expect_same("sat", "in", 4);
}

/* As long as no line has had a scene, the single run does not know that each
 * line has one. */
Test(part, the_first_lines_may_be_no_scenes)
{
    static const char *const heads[] = {
        "# made by tool 1.2, 30 November 2026\n",
        "{'shapes': [}\n",
        "\n\n\n\n",
        "nonsense\n[1,2]\n{'shapes':7}\n",
    };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s" HIT "\n" MISS "\n", heads[i]);
        for (int count = 1; count <= 26; count++) {
            cli_put("in", text);
            expect_same("sat --exit-zero", "in", count);
        }
    }
}

/* In the single run the lines of the second part are the rest of a scene. */
Test(part, a_scene_that_may_go_on_in_the_next_part_is_refused_by_join)
{
    cli_put("in", GOOD "\n{'shapes':[\n"
                       "{'type':'circle','center':[0,0],'radius':1}\n]}\n" GOOD
                       "\n" GOOD "\n");
    for (int count = 2; count <= 26; count++) {
        int trouble = 0;
        for (int k = 1; k <= count; k++)
            trouble += run_part("sat --exit-zero", "in", k, count) != CLI_DONE;
        if (trouble == 0 && join_parts(count) == CLI_DONE) {
            static char joined[5000];
            run("sat --exit-zero", "in");
            cli_get("joined", joined, sizeof joined);
            cr_assert(eq(str, joined, cli_out), "%d", count);
        }
        remove("joined");
    }
}

/* ---- Damaged sets -------------------------------------------------------- */

/* Refused, by the name of a file: nothing is written. */
static void expect_refused(const char *files, const char *message)
{
    char line[300];
    snprintf(line, sizeof line, "collide join -o joined %s", files);
    cr_assert(eq(int, cli_call(line, ""), CLI_TROUBLE), "%s", files);
    cr_assert(cli_has(cli_err, message), "%s: %s", files, cli_err);
    cr_assert(not(is_there("joined")));
    snprintf(line, sizeof line, "collide join %s", files);
    cr_assert(eq(int, cli_call(line, ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ""));
}

static void edit(const char *path, const char *from, const char *to)
{
    char text[5000], edited[5000];
    cli_get(path, text, sizeof text);
    char *at = strstr(text, from);
    cr_assert(ne(ptr, at, NULL));
    snprintf(edited, sizeof edited, "%.*s%s%s", (int)(at - text), text, to,
             at + strlen(from));
    cli_put(path, edited);
}

static void make_four_parts(void)
{
    put_lines("in", 20, 2);
    run_parts("sat --exit-zero", "in", 4);
}

Test(part, a_missing_part_is_named)
{
    make_four_parts();
    expect_refused("p.01 p.02 p.04", "p.03: part 3 of 4 is missing: run it "
                                     "with \"--part 3/4\"");
    expect_refused("p.03 p.04", "p.01: parts 1 to 2 of 4 are missing");
    expect_refused("p.01", "p.02: parts 2 to 4 of 4 are missing");
    remove("p.02");
    expect_refused("p.01 p.02 p.03 p.04", "p.02: No such file");
    remove("p.02.manifest");
    expect_refused("p.01 p.02 p.03 p.04", "p.02: its manifest is missing");
}

Test(part, a_part_that_is_there_twice_is_named)
{
    make_four_parts();
    expect_refused("p.01 p.02 p.02 p.03 p.04",
                   "p.02: this is part 2 of 4, and so is p.02");
    cr_assert(eq(int, rename("p.03", "q"), 0));
    cr_assert(eq(int, rename("p.03.manifest", "q.manifest"), 0));
    run_part("sat --exit-zero", "in", 3, 4);
    expect_refused("p.01 p.02 q p.03 p.04", "this is part 3 of 4, and so is");
}

Test(part, a_damaged_output_is_named)
{
    make_four_parts();
    edit("p.02", "sat", "Sat");
    expect_refused("p.01 p.02 p.03 p.04",
                   "p.02: this output is damaged: its SHA-256");
    edit("p.03", "sat", "");
    expect_refused("p.01 p.02 p.03 p.04",
                   "p.03: this output is damaged: it has");
    cr_assert(eq(int, count_parts(cli_err, "damaged"), 2));
}

Test(part, a_damaged_manifest_is_named)
{
    char text[5000];
    make_four_parts();
    edit("p.02.manifest", "\"records\":", "\"records\":1");
    expect_refused("p.01 p.02 p.03 p.04",
                   "p.02.manifest: this manifest is damaged");
    cr_assert(eq(int, run_part("sat --exit-zero", "in", 2, 4), CLI_DONE));
    cli_get("p.02.manifest", text, sizeof text);
    for (size_t length = 0; length < strlen(text); length += 23) {
        FILE *file = fopen("p.02.manifest", "w");
        fwrite(text, 1, length, file);
        fclose(file);
        expect_refused("p.01 p.02 p.03 p.04",
                       "p.02.manifest: this manifest is damaged");
    }
}

Test(part, a_part_of_another_run_is_named)
{
    make_four_parts();
    run_part("sat --exit-zero --all", "in", 2, 4);
    expect_refused("p.01 p.02 p.03 p.04",
                   "p.02: this is a part of another run, by its options: found "
                   "[\"--all\",\"--exit-zero\"], but p.0");
    run_part("gjk --exit-zero", "in", 2, 4);
    expect_refused("p.01 p.02 p.03 p.04",
                   "another run, by its query: found \"gjk\"");
    run_part("sat --exit-zero", "in", 2, 5);
    expect_refused("p.01 p.02 p.03 p.04", "by its number of parts: found 5");
    put_lines("other", 20, 2);
    run_part("sat --exit-zero", "other", 2, 4);
    expect_refused("p.01 p.02 p.03 p.04", "by its input file: found \"other\"");
    put_lines("in", 30, 2);
    run_part("sat --exit-zero", "in", 2, 4);
    expect_refused("p.01 p.02 p.03 p.04", "by its size of the input: found");
}

/* Gives a manifest its last member again, after its text was edited. */
static void sign(const char *path, const char *from, const char *to)
{
    char text[5000];
    struct sha256 hash = sha256_make();
    edit(path, from, to);
    cli_get(path, text, sizeof text);
    char *end = strstr(text, ",\"manifest\"");
    cr_assert(ne(ptr, end, NULL));
    sha256_add(&hash, text, (size_t)(end - text));
    snprintf(end, 100, ",\"manifest\":\"%s\"}\n", sha256_text(&hash).text);
    cli_put(path, text);
}

Test(part, a_part_of_another_version_is_named)
{
    make_four_parts();
    sign("p.03.manifest", COL_VERSION, "0.9.9");
    expect_refused("p.01 p.02 p.03 p.04",
                   "p.03: this is a part of another run, by its version of "
                   "collide: found \"0.9.9\", but p.0");
}

Test(part, a_forged_manifest_is_refused)
{
    static const char *const forged[][2] = {
        {"\"parts\":4", "\"parts\":4e99"}, {"\"part\":3", "\"part\":-3"},
        {"\"part\":3", "\"part\":5"},      {"\"part\":3", "\"part\":{}"},
        {"\"begin\":", "\"begin\":1e"},    {"\"input\":{", "\"input\":[{"},
        {"\"records\":", "\"records\":-"}, {"\"version\":", "\"v\":"},
    };
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        make_four_parts();
        sign("p.03.manifest", forged[i][0], forged[i][1]);
        expect_refused("p.01 p.02 p.03 p.04",
                       "p.03.manifest: this manifest is damaged");
    }
    make_four_parts();
    sign("p.03.manifest", "\"begin\":", "\"begin\":1");
    expect_refused("p.01 p.02 p.03 p.04", "p.03");
}

/* ---- What join takes over ------------------------------------------------ */

Test(part, join_ignores_manifests_that_a_pattern_of_the_shell_names)
{
    make_four_parts();
    cr_assert(eq(int,
                 run("join", "p.01 p.01.manifest p.02 p.02.manifest p.03 "
                             "p.03.manifest p.04 p.04.manifest"),
                 CLI_DONE));
    cr_assert(eq(int, run("join", "p.01.manifest p.02 p.03 p.04"), CLI_DONE));
}

Test(part, a_selection_may_match_in_one_part_only)
{
    cli_put("in", MISS "\n" MISS "\n" GOOD "\n");
    run_parts("sat --only-layer walls", "in", 2);
    cr_assert(eq(int, join_parts(2), CLI_DONE));
    cr_assert(eq(str, cli_err, ""));
}

Test(part, a_selection_that_matches_in_no_part_is_reported_by_join)
{
    static char single[sizeof cli_err];
    cli_put("in", GOOD "\n" GOOD "\n" GOOD "\n");
    cr_assert(eq(int, run("sat --layer wals --layer x", "in"), CLI_TROUBLE));
    strcpy(single, cli_err);
    for (int k = 1; k <= 3; k++)
        cr_assert(eq(int, run_part("sat --layer wals --layer x", "in", k, 3),
                     CLI_DONE));
    cr_assert(eq(int, join_parts(3), CLI_TROUBLE));
    cr_assert(eq(str, cli_err, single));
    cr_assert(is_there("joined"));
}

Test(part, join_has_the_status_of_the_single_run)
{
    cli_put("in", MISS "\n" MISS "\n" HIT "\n" MISS "\n");
    run_parts("sat -e", "in", 4);
    cr_assert(eq(int, join_parts(4), CLI_DONE));
    cli_put("in", MISS "\n" MISS "\n");
    cr_assert(eq(int, run_part("sat -e", "in", 1, 2), CLI_DONE),
              "only join knows whether nothing was hit");
    run_part("sat -e", "in", 2, 2);
    cr_assert(eq(int, join_parts(2), CLI_NOTHING_HIT));
    cli_put("in", MISS "\n{'shapes':7}\n");
    run_parts("sat", "in", 2);
    cr_assert(eq(int, join_parts(2), CLI_TROUBLE));
    expect_part(cli_err, "1 error in 2 scenes");
    run_parts("sat --exit-zero", "in", 2);
    cr_assert(eq(int, join_parts(2), CLI_DONE));
}

Test(part, join_replaces_none_of_its_inputs)
{
    char before[1000], after[1000];
    make_four_parts();
    cli_get("p.01", before, sizeof before);
    cr_assert(eq(int, run("join", "-o p.01 p.01 p.02 p.03 p.04"), CLI_TROUBLE));
    cli_get("p.01", after, sizeof after);
    cr_assert(eq(str, after, before));
    cr_assert(eq(int, run("join", "-o p.01.manifest p.01 p.02 p.03 p.04"),
                 CLI_TROUBLE));
    cr_assert(eq(int, run("join", "-o ./in p.01 p.02 p.03 p.04"), CLI_TROUBLE));
    expect_part(cli_err,
                "./in: this file has the scenes that the parts answer");
    cr_assert(eq(int, run("sat", "--exit-zero in"), CLI_DONE));
}
