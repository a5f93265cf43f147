#include "support/cli_call.h"
#include "support/criterion.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static char start[4096];
static bool entered; /* nothing is removed anywhere else */
char cli_out[100000], cli_err[100000];
size_t cli_block;

void cli_enter(void)
{
    char scratch[] = "/tmp/collide-test-XXXXXX";
    cr_assert(ne(ptr, getcwd(start, sizeof start), NULL));
    cr_assert(ne(ptr, mkdtemp(scratch), NULL));
    cr_assert(eq(int, chdir(scratch), 0));
    entered = true;
    unsetenv("CI"); /* in which nothing is approved */
    signal(SIGPIPE, SIG_IGN);
    alarm(60); /* a hang is a crash */
}

int cli_clear(void)
{
    int count = 0;
    DIR *entries = opendir(".");
    for (struct dirent *entry; (entry = readdir(entries));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        count++;
        if (unlink(name) == 0 || chdir(name) != 0)
            continue;
        cli_clear();
        cr_assert(eq(int, chdir(".."), 0));
        rmdir(name);
    }
    closedir(entries);
    return count;
}

void cli_leave(void)
{
    char scratch[4096];
    if (!entered)
        return;
    cr_assert(ne(ptr, getcwd(scratch, sizeof scratch), NULL));
    cli_clear();
    cr_assert(eq(int, chdir(start), 0));
    rmdir(scratch);
}

static void put_text(FILE *file, const char *text)
{
    cr_assert(ne(ptr, file, NULL));
    for (; *text; text++)
        fputc(*text == '\'' ? '"' : *text, file);
}

void cli_put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    put_text(file, text);
    fclose(file);
}

static void get_text(FILE *file, char *text, size_t size)
{
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

void cli_get(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    cr_assert(ne(ptr, file, NULL), "%s", path);
    get_text(file, text, size);
}

/* A file without a name, as tests run side by side, in any folder. */
static FILE *open_unnamed(void)
{
    FILE *file = tmpfile();
    cr_assert(ne(ptr, file, NULL));
    return file;
}

/* Runs a command line, split at its spaces, between two descriptors. */
int cli_call_between(const char *line, int in, int fd)
{
    char copy[1000], *arguments[32];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        arguments[count++] = word;
    FILE *messages = open_unnamed();
    struct cli_process process = {
        .in = in, .out = fd, .err = messages, .block = cli_block};
    int status = cli_run(count, arguments, &process);
    rewind(messages);
    get_text(messages, cli_err, sizeof cli_err);
    return status;
}

/* Runs a command line on an input; `cli_out` and `cli_err` are what it prints.
 */
int cli_call(const char *line, const char *input)
{
    FILE *in = open_unnamed(), *out = open_unnamed();
    put_text(in, input);
    rewind(in);
    int status = cli_call_between(line, fileno(in), fileno(out));
    fclose(in);
    rewind(out);
    get_text(out, cli_out, sizeof cli_out);
    return status;
}

int cli_lines(const char *text)
{
    int count = 0;
    while ((text = strchr(text, '\n'))) {
        text++;
        count++;
    }
    return count;
}

bool cli_has(const char *text, const char *part)
{
    return strstr(text, part) != NULL;
}

const char *cli_line(int number)
{
    static char line[20000];
    const char *at = cli_out;
    while (number-- > 0 && at)
        at = (at = strchr(at, '\n')) ? at + 1 : NULL;
    snprintf(line, sizeof line, "%.*s", at ? (int)strcspn(at, "\n") : 0,
             at ? at : "");
    return line;
}
