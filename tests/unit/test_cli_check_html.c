/* commands/check_picture: levels are drawn for the page while they are there.
 */

#include <stdio.h>
#include <string.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check_html, .init = cli_enter, .fini = cli_leave);

/* The content of the page: what the scripts and styles say is not it. */
static const char *content(const char *line, const char *input, int status)
{
    cr_assert(eq(int, cli_call(line, input), status), "%s", cli_err);
    const char *main = strstr(cli_out, "<main");
    cr_assert(ne(ptr, main, NULL));
    return main;
}

/* "a" is [0, 2] x [0, 2], "b" [1, 3] x [0, 2]: they overlap in the middle of
 * what there is, so that the badge is in the middle of the picture, which is
 * 900 wide; 3 by 2 units leave (900 - 2 * 40) / 3 for one. */
Test(cli_check_html, a_level_is_drawn_with_its_badges)
{
    const char *page = content("collide check --format html", HIT, 1);
    expect_part(page, "<bdi>&lt;stdin&gt;</bdi>");
    expect_part(page, "<svg ");
    expect_part(page, " id=\"map-1-1\" viewBox=\"0 0 900 ");
    expect_part(page, "href=\"#finding-1\" data-finding=\"1\" "
                      "transform=\"translate(450 ");
    expect_part(page, "</g></svg></figure>");
    expect_part(page, "id=\"finding-1\"");
    expect_part(page, "data-id=\"a\"");
}

Test(cli_check_html, what_is_clean_or_has_no_place_is_not_drawn)
{
    cli_put("clean.json", MISS);
    cli_put("broken.json", "{");
    cli_put("empty.tmj", "{'type':'map','orientation':'orthogonal',"
                         "'width':1,'height':1,'tilewidth':9,'tileheight':9,"
                         "'tilesets':[],'layers':[{'type':'imagelayer',"
                         "'name':'sky'}]}");
    const char *page = content("collide check --format html clean.json "
                               "broken.json empty.tmj none.json",
                               "", 2);
    expect_no_part(page, "<svg");
    expect_part(page, "<bdi>broken.json</bdi>");
    expect_part(page, "C001 unreadable</a>");
    expect_part(page, "<bdi>none.json</bdi>");
    expect_part(page, "C009 not-used</a>");
    expect_part(page, "1 file without findings");
}

/* Levels of a stream have a map each, and one list of numbers. */
Test(cli_check_html, levels_of_a_file_have_a_map_each)
{
    const char *page =
        content("collide check --format html", HIT "\n" MISS "\n" HIT "\n", 1);
    const char *first = strstr(page, "id=\"map-1-1\"");
    const char *second = strstr(page, "id=\"map-1-2\"");
    cr_assert(ne(ptr, first, NULL));
    cr_assert(all(ne(ptr, second, NULL), lt(ptr, first, second)));
    expect_no_part(page, "id=\"map-1-3\"");
    const char *badge = strstr(first, "data-finding=\"1\"");
    cr_assert(ne(ptr, badge, NULL));
    cr_assert(lt(ptr, badge, second));
    expect_part(second, "data-finding=\"2\"");
}

/* A baseline leaves findings out; the others are counted without them. */
Test(cli_check_html, badges_have_the_numbers_of_the_list)
{
    static const char more[] =
        "{'name':'hit','shapes':["
        "{'id':'a','type':'box','min':[0,0],'max':[2,2]},"
        "{'id':'b','type':'box','min':[1,0],'max':[3,2]},"
        "{'id':'c','type':'box','min':[9,0],'max':[11,2]},"
        "{'id':'d','type':'box','min':[10,0],'max':[12,2]}]}";
    cli_put("a.json", HIT);
    cr_assert(
        eq(int,
           cli_call("collide check --write-baseline known --quiet a.json", ""),
           0),
        "%s", cli_err);
    cli_put("a.json", more);
    const char *page =
        content("collide check --format html --baseline known a.json", "", 1);
    expect_part(page, "data-finding=\"1\"");
    expect_no_part(page, "data-finding=\"2\"");
    const char *row = strstr(page, "id=\"finding-1\"");
    cr_assert(ne(ptr, row, NULL));
    expect_part(row, "<bdi class=\"id\">c</bdi> <bdi class=\"id\">d</bdi>");
    expect_no_part(page, "id=\"finding-2\"");
}

Test(cli_check_html, the_number_of_threads_is_not_seen)
{
    static char one[sizeof cli_out];
    cli_put("a.json", HIT);
    cli_put("b.json", HIT "\n" HIT);
    cli_put("c.json", MISS);
    content("collide check --format html --jobs 1 a.json b.json c.json", "", 1);
    strcpy(one, cli_out);
    content("collide check --format html --jobs 3 a.json b.json c.json", "", 1);
    cr_assert(eq(str, cli_out, one));
}

Test(cli_check_html, quiet_is_quiet)
{
    cr_assert(eq(int, cli_call("collide check --format html --quiet", HIT), 1));
    cr_assert(eq(str, cli_out, ""));
}

/* Where the badge of a number is: "450 398.9". */
static void place_of(const char *text, const char *number, char place[40])
{
    char name[40];
    snprintf(name, sizeof name, "data-finding=\"%s\"", number);
    const char *badge = strstr(text, name);
    cr_assert(ne(ptr, badge, NULL), "%s", name);
    const char *at = strstr(badge, "translate(");
    cr_assert(ne(ptr, at, NULL));
    snprintf(place, 40, "%.*s", (int)strcspn(at, ")"), at);
}

Test(cli_check_html, a_picture_has_the_same_numbers_at_the_same_places)
{
    static const char *const numbers[] = {"1", "2"};
    char of_page[2][40], of_picture[40];
    cli_put("a.json", "{'shapes':["
                      "{'id':'a','type':'box','min':[0,0],'max':[2,2]},"
                      "{'id':'b','type':'box','min':[1,0],'max':[3,2]},"
                      "{'id':'c','type':'box','min':[9,0],'max':[11,2]},"
                      "{'id':'d','type':'box','min':[10,0],'max':[12,2]}]}");
    const char *page = content("collide check --format html a.json", "", 1);
    for (int i = 0; i < 2; i++)
        place_of(page, numbers[i], of_page[i]);
    cli_call("collide draw --query check --width 900 a.json", "");
    for (int i = 0; i < 2; i++) {
        place_of(cli_out, numbers[i], of_picture);
        cr_assert(eq(str, of_picture, of_page[i]));
    }
}
