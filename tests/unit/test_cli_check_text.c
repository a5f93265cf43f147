/* report/report_text by whole runs: what a person at a terminal sees, what
 * a pipe gets, and the lowest severity that is shown. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include <fcntl.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check_text, .init = cli_enter, .fini = cli_leave);

/* A map with a note about contents that are ignored, a note about two solids
 * and a warning about two others. */
#define MAP(layers)                                                            \
    "{'type':'map','orientation':'orthogonal','width':9,'height':9,"           \
    "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':[" layers "]}"
#define SKY "{'type':'imagelayer','name':'sky','id':9}"
#define BOXES                                                                  \
    "{'type':'objectgroup','name':'x','id':1,'objects':[\n"                    \
    "\t{'id':1,'x':0,'y':0,'width':16,'height':16},\n"                         \
    "{'id':2,'x':4,'y':4,'width':8,'height':8},\n"                             \
    "{'id':3,'x':40,'y':0,'width':8,'height':8},\n"                            \
    "{'id':4,'x':44,'y':4,'width':8,'height':8}]}"

static void put_maps(void)
{
    cli_put("a.tmj", MAP(SKY ",\n" BOXES));
    cli_put("b.tmj", MAP(SKY ",\n" SKY));
    cli_put("c.tmj", MAP(""));
}

/* Runs a command whose output is a terminal without colors. It may write a few
 * kilobytes, which the terminal keeps. Returns the exit status. */
static int call_on_terminal(const char *line)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        cr_skip("no terminals here");
    int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
    int null = open("/dev/null", O_RDONLY);
    setenv("TERM", "dumb", 1);
    int status = cli_call_between(line, null, terminal);
    size_t used = 0;
    /* The terminal adds CR to each LF; they are dropped here. */
    fcntl(master, F_SETFL, O_NONBLOCK);
    for (char c; used + 1 < sizeof cli_out && read(master, &c, 1) == 1;)
        if (c != '\r')
            cli_out[used++] = c;
    cli_out[used] = '\0';
    close(null);
    close(terminal);
    close(master);
    return status;
}

Test(cli_check_text, a_terminal_gets_source_lines_hints_and_no_notes)
{
    put_maps();
    cr_assert(eq(int, call_on_terminal("collide check a.tmj b.tmj c.tmj"), 1));
    cr_assert(
        eq(str, cli_out,
           "a.tmj:5:1: warning: \"3\" and \"4\" overlap by 4 at [46, 6] [C030 "
           "overlap]\n"
           "    5 | {\"id\":3,\"x\":40,\"y\":0,\"width\":8,\"height\":8},\n"
           "      | ^\n"
           "        hint: move them apart, or merge them into one shape\n"
           "3 notes not shown (--min-severity note shows all)\n"
           "3 files checked: 0 errors, 1 warning, 3 notes\n"));
    cr_assert(eq(
        int, call_on_terminal("collide check --min-severity note a.tmj"), 1));
    expect_part(cli_out, "a.tmj:4:1: note: \"2\" lies inside \"1\"");
    expect_part(cli_out, "\n        hint: remove it\n");
    expect_no_part(cli_out, "not shown");
}

Test(cli_check_text, a_pipe_gets_a_line_for_each_finding)
{
    put_maps();
    cr_assert(eq(int, cli_call("collide check a.tmj b.tmj c.tmj", ""), 1));
    cr_assert(
        eq(str, cli_out,
           "a.tmj:5:1: warning: \"3\" and \"4\" overlap by 4 at [46, 6] [C030 "
           "overlap]\n"
           "a.tmj:4:1: note: \"2\" lies inside \"1\" [C032 contained-shape]\n"
           "note: ignored in 2 files: image layers (3) [C009 not-used]\n"
           "3 files checked: 0 errors, 1 warning, 3 notes\n"));
}

