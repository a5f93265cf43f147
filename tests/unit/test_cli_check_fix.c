/* lint/check_fix: files that are repaired in place, printed or compared. */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check_fix, .init = cli_enter, .fini = cli_leave);

#define NOTCHED                                                                \
    "{'shapes': [\n"                                                           \
    " {'id': 'L',  'vertices': [[0,0], [4,0], [4,0],\n [4,4], [2,2], [0,4]],"  \
    " 'type': 'polygon'},\n"                                                   \
    " {'id': 'L.1', 'type': 'polygon', 'vertices': [[9,0],[9,4],[13,4]]}\n"    \
    "]}"

static void expect_fixed(const char *options, const char *expected)
{
    char line[200], quoted[1000];
    cli_put("in.json", NOTCHED);
    snprintf(line, sizeof line, "collide check --fix in.json -o - %s", options);
    cr_assert(eq(int, cli_call(line, ""), 0));
    cli_put("expected", expected);
    cli_get("expected", quoted, sizeof quoted);
    cr_assert(eq(str, cli_out, quoted));
}

Test(cli_check_fix, fix_welds_and_leaves_all_else_byte_by_byte)
{
    expect_fixed(
        "", "{'shapes': [\n"
            " {'id': 'L',  'vertices': [[0,0], [4,0],\n [4,4], [2,2], [0,4]],"
            " 'type': 'polygon'},\n"
            " {'id': 'L.1', 'type': 'polygon', 'vertices': "
            "[[9,0],[9,4],[13,4]]}\n]}\n");
    expect_part(cli_err, "in.json:2:2: fixed \"L\": repeated vertices "
                         "welded: 1\n");
}

Test(cli_check_fix, fix_turns_and_cuts_where_the_profile_asks_for_it)
{
    expect_fixed("--profile rapier",
                 "{'shapes': [\n"
                 " {'id': 'L',  'vertices': [[0,0], [4,0], [2,2],\n [0,4]],"
                 " 'type': 'polygon'},\n"
                 " {'id': 'L.1', 'type': 'polygon', 'vertices': "
                 "[[9,0],[13,4],[9,4]]},\n"
                 " {'id': 'L.1.1',  'vertices': [[4,0], [4,4], [2,2]],"
                 " 'type': 'polygon'}\n]}\n");
    cr_assert(eq(int, cli_lines(cli_err), 3));
    expect_fixed("--profile rapier --ignore C02,C019,C014,repeated-vertex",
                 NOTCHED "\n");
}

/* A decagon: two pieces of 6, as Box2D takes no more than 8. */
Test(cli_check_fix, fix_cuts_what_has_too_many_vertices)
{
    cli_put("in.json",
            "{'shapes':[{'type':'polygon','vertices':[[0,0],[40,-20],"
            "[80,-20],[120,0],[140,40],[120,80],[80,100],[40,100],"
            "[0,80],[-20,40]]}]}");
    cr_assert(
        eq(int,
           cli_call("collide check --fix --profile box2d-3 in.json -o out.json",
                    ""),
           0));
    expect_part(cli_err, "cut into convex pieces: 2\n");
    cr_assert(eq(int,
                 cli_call("collide check --profile box2d-3 --select C021 "
                          "in.json",
                          ""),
                 1));
    cr_assert(eq(int,
                 cli_call("collide check --profile box2d-3 --select C01,C02 "
                          "out.json",
                          ""),
                 0));
    cr_assert(eq(int, cli_call("collide pieces out.json", ""), 0));
    cli_call("collide check --fix --profile box2d-3 --ignore C021 in.json "
             "-o out.json",
             "");
    cr_assert(eq(str, cli_err, ""));
}

/* As doubles it has a direction. */
Test(cli_check_fix, a_polygon_whose_decimals_are_on_a_line_stays)
{
    const char *scene = "{'shapes':[{'type':'polygon','vertices':"
                        "[[0,0],[37.5,30.6],[25,20.4],[12.5,10.2]]}]}";
    cr_assert(
        eq(int, cli_call("collide check --profile rapier --fix", scene), 0));
    cr_assert(eq(str, cli_err, ""));
    expect_part(cli_out, "[[0,0],[37.5,30.6],[25,20.4],[12.5,10.2]]");
}

