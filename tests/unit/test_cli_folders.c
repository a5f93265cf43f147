/* cli: folders as inputs of queries, and `check` without operands. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_folders, .init = cli_enter, .fini = cli_leave);

static int call(const char *line)
{
    return cli_call(line, "");
}

/* A scene with this name and nothing in it. */
static void put_scene(const char *path, const char *name)
{
    char text[200];
    snprintf(text, sizeof text, "{'name':'%s','shapes':[]}", name);
    cli_put(path, text);
}

/* The names of the scenes in the answers, with a space behind each; "!" stands
 * for an error. */
static const char *names(void)
{
    static char list[4000];
    static const char head[] = "\"scene\":\"";
    size_t used = 0;
    for (const char *line = cli_out; *line; line = strchr(line, '\n') + 1) {
        const char *end = strchr(line, '\n');
        const char *name = strstr(line, head);
        bool has_name = name && name < end;
        if (has_name)
            name += strlen(head);
        used += (size_t)snprintf(list + used, sizeof list - used, "%.*s ",
                                 has_name ? (int)strcspn(name, "\"") : 1,
                                 has_name ? name : "!");
    }
    list[used] = '\0';
    return list;
}

#define expect_names(expected)                                                 \
    cr_assert(eq(str, (char *)names(), expected), "%s", cli_err)

/* ---- what is found ------------------------------------------------------- */

Test(cli_folders, files_are_answered_in_the_order_of_their_names_by_bytes)
{
    mkdir("all", 0755);
    mkdir("all/b", 0755);
    mkdir("all/.git", 0755);
    put_scene("all/c.json", "c");
    put_scene("all/b/z.json", "bz");
    put_scene("all/b.json", "b");
    put_scene("all/B.json", "B");
    put_scene("all/b/a.ndjson", "ba");
    put_scene("all/.git/x.json", "hidden");
    put_scene("all/notes.txt", "of another kind");
    put_scene("one.json", "one");
    cr_assert(eq(int, call("collide sat all one.json"), CLI_DONE));
    expect_names("B ba bz b c one ");
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, call("collide convert all/b"), CLI_DONE));
    cr_assert(eq(int, cli_lines(cli_out), 2));
}

Test(cli_folders, what_is_no_input_is_left_out_as_check_leaves_it_out)
{
    mkdir("all", 0755);
    put_scene("all/a.json", "a");
    cli_put("all/package.json", "{'name':'of a program'}");
    cli_put("all/baseline.ndjson",
            "{'file':'a.json','rule':'C012','count':1,'shapes':['a']}\n");
    cli_put("all/tsconfig.json", "{ // not JSON\n}");
    cli_put("all/x.tsx", "export const X = 1");
    cr_assert(eq(int, call("collide sat all"), CLI_DONE));
    expect_names("a ");
    cr_assert(
        eq(str, cli_err,
           "collide: 2 files skipped, the first is all/tsconfig.json: they "
           "cannot be read, and do not look like maps or scenes\n"));
    char said[sizeof cli_err];
    snprintf(said, sizeof said, "%s", cli_err);
    cr_assert(eq(int, call("collide check all"), CLI_DONE));
    expect_part(cli_err, said);
    expect_part(cli_out, "1 file checked");
    /* Named, each is an error. */
    cr_assert(eq(int, call("collide sat all/package.json"), CLI_TROUBLE));
    expect_part(cli_out, "missing-member");
    cr_assert(eq(int, call("collide sat all/baseline.ndjson"), CLI_TROUBLE));
    cr_assert(eq(int, call("collide sat all/tsconfig.json"), CLI_TROUBLE));
}

/* A record is left out, not its file; and what may be a scene is an error. */
Test(cli_folders, records_of_other_kinds_are_left_out_and_broken_ones_are_not)
{
    mkdir("all", 0755);
    cli_put("all/a.ndjson", "{'settings':1}\n"
                            "{'name':'x','shapes':[]}\n"
                            "{'shapes':\n"
                            "{'name':'y','shapes':[]}\n");
    cli_put("all/b.json", "{'shapes':1}");
    cli_put("all/c.json", "{'shapes':[]");
    cr_assert(eq(int, call("collide sat all"), CLI_TROUBLE));
    expect_names("x ! y ! ! ");
    expect_part(cli_err, "all/a.ndjson:3:");
    expect_part(cli_err, "all/b.json:1:");
    expect_part(cli_err, "all/c.json:1:");
}

