/* run/source: whatever the stream, several jobs print what one prints, byte for
 * byte. Blocks are tiny here, so that every kind of place is the end of one:
 * each stream is put together by chance from pieces that are right, wrong,
 * long, empty or unfinished. */

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/rng.h"
#include "support/trials.h"

TestSuite(jobs, .init = cli_enter, .fini = cli_leave, .timeout = 300);

#define TEXT_MAX ((size_t)1 << 20)

#define POINTS                                                                 \
    "{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]},"                       \
    "{\"type\":\"point\",\"point\":[0,0]}]}"
#define INDENTED                                                               \
    "{\n  \"shapes\": [\n    {\"type\": \"point\", \"point\": [0, 0]},\n"      \
    "    {\"type\": \"circle\", \"center\": [0, 1],\n     \"radius\": 1}\n"    \
    "  ]\n}"
#define ALONE "{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]}]}\n"

static const char *const pieces[] = {
    POINTS "\n",
    POINTS "\n",
    POINTS "\n",
    POINTS "\n",
    POINTS "\n",
    POINTS "\r\n",
    POINTS POINTS "\n",
    POINTS " ",
    INDENTED "\n",
    INDENTED "\n",
    "\n",
    "\n\n",
    " \t",
    "{}\n",
    "[1,2]\n",
    "3\n",
    "17",
    "\"text\"\n",
    "null\n",
    "\"a\\nb\"",
    "not json\n",
    "{\"shapes\":[\n",
    "{\"shapes\":[\n  {\n",
    "[\n1,\n2\n]\n",
    "]\n",
    "}",
    ",",
    "\"open\n",
    "{\"a\":1,\"a\":2}\n",
    "{\n\"a\":1,\n\"a\":2\n} {}\n",
    "\xEF\xBB\xBF",
    "\xFF\n",
    "[[[[[[1]]]]]]\n",
    "[[[[[\n[[[[[[\n[[[[[[[\n",
    "[[[[[[[[[[\n1]]]]]]]]]]\n",
    "{\"name\":\"",
    "\\",
    "\xC3\xA9\n",
    "{\"shapes\":[{\"type\":\"disc\"}]}\n",
    "{\"shapes\":[{\"type\":\"disc\"},{\"id\":7},3],\"rays\":{}}\n",
    "{\"shapes\":[{\"type\":\"circle\",\"center\":[0,0],\"radius\":-1}]}\n",
};

#define PIECES ((int)(sizeof pieces / sizeof *pieces))

static size_t append(char *text, size_t used, const char *piece)
{
    size_t length = strlen(piece);
    cr_assert(lt(sz, used + length, TEXT_MAX));
    memcpy(text + used, piece, length + 1);
    return used + length;
}

struct printed {
    int status;
    char *out, *err;
    size_t out_length, err_length;
};

static char *contents(int fd, size_t *length)
{
    *length = (size_t)lseek(fd, 0, SEEK_END);
    char *text = malloc(*length + 1);
    lseek(fd, 0, SEEK_SET);
    cr_assert(eq(long, read(fd, text, *length), (ssize_t)*length));
    return text;
}

/* A child writes the file into a pipe, `step` bytes at once. */
static int pipe_from(int file, size_t step, pid_t *child)
{
    int ends[2];
    cr_assert(eq(int, pipe(ends), 0));
    *child = fork();
    if (*child != 0) {
        close(ends[1]);
        return ends[0];
    }
    char bytes[4096];
    ssize_t count;
    close(ends[0]);
    while ((count = read(file, bytes, step)) > 0)
        if (write(ends[1], bytes, (size_t)count) != count)
            _exit(1);
    _exit(0);
}

struct run_setting {
    const char *options;
    int jobs;
    size_t block;
    size_t step; /* bytes that come at once through a pipe; 0: from a file */
};

static struct printed print(const char *text, size_t length,
                            const struct run_setting *setting)
{
    char line[300];
    pid_t child = 0;
    int file = open("in", O_RDWR | O_CREAT | O_TRUNC, 0600), in = file;
    int out = open("out", O_RDWR | O_CREAT | O_TRUNC, 0600);
    FILE *err = fopen("err", "w+");
    cr_assert(eq(long, write(file, text, length), (ssize_t)length));
    lseek(file, 0, SEEK_SET);
    if (setting->step)
        in = pipe_from(file, setting->step, &child);
    snprintf(line, sizeof line, "collide %s --jobs %d", setting->options,
             setting->jobs);
    char *words[32];
    int count = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    struct cli_process process = {
        .in = in, .out = out, .err = err, .block = setting->block};
    struct printed printed = {.status = cli_run(count, words, &process)};
    fflush(err);
    printed.out = contents(out, &printed.out_length);
    printed.err = contents(fileno(err), &printed.err_length);
    fclose(err);
    close(out);
    close(file);
    if (child) {
        close(in);
        waitpid(child, NULL, 0);
    }
    return printed;
}