/* A tileset of its own is another file. It was told as mended, which it is not.
 */
Test(cli_check_fix, what_fix_leaves_as_it_is_is_told_so)
{
    cli_put("map.tmj",
            "{'type':'map','orientation':'orthogonal','width':1,'height':1,"
            "'tilewidth':16,'tileheight':16,'nextobjectid':9,"
            "'tilesets':[{'firstgid':1,'source':'tiles.tsj'}],'layers':[{"
            "'name':'c','type':'tilelayer','width':1,'height':1,'data':[1]}]}");
    cli_put("tiles.tsj",
            "{'name':'t','type':'tileset','tilewidth':16,'tileheight':16,"
            "'tilecount':1,'columns':1,'tiles':[{'id':0,'objectgroup':{"
            "'type':'objectgroup','objects':[{'id':1,'x':0,'y':0,'polygon':["
            "{'x':0,'y':0},{'x':0,'y':0},{'x':12,'y':0},{'x':12,'y':12}]}]}}]"
            "}");
    cr_assert(eq(int, cli_call("collide check --fix map.tmj -o out", ""), 0));
    expect_part(cli_err,
                ": cannot fix \"c 0,0\": its vertices are in another file\n");
    cr_assert(eq(int, cli_lines(cli_err), 1));
    cr_assert(eq(int, cli_call("collide check --fix map.tmj", ""), 1));
    expect_part(cli_err, "collide: map.tmj: shapes to repair in other files, "
                         "such as tiles.tsj: 1; name these files to repair "
                         "them\n");
    cr_assert(eq(int, cli_call("collide check --fix .", ""), 0));
    expect_part(cli_err, "tiles.tsj: 1 repair (repeated vertices removed: 1)");
}

/* What would be left of a line or polygon has to be one. */
Test(cli_check_fix, fix_welds_lines_and_leaves_what_would_be_none)
{
#define ONE(shape) "{\"shapes\":[{" shape "}]}\n"
    static const char *const scenes[][2] = {
        {ONE("\"type\":\"chain\",\"vertices\":[[0,0],[0,0],[5,0],[9,0]]"),
         ONE("\"type\":\"chain\",\"vertices\":[[0,0],[5,0],[9,0]]")},
        {ONE("\"type\":\"chain\",\"closed\":true,\"vertices\":[[0,0],[5,0],"
             "[5,5],[0,0]]"),
         ONE("\"type\":\"chain\",\"closed\":true,\"vertices\":[[0,0],[5,0],"
             "[5,5]]")},
        {ONE("\"type\":\"chain\",\"vertices\":[[0,0],[0,0]]"), NULL},
        {ONE("\"type\":\"chain\",\"vertices\":[[0,0],[5,5]]"), NULL},
        {ONE("\"type\":\"polygon\",\"vertices\":[[0,0],[0,0],[5,0]]"), NULL},
        {ONE("\"type\":\"polygon\",\"x-collide-ignore\":\"C020\","
             "\"vertices\":[[0,0],[4,0],[4,4],[3,1]]"),
         NULL}};
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        cr_assert(eq(
            int,
            cli_call("collide check --fix --profile box2d-3 -", scenes[i][0]),
            0));
        cr_assert(eq(str, cli_out, scenes[i][scenes[i][1] ? 1 : 0]));
    }
}

Test(cli_check_fix, fix_does_not_write_over_what_it_reads)
{
    char text[1000];
    cli_put("in.json", NOTCHED);
    cr_assert(
        eq(int, cli_call("collide check --fix in.json -o in.json", ""), 2));
    cli_get("in.json", text, sizeof text);
    expect_part(text, "[4,0], [4,0]");
    cr_assert(
        eq(int, cli_call("collide check --fix in.json in.json -o new.json", ""),
           2));
    cr_assert(eq(int, cli_call("collide check --fix -o new.json", "{"), 2));
    cr_assert(ne(int, access("new.json", F_OK), 0));
}

