/* Memory that runs out somewhere in a whole run: each request that the run
 * makes for some is refused once, it alone and with all that follow. The run
 * then says that memory is short, and ends with the status of trouble; or it
 * answers, to the byte, as with memory enough. */

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/scarce.h"

static void start(void)
{
    signal(SIGPIPE, SIG_IGN);
    alarm(120); /* a hang is a crash */
}

TestSuite(memory_runs, .init = start);

/* What a run gave. */
struct outcome {
    int status;
    char *out, *err;
};

/* The paths of requests that were refused before, in other runs of a test. */
static struct scarce_paths tried;

static char *all_of(FILE *file)
{
    long length = ftell(file);
    char *text = calloc((size_t)length + 1, 1);
    rewind(file);
    cr_assert(eq(sz, fread(text, 1, (size_t)length, file), (size_t)length));
    return text;
}

static struct outcome run(const char *line, const char *input)
{
    FILE *in = tmpfile(), *out = tmpfile();
    cr_assert(all(ne(ptr, in, NULL), ne(ptr, out, NULL)));
    fputs(input, in);
    rewind(in);
    struct outcome outcome = {
        .status = cli_call_between(line, fileno(in), fileno(out)),
        .err = cli_err};
    fseek(out, 0, SEEK_END);
    outcome.out = all_of(out);
    fclose(in);
    fclose(out);
    return outcome;
}

static void expect_memory(const char *line, const char *input, long which,
                          bool once, const struct outcome *whole)
{
    scarce_refuse(which, once);
    struct outcome outcome = run(line, input);
    scarce_end();
    bool is_told = outcome.status == CLI_TROUBLE &&
                   (cli_has(outcome.err, "out of memory") ||
                    cli_has(outcome.err, strerror(ENOMEM)) ||
                    cli_has(outcome.out, strerror(ENOMEM)) ||
                    cli_has(outcome.out, "out of memory"));
    bool is_same = outcome.status == whole->status &&
                   strcmp(outcome.out, whole->out) == 0 &&
                   strcmp(outcome.err, whole->err) == 0;
    cr_expect(is_told || is_same,
              "%s: request %ld%s refused: status %d\nout: %s\nerr: %s", line,
              which, once ? "" : " and all behind it", outcome.status,
              outcome.out, outcome.err);
    free(outcome.out);
}

/* Runs a command line with each of its requests refused that came on no path
 * before. */
static void exhaust_on(const char *line, const char *input)
{
    scarce_watch();
    struct outcome whole = run(line, input);
    long count = scarce_end();
    whole.err = strdup(whole.err);
    for (long which = 0; which < count; which++) {
        if (!scarce_paths_add(&tried, scarce_path(which)))
            continue;
        expect_memory(line, input, which, true, &whole);
        expect_memory(line, input, which, false, &whole);
    }
    free(whole.out);
    free(whole.err);
}

static void exhaust(const char *line)
{
    exhaust_on(line, "");
}

/* ---- Levels -------------------------------------------------------------- */

static const char *const levels[] = {
    "objects.tmj",   "objects.tmx",  "cells.tmj",    "cells.tmx",
    "chunks.tmj",    "chunks.tmx",   "both.world",   "isometric.tmj",
    "hexagonal.tmj", "project.ldtk", "land.geojson", "bodies.json",
    "box.tj",        "outer.tsx"};
#define LEVELS (sizeof levels / sizeof *levels)

/* Runs with the options in front of each level. */
static void exhaust_levels(const char *options)
{
    char line[300];
    for (size_t i = 0; i < LEVELS; i++) {
        snprintf(line, sizeof line, "collide %s --jobs 1 tests/levels/%s",
                 options, levels[i]);
        exhaust(line);
    }
}

Test(memory_runs, levels_are_checked)
{
    exhaust_levels("check");
    exhaust_levels("check --cells outlines --profile box2d-3");
}

Test(memory_runs, levels_are_converted)
{
    exhaust_levels("convert");
    exhaust_levels("convert --cells outlines --ldtk-polygon-field path");
    exhaust_levels("convert --merge all");
    exhaust_levels("convert --merge all --cells outlines");
    exhaust_levels("pairs");
}

