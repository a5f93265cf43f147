/* Golden tests: whole runs of the program, compared byte for byte.
 *
 * support/golden_cases.h describes the files of cases. Each case runs in this
 * process, from the root of the project. CASE=PATTERN in the environment
 * selects cases by name; GOLDEN=update writes what the program prints into the
 * files instead. Read the difference before you commit it. */
#include "support/criterion.h"

#include <criterion/parameterized.h>
#include <dirent.h>
#include <fcntl.h>
#include <fnmatch.h>
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
#include "support/golden_cases.h"

#define CASES_MAX 2000
#define TOGETHER  8
#define WORDS_MAX 200

/* Cases that run one after the other in one process, as its start takes longer
 * than most of them. Criterion hands a parameter to another process, so it
 * holds no pointers. */
struct golden_group {
    struct golden_place {
        int file, index; /* index < 0: none */
    } places[TOGETHER];
};

/* ---- One run ------------------------------------------------------------ */

struct golden_run {
    struct golden_text output, messages;
    int status;
};

/* The next word of a line, which is cut up; NULL at its end. */
static char *next_word(char **line)
{
    char *at = *line + strspn(*line, " ");
    if (!*at)
        return NULL;
    char *word = at, *end = at;
    char quote = '\0';
    for (; *at && (quote || *at != ' '); at++) {
        if (quote ? *at == quote : *at == '\'' || *at == '"')
            quote = quote ? '\0' : *at;
        else
            *end++ = *at;
    }
    *line = *at ? at + 1 : at;
    *end = '\0';
    return word;
}

static int input_of(const struct golden_case *golden, const char *path)
{
    int in;
    if (path) {
        in = open(path, O_RDONLY);
    } else if (golden->input.length == 0) {
        in = open("/dev/null", O_RDONLY);
    } else {
        FILE *file = tmpfile();
        cr_assert(ne(ptr, file, NULL));
        fwrite(golden->input.bytes, 1, golden->input.length, file);
        cr_assert(eq(int, fflush(file), 0));
        in = dup(fileno(file));
        fclose(file);
        lseek(in, 0, SEEK_SET);
    }
    cr_assert(le(int, 0, in), "%s: no standard input", golden->name);
    return in;
}

static struct golden_text read_all(FILE *file)
{
    cr_assert(eq(int, fseek(file, 0, SEEK_END), 0));
    size_t length = (size_t)ftell(file);
    rewind(file);
    struct golden_text text = {calloc(length + 1, 1), length};
    cr_assert(ne(ptr, text.bytes, NULL));
    cr_assert(eq(sz, fread(text.bytes, 1, length, file), length));
    fclose(file);
    return text;
}

/* Criterion reports that a case of a group crashed, but not which. */
static char running[160];

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

static struct golden_run run_case(const struct golden_case *golden)
{
    const struct sigaction action = {.sa_handler = name_case,
                                     .sa_flags = SA_RESETHAND};
    snprintf(running, sizeof running, "aborted in golden case %s\n",
             golden->name);
    cr_assert(eq(int, sigaction(SIGABRT, &action, NULL), 0));

    char *words[WORDS_MAX + 1], *path = NULL, *word;
    char *command = strdup(golden->command), *rest = command;
    int count = 0;
    while (count < WORDS_MAX && (word = next_word(&rest)))
        if (*word == '<')
            path = word + 1;
        else
            words[count++] = word;
    words[count] = NULL;
    FILE *out = tmpfile(), *err = tmpfile();
    cr_assert(all(ne(ptr, out, NULL), ne(ptr, err, NULL)));
    struct cli_process process = {
        .in = input_of(golden, path), .out = fileno(out), .err = err};
    struct golden_run run = {.status = cli_run(count, words, &process)};
    close(process.in);
    free(command);
    run.output = read_all(out);
    run.messages = read_all(err);
    return run;
}

/* ---- Comparing ---------------------------------------------------------- */

/* Fails with the first line that differs. */
static void expect_text(const char *name, const char *what,
                        struct golden_text got, struct golden_text want)
{
    if (got.length == want.length &&
        memcmp(got.bytes, want.bytes, got.length) == 0)
        return;
    size_t start = 0, line = 1;
    for (size_t i = 0; got.bytes[i] && got.bytes[i] == want.bytes[i]; i++)
        if (got.bytes[i] == '\n') {
            start = i + 1;
            line++;
        }
    char *g = got.bytes + start, *w = want.bytes + start;
    cr_fail("%s: %s, line %zu:\n  got      %.*s\n  expected %.*s", name, what,
            line, (int)strcspn(g, "\n"), g, (int)strcspn(w, "\n"), w);
}

static void expect_case(const struct golden_case *golden)
{
    struct golden_run run = run_case(golden);
    expect_text(golden->name, "standard output", run.output, golden->output);
    expect_text(golden->name, "standard error", run.messages, golden->messages);
    cr_expect(eq(int, run.status, golden->status),
              "%s: exit status %d, expected %d", golden->name, run.status,
              golden->status);
    free(run.output.bytes);
    free(run.messages.bytes);
}

/* ---- Updating ----------------------------------------------------------- */