/* ---- In place ------------------------------------------------------------ */

static void expect_file(const char *path, const char *expected)
{
    char text[2000], quoted[2000];
    cli_put("expected", expected);
    cli_get("expected", quoted, sizeof quoted);
    cli_get(path, text, sizeof text);
    cr_assert(eq(str, text, quoted));
    unlink("expected");
}

#define TWICE                                                                  \
    "{'shapes':[{'type':'polygon','vertices':[[0,0],[4,0],[4,0],[0,4]]}]}"
#define ONCE "{'shapes':[{'type':'polygon','vertices':[[0,0],[4,0],[0,4]]}]}"

Test(cli_check_fix, named_files_and_folders_are_repaired_in_place)
{
    struct stat before, after, clean;
    mkdir("maps", 0700);
    cli_put("maps/a.json", TWICE);
    cli_put("maps/b.json", ONCE);
    cli_put("c.json", TWICE);
    chmod("maps/a.json", 0640);
    cr_assert(eq(int, stat("maps/b.json", &before), 0));
    cr_assert(eq(int, cli_call("collide check --fix maps c.json", ""), 0));
    cr_assert(
        eq(str, cli_out, "3 files checked: 0 errors, 0 warnings, 0 notes\n"));
    cr_assert(
        eq(str, cli_err,
           "collide: maps/a.json: 1 repair (repeated vertices removed: 1)\n"
           "collide: c.json: 1 repair (repeated vertices removed: 1)\n"
           "collide: 2 files repaired: 2 repairs\n"));
    expect_file("maps/a.json", ONCE);
    expect_file("c.json", ONCE);
    cr_assert(eq(int, stat("maps/a.json", &after), 0));
    cr_assert(eq(int, after.st_mode & 07777, 0640));
    cr_assert(eq(int, stat("maps/b.json", &clean), 0));
    cr_assert(all(eq(i64, clean.st_ino, before.st_ino),
                  eq(i64, clean.st_mtim.tv_nsec, before.st_mtim.tv_nsec)));
    cr_assert(eq(int, cli_call("collide check --fix maps c.json", ""), 0));
    cr_assert(eq(str, cli_err, ""));
    cli_put("c.json", TWICE);
    cli_call("collide check --fix --quiet c.json", "");
    cr_assert(all(eq(str, cli_out, ""), eq(str, cli_err, "")));
    expect_file("c.json", ONCE);
}

/* What remains decides the status: a bow is not repaired. */
Test(cli_check_fix, the_status_is_that_of_the_findings_that_remain)
{
    cli_put("in.json",
            "{'shapes':[{'type':'polygon','vertices':[[0,0],[4,4],[4,0],[4,0],"
            "[0,3]]}]}");
    cr_assert(eq(int, cli_call("collide check --fix in.json", ""), 1));
    expect_part(cli_out, "[C012 self-intersecting]");
    cr_assert(eq(int, cli_call("collide check --fix none.json", ""), 2));
    expect_part(cli_out, "none.json: error: No such file");
    cli_put("lines.ndjson", "\n" TWICE "\n{\n" TWICE "\n\n");
    cr_assert(eq(int, cli_call("collide check --fix lines.ndjson", ""), 2));
    expect_file("lines.ndjson", "\n" ONCE "\n{\n" ONCE "\n\n");
}

/* A mark at the start of a file stays, and so do ends of lines of Windows. */
Test(cli_check_fix, marks_and_ends_of_lines_stay)
{
    cli_put("in.json", "\xEF\xBB\xBF\r\n" TWICE "\r\n" TWICE);
    cr_assert(eq(int, cli_call("collide check --fix in.json", ""), 0));
    expect_file("in.json", "\xEF\xBB\xBF\r\n" ONCE "\r\n" ONCE);
}