static void forget(struct printed *printed)
{
    free(printed->out);
    free(printed->err);
}

/* Compares several jobs with one. */
static void expect_same(const char *text, size_t length, const char *options,
                        size_t block, size_t step)
{
    static const int jobs[] = {2, 3, 8};
    struct run_setting one = {options, 1, block, 0};
    struct printed expected = print(text, length, &one);
    for (int i = 0; i < 3; i++) {
        struct run_setting several = {options, jobs[i], block, step};
        struct printed found = print(text, length, &several);
        bool same = found.status == expected.status &&
                    found.out_length == expected.out_length &&
                    found.err_length == expected.err_length &&
                    memcmp(found.out, expected.out, found.out_length) == 0 &&
                    memcmp(found.err, expected.err, found.err_length) == 0;
        cr_assert(same, "%d jobs, blocks of %zu, steps of %zu, %s: %.3000s",
                  jobs[i], block, step, options, text);
        forget(&found);
    }
    forget(&expected);
}

static size_t put_together(char *text, struct rng *rng, int count, int wild)
{
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        int piece = rng_chance(rng, wild) ? rng_below(rng, PIECES) : 0;
        used = append(text, used, pieces[piece]);
    }
    return used;
}

Test(jobs, print_the_same_for_streams_of_all_kinds)
{
    static char *text;
    if (!text)
        text = calloc(TEXT_MAX, sizeof *text);
    static const size_t blocks[] = {1, 7, 50, 128, 300, 1000, 3000};
    static const char *const options[] = {"sat",
                                          "gjk --all",
                                          "sat --max-depth 4 --max-bytes 150",
                                          "clip --pretty --max-values 9",
                                          "sat --shard 2/3 in -",
                                          "sat --record-id name"};
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < trials(400); i++) {
        int count = rng_below(&rng, 60);
        size_t length = put_together(text, &rng, count, 5 * (i % 21));
        expect_same(text, length, options[i % 6], blocks[i % 7], 0);
    }
}

/* Bytes that come in small steps, so that blocks are small too. */
Test(jobs, print_the_same_for_streams_through_a_pipe)
{
    static char *text;
    if (!text)
        text = calloc(TEXT_MAX, sizeof *text);
    static const size_t steps[] = {1, 13, 100, 4096};
    struct rng rng = rng_seeded(5);
    for (int i = 0; i < 40; i++) {
        int count = rng_below(&rng, 60);
        size_t length = put_together(text, &rng, count, i);
        expect_same(text, length, "sat", 100, steps[i % 4]);
    }
}

/* Each answer is waited for before more is sent, also where a scene comes in
 * two pieces, several come at once, or no new line follows. */
Test(jobs, answer_what_is_there_before_more_is_waited_for)
{
    static const struct {
        const char *text;
        int answers;
    } steps[] = {
        {POINTS "\n", 1},
        {POINTS "\n" POINTS "\n", 2},
        {POINTS "\n{\"shapes\":", 1},
        {"[]}", 1},
        {"\n" POINTS "\n\n\n", 1},
        {"{}\n{}\n" POINTS "\n" POINTS, 4},
        {POINTS, 1},
    };
    int input[2], output[2];
    char answers[8000];
    cr_assert(all(eq(int, pipe(input), 0), eq(int, pipe(output), 0)));
    pid_t child = fork();
    if (child == 0) {
        close(input[1]);
        close(output[0]);
        cli_block = 50;
        _exit(cli_call_between("collide sat --jobs 3", input[0], output[1]));
    }
    close(input[0]);
    close(output[1]);
    for (int i = 0; i < 70; i++) {
        const char *text = steps[i % 7].text;
        cr_assert(lt(long, 0, write(input[1], text, strlen(text))));
        for (int lines = 0; lines < steps[i % 7].answers;) {
            ssize_t count = read(output[0], answers, sizeof answers - 1);
            cr_assert(lt(long, 0, count));
            answers[count] = '\0';
            lines += cli_lines(answers);
        }
    }
    close(input[1]);
    cr_assert(eq(long, read(output[0], answers, sizeof answers), 0));
    close(output[0]);
    int status = 1;
    waitpid(child, &status, 0);
    cr_assert(eq(int, WEXITSTATUS(status), CLI_TROUBLE), "{} is no scene");
}

/* ---- one scene ---------------------------------------------------------- */

/* A scene of discs, each of which meets `partners` of the others or so; with
 * some pairs listed, where wanted. */
