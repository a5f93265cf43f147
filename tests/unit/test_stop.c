/* Ending early: a record is answered as a whole or not at all, whenever the
 * wish comes. The signal itself is left to tests/program_runs/process.sh. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "query/query.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/levels.h"
#include "support/scene_text.h"

static volatile sig_atomic_t wanted;
static const struct stop on_signal = {.signal = &wanted};

static char written[200000];
static size_t length;
static int writes_before_signal;
static int writes_before_failure = -1; /* below 0: there is none */

/* What is written is kept; in the course of it the signal comes. */
static ssize_t keep(int fd, const void *bytes, size_t count)
{
    (void)fd;
    if (writes_before_failure >= 0 && writes_before_failure-- == 0) {
        errno = EIO;
        return -1;
    }
    cr_assert(le(sz, length + count, sizeof written));
    memcpy(written + length, bytes, count);
    length += count;
    if (writes_before_signal-- == 0)
        wanted = SIGINT;
    return (ssize_t)count;
}

/* Answers a scene of four pairs behind what is there already, with a buffer of
 * `capacity` bytes. */
static enum query_outcome answer_with(size_t capacity)
{
    static char buffer[4000];
    struct scene_text text = scene_taken(
        "{'shapes':[{'type':'point','point':[0,0]},"
        "{'type':'point','point':[0,0]},{'type':'point','point':[0,0]}]}");
    struct query_options options = {.query = &query_sat, .dt = 1};
    struct sink sink = sink_to_fd(-1, buffer, capacity);
    sink.write = keep;
    sink_text(&sink, "before\n");
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {
        .arena = &text.arena, .out = &writer, .stop = on_signal};
    struct fail fail;
    enum query_outcome outcome =
        query_run(&options, &text.scene, &means, &fail);
    sink_flush(&sink);
    arena_free(&text.arena);
    return outcome;
}

static void start(int writes)
{
    wanted = 0;
    length = 0;
    writes_before_signal = writes;
}

Test(stop, a_record_of_which_nothing_is_written_is_dropped)
{
    start(100);
    wanted = SIGINT;
    cr_assert(eq(int, answer_with(4000), QUERY_STOPPED));
    cr_assert(eq(sz, length, 7), "%.*s", (int)length, written);
    cr_assert(eq(mem, BYTES(written, 7), BYTES("before\n", 7)));
}

Test(stop, pairs_that_layers_keep_apart_are_not_waited_for)
{
    struct scene_text text = scene_taken(
        "{'shapes':[{'type':'point','point':[0,0],'hits':['a']},"
        "{'type':'point','point':[0,0]},{'type':'point','point':[9,9]}]}");
    char buffer[4000];
    struct query_options options = {.query = &query_sat, .dt = 1};
    struct sink sink = sink_to_fd(-1, buffer, sizeof buffer);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {
        .arena = &text.arena, .out = &writer, .stop = on_signal};
    struct fail fail;
    wanted = SIGINT;
    cr_assert(eq(int, query_run(&options, &text.scene, &means, &fail),
                 QUERY_STOPPED));
    cr_assert(eq(sz, sink.used, 0));
    arena_free(&text.arena);
}

Test(stop, a_record_of_which_some_is_written_is_finished)
{
    char whole[sizeof written];
    start(100);
    cr_assert(eq(int, answer_with(4000), QUERY_HIT));
    size_t all = length;
    cr_assert(lt(sz, 300, all));
    memcpy(whole, written, all);
    for (int writes = 0; writes < 3; writes++) {
        start(writes);
        cr_assert(eq(int, answer_with(SINK_ROOM), QUERY_HIT));
        cr_assert(eq(int, wanted, SIGINT));
        cr_assert(eq(sz, length, all));
        cr_assert(eq(mem, BYTES(written, all), BYTES(whole, all)));
    }
}