/* Links are left: they may lead to any file of the user. */
Test(cli_check_fix, links_and_pipes_are_not_rewritten)
{
    struct stat status;
    mkdir("maps", 0700);
    cli_put("real.json", TWICE);
    cr_assert(eq(int, symlink("../real.json", "maps/link.json"), 0));
    cr_assert(eq(int, cli_call("collide check --fix maps/link.json", ""), 2));
    expect_part(cli_err, "maps/link.json: not repaired, because it is a "
                         "symbolic link: name the file that it leads to\n");
    cr_assert(eq(int, cli_call("collide check --fix maps", ""), 1));
    cr_assert(eq(str, cli_err, ""));
    expect_file("real.json", TWICE);
    cr_assert(eq(int, lstat("maps/link.json", &status), 0));
    cr_assert(eq(int, status.st_mode &S_IFMT, S_IFLNK));
    cr_assert(eq(int, mkfifo("pipe", 0600), 0));
    int end = open("pipe", O_RDWR | O_NONBLOCK);
    cr_assert(
        eq(int, cli_call("collide check --fix --select C001 maps", ""), 0));
    close(end);
    cr_assert(eq(int, cli_call("collide check --fix - maps", TWICE), 2));
    expect_part(cli_err, "expects one file with -o or standard input, found 2");
}

/* A disk is full where a file may not grow. */
Test(cli_check_fix, a_file_that_cannot_be_written_stays)
{
    struct rlimit old, none = {4, 4};
    signal(SIGXFSZ, SIG_IGN);
    cli_put("in.json", TWICE);
    getrlimit(RLIMIT_FSIZE, &old);
    none.rlim_max = old.rlim_max;
    cr_assert(eq(int, setrlimit(RLIMIT_FSIZE, &none), 0));
    int out = open("/dev/null", O_WRONLY), in = open("/dev/null", O_RDONLY);
    int status = cli_call_between("collide check --fix in.json", in, out);
    setrlimit(RLIMIT_FSIZE, &old);
    close(in);
    close(out);
    cr_assert(eq(int, status, 2));
    expect_file("in.json", TWICE);
}

/* As root, every file can be written. */
Test(cli_check_fix, a_file_that_is_read_only_stays)
{
    cli_put("in.json", TWICE);
    chmod("in.json", 0400);
    if (geteuid() == 0)
        return;
    cr_assert(eq(int, cli_call("collide check --fix in.json", ""), 2));
    expect_part(cli_err, "in.json: not repaired: Permission denied\n");
    expect_file("in.json", TWICE);
}

/* Other formats are left, in folders with one message for all. */
Test(cli_check_fix, unsupported_formats_are_named)
{
    mkdir("maps", 0700);
    cli_put("maps/a.geojson", "{'type':'Polygon','coordinates':[[[0,0],[4,0],"
                              "[4,0],[0,4],[0,0]]]}");
    cr_assert(eq(int, cli_call("collide check --fix maps", ""), 1));
    cr_assert(eq(str, cli_err,
                 "collide: files of other formats: 1, such as maps/a.geojson; "
                 "--fix repairs only scenes and Tiled maps\n"));
    cr_assert(eq(int, cli_call("collide check --fix maps/a.geojson", ""), 1));
    expect_part(cli_err,
                "maps/a.geojson: not repaired: --fix supports only scenes");
}

/* ---- Formatting ---------------------------------------------------------- */

#define ELL                                                                    \
    "'polygon':[{'x':0,'y':0},{'x':9,'y':0},{'x':9,'y':2},"                    \
    "{'x':2,'y':2},{'x':2,'y':9},{'x':0,'y':9}]"
#define LOW                                                                    \
    "'polygon':[{'x':0,'y':0},{'x':9,'y':0},{'x':9,'y':2},{'x':2,'y':2}]"
#define LEFT                                                                   \
    "'polygon':[{'x':0,'y':0},{'x':2,'y':2},{'x':2,'y':9},{'x':0,'y':9}]"

