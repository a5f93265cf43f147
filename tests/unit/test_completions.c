/* cli/completions: what the scripts for the shells offer. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "query/run/command_run.h"
#include "support/criterion.h"
#include "support/option_named.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/text_parts.h"

static struct arena arena;
static struct sink sink;

static struct asked at(int i)
{
    return asked_at(&all_commands, i);
}

static void start(void)
{
    arena = arena_make(0);
    sink = sink_to_memory(&arena);
}

static void finish(void)
{
    arena_free(&arena);
}

TestSuite(completions, .init = start, .fini = finish);

static const char *completions_of(const char *shell)
{
    const struct asked asked = asked_find(&all_commands, "completions");
    struct options options = {.word = 0};
    while (strcmp(asked.command->word(options.word), shell) != 0)
        options.word++;
    sink = sink_to_memory(&arena);
    struct command_run run = {.options = &options, .out = &sink};
    asked.command->run(&run);
    sink_byte(&sink, '\0');
    return sink.text;
}

Test(completions, have_every_query_option_and_choice)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};
    for (int i = 0; i < 3; i++) {
        const char *text = completions_of(shells[i]);
        const struct option *option;
        for (int j = 0; (option = option_at(j)); j++) {
            char flag[64];
            snprintf(flag, sizeof flag, " -l %s ", option->name);
            cr_assert(has_option(text, option->name) || strstr(text, flag),
                      "%s --%s", shells[i], option->name);
            const char *const *choices = option->choices;
            for (int k = 0; choices && choices[k]; k++)
                expect_part(text, choices[k]);
        }
        for (int j = 0; at(j).topic; j++) {
            char word[64];
            snprintf(word, sizeof word, "%s", at(j).topic->name);
            expect_part(text, word);
        }
    }
}

Test(completions, texts_of_the_tables_need_no_quoting)
{
    const char *special = "'\"\\[]:`$";
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        cr_assert(zero(ptr, strpbrk(option->help, special)));
        if (option->argument)
            cr_assert(zero(ptr, strpbrk(option->argument, special)));
    }
    for (int i = 0; at(i).topic; i++)
        cr_assert(zero(ptr, strpbrk(at(i).topic->summary, special)));
}

Test(completions, of_a_file_are_file_names)
{
    const char *zsh = completions_of("zsh");
    expect_part(zsh, "'--output=[");
    expect_part(zsh, "accepts]:FILE:_files'");
    expect_part(zsh, "as accepted]:FILE:_files'");
    const char *fish = completions_of("fish");
    expect_part(fish, "check' -r -F\n");
}

Test(completions, of_zsh_offer_again_what_may_be_repeated)
{
    const char *text = completions_of("zsh");
    expect_part(text, "'*--pair=[");
    expect_part(text, "'*--layer=[");
    expect_part(text, "'--within=[");
}

/* Runs bash on the script with `commands` behind it; skipped without bash. */
static void run_bash(const char *commands, const char *expected)
{
    if (system("command -v bash >/dev/null") != 0)
        cr_skip("no bash here");
    char path[] = "/tmp/collide-test-XXXXXX";
    int fd = mkstemp(path);
    FILE *file = fdopen(fd, "w");
    cr_assert(ne(ptr, file, NULL));
    fprintf(file, "%s%s", completions_of("bash"), commands);
    fclose(file);
    char command[100], found[1000] = "";
    snprintf(command, sizeof command, "bash %s 2>&1", path);
    FILE *output = popen(command, "r");
    cr_assert(ne(ptr, output, NULL));
    found[fread(found, 1, sizeof found - 1, output)] = '\0';
    cr_assert(eq(int, pclose(output), 0));
    remove(path);
    cr_assert(eq(str, found, expected));
}

#define ASK(words, at)                                                         \
    "COMP_WORDS=(" words "); COMP_CWORD=" at "; _collide\n"                    \
    "echo \"${COMPREPLY[*]}\"\n"

Test(completions, bash_offers_what_fits)
{
    run_bash(ASK("collide s", "1") ASK("collide help swe", "2") ASK(
                 "collide completions f", "2") ASK("collide gjk --wi", "2")
                 ASK("collide sat --wi", "2") ASK("collide clip --at m", "3")
                     ASK("collide clip --using = e",
                         "4") ASK("collide clip --using =", "3")
                         ASK("collide schema si", "2") ASK("collide sat x", "2")
                             ASK("collide sat -o s", "3"),
             "sat sweep simulate schema\n"
             "sweep\n"
             "fish\n"
             "--within\n"
             "\n"
             "middle\n"
             "epa\n"
             "sat epa\n"
             "simulate\n"
             "\n"
             "\n");
}