Test(memory_runs, levels_are_mended)
{
    exhaust_levels("check --diff --profile box2d-3");
}

Test(memory_runs, checks_for_each_engine_end_well)
{
    static const char *const engines[] = {"box2d-3", "box2d-2", "chipmunk",
                                          "godot-4", "matter",  "rapier"};
    char line[300];
    for (int i = 0; i < 6; i++) {
        snprintf(line, sizeof line,
                 "collide check --profile %s --jobs 1 tests/levels/objects.tmj "
                 "scenes/levels/cave.tmj",
                 engines[i]);
        exhaust(line);
    }
}

Test(memory_runs, reports_in_each_format_end_well)
{
    static const char *const formats[] = {"text",  "json",     "ndjson",
                                          "sarif", "github",   "junit",
                                          "tap",   "markdown", "html"};
    char line[300];
    for (int i = 0; i < 9; i++) {
        snprintf(line, sizeof line,
                 "collide check --format %s --jobs 1 tests/levels/objects.tmj "
                 "scenes/check/overlap.json none.json",
                 formats[i]);
        exhaust(line);
    }
    exhaust("collide check --color always --min-severity note --jobs 1 "
            "tests/levels/objects.tmj scenes/levels/cave.tmj");
    exhaust("collide check --color always --min-severity note --jobs 1 "
            "tests/levels/isometric.tmj");
    exhaust("collide check --rules");
    exhaust("collide check --explain C034");
    exhaust("collide check --quiet tests/levels");
    exhaust("collide check tests/levels none");
}

/* The commands of the golden tests of rules, and what mends their scenes. */
Test(memory_runs, each_rule_ends_well)
{
    FILE *list = popen("ls scenes/check/*", "r");
    char name[200], line[400];
    int count = 0;
    cr_assert(ne(ptr, list, NULL));
    while (fgets(name, sizeof name, list)) {
        name[strcspn(name, "\n")] = '\0';
        count++;
        snprintf(line, sizeof line,
                 "collide check --player 3x5 --set weld=5 --set edge=5 --set "
                 "clearance=2 --set overlap=1 --set width=10 --set angle=45 "
                 "--profile box2d-3 %s",
                 name);
        exhaust(line);
        snprintf(line, sizeof line,
                 "collide check --diff --unsafe-fixes --profile box2d-3 %s",
                 name);
        exhaust(line);
    }
    cr_assert(eq(int, pclose(list), 0));
    cr_assert(lt(int, 30, count));
}

/* Where a player may go: with a jump, the ground is looked for as well. */
Test(memory_runs, ways_of_a_player_who_jumps_end_well)
{
    static const char *const maps[] = {
        "scenes/check/pit.tmj", "scenes/maps/cave.tmj",
        "tests/maps/objects.tmj", "tests/levels/objects.tmx",
        "tests/maps/project.ldtk"};
    char line[300];
    for (int i = 0; i < 5; i++) {
        snprintf(line, sizeof line,
                 "collide check --select C036,C037,C045,C046,C047,C048,C049 "
                 "--player 12x20 --set jump=40 --jobs 1 %s",
                 maps[i]);
        exhaust(line);
    }
    exhaust("collide check --player 10x16 --set jump=39 --jobs 1 "
            "tests/golden/inputs/check-slopes-scene.json");
}

/* A polygon of ten vertices is halved, a concave one cut, a ring mended. */
Test(memory_runs, polygons_that_are_mended_end_well)
{
    static const char scene[] =
        "{\"shapes\":[{\"type\":\"polygon\",\"vertices\":[[4,0],[8,0],[11,2],"
        "[12,5],[11,8],[8,10],[4,10],[1,8],[0,5],[1,2]]},"
        "{\"type\":\"polygon\",\"vertices\":[[20,0],[20,9],[25,3],[29,9],"
        "[29,0]]},{\"type\":\"polygon\",\"vertices\":[[40,0],[49,0],[49,0],"
        "[49,9],[40,9]],\"holes\":[[[42,2],[44,2],[44,4]]]}]}";
    exhaust_on("collide check --fix --profile box2d-3 -", scene);
    exhaust_on("collide check --fix --profile rapier -", scene);
    exhaust_on("collide check --profile box2d-3 --format json -", scene);
}