static void expect_cut(const char *old, const char *new)
{
    cli_put("a.tmj", old);
    cr_assert(eq(int,
                 cli_call("collide check --fix --profile chipmunk a.tmj", ""),
                 0),
              "%s%s", cli_out, cli_err);
    expect_file("a.tmj", new);
}

#define MAP(next, objects)                                                     \
    "{'type':'map','orientation':'orthogonal','width':9,'height':9,"           \
    "'tilewidth':9,'tileheight':9,'nextobjectid':" next ",'layers':[{"         \
    "'type':'objectgroup','name':'o','objects':[" objects "]}]}"

Test(cli_check_fix, a_piece_has_the_indentation_of_the_object_before_it)
{
    expect_cut(
        MAP("2", "{'id':1,'x':0,'y':0," ELL "}"),
        MAP("3", "{'id':1,'x':0,'y':0," LOW "},{'id':2,'x':0,'y':0," LEFT "}"));
    expect_cut(MAP("2", "\r\n\t{'id':1,'x':0,'y':0," ELL "}\r\n"),
               MAP("3", "\r\n\t{'id':1,'x':0,'y':0," LOW
                        "},\r\n\t{'id':2,'x':0,'y':0," LEFT "}\r\n"));
    expect_cut(MAP("8", "\n   {'id':1,'x':0,'y':0,\n    " ELL
                        "}, \n   {'id':7,'x':20,'y':0,"
                        "'width':9,'height':9}"),
               MAP("9",
                   "\n   {'id':1,'x':0,'y':0,\n    " LOW
                   "}, \n   {'id':7,'x':20,'y':0,"
                   "'width':9,'height':9}, \n   {'id':8,'x':0,'y':0,\n    " LEFT
                   "}"));
}

#define TMX(next, objects)                                                     \
    "<?xml version='1.0'?>\n<map orientation='orthogonal' width='9' "          \
    "height='9' tilewidth='9' tileheight='9' nextobjectid='" next "'>\n"       \
    " <objectgroup name='o'>\n  <!-- <object/> -->\n" objects                  \
    " </objectgroup>\n</map>\n"

Test(cli_check_fix, maps_in_xml_are_repaired)
{
    cli_put("a.tmx", TMX("2", "  <object id='1' name='a&gt;' x='0' y='0'>\n   "
                              "<polygon points='0,0 "
                              "9,0 9,0 9,2 2,2 2,9 0,9'/>\n  </object>\n"));
    cr_assert(eq(
        int, cli_call("collide check --fix --profile chipmunk a.tmx", ""), 0));
    expect_file("a.tmx",
                TMX("3",
                    "  <object id='1' name='a&gt;' x='0' y='0'>\n   <polygon "
                    "points='0,0 9,0 9,2 2,2'/>\n  </object>\n"
                    "  <object id='2' name='a&gt;' x='0' y='0'>\n   <polygon "
                    "points='0,0 2,2 2,9 0,9'/>\n  </object>\n"));
    /* A character that is written as an entity hides the places. */
    cli_put("a.tmx", TMX("2", "<object id='1'><polygon points='0,0 9,0&#32;9,0 "
                              "0,9'/></object>"));
    cr_assert(eq(int, cli_call("collide check --fix a.tmx", ""), 1));
}

/* ---- A diff -------------------------------------------------------------- */

