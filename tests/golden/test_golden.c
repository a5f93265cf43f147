/* Golden tests: whole runs of the program, to the byte.
 *
 * Each tests/golden/cases/NAME.cmd is one line of arguments, as behind
 * "collide" in a shell: words between blanks, '...' or "..." around what has
 * blanks in it. The run takes place in this process, from the root of the
 * project, and what it gives must be what stands in files beside it:
 *
 *   NAME.in    standard input    (none: empty)
 *   NAME.out   standard output
 *   NAME.err   standard error    (none: empty)
 *   NAME.code  exit status       (none: 0)
 *
 * With GOLDEN=update in the environment those are written instead, and whoever
 * does that reads the difference before it is committed. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <execinfo.h>
#endif

#include "cli/cli.h"

#define CASES     "tests/golden/cases"
#define CASES_MAX 1000
#define TOGETHER  8
#define NAME_ROOM 80
#define PATH_ROOM (sizeof CASES + NAME_ROOM + 8)
#define WORDS_MAX 200

/* Cases that run one after the other in one process, as its start takes longer
 * than most of them. Criterion hands a parameter to another process, so it
 * holds no pointers. */
struct golden_cases {
    char names[TOGETHER][NAME_ROOM]; /* those behind the last are empty */
};

struct text {
    char *bytes; /* a NUL stands behind them */
    size_t length;
};

/* ---- Files -------------------------------------------------------------- */

static void path_of(char path[PATH_ROOM], const char *name, const char *ending)
{
    snprintf(path, PATH_ROOM, CASES "/%s.%s", name, ending);
}

/* All that a file holds from its beginning; the file is closed. */
static struct text read_all(FILE *file)
{
    struct text text = {NULL, 0};
    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    long end = ftell(file);
    cr_assert_geq(end, 0);
    rewind(file);
    text.bytes = calloc((size_t)end + 1, 1);
    cr_assert_not_null(text.bytes);
    text.length = fread(text.bytes, 1, (size_t)end, file);
    fclose(file);
    return text;
}

/* A file of a case; empty where there is none. */
static struct text read_file(const char *name, const char *ending)
{
    char path[PATH_ROOM];
    path_of(path, name, ending);
    FILE *file = fopen(path, "rb");
    if (!file)
        file = fopen("/dev/null", "rb");
    cr_assert_not_null(file, "%s", path);
    return read_all(file);
}

/* Writes a file of a case, or removes it where it would be empty. */
static void write_file(const char *name, const char *ending, struct text text)
{
    char path[PATH_ROOM];
    path_of(path, name, ending);
    remove(path);
    if (text.length == 0)
        return;
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file, "%s", path);
    cr_assert_eq(fwrite(text.bytes, 1, text.length, file), text.length);
    cr_assert_eq(fclose(file), 0);
}

/* ---- The command -------------------------------------------------------- */

/* The next word of a line, which is cut up; NULL where there is none. */
static char *next_word(char **line)
{
    char *at = *line + strspn(*line, " \n");
    if (!*at)
        return NULL;
    char *word = at, *end = at;
    char quote = '\0';
    for (; *at && (quote || !strchr(" \n", *at)); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? '\0' : *at;
        else
            *end++ = *at;
    }
    *line = *at ? at + 1 : at;
    *end = '\0';
    return word;
}

static int run(const char *name, char *command, FILE *out, FILE *err)
{
    char program[] = "collide", path[PATH_ROOM];
    char *words[WORDS_MAX + 1] = {program};
    int count = 1;
    while (count < WORDS_MAX && (words[count] = next_word(&command)))
        count++;
    words[count] = NULL;
    path_of(path, name, "in");
    int in = open(access(path, F_OK) == 0 ? path : "/dev/null", O_RDONLY);
    cr_assert_geq(in, 0, "%s", path);
    struct cli_process process = {.in = in, .out = fileno(out), .err = err};
    int code = cli_run(count, words, &process);
    close(in);
    return code;
}

/* ---- A failed assertion ------------------------------------------------- */

/* Criterion says that a case of many crashed, but not which. */
static char running[NAME_ROOM + 32];