/* ---- Queries of concave shapes ------------------------------------------- */

Test(memory_runs, each_query_ends_well)
{
    static const char *const queries[] = {
        "sat",
        "gjk --within 9",
        "clip",
        "sweep --dt 1",
        "toi --dt 1",
        "mass",
        "pairs",
        "pieces",
        "aabb",
        "contains",
        ("gjk --nearest 2 --shape "
         "{\"type\":\"circle\",\"center\":[1,1],\"radius\":2}"),
        "cross --all",
        "resolve",
        "simulate --steps 3 --solver verlet",
        "simulate --steps 3",
        "path --player 1x1 --from 0,1 --to 9,1",
        "ray --from 0,1 --to 9,1"};
    static const char *const scenes[] = {
        "scenes/concave-hole.json", "scenes/concave-falls.json",
        "scenes/concave-turned.json", "tests/levels/objects.tmx"};
    char line[300];
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
        for (int j = 0; j < 4; j++) {
            snprintf(line, sizeof line, "collide %s --jobs 1 %s", queries[i],
                     scenes[j]);
            exhaust(line);
        }
    exhaust("collide path --grid 8 --jobs 1 scenes/paths/over-a-wall.json");
    exhaust("collide cast --shape 1 --by 3,0 --jobs 1 "
            "tests/levels/objects.tmx");
}

/* Casts and options of a scene are read, checked and completed. */
Test(memory_runs, scenes_that_state_their_query_end_well)
{
    static const char scene[] =
        "{\"query\":\"cast\",\"shapes\":[{\"id\":\"a\",\"type\":\"circle\","
        "\"center\":[0,0],\"radius\":1},{\"id\":\"b\",\"type\":\"polygon\","
        "\"vertices\":[[4,0],[9,0],[9,9],[6,9],[6,3],[4,3]]}],\"casts\":[{"
        "\"shape\":\"a\",\"by\":[9,0]},{\"shape\":{\"type\":\"polygon\","
        "\"vertices\":[[0,20],[9,20],[9,29],[6,29],[6,23],[0,23]]},\"by\":"
        "[0,-20]}],\"options\":{\"all\":true,\"target-distance\":0.5}}";
    static const char pairs[] =
        "{\"query\":\"clip\",\"shapes\":[{\"id\":\"a\",\"type\":\"circle\","
        "\"center\":[0,0],\"radius\":1},{\"id\":\"b\",\"type\":\"point\","
        "\"point\":[0,0]}],\"options\":{\"pair\":[\"a,b\",\"b,a\"],"
        "\"at\":\"middle\"}}";
    exhaust_on("collide run --jobs 1 -", scene);
    exhaust_on("collide check --format json -", scene);
    exhaust_on("collide draw -", scene);
    exhaust_on("collide run --as matter --jobs 1 -", pairs);
}

Test(memory_runs, folders_end_well)
{
    exhaust("collide gjk --jobs 1 tests/golden/inputs/folder none");
    exhaust("collide convert --jobs 1 tests/golden/inputs/no-scenes");
    exhaust("collide draw --html --jobs 1 tests/golden/inputs/folder");
    exhaust("collide check --jobs 1 tests/golden/inputs/folder");
}

/* Where the folder of a baseline found no memory, files were named from the
 * current one, and what was accepted was told as new. */
Test(memory_runs, a_baseline_is_in_its_folder_or_memory_is_short)
{
    char path[] = "/tmp/collide-baseline-XXXXXX", line[300];
    cr_assert(le(int, 0, mkstemp(path)));
    snprintf(line, sizeof line,
             "collide check --write-baseline %s --jobs 1 "
             "tests/levels/objects.tmj scenes/check/overlap.json",
             path);
    exhaust(line);
    FILE *file = fopen(path, "w"); /* the last run had no memory for it */
    fclose(file);
    cli_call_between(line, -1, 1);
    snprintf(line, sizeof line,
             "collide check --baseline %s --jobs 1 tests/levels/objects.tmj "
             "scenes/check/overlap.json",
             path);
    exhaust(line);
    unlink(path);
}