Test(cli_check_fix, diff_shows_the_change_and_writes_nothing)
{
    cli_put("in.json", "{'shapes': [\n\n\n\n\n {'type':'polygon',\n"
                       "  'vertices': [[0,0], [4,0],\n   [4,0],\n   [0,4]]}"
                       "\n]}");
    cr_assert(eq(int, cli_call("collide check --diff ./in.json", ""), 1));
    cr_assert(eq(str, cli_out,
                 "--- a/in.json\n+++ b/in.json\n@@ -5,6 +5,5 @@\n \n"
                 "  {\"type\":\"polygon\",\n   \"vertices\": [[0,0], [4,0],\n"
                 "-   [4,0],\n    [0,4]]}\n ]}\n"
                 "\\ No newline at end of file\n"));
    cr_assert(eq(str, cli_err,
                 "collide: ./in.json: 1 possible repair (repeated vertices "
                 "removed: 1)\n"));
    cli_put("in.json", BOW);
    cr_assert(eq(int, cli_call("collide check --diff in.json", ""), 1));
    cr_assert(
        all(eq(str, cli_out, ""), eq(str, cli_err,
                                     "collide: no repairs; collide check lists "
                                     "the findings\n")));
    cli_put("in.json", CLEAN);
    cr_assert(eq(int, cli_call("collide check --diff in.json", ""), 0));
    cr_assert(all(eq(str, cli_out, ""), eq(str, cli_err, "")));
    cr_assert(eq(int, cli_call("collide check --diff -", CLEAN), 2));
    cr_assert(eq(int, cli_call("collide check --diff none", ""), 2));
    cr_assert(
        eq(int, cli_call("collide check --diff --write-baseline b in.json", ""),
           2));
}

/* ---- Unsafe repairs ------------------------------------------------------ */

Test(cli_check_fix, near_vertices_are_welded_only_by_unsafe_fixes)
{
#define NEAR                                                                   \
    "{'shapes':[{'type':'polygon','vertices':[[0,0],[0,0],[4,0],[4,0.001],"    \
    "[0,4]]}]}"
    cli_put("in.json", NEAR);
    cr_assert(eq(int, cli_call("collide check --fix in.json", ""), 1));
    expect_part(cli_err, "--unsafe-fixes would repair more shapes: 1\n");
    expect_file("in.json", "{'shapes':[{'type':'polygon','vertices':[[0,0],"
                           "[4,0],[4,0.001],[0,4]]}]}");
    cr_assert(
        eq(int, cli_call("collide check --fix --unsafe-fixes in.json", ""), 0));
    expect_file("in.json", ONCE);
    cr_assert(eq(int, cli_call("collide check --unsafe-fixes in.json", ""), 2));
    expect_part(cli_err, "needs \"--fix\" or \"--diff\"");
}

/* The number with fewer digits is kept: 100, not 99.7. */
Test(cli_check_fix, small_gaps_and_overlaps_are_removed_by_unsafe_fixes)
{
#define ROW(a, c)                                                              \
    MAP("9", "{'id':1,'x':-9,'y':0," a "'height':8}, {'id':2,'x':100,'y':0,"   \
             "'width':50,'height':8}, {'id':3,'x':150,'y':0,'width':50,"       \
             "'height':8}, {'id':4,'x':200,'y':0,'polygon':[" c                \
             ",{'x':9,'y':0},{'x':9,'y':8}]}")
    cli_put("a.tmj",
            ROW("'width':109.3,", "{'x':0.25,'y':8},{'x':0.25,'y':0}"));
    cli_call("collide check --fix --unsafe-fixes --set overlap=0 --select "
             "C030,C033 a.tmj",
             "");
    cr_assert(eq(str, cli_err,
                 "collide: a.tmj: 2 repairs (gaps and overlaps removed: 2)\n"));
    expect_file("a.tmj", ROW("'width':109,", "{'x':0,'y':8},{'x':0,'y':0}"));
}

/* The gap of a and b above c stays: a or b would overlap c. */
Test(cli_check_fix, a_gap_whose_repair_makes_other_findings_stays)
{
#define THREE(c)                                                               \
    "{'shapes':[{'id':'a','type':'box','min':[0,0],'max':[10,10]},"            \
    "{'id':'b','type':'box','min':[10.02,0],'max':[20,10]},"                   \
    "{'id':'c','type':'box'," c "}]}"
    cli_put("in.json", THREE("'min':[10.006,-9],'max':[10.012,4]"));
    cli_call("collide check --fix --unsafe-fixes --set overlap=0 --select "
             "C030,C033 in.json",
             "");
    expect_file("in.json", THREE("'min':[10,-9],'max':[10.02,4]"));
    expect_part(cli_out, "\"a\" and \"b\" leave a gap of 0.02");
}