Test(cli_folders, a_folder_without_scenes_is_an_error_and_the_rest_is_answered)
{
    mkdir("empty", 0755);
    mkdir("other", 0755);
    put_scene("one.json", "one");
    cli_put("other/package.json", "{'name':'of a program'}");
    cr_assert(eq(int, call("collide sat empty one.json other"), CLI_TROUBLE));
    expect_names("one ");
    cr_assert(eq(str, cli_err,
                 "collide: empty: no maps or scenes in the folder\n"
                 "collide: other: no maps or scenes in the folder\n"));
}

Test(cli_folders, what_cannot_be_opened_is_an_error_and_the_rest_is_answered)
{
    mkdir("all", 0755);
    put_scene("all/b.json", "b");
    cr_assert(eq(int, symlink("nowhere", "all/a.json"), 0));
    cr_assert(eq(int, symlink(".", "all/circle"), 0));
    cr_assert(eq(int, call("collide sat all"), CLI_TROUBLE));
    expect_names("b ");
    cr_assert(
        eq(str, cli_err, "collide: all/a.json: No such file or directory\n"));
}

/* Who made the folder chose the file, and may not see it. */
Test(cli_folders, errors_do_not_quote_what_a_link_leads_to)
{
    mkdir("all", 0755);
    cli_put("secret", "{'id':'k','shapes':[{'password hunter2':oops}]}");
    cr_assert(eq(int, symlink("../secret", "all/a.json"), 0));
    cr_assert(eq(int, call("collide sat --record-id id all"), CLI_TROUBLE));
    cr_assert(not(cli_has(cli_out, "hunter2")), "%s", cli_out);
    cr_assert(not(cli_has(cli_err, "hunter2")), "%s", cli_err);
    cr_assert(not(cli_has(cli_out, "oops")), "%s", cli_out);
    expect_part(cli_out, "\"record\":null");
    cr_assert(eq(int, call("collide sat --record-id id secret"), CLI_TROUBLE));
    expect_part(cli_out, "hunter2");
    expect_part(cli_out, "\"record\":\"k\"");
}

/* ---- threads and shards -------------------------------------------------- */

/* Lines of scenes, of which some are of other kinds or broken. */
static void put_lines(const char *path, int count, int other, int broken)
{
    FILE *file = fopen(path, "w");
    cr_assert(ne(ptr, file, NULL));
    for (int i = 0; i < count; i++)
        fputs(i % other == other / 2     ? "{\"settings\":1}\n"
              : i % broken == broken / 2 ? "{\"shapes\":[1]}\n"
                                         : "{\"shapes\":[]}\n",
              file);
    fclose(file);
}

Test(cli_folders, threads_and_shards_answer_the_same)
{
    static char alone[sizeof cli_out], said[sizeof cli_err];
    mkdir("all", 0755);
    put_lines("all/a.ndjson", 300, 7, 1000);
    put_lines("all/b.ndjson", 300, 1000, 50);
    put_lines("all/c.ndjson", 300, 10, 30);
    FILE *file = fopen("all/d.json", "w");
    for (int i = 0; i < 300; i++)
        fputs(i < 100 || i % 3 ? "{\"settings\":1}\n" : "{\"settings\":}\n",
              file);
    fclose(file);
    cli_block = 100;
    cr_assert(eq(int, call("collide sat --jobs 1 all"), CLI_TROUBLE));
    memcpy(alone, cli_out, sizeof alone);
    memcpy(said, cli_err, sizeof said);
    cr_assert(eq(int, cli_lines(alone), 300 - 43 + 300 + 300 - 30));
    expect_part(said, "collide: all/d.json: skipped: ");
    cr_assert(eq(int, call("collide sat --jobs 4 all"), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, alone));
    cr_assert(eq(str, cli_err, said));
    int lines = 0;
    for (int i = 0; i < 4; i++) {
        char line[80];
        snprintf(line, sizeof line, "collide sat --jobs 2 --shard %d/4 all", i);
        call(line);
        lines += cli_lines(cli_out);
    }
    cli_block = 0;
    cr_assert(eq(int, lines, cli_lines(alone)));
}

/* The one scene may be in another shard. */
Test(cli_folders, a_shard_without_a_scene_of_a_folder_is_no_error)
{
    mkdir("all", 0755);
    put_scene("all/a.json", "a");
    cr_assert(eq(int, call("collide sat --shard 1/2 all"), CLI_DONE));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err, ""));
}