/* ---- Two streams of results ---------------------------------------------- */

/* In order, and from the second document on out of it: one has changed, one is
 * gone, one is new, one is no answer. */
Test(memory_runs, results_are_compared)
{
    static const char actual[] =
        "{\"query\":\"sat\",\"scene\":\"every-pair-of-types\",\"pairs\":[{"
        "\"a\":"
        "\"point\",\"b\":\"q\",\"overlap\":false},{\"a\":\"x/y\",\"b\":\"z\"}]}"
        "{\"query\":\"clip\",\"scene\":\"new\",\"pairs\":[]}"
        "{\"error\":{\"message\":\"none\"}}"
        "{\"query\":\"clip\",\"scene\":\"article-1-box-box\",\"pairs\":[{"
        "\"a\":\"A\",\"b\":\"B\",\"overlap\":true,\"normal\":[1,0],\"depth\":2,"
        "\"manifold\":{\"points\":[{\"point\":[12,6],\"id\":\"x\"},"
        "{\"point\":[12,5],\"id\":\"a.e0 b.v2\"},{\"point\":[0,0]}]}}]}";
    static const char *const options[] = {"", "--format json --pretty",
                                          "--format patch",
                                          "-q --allow-alternatives"};
    char line[300];
    for (int i = 0; i < 4; i++) {
        snprintf(line, sizeof line,
                 "collide diff %s tests/golden/inputs/at-incident.json -",
                 options[i]);
        exhaust_on(line, actual);
        snprintf(line, sizeof line,
                 "collide diff %s - tests/golden/inputs/at-incident.json",
                 options[i]);
        exhaust_on(line, actual);
    }
    exhaust_on("collide diff - tests/golden/inputs/check-overlap.json", "");
}

/* A pair whose other normals and contacts are told in another order, one that
 * has come to another place, what is neither a number nor a text, findings. */
Test(memory_runs, changes_of_each_sort_are_told)
{
    static const char actual[] =
        "{\"query\":\"sat\",\"scene\":\"s\",\"pairs\":[{\"a\":\"A\",\"b\":"
        "\"D\","
        "\"note\":true},{\"a\":\"A\",\"b\":\"B\",\"overlap\":true,\"normal\":["
        "1,0],"
        "\"depth\":2,\"note\":\"x\",\"more\":{\"deep\":[1,2]},\"axis\":{\"a_"
        "vertex\""
        ":1,\"b_vertex\":2},\"alternatives\":[{\"normal\":[0,1]},{\"normal\":"
        "[-1,0]}],\"manifold\":{\"points\":[{\"point\":[5,0.5],\"depth\":1},"
        "{\"point\":[0,0],\"depth\":3},{\"point\":[9,9],\"depth\":2}]}},"
        "{\"a\":\"A\",\"b\":\"E\",\"list\":[[1,2],[3],\"x\"]}]}\n"
        "{\"file\":\"a\",\"findings\":[{\"rule\":\"C030\",\"shapes\":[\"a\","
        "\"b\"]"
        "},{\"rule\":\"C012\",\"shapes\":[\"c\"]}]}\n";
    static const char expected[] =
        "{'query':'sat','scene':'s','pairs':[{'a':'A','b':'B','overlap':true,"
        "'normal':[0,1],'depth':1,'note':null,'axis':{'of':'a','edge':0},"
        "'alternatives':[{'normal':[1,0],'axis':{'a_vertex':1,'b_vertex':2}},"
        "{'normal':[-1,0]}],'manifold':{'points':[{'point':[0,0],'depth':1},"
        "{'point':[5,0],'depth':1},{'point':[1,1],'depth':2}]}},"
        "{'a':'A','b':'C','list':[]},{'a':'A','b':'D','note':false},"
        "{'a':'A','b':'E','list':[[1,3],'x']}]}\n"
        "{'file':'a','findings':[{'rule':'C012','shapes':['c']},"
        "{'rule':'C034','shapes':['a','b']}]}\n";
    static const char *const options[] = {"", "--format json", "--format patch",
                                          "--allow-alternatives",
                                          "--tol 1 --format json"};
    char line[300], path[] = "/tmp/collide-expected-XXXXXX";
    cr_assert(le(int, 0, mkstemp(path)));
    cli_put(path, expected);
    for (int i = 0; i < 5; i++) {
        snprintf(line, sizeof line, "collide diff %s %s -", options[i], path);
        exhaust_on(line, actual);
    }
    unlink(path);
}