Test(cli_check_text, notes_are_shown_where_they_decide_the_status)
{
    put_maps();
    cr_assert(
        eq(int, call_on_terminal("collide check --fail-on note b.tmj"), 1));
    expect_part(cli_out, "note: 2 image layers are ignored [C009");
    expect_no_part(cli_out, "not shown");
    cr_assert(eq(
        int, cli_call("collide check --fail-on note --format github b.tmj", ""),
        1));
    expect_part(cli_out, "::notice file=b.tmj,");
    /* An option that is given decides. */
    cr_assert(eq(int,
                 cli_call("collide check --fail-on note --min-severity error "
                          "a.tmj",
                          ""),
                 1));
    cr_assert(eq(str, cli_out,
                 "1 warning and 2 notes not shown (--min-severity note shows "
                 "all)\n"
                 "1 file checked: 0 errors, 1 warning, 2 notes\n"));
}

Test(cli_check_text, github_shows_no_notes_and_counts_them)
{
    put_maps();
    cr_assert(eq(int, cli_call("collide check --format github a.tmj", ""), 1));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    expect_part(cli_out, "::warning file=a.tmj,line=5,col=1,");
    expect_part(cli_out, "0 errors, 1 warning, 2 notes; 2 not shown\n");
    cr_assert(eq(int,
                 cli_call("collide check --format github --min-severity note "
                          "a.tmj",
                          ""),
                 1));
    cr_assert(eq(int, cli_lines(cli_out), 4));
}

/* Neither the status, nor a baseline, nor the counts of JSON. */
Test(cli_check_text, the_min_severity_changes_only_what_is_shown)
{
    char all[2000], some[2000];
    put_maps();
    cr_assert(eq(int,
                 cli_call("collide check --min-severity error a.tmj b.tmj", ""),
                 1));
    cr_assert(
        eq(int, cli_call("collide check --min-severity error b.tmj", ""), 0));
    cr_assert(eq(int,
                 cli_call("collide check --write-baseline all a.tmj b.tmj", ""),
                 0));
    cr_assert(eq(int,
                 cli_call("collide check --min-severity error --write-baseline "
                          "some a.tmj b.tmj",
                          ""),
                 0));
    cli_get("all", all, sizeof all);
    cli_get("some", some, sizeof some);
    cr_assert(eq(str, all, some));
    expect_part(all, "C009");
    cr_assert(eq(int,
                 cli_call("collide check --min-severity warning --format json "
                          "a.tmj",
                          ""),
                 1));
    expect_no_part(cli_out, "\"severity\":\"note\"");
    expect_part(cli_out, "\"counts\":{\"error\":0,\"warning\":1,\"note\":2}");
}

/* Ignored contents are findings of each file for programs that read them. */
Test(cli_check_text, data_formats_have_ignored_contents_of_each_file)
{
    put_maps();
    cr_assert(eq(
        int,
        cli_call("collide check --format ndjson --select C009 a.tmj b.tmj", ""),
        0));
    cr_assert(eq(int, cli_lines(cli_out), 2));
    expect_part(cli_out, "{\"file\":\"a.tmj\",\"line\":1,");
    expect_part(cli_out, "{\"file\":\"b.tmj\",\"line\":1,");
}

Test(cli_check_text, the_number_of_threads_changes_nothing)
{
    char alone[20000], line[900] = "collide check --color always "
                                   "--min-severity note --jobs 1";
    for (int i = 0; i < 24; i++) {
        char name[20];
        snprintf(name, sizeof name, "f%d.tmj", i);
        cli_put(name, i % 7 == 3 ? "{'a':7]"
                      : i % 3    ? MAP(SKY "," BOXES)
                                 : BOW);
        snprintf(line + strlen(line), 30, " %s", name);
    }
    cr_assert(eq(int, cli_call(line, ""), 2));
    strcpy(alone, cli_out);
    expect_part(alone, "    1 | {\"a\":7]\n");
    expect_part(alone, "ignored in 14 files: image layers (14) [C009");
    *(strstr(line, "--jobs 1") + strlen("--jobs ")) = '7';
    cr_assert(eq(int, cli_call(line, ""), 2));
    cr_assert(eq(str, cli_out, alone));
}

