#include "support/command_line.h"
#include "support/criterion.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static char line[1000];
static char *arguments[64];
static struct arena arena;
struct options line_options;
struct fail line_fail;

bool parse_line(const char *text)
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
                         &arena, &line_options, &line_fail);
}

void expect_line(const char *text)
{
    cr_assert(parse_line(text), "%s: %s", text, line_fail.message);
}

void refuse_line(const char *text, const char *message)
{
    cr_assert(not(parse_line(text)), "%s", text);
    cr_assert(eq(str, line_fail.code, "usage"));
    cr_assert(eq(str, line_fail.message, message));
}

void refuse_values(const char *command, const char *option, const char *expects,
                   const char *const *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[100], message[200];
        snprintf(text, sizeof text, "%s --%s %s", command, option, values[i]);
        snprintf(message, sizeof message,
                 "option \"--%s\" expects %s, found \"%s\"", option, expects,
                 values[i]);
        refuse_line(text, message);
    }
}

void forget_line(void)
{
    arena_free(&arena);
}