/* ---- Claims -------------------------------------------------------------- */

/* Scenes with claims that come in order and out of it, by name and by number,
 * that are right, wrong, extra, and left out; contacts with features, and
 * without. */
Test(memory_runs, claims_are_judged)
{
    static const char claims[] =
        "{\"scene\":2,\"a\":\"A\",\"b\":\"B\",\"overlap\":true,"
        "\"normal\":[0,1],\"depth\":2,\"points\":{\"a\":[1,1],\"b\":[2,2]},"
        "\"manifold\":{\"points\":[{\"point\":[12,5],\"depth\":1},"
        "{\"point\":[9,5]},{\"point\":[8,5]}]}}\n"
        "{\"scene\":2,\"a\":\"A\",\"b\":\"C\",\"overlap\":true}\n"
        "{\"scene\":\"no such\",\"a\":\"A\",\"b\":\"B\"}\n"
        "{\"scene\":\"article-1-box-box\",\"a\":\"A\",\"b\":\"B\","
        "\"overlap\":false}\n"
        "{\"error\":{}}\n{\"pairs\":[";
    exhaust_on("collide judge --pretty scenes/batch.ndjson -", claims);
    exhaust_on("collide judge scenes/concave-hole.json -",
               "{\"pairs\":[{\"a\":\"frame\",\"b\":\"ball\",\"overlap\":true,"
               "\"normal\":[1,0],\"depth\":1}]}");
    exhaust_on("collide judge scenes/concave-hole.json -", "");
    exhaust_on("collide judge tests/levels/objects.tmx -", "");
    exhaust_on("collide judge - tests/golden/inputs/at-incident.json",
               "{\"name\":\"article-1-box-box\",\"shapes\":[{\"id\":\"A\","
               "\"type\":\"box\",\"min\":[8,4],\"max\":[14,9]},{\"id\":\"B\","
               "\"type\":\"box\",\"min\":[4,2],\"max\":[12,5]}]}"
               "{\"shapes\":[]}{\"name\":\"x\",\"shapes\":7}");
}

/* Pieces, cuts, other normals, contacts by their features: what the program
 * answers, which is right, and the same turned round, which is not. */
Test(memory_runs, own_answers_are_judged)
{
    static const char *const queries[] = {"sat --all", "gjk", "clip --all"};
    static const char *const scenes[] = {
        "concave-hole.json", "concave-falls.json", "concave-turned.json",
        "coincident-boxes.json", "pair-capsule-box.json"};
    char line[300], path[] = "/tmp/collide-claims-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(le(int, 0, fd));
    for (int i = 0; i < 3; i++)
        for (size_t j = 0; j < sizeof scenes / sizeof *scenes; j++) {
            cr_assert(eq(int, ftruncate(fd, 0), 0));
            lseek(fd, 0, SEEK_SET);
            snprintf(line, sizeof line, "collide %s scenes/%s", queries[i],
                     scenes[j]);
            cr_assert(eq(int, cli_call_between(line, -1, fd), 0), "%s",
                      cli_err);
            snprintf(line, sizeof line, "collide judge scenes/%s %s", scenes[j],
                     path);
            exhaust(line);
            snprintf(line, sizeof line,
                     "collide judge --faults --normal b-to-a scenes/%s %s",
                     scenes[j], path);
            exhaust(line);
        }
    close(fd);
    unlink(path);
}