static size_t put_scene(char *text, struct rng *rng, int shapes, int partners,
                        bool listed)
{
    char piece[200];
    double side = sqrt(4.0 * shapes / partners);
    size_t used = append(text, 0, "{\"shapes\":[");
    for (int i = 0; i < shapes; i++) {
        double x = rng_between(rng, 0, side), y = rng_between(rng, 0, side);
        snprintf(piece, sizeof piece,
                 "%s{\"type\":\"circle\",\"center\":[%g,%g],\"radius\":%d}",
                 i ? "," : "", x, y, 1);
        used = append(text, used, piece);
    }
    used = append(text, used, listed ? "],\"pairs\":[[\"#0\",\"#1\"]" : "]");
    for (int i = 0; listed && i < 100; i++) {
        int a = rng_below(rng, shapes - 1);
        snprintf(piece, sizeof piece, ",[\"#%d\",\"#%d\"]", a, a + 1);
        used = append(text, used, piece);
    }
    return append(text, used, listed ? "]}\n" : "}\n");
}

Test(jobs, share_the_pairs_of_a_scene)
{
    static char *text;
    if (!text)
        text = calloc(TEXT_MAX, sizeof *text);
    static const char *const options[] = {"sat",
                                          "sat --all --pretty",
                                          "gjk --within 0.1",
                                          "gjk --digits 3",
                                          "clip --using epa",
                                          "clip --trace --pretty",
                                          "sweep --all",
                                          "toi --all",
                                          "pairs",
                                          "cross",
                                          "pairs --pretty",
                                          "sat --pair #0,#1 --pair #1,#0"};
    struct rng rng = rng_seeded(6);
    for (int i = 0; i < 12; i++) {
        for (int partners = 1; partners <= 64; partners *= 8) {
            size_t length = put_scene(text, &rng, 70, partners, false);
            expect_same(text, length, options[i], 50, 0);
            length = put_scene(text, &rng, 20, partners, true);
            length += put_scene(text + length, &rng, 70, partners, false);
            expect_same(text, length, options[i], 1000, 0);
        }
    }
}

/* The boxes of the first two discs meet, but not the discs: centres 1.5 apart
 * in x and y, radius 1. So the first record printed is one of those shared. */
Test(jobs, share_pairs_before_any_is_printed)
{
    static const char scene[] =
        "{\"shapes\":[{\"type\":\"circle\",\"center\":[0,0],\"radius\":1},"
        "{\"type\":\"circle\",\"center\":[1.5,1.5],\"radius\":1},"
        "{\"type\":\"point\",\"point\":[9,9]},"
        "{\"type\":\"point\",\"point\":[9,9]},"
        "{\"type\":\"point\",\"point\":[9,9]}]}";
    expect_same(scene, strlen(scene), "sat --pretty", 50, 0);
}

/* Too much to be kept in memory. */
Test(jobs, share_pairs_with_long_answers)
{
    static char *text;
    if (!text)
        text = calloc(TEXT_MAX, sizeof *text);
    struct rng rng = rng_seeded(7);
    size_t length = put_scene(text, &rng, 100, 100, false);
    expect_same(text, length, "gjk --all --trace --pretty", 100, 0);
}

/* A scene in two or three is a crowd: its answer is 200 times as long as its
 * text, so that blocks get smaller, and larger again where there are none. */
Test(jobs, print_the_same_where_answers_are_much_longer_than_scenes)
{
    static char *text;
    if (!text)
        text = calloc(TEXT_MAX, sizeof *text);
    struct rng rng = rng_seeded(8);
    size_t length = 0;
    for (int i = 0; i < 900; i++) {
        for (int k = 0; k < 10; k++)
            length = append(text, length, i < 100 ? POINTS "\n" : ALONE);
        if (i % 3 == 0 && i < 100)
            length += put_scene(text + length, &rng, 25, 25, false);
    }
    for (size_t step = 0; step <= 4000; step += 4000)
        expect_same(text, length, "sat --trace --pretty --all", 40000, step);
}

/* With blocks on their way. */
Test(jobs, end_when_nobody_reads)
{
    static const char text[] = POINTS "\n" POINTS "\n" POINTS "\n";
    int input[2], output[2];
    cr_assert(all(eq(int, pipe(input), 0), eq(int, pipe(output), 0)));
    pid_t child = fork();
    if (child == 0) {
        close(input[0]);
        close(output[0]);
        close(output[1]);
        while (write(input[1], text, strlen(text)) > 0)
            ;
        _exit(0);
    }
    pid_t reader = fork();
    if (reader == 0) {
        close(input[0]);
        close(input[1]);
        close(output[1]);
        for (int left = 100000; left > 0;)
            left -= (int)read(output[0], cli_out, sizeof cli_out);
        _exit(0);
    }
    close(input[1]);
    close(output[0]);
    cli_block = 1000;
    cr_assert(eq(int,
                 cli_call_between("collide sat --jobs 3", input[0], output[1]),
                 CLI_CLOSED_PIPE));
    cr_assert(eq(str, cli_err, ""));
    close(input[0]);
    close(output[1]);
    waitpid(child, NULL, 0);
    waitpid(reader, NULL, 0);
}