/* A level of many solids takes minutes. */
Test(stop, no_rule_looks_at_a_level_once_a_signal_is_there)
{
    struct draft draft;
    struct fail fail;
    draft_start(&draft, "generic");
    draft_box(&draft, "a", 0, 0, 4, 4);
    draft_box(&draft, "b", 2, 2, 6, 6);
    for (int i = 0; i < 2; i++) {
        struct check check = {.options = &draft.options,
                              .level = &draft.level,
                              .stop = &on_signal,
                              .arena = &draft.arena};
        wanted = i ? SIGTERM : 0;
        cr_assert(check_run(&check, &fail));
        cr_assert(eq(int, check.count > 0, !i));
    }
    draft_end(&draft);
}

/* 435 pairs, of which all but the first shape's are shared by two threads; for
 * `writes` < 0 the signal is there before. */
static enum query_outcome answer_shared_with(int writes)
{
    static char buffer[4000], scene[4000];
    size_t used = (size_t)snprintf(scene, sizeof scene, "{'shapes':[");
    for (int i = 0; i < 30; i++)
        used +=
            (size_t)snprintf(scene + used, sizeof scene - used,
                             "%s{'type':'point','point':[0,0]}", i ? "," : "");
    snprintf(scene + used, sizeof scene - used, "]}");
    struct scene_text text = scene_taken(scene);
    struct query_options options = {.query = &query_sat, .dt = 1};
    struct sink sink = sink_to_fd(-1, buffer, sizeof buffer);
    sink.write = keep;
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct pool *pool = NULL;
    struct query_means means = {.arena = &text.arena,
                                .out = &writer,
                                .stop = on_signal,
                                .pool = &pool,
                                .jobs = 2,
                                .alone = 1};
    struct fail fail;
    start(writes);
    wanted = writes < 0 ? SIGINT : 0;
    enum query_outcome outcome =
        query_run(&options, &text.scene, &means, &fail);
    cr_assert(eq(int, pool != NULL, writes >= 0));
    pool_stop(pool);
    sink_flush(&sink);
    arena_free(&text.arena);
    return outcome;
}

Test(stop, a_record_that_is_shared_is_finished_too)
{
    char whole[sizeof written];
    cr_assert(eq(int, answer_shared_with(1000), QUERY_HIT));
    size_t all = length;
    cr_assert(lt(sz, 40000, all));
    memcpy(whole, written, all);
    for (int writes = 0; writes < 10; writes++) {
        cr_assert(eq(int, answer_shared_with(writes), QUERY_HIT));
        cr_assert(eq(int, wanted, SIGINT));
        cr_assert(eq(sz, length, all));
        cr_assert(eq(mem, BYTES(written, all), BYTES(whole, all)));
    }
}

Test(stop, a_record_is_dropped_before_it_is_shared)
{
    cr_assert(eq(int, answer_shared_with(-1), QUERY_STOPPED));
    cr_assert(eq(sz, length, 0));
}

Test(stop, a_sink_that_fails_ends_a_record_that_is_shared)
{
    for (int writes = 0; writes < 10; writes++) {
        writes_before_failure = writes;
        answer_shared_with(1000);
        cr_assert(lt(int, writes_before_failure, 0));
        cr_assert(le(sz, length, 4000 * (size_t)writes));
    }
}

Test(stop, a_sink_that_fails_ends_the_pairs)
{
    struct scene_text text = scene_taken(
        "{'shapes':[{'type':'point','point':[0,0]},"
        "{'type':'point','point':[0,0]},{'type':'point','point':[0,0]}]}");
    struct query_options options = {.query = &query_sat, .dt = 1};
    struct arena little = arena_make(1);
    struct sink sink = sink_to_memory(&little);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &text.arena, .out = &writer};
    struct fail fail;
    cr_assert(
        eq(int, query_run(&options, &text.scene, &means, &fail), QUERY_MISSED),
        "no pair was looked at, so none is hit");
    arena_free(&text.arena);
}

/* ---- the program -------------------------------------------------------- */

static bool signal_at_commit;

/* In place of that of the C library: the signal comes while the file of -o,
 * which is finished, goes to the disk. What is no file on one is refused, as
 * ever. */
