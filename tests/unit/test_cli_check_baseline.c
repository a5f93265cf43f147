/* commands/check_baseline: findings that are accepted. */

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check_baseline, .init = cli_enter, .fini = cli_leave);

Test(cli_check_baseline, a_baseline_lets_old_findings_be)
{
    cli_put("bow.json", BOW);
    cr_assert(eq(
        int, cli_call("collide check bow.json --write-baseline old.ndjson", ""),
        0));
    char old[2000];
    cli_get("old.ndjson", old, sizeof old);
    cr_assert(eq(str, old,
                 "{\"file\":\"bow.json\",\"rule\":\"C012\",\"shapes\":"
                 "[\"bow\"],\"count\":1}\n"));
    cli_put("bow.json", "\n\n" BOW);
    cr_assert(eq(
        int, cli_call("collide check bow.json --baseline old.ndjson", ""), 0));
    expect_part(cli_out, "; 1 accepted by the baseline\n");
    cli_put("bow.json", CLEAN);
    cr_assert(eq(
        int, cli_call("collide check bow.json --baseline old.ndjson", ""), 0));
    expect_part(cli_err, "no longer occur: 1; --write-baseline removes them\n");
    cli_put("new.json", BOW);
    cr_assert(eq(
        int,
        cli_call("collide check bow.json new.json --baseline old.ndjson", ""),
        1));
    expect_part(cli_err, "no longer occur: 1; --write-baseline would remove "
                         "them, but also accept the new findings: 1\n");
    cli_put("other.json", CLEAN);
    cr_assert(eq(int,
                 cli_call("collide check other.json --baseline old.ndjson", ""),
                 0));
    cr_assert(eq(str, cli_err, ""), "another file is neither checked nor gone");
    cr_assert(eq(int, remove("bow.json"), 0));
    cr_assert(eq(int,
                 cli_call("collide check other.json --baseline old.ndjson", ""),
                 0));
    expect_part(cli_err, "old.ndjson: accepted findings that no longer occur: "
                         "1; --write-baseline removes them\n");
    cr_assert(eq(int, cli_call("collide check --baseline none", CLEAN), 2));
    cli_put("bad.ndjson", "{'file':'a','rule':'C999','count':1}");
    cr_assert(
        eq(int, cli_call("collide check --baseline bad.ndjson", CLEAN), 2));
    expect_part(cli_err, "bad.ndjson:1:1: ");
}

/* Each record is what --write-baseline writes; where it is not, its place is.
 */
Test(cli_check_baseline, a_baseline_of_other_records_is_refused)
{
    static const struct {
        const char *record, *message;
    } cases[] = {
        {"{'rule':'C012','count':1}", ":1:1: expected an object with "},
        {"{'file':'a','count':1}", ":1:1: expected an object with "},
        {"{'file':'a','rule':'C012'}", ":1:1: expected an object with "},
        {"{'file':'a','rule':'C012','count':0}",
         ":1:1: expected an object with "},
        {"{'file':'a','rule':'C012','count':2e9}",
         ":1:35: expected a whole number from 1 to 1000000000"},
        {"{'file':'a','rule':'C012','count':1.5}",
         ":1:35: expected a whole number from 1 to 1000000000"},
        {"{'file':'a','rule':'C012','shapes':['a','b','c'],'count':1}",
         ":1:36: expected at most 2 ids, found 3\n"},
        {"{'file':'a','rule':'C012','shapes':['a',7],'count':1}",
         ":1:36: expected the id of a shape, a string\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cli_put("bad.ndjson", cases[i].record);
        cr_assert(
            eq(int, cli_call("collide check --baseline bad.ndjson", CLEAN), 2));
        expect_part(cli_err, cases[i].message);
    }
}

/* Files are named from the folder that the baseline is in. */
Test(cli_check_baseline,
     nothing_is_accepted_by_a_baseline_that_cannot_be_written)
{
    cli_put("bow.json", BOW);
    cr_assert(eq(int,
                 cli_call("collide check --write-baseline none/x bow.json", ""),
                 2));
    cr_assert(eq(str, cli_out, ""));
    cr_assert(eq(str, cli_err, "collide: none/x: No such file or directory\n"));
    mkdir("m", 0755);
    cr_assert(
        eq(int, cli_call("collide check --write-baseline m bow.json", ""), 2));
    expect_no_part(cli_out, "accepted");
    rmdir("m");
}

Test(cli_check_baseline, a_baseline_knows_files_however_they_are_named)
{
    char here[2000], line[5000], old[2000];
    cr_assert(ne(ptr, getcwd(here, sizeof here), NULL));
    mkdir("ci", 0755);
    mkdir("maps", 0755);
    cli_put("maps/bow.json", BOW);
    cr_assert(eq(int, symlink(".", "link"), 0));
    cr_assert(
        eq(int, cli_call("collide check maps --write-baseline ci/old", ""), 0));
    cli_get("ci/old", old, sizeof old);
    cr_assert(eq(str, old,
                 "{\"file\":\"../maps/bow.json\",\"rule\":\"C012\","
                 "\"shapes\":[\"bow\"],\"count\":1}\n"));
    snprintf(line, sizeof line,
             "collide check --baseline %s/ci/old %s/maps/bow.json", here, here);
    cr_assert(eq(int, cli_call(line, ""), 0), "%s", cli_out);
    cr_assert(eq(
        int, cli_call("collide check --baseline ci/old link/maps/bow.json", ""),
        0));
    cr_assert(eq(int, chdir("maps"), 0));
    cr_assert(eq(
        int, cli_call("collide check --baseline ../ci/old bow.json", ""), 0));
    cr_assert(eq(int, chdir(".."), 0));
    cr_assert(eq(int, cli_call("collide check --baseline ci/old -", BOW), 1));
    remove("ci/old");
    remove("maps/bow.json");
    remove("link");
    rmdir("ci");
    rmdir("maps");
}

/* A baseline of the files that could be read would accept too little. */
Test(cli_check_baseline, stays_as_it_was_if_not_all_input_could_be_checked)
{
    static const char *const calls[] = {
        "collide check -q --write-baseline old.ndjson bowe.json",
        "collide check -q --write-baseline old.ndjson bow.json bowe.json",
        "collide check -q --write-baseline old.ndjson --max-shapes 0 bow.json",
        "collide check -q --write-baseline old.ndjson --only-layer x bow.json",
        "collide check -q --baseline old.ndjson --write-baseline old.ndjson x",
    };
    cli_put("bow.json", BOW);
    cr_assert(eq(
        int, cli_call("collide check bow.json --write-baseline old.ndjson", ""),
        0));
    char before[2000], after[2000];
    cli_get("old.ndjson", before, sizeof before);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        cr_assert(eq(int, cli_call(calls[i], ""), 2), "%s", calls[i]);
        cli_get("old.ndjson", after, sizeof after);
        cr_assert(eq(str, after, before), "%s", calls[i]);
    }
}
