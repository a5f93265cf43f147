/* run/progress: what the line says, and that it goes. */

#include <string.h>

#include "query/run/command_run.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(progress, .init = cli_enter, .fini = cli_leave);

/* What a line in a file says after it has been told of some records of 250
 * bytes and, before these, of 10 records of 1000 bytes. */
static void tell(struct progress progress, uint64_t records)
{
    progress.file = fopen("line", "w");
    progress_start(&progress);
    progress_end_input(&progress, 10, 10000);
    progress.next = 0;
    progress_tell(&progress, records, 250 * records);
    fclose(progress.file);
    cli_get("line", cli_err, sizeof cli_err);
}

Test(progress, the_line_counts_all_inputs_and_tells_the_share)
{
    tell((struct progress){.wanted = true, .total = 100000}, 4);
    const char *last = strrchr(cli_err, '\r');
    cr_assert(ne(ptr, last, NULL));
    expect_part(last, "collide: 14 scenes, 0.0 MB, ");
    expect_part(last, ", 11 %, 0:00:0");
}

Test(progress, without_a_total_there_is_no_share)
{
    tell((struct progress){.wanted = true}, 4000000);
    expect_part(cli_err, "4000010 scenes, 1000.0 MB, ");
    expect_no_part(cli_err, "%");
}

Test(progress, a_file_that_has_grown_has_no_share)
{
    tell((struct progress){.wanted = true, .total = 10100}, 1);
    cr_assert(strstr(strrchr(cli_err, '\r'), "%") == NULL, "%s", cli_err);
}

Test(progress, a_line_that_is_not_wanted_or_due_is_not_written)
{
    tell((struct progress){.wanted = false}, 4);
    cr_assert(eq(str, cli_err, ""));
    struct progress later = {.wanted = true, .delay = 1000, .file = stderr};
    progress_start(&later);
    progress_tell(&later, 1, 1);
    cr_assert(eq(int, later.shown, 0));
}

/* A line of n characters is removed by n spaces between carriage returns. */
Test(progress, the_line_is_removed_in_front_of_messages_and_at_the_end)
{
    cr_assert(
        eq(int, cli_call("collide sat --progress=always", HIT "\nbad\n"), 2));
    const char *message = strstr(cli_err, "collide: <stdin>:2:1: ");
    cr_assert(ne(ptr, message, NULL), "%s", cli_err);
    cr_assert(eq(chr, message[-1], '\r'));
    const char *line = strchr(cli_err, '\r') + 1;
    size_t length = strcspn(line, "\r");
    cr_assert(eq(int, strncmp(line, "collide: 0 scenes", 17), 0), "%s",
              cli_err);
    cr_assert(eq(sz, strspn(line + length + 1, " "), length));
    cr_assert(eq(ptr, line + 2 * length + 2, message));
    expect_part(cli_out, "\"query\":\"sat\"");
    cr_assert(eq(int, cli_lines(cli_out), 2));
    cli_call("collide sat --progress=always", HIT);
    cr_assert(eq(chr, cli_err[strlen(cli_err) - 1], '\r'));
}

/* The share is known of regular files alone. */
Test(progress, all_inputs_must_have_a_size)
{
    cli_put("in.json", HIT "\n" HIT);
    cr_assert(
        eq(int, cli_call("collide sat --progress=always in.json -", MISS), 0));
    expect_part(cli_err, ", 0 %");
    cr_assert(
        eq(int, cli_call("collide sat --progress=always in.json /dev/null", ""),
           0));
    expect_no_part(cli_err, "%");
    cr_assert(
        eq(int, cli_call("collide sat --progress=always in.json none", ""), 2));
    expect_no_part(cli_err, "%");
}

Test(progress, a_file_is_no_terminal)
{
    cli_call("collide sat --progress=auto", HIT);
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, cli_call("collide sat --progress=maybe", HIT), 2));
    expect_part(cli_err, "--progress");
}

Test(progress, a_check_counts_files)
{
    cli_put("in.json", HIT "\n" HIT "\n" HIT);
    cli_call("collide check --exit-zero --progress=always in.json", "");
    expect_part(cli_err, "collide: 1 files, 0.0 MB");
    expect_no_part(cli_err, "scenes");
}