int fsync(int fd)
{
    if (signal_at_commit)
        wanted = SIGTERM;
    return lseek(fd, 0, SEEK_CUR) < 0 ? -1 : 0;
}

/* Answers a scene into the file "out", which has old text; returns the status
 * and reads the file into cli_out. */
static int answer_to_file(void)
{
    char program[] = "collide", query[] = "sat", option[] = "-o",
         output[] = "out", file[] = "in.json";
    char *arguments[] = {program, query, option, output, file};
    struct cli_process process = {
        .in = -1, .out = -1, .err = stderr, .signal = &wanted};
    cli_put("in.json", HIT);
    cli_put("out", "old");
    int status = cli_run(5, arguments, &process);
    cli_get("out", cli_out, sizeof cli_out);
    cr_assert(eq(int, cli_clear(), 2), "the temporary file is left");
    return status;
}

Test(stop, the_program_ends_with_the_number_of_the_signal, .init = cli_enter,
     .fini = cli_leave)
{
    wanted = SIGTERM;
    cr_assert(eq(int, answer_to_file(), 128 + SIGTERM));
    cr_assert(eq(str, cli_out, "old"));
}

Test(stop, a_signal_while_the_file_takes_its_place_comes_too_late,
     .init = cli_enter, .fini = cli_leave)
{
    signal_at_commit = true;
    cr_assert(eq(int, answer_to_file(), CLI_DONE));
    cr_assert(eq(int, wanted, SIGTERM));
    cr_assert(eq(int, cli_lines(cli_out), 1), "%s", cli_out);
}

/* The status of a command line without an option that takes a space, in the
 * root of the project; what it prints is in cli_out. */
static int run_line(const char *line)
{
    char copy[300], *arguments[32];
    int count = 0;
    FILE *in = tmpfile(), *out = tmpfile();
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        arguments[count++] = word;
    struct cli_process process = {
        .in = fileno(in), .out = fileno(out), .err = out, .signal = &wanted};
    int status = cli_run(count, arguments, &process);
    rewind(out);
    cli_out[fread(cli_out, 1, sizeof cli_out - 1, out)] = '\0';
    fclose(in);
    fclose(out);
    return status;
}

/* Who has sent a signal before anything is read gets no answer and no words of
 * something that is wrong; reports are whole, and about no file. */
Test(stop, no_command_begins_once_a_signal_is_there)
{
#define SAT_RESULT "tests/golden/inputs/at-incident.json"
    static const char *const lines[][2] = {
        {"gjk scenes/batch.ndjson", ""},
        {"gjk scenes/batch.ndjson scenes/pair-box-box.json", ""},
        {"gjk scenes/levels/cave.tmj", ""},
        {"convert tests/levels/objects.tmj", ""},
        {"check scenes/levels",
         "0 files checked: 0 errors, 0 warnings, 0 notes\n"},
        {"check --format json scenes/batch.ndjson",
         "{\"query\":\"check\",\"files\":[],\"counts\":{\"error\":0,"
         "\"warning\":0,\"note\":0}}\n"},
        {"check --diff scenes/pair-box-box.json", ""},
        {"check --fix -", ""},
        {"judge scenes/batch.ndjson " SAT_RESULT, ""},
        {"diff " SAT_RESULT " " SAT_RESULT,
         "documents: 0 the same, 0 different, 0 gone, 0 new; differences: 0 in "
         "0 records\n"},
        {"golden verify scenes", "0 files: 0 as approved\n"},
        {"golden review scenes", "0 files: 0 as approved\n"},
        {"generate --count 3", ""},
        {"reduce scenes/pair-box-box.json -- false", ""},
        {"draw scenes/pair-box-box.json", ""}};
    wanted = SIGTERM;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[200];
        snprintf(line, sizeof line, "collide %s", lines[i][0]);
        cr_expect(eq(int, run_line(line), CLI_SIGNAL + SIGTERM), "%s", line);
        cr_expect(eq(str, cli_out, lines[i][1]), "%s: %s", line, cli_out);
    }
}