static void name_case(int number)
{
    (void)number;
    ssize_t written = write(STDERR_FILENO, running, strlen(running));
    (void)written;
#ifdef __GLIBC__
    void *calls[32];
    backtrace_symbols_fd(calls, backtrace(calls, 32), STDERR_FILENO);
#endif
}

static void watch(const char *name)
{
    const struct sigaction action = {.sa_handler = name_case,
                                     .sa_flags = SA_RESETHAND};
    snprintf(running, sizeof running, "aborted in golden case %s\n", name);
    cr_assert_eq(sigaction(SIGABRT, &action, NULL), 0);
}

/* ---- What is compared --------------------------------------------------- */

/* Fails with the first line that is different. */
static void expect(const char *name, const char *ending, struct text got)
{
    struct text want = read_file(name, ending);
    if (got.length != want.length ||
        memcmp(got.bytes, want.bytes, got.length) != 0) {
        size_t start = 0, line = 1;
        for (size_t i = 0; got.bytes[i] && got.bytes[i] == want.bytes[i]; i++)
            if (got.bytes[i] == '\n') {
                start = i + 1;
                line++;
            }
        char *g = got.bytes + start, *w = want.bytes + start;
        cr_expect(false, "%s.%s, line %zu:\n  got      %.*s\n  expected %.*s",
                  name, ending, line, (int)strcspn(g, "\n"), g,
                  (int)strcspn(w, "\n"), w);
    }
    free(want.bytes);
}

static bool is_update(void)
{
    const char *golden = getenv("GOLDEN");
    return golden && strcmp(golden, "update") == 0;
}

static void settle(const char *name, const char *ending, struct text got)
{
    if (is_update())
        write_file(name, ending, got);
    else
        expect(name, ending, got);
}

/* ---- The cases ---------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void free_cases(struct criterion_test_params *params)
{
    cr_free(params->params);
}

/* Neighbours by name are often alike, also in how long they take: each process
 * takes its cases from all over the list. */
ParameterizedTestParameters(golden, answers)
{
    static char names[CASES_MAX][NAME_ROOM];
    size_t count = 0;
    DIR *folder = opendir(CASES);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name);
        if (count == CASES_MAX || length < 5 || length >= NAME_ROOM ||
            strcmp(entry->d_name + length - 4, ".cmd") != 0)
            continue;
        memcpy(names[count++], entry->d_name, length - 4);
    }
    if (folder)
        closedir(folder);
    qsort(names, count, sizeof *names, by_name);
    size_t groups = (count + TOGETHER - 1) / TOGETHER;
    struct golden_cases *cases = cr_malloc((groups + 1) * sizeof *cases);
    memset(cases, 0, (groups + 1) * sizeof *cases);
    for (size_t i = 0; i < count; i++)
        memcpy(cases[i % groups].names[i / groups], names[i], NAME_ROOM);
    return cr_make_param_array(struct golden_cases, cases, groups, free_cases);
}

static void answer(const char *name)
{
    struct text command = read_file(name, "cmd");
    FILE *out = tmpfile(), *err = tmpfile();
    cr_assert(out && err);
    watch(name);
    int code = run(name, command.bytes, out, err);
    struct text got_out = read_all(out), got_err = read_all(err);
    char code_line[16] = "";
    if (code != CLI_DONE)
        snprintf(code_line, sizeof code_line, "%d\n", code);
    settle(name, "out", got_out);
    settle(name, "err", got_err);
    settle(name, "code", (struct text){code_line, strlen(code_line)});
    free(got_out.bytes);
    free(got_err.bytes);
    free(command.bytes);
}

ParameterizedTest(struct golden_cases *cases, golden, answers)
{
    for (int i = 0; i < TOGETHER && cases->names[i][0]; i++)
        answer(cases->names[i]);
}

/* A folder that is not found would pass for one without a difference. */
Test(golden, every_scene_has_a_case)
{
    DIR *folder = opendir("scenes");
    cr_assert_not_null(folder, "run the tests from the root of the project");
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[PATH_ROOM], name[NAME_ROOM];
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".json") != 0)
            continue;
        snprintf(name, sizeof name, "run-%.*s", (int)(length - 5),
                 entry->d_name);
        path_of(path, name, "cmd");
        cr_assert_eq(access(path, F_OK), 0, "%s is missing", path);
    }
    closedir(folder);
}