/* ---- What programs take for a finding ------------------------------------ */

/* The lines that a problem matcher of an editor would list. */
static int matches_of(const char *text)
{
    regex_t matcher;
    int count = 0;
    cr_assert(eq(int,
                 regcomp(&matcher,
                         "^(.*):([0-9]+):([0-9]+): *"
                         "(error|warning|note): (.*)$",
                         REG_EXTENDED | REG_NOSUB),
                 0));
    for (const char *next; *text; text = next + 1) {
        char line[1000] = "";
        next = strchr(text, '\n');
        memcpy(line, text, (size_t)(next - text));
        count += regexec(&matcher, line, 0, NULL, 0) == 0;
    }
    regfree(&matcher);
    return count;
}

Test(cli_check_text, only_findings_look_like_findings)
{
    cli_put("a.json", "{'shapes':[\n"
                      "{'id':'a.tmj:1:2: error: x','type':'box','min':[0,0],"
                      "'max':[2,2]},\n"
                      "{'id':'b','type':'box','min':[1,0],'max':[3,2]},\n"
                      "{'id':'c','type':'box','min':[2,1],'max':[4,3]},\n"
                      "{'id':'d','type':'disc'}]}");
    put_maps();
    cr_assert(eq(int,
                 call_on_terminal("collide check --min-severity note a.json "
                                  "a.tmj b.tmj gone.json"),
                 2));
    expect_part(cli_out, "    3 | {\"id\":\"b\"");
    expect_part(cli_out, "\nnote: ignored in 2 files: ");
    /* Each finding has a rule in brackets; two have no line. */
    cr_assert(eq(int, matches_of(cli_out), count_parts(cli_out, " [C") - 2));
    cr_assert(le(int, 5, matches_of(cli_out)));
}

/* ---- Places of source lines ---------------------------------------------- */

Test(cli_check_text, a_source_line_is_that_of_the_place)
{
    cr_assert(eq(int,
                 cli_call("collide check --color always",
                          CLEAN "\n\t{'shapes':[\n\t{'type':'disc'}]}\n{]"),
                 2));
    expect_part(cli_out, "\n    3 |  {\"type\":\"disc\"}]}\n"
                         "      |          \x1b[1;31m^\x1b[0m\n");
    expect_part(cli_out, "\n    4 | {]\n      |  \x1b[1;31m^\x1b[0m\n");
    cli_put("a.tmx", "<map orientation='orthogonal' width='9' height='9' "
                     "tilewidth='8' tileheight='8'>\r\n"
                     " <objectgroup id='1' name='x'>\r\n"
                     "  <object id='1' x='0' y='0' width='0' height='9'/>\r\n"
                     " </objectgroup></map>");
    cr_assert(eq(int, cli_call("collide check --color always a.tmx", ""), 1));
    expect_part(cli_out, "\n    3 |   <object id=\"1\" x=\"0\" y=\"0\" "
                         "width=\"0\" height=\"9\"/>\n"
                         "      |   \x1b[1;35m^");
}

/* It could be any file of the user. */
Test(cli_check_text, a_link_in_a_folder_is_not_quoted)
{
    cli_put("secret", "{'shapes': password");
    mkdir("m", 0755);
    cr_assert(eq(int, symlink("../secret", "m/a.json"), 0));
    cr_assert(eq(int, cli_call("collide check --color always m", ""), 2));
    expect_part(cli_out, "m/a.json:1:12: ");
    expect_no_part(cli_out, "password");
    cr_assert(
        eq(int, cli_call("collide check --color always m/a.json", ""), 2));
    expect_part(cli_out, "    1 | {\"shapes\": password\n");
}