static void print_text(FILE *file, char tag, struct golden_text text)
{
    const char *at = text.bytes, *stop = at + text.length;
    while (at < stop) {
        const char *end = memchr(at, '\n', (size_t)(stop - at));
        const char *last = end ? end : stop;
        fprintf(file, last > at ? "%c " : "%c", tag);
        fwrite(at, 1, (size_t)(last - at), file);
        fputs(end ? "\n" : "\n\\\n", file);
        at = end ? end + 1 : stop;
    }
}

/* Comments stay where they stand, as they stand above cases. */
static void update_file(const char *path)
{
    struct golden_file file = golden_cases_read(path);
    struct golden_file before = golden_cases_read(path);
    FILE *out = fopen(path, "wb");
    cr_assert(ne(ptr, out, NULL), "%s", path);
    for (char *at = before.text; at < before.text + before.length;
         at += strlen(at) + 1)
        if (*at == '#' || !*at) {
            fprintf(out, "%s\n", at);
        } else if (strncmp(at, "case ", 5) == 0) {
            struct golden_case *golden = NULL;
            for (int i = 0; i < file.count && !golden; i++)
                if (strcmp(file.cases[i].name, at + 5) == 0)
                    golden = &file.cases[i];
            struct golden_run run = run_case(golden);
            fprintf(out, "%s\n$ %s\n", at, golden->command);
            print_text(out, '<', golden->input);
            print_text(out, '>', run.output);
            print_text(out, '!', run.messages);
            if (run.status != 0)
                fprintf(out, "? %d\n", run.status);
            free(run.output.bytes);
            free(run.messages.bytes);
        }
    cr_assert(eq(int, fclose(out), 0));
    golden_cases_free(&file);
    golden_cases_free(&before);
}

/* ---- The cases ---------------------------------------------------------- */

static bool is_update(void)
{
    const char *golden = getenv("GOLDEN");
    return golden && strcmp(golden, "update") == 0;
}

static void free_groups(struct criterion_test_params *params)
{
    cr_free(params->params);
}

static int all_places(struct golden_place places[CASES_MAX])
{
    const char *pattern = getenv("CASE");
    int files, count = 0;
    char **paths = golden_paths(&files);
    for (int i = 0; i < files; i++) {
        struct golden_file file = golden_cases_read(paths[i]);
        for (int j = 0; j < file.count && count < CASES_MAX; j++)
            if (!pattern || fnmatch(pattern, file.cases[j].name, 0) == 0)
                places[count++] = (struct golden_place){i, j};
        golden_cases_free(&file);
    }
    golden_paths_free(paths, files);
    return count;
}

/* Neighbors are often alike, also in how long they take: each process gets
 * cases from all files. */
ParameterizedTestParameters(golden, answers)
{
    static struct golden_place places[CASES_MAX];
    int count = is_update() ? 0 : all_places(places);
    int groups = (count + TOGETHER - 1) / TOGETHER;
    size_t size = ((size_t)groups + 1) * sizeof(struct golden_group);
    struct golden_group *made = cr_malloc(size);
    memset(made, -1, size);
    for (int i = 0; i < count; i++)
        made[i % groups].places[i / groups] = places[i];
    return cr_make_param_array(struct golden_group, made, (size_t)groups,
                               free_groups);
}

ParameterizedTest(struct golden_group *group, golden, answers)
{
    int files;
    char **paths = golden_paths(&files);
    for (int i = 0; i < TOGETHER && group->places[i].index >= 0; i++) {
        struct golden_file file =
            golden_cases_read(paths[group->places[i].file]);
        expect_case(&file.cases[group->places[i].index]);
        golden_cases_free(&file);
    }
    golden_paths_free(paths, files);
}

Test(golden, update)
{
    int files;
    char **paths = golden_paths(&files);
    for (int i = 0; i < files && is_update(); i++)
        update_file(paths[i]);
    golden_paths_free(paths, files);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

Test(golden, names_are_unique_and_every_scene_has_a_case)
{
    static char *names[CASES_MAX];
    int count = 0, files;
    char **paths = golden_paths(&files);
    for (int i = 0; i < files; i++) {
        struct golden_file file = golden_cases_read(paths[i]);
        for (int j = 0; j < file.count && count < CASES_MAX; j++)
            names[count++] = strdup(file.cases[j].name);
        golden_cases_free(&file);
    }
    golden_paths_free(paths, files);
    cr_assert(lt(int, count, CASES_MAX));
    qsort(names, (size_t)count, sizeof *names, by_text);
    for (int i = 1; i < count; i++)
        cr_expect(ne(str, names[i - 1], names[i]));

    DIR *folder = opendir("scenes");
    cr_assert(ne(ptr, folder, NULL));
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[300], *key = name;
        size_t length = strlen(entry->d_name);
        if (length < 6 || strcmp(entry->d_name + length - 5, ".json") != 0)
            continue;
        snprintf(name, sizeof name, "run-%.*s", (int)(length - 5),
                 entry->d_name);
        cr_expect(
            ne(ptr, bsearch(&key, names, (size_t)count, sizeof *names, by_text),
               NULL),
            "no case %s", name);
    }
    closedir(folder);
    for (int i = 0; i < count; i++)
        free(names[i]);
}