/* Of 40 scenes the last is told of first. */
Test(memory_runs, claims_that_wait_for_their_scenes_are_judged)
{
    static char claims[8000];
    char line[300], path[] = "/tmp/collide-scenes-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(le(int, 0, fd));
    FILE *scenes = fdopen(fd, "w");
    size_t used = 0;
    for (int i = 0; i < 40; i++) {
        fprintf(
            scenes,
            "{\"name\":\"s%d\",\"pairs\":[[\"a\",\"b\"]],\"shapes\":["
            "{\"id\":\"a\",\"type\":\"box\",\"min\":[0,0],\"max\":[2,2]},"
            "{\"id\":\"b\",\"type\":\"box\",\"min\":[1,0],\"max\":[3,2]}]}\n",
            i);
        used += (size_t)snprintf(
            claims + used, sizeof claims - used,
            "{\"scene\":\"s%d\",\"a\":\"a\",\"b\":\"b\",\"overlap\":true}\n"
            "{\"scene\":\"s%d\",\"a\":\"b\",\"b\":\"a\",\"depth\":3}\n",
            39 - i, 39 - i);
    }
    fclose(scenes);
    snprintf(line, sizeof line, "collide judge %s -", path);
    exhaust_on(line, claims);
    exhaust_on(line, "{\"pairs\":[\n{\"scene\":0,\"a\":\"a\",\"b\":\"b\"}");
    unlink(path);
}

/* ---- Golden results ------------------------------------------------------ */

static void put_text(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    cli_put(path, text);
}

/* One file as approved, one that is not, one of a map, one that is new, and
 * what was received of one that is gone. Nothing is written but by those who
 * approve, and they write the same each time. */
Test(memory_runs, golden_results_end_well)
{
    char folder[] = "/tmp/collide-golden-XXXXXX", line[300];
    FILE *none = tmpfile();
    static const char *const formats[] = {"text",  "json", "ndjson",  "github",
                                          "junit", "tap",  "markdown"};
    cr_assert(ne(ptr, mkdtemp(folder), NULL));
    put_text(folder, "a.json", HIT);
    put_text(folder, "b.ndjson", HIT "\n" MISS "\n" HIT "\n");
    put_text(folder, "a.json.sat.received",
             "{'query':'sat','input':'sha256:'}");
    snprintf(line, sizeof line, "cp tests/levels/land.geojson %s", folder);
    cr_assert(eq(int, system(line), 0));
    unsetenv("CI");
    snprintf(line, sizeof line, "collide golden record %s", folder);
    cr_assert(eq(int, cli_call_between(line, -1, fileno(none)), 0));
    exhaust(line);
    fclose(none);
    put_text(folder, "b.ndjson", MISS "\n" HIT "\n{'shapes':[]}\n");
    put_text(folder, "c.json", MISS);
    put_text(folder, "gone.json.received",
             "{'query':'clip','input':'sha256:'}");
    put_text(folder, "a.json.received",
             "{'query':'clip','input':'sha256:',"
             "'pairs':[{'a':'a','b':'b'}]}");
    setenv("CI", "1", 1);
    for (int i = 0; i < 7; i++) {
        snprintf(line, sizeof line, "collide golden verify --format %s %s",
                 formats[i], folder);
        exhaust(line);
    }
    snprintf(line, sizeof line, "collide golden review %s", folder);
    exhaust(line);
    unsetenv("CI");
    snprintf(line, sizeof line, "rm -r %s", folder);
    cr_assert(eq(int, system(line), 0));
}

/* ---- Scenes that are made ------------------------------------------------ */

Test(memory_runs, schemas_end_well)
{
    exhaust("collide schema --pretty sat");
}

Test(memory_runs, generating_ends_well)
{
    exhaust("collide generate --seed 3");
    exhaust("collide generate --family touching,tie/1/4 --types box,circle");
}

/* ---- Faults that such runs have found ------------------------------------ */

/* It was told as a fault of the level, after which the run went on. */
Test(memory_runs, a_level_of_a_project_that_finds_no_memory_is_no_faulty_one)
{
    exhaust("collide check --jobs 1 tests/levels/project.ldtk");
}

/* The report wrote the half of it that was there, a file at NULL. */
Test(memory_runs, an_annotation_that_finds_no_memory_is_not_kept)
{
    exhaust("collide check --format github --jobs 1 scenes/check/overlap.json");
}