/* ---- the output ---------------------------------------------------------- */

Test(cli_folders, answers_of_an_earlier_run_may_be_replaced_and_scenes_not)
{
    char text[1000];
    mkdir("all", 0755);
    put_scene("all/b.json", "b");
    for (int i = 0; i < 2; i++)
        cr_assert(eq(int, call("collide sat -o all/a.ndjson all"), CLI_DONE),
                  "%s", cli_err);
    cr_assert(eq(int, call("collide sat -o all/b.json all"), CLI_TROUBLE));
    expect_part(cli_err, "all/b.json: this input is also the output");
    cli_get("all/b.json", text, sizeof text);
    cr_assert(eq(str, text, "{\"name\":\"b\",\"shapes\":[]}"));
    cr_assert(eq(int, call("collide draw --html -o all/b.html all"), CLI_DONE));
    cr_assert(eq(int, call("collide convert -o all/a.ndjson all"), CLI_DONE));
    cr_assert(
        eq(int, call("collide convert -o all/a.ndjson all"), CLI_TROUBLE));
    expect_part(cli_err, "all/a.ndjson: this input is also the output");
}

/* It would grow while it is read. */
Test(cli_folders, the_file_that_output_is_redirected_to_is_not_read)
{
    mkdir("all", 0755);
    put_scene("all/a.json", "a");
    int out = open("all/b.json", O_RDWR | O_CREAT, 0644);
    cr_assert(le(int, 0, out));
    cr_assert(
        eq(int, cli_call_between("collide convert all", -1, out), CLI_TROUBLE));
    close(out);
    char text[1000];
    cli_get("all/b.json", text, sizeof text);
    cr_assert(le(int, cli_lines(text), 1));
    expect_part(cli_err, "all/b.json: this input is also the file that "
                         "standard output is redirected to");
}

/* ---- pictures ------------------------------------------------------------ */

Test(cli_folders, a_page_shows_all_scenes_of_a_folder)
{
    mkdir("all", 0755);
    cli_put("all/a.json", HIT);
    cli_put("all/b.json", MISS);
    cli_put("all/package.json", "{'name':'of a program'}");
    cli_put("all/tsconfig.json", "{ // not JSON\n}");
    cr_assert(eq(int, call("collide draw --html all"), CLI_DONE));
    expect_part(cli_out, ">hit<");
    expect_part(cli_out, ">miss<");
    expect_part(cli_err, "all/tsconfig.json: skipped");
    cr_assert(eq(int, call("collide draw --scene miss all"), CLI_DONE));
    mkdir("empty", 0755);
    cr_assert(eq(int, call("collide draw empty"), CLI_TROUBLE));
    cr_assert(
        eq(str, cli_err, "collide: empty: no maps or scenes in the folder\n"));
}

/* ---- check without operands ---------------------------------------------- */

Test(cli_folders, check_reads_the_current_folder_if_there_is_no_input)
{
    int null = open("/dev/null", O_RDWR);
    int out = open("report", O_RDWR | O_CREAT, 0644);
    char text[1000];
    cli_put("bow.json", BOW);
    cr_assert(eq(int, cli_call_between("collide check", null, out), CLI_FAULT));
    cli_get("report", text, sizeof text);
    expect_part(text, "bow.json:");
    expect_part(text, "1 file checked");
    /* -1 is as closed. */
    cr_assert(eq(int, cli_call_between("collide check", -1, out), CLI_FAULT));
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0) {
        int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
        cr_assert(eq(int, cli_call_between("collide check", terminal, out),
                     CLI_FAULT));
        /* Files that are changed must be named. */
        cr_assert(eq(int,
                     cli_call_between("collide check --fix", terminal, out),
                     CLI_TROUBLE));
        expect_part(cli_err, "Usage: collide check ");
        close(terminal);
    }
    close(null);
    close(out);
}

Test(cli_folders, check_reads_standard_input_if_there_may_be_some)
{
    cli_put("bow.json", BOW);
    cr_assert(eq(int, cli_call("collide check", CLEAN), CLI_DONE));
    cr_assert(eq(int, cli_call("collide check", ""), CLI_TROUBLE));
    expect_part(cli_out, "<stdin>:1:1: error: the file is empty");
}
