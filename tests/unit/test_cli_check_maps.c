/* commands/check_command, of maps: what is told of once, and where. */

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(cli_check_maps, .init = cli_enter, .fini = cli_leave);

/* A sensor inside a solid is nothing; two solids are. */
#define COIN_IN_ROCK                                                           \
    "{'type':'map','orientation':'orthogonal','width':4,'height':4,"           \
    "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':["                    \
    "{'type':'objectgroup','name':'things','id':1,'objects':["                 \
    "{'id':1,'name':'Slab','x':0,'y':0,'width':16,'height':16},"               \
    "{'id':2,'name':'Coin','x':4,'y':4,'width':8,'height':8}]}]}"

Test(cli_check_maps, the_empty_pattern_turns_usual_words_off)
{
    cli_put("coin.tmj", COIN_IN_ROCK);
    cr_assert(eq(int, cli_call("collide check coin.tmj", ""), 0));
    expect_no_part(cli_out, "[C032");
    cr_assert(eq(int, cli_call("collide check --trigger= coin.tmj", ""), 0));
    expect_part(cli_out, "[C032 contained-shape]");
    static const char *const options[] = {"layer", "class", "property", "spawn",
                                          "goal"};
    for (int i = 0; i < 5; i++) {
        char line[60];
        snprintf(line, sizeof line,
                 "collide check --ignore C050 --%s= coin.tmj", options[i]);
        cr_assert(eq(int, cli_call(line, ""), 0), "%s", line);
        cr_assert(eq(str, cli_err, ""));
    }
    cr_assert(eq(int, cli_call("collide check --level= coin.tmj", ""), 2));
}

/* A misspelled one would make the check of nothing pass. */
Test(cli_check_maps, a_pattern_that_matches_nothing_in_any_input_is_trouble)
{
    static const char *const options[] = {
        "layer", "class", "property", "spawn", "goal", "trigger", "level"};
    cli_put("coin.tmj", COIN_IN_ROCK);
    cli_put("clean.json", CLEAN);
    for (int i = 0; i < 7; i++) {
        char line[80], words[120];
        snprintf(
            words, sizeof words,
            "collide: option \"--%s\": \"nope\" matches nothing in the input; ",
            options[i]);
        snprintf(line, sizeof line, "collide check --%s nope coin.tmj",
                 options[i]);
        cr_assert(eq(int, cli_call(line, ""), 2), "%s", line);
        expect_part(cli_err, words);
        snprintf(line, sizeof line, "collide check --%s nope clean.json",
                 options[i]);
        cr_assert(eq(int, cli_call(line, ""), 2), "%s", line);
        expect_part(cli_err, words);
    }
    cr_assert(eq(
        int, cli_call("collide check --exit-zero --layer x coin.tmj", ""), 2));
    cr_assert(eq(int,
                 cli_call("collide check --layer thing --layer things "
                          "coin.tmj clean.json",
                          ""),
                 2));
    cr_assert(eq(
        str, cli_err,
        "collide: option \"--layer\": \"thing\" matches nothing in 2 inputs; "
        "did you mean \"things\"?\n"));
}

/* It need not fit in each map, nor be what decides about the shape. */
Test(cli_check_maps, a_pattern_that_fits_something_is_none)
{
    cli_put("coin.tmj", COIN_IN_ROCK);
    cli_put("bare.tmj",
            "{'type':'map','orientation':'orthogonal','width':1,'height':1,"
            "'tilewidth':8,'tileheight':8,'tilesets':[],'layers':[]}");
    cr_assert(eq(int,
                 cli_call("collide check --spawn Coin --trigger Coin "
                          "--goal things --layer things --ignore C050 "
                          "bare.tmj coin.tmj",
                          ""),
                 0),
              "%s", cli_err);
    cr_assert(eq(int,
                 cli_call("collide check --jobs 2 --goal things --ignore C050 "
                          "coin.tmj bare.tmj",
                          ""),
                 0),
              "%s", cli_err);
}

static void put_cells(const char *file, const char *layer, const char *cells)
{
    char map[1000];
    snprintf(map, sizeof map,
             "{'type':'map','orientation':'orthogonal','width':3,'height':2,"
             "'tilewidth':16,'tileheight':16,'tilesets':"
             "[{'firstgid':1,'source':'ts.tsj'}],'layers':[\n"
             "{'type':'tilelayer','name':'%s','width':3,'height':2,"
             "'data':[%s]}]}",
             layer, cells);
    cli_put(file, map);
}

/* A map of 3 by 2 cells with tile 1 of ts.tsj in four of them, and tile 2 in
 * one; of a tile's shape the members. */
static void put_tiles(const char *first, const char *second)
{
    char tiles[2000];
    snprintf(tiles, sizeof tiles,
             "{'type':'tileset','tilewidth':16,'tileheight':16,'tilecount':4,"
             "'columns':4,'tiles':[\n"
             "{'id':1,'objectgroup':{'objects':[\n{'id':1,'x':0,'y':0,%s}]}},\n"
             "{'id':2,'objectgroup':{'objects':[\n{'id':1,'x':0,'y':0,%s}]}}]}",
             first, second);
    cli_put("ts.tsj", tiles);
    put_cells("m.tmj", "g", "2,2,2,0,3,2");
}

/* By place, tile and number of cells, whatever kind of shape it is. */
Test(cli_check_maps, what_is_wrong_with_a_tile_is_told_in_its_tileset)
{
    put_tiles("'polygon':[{'x':0,'y':0},{'x':16,'y':16}]",
              "'width':9,'height':4,'capsule':true");
    cr_assert(eq(int, cli_call("collide check --profile matter m.tmj", ""), 1));
    cr_assert(eq(
        str, cli_out,
        "ts.tsj:3:31: error: the polygon \"g 0,0\" has 2 vertices: it needs at "
        "least 3; this is tile 1, placed 4 times (and 3 more like this) [C010 "
        "too-few-vertices]\n"
        "ts.tsj:5:1: warning: Matter.js has no capsules, but \"g 1,1\" is one; "
        "this is tile 2, placed 1 time [C022 unsupported-shape]\n"
        "1 file checked: 1 error, 1 warning, 0 notes\n"));
    cr_assert(eq(int, cli_call("collide sat m.tmj", ""), 2));
    cr_assert(eq(str, cli_err,
                 "collide: ts.tsj:3:31: vertices: expected at least 3, found "
                 "2; two vertices make a segment (tile 1, placed 4 times, "
                 "first as \"g 0,0\")\n"));
    cr_assert(eq(int, cli_call("collide sat ts.tsj", ""), 2));
    cr_assert(eq(str, cli_err,
                 "collide: ts.tsj:3:31: vertices: expected at least 3, found "
                 "2; two vertices make a segment\n"));
    put_tiles("'width':0,'height':5", "'width':9,'height':0.25");
    cr_assert(eq(int, cli_call("collide check m.tmj", ""), 1));
    cr_assert(
        eq(str, cli_out,
           "ts.tsj:3:1: warning: the object has no width [C027 zero-size]\n"
           "ts.tsj:5:1: warning: the rectangle \"g 1,1\" at [20.5, 16.125] is "
           "only 0.25 thick; this is tile 2, placed 1 time [C017 sliver]\n"
           "1 file checked: 0 errors, 2 warnings, 0 notes\n"));
}

/* At one place or another, of one layer or another, but not of other tiles. */
Test(cli_check_maps, a_pair_of_tiles_is_told_once_for_all_maps)
{
    put_tiles("'width':20,'height':9", "'width':20,'height':9");
    put_cells("m.tmj", "g", "2,2,2,0,0,0");
    put_cells("n.tmj", "h", "0,0,0,0,2,2");
    put_cells("o.tmj", "h", "0,0,0,2,3,0");
    cr_assert(eq(
        int, cli_call("collide check --select C030 m.tmj n.tmj o.tmj", ""), 1));
    cr_assert(
        eq(str, cli_out,
           "ts.tsj:3:1: warning: \"g 0,0\" and \"g 1,0\" overlap by 4 at [18, "
           "4.5]; these are tiles 1 and 1 (and 1 more like this) [C030 "
           "overlap]\n"
           "ts.tsj:3:1: warning: \"h 0,1\" and \"h 1,1\" overlap by 4 at [18, "
           "20.5]; these are tiles 1 and 2 [C030 overlap]\n"
           "3 files checked: 0 errors, 2 warnings, 0 notes\n"));
}

#define OBJECT(id, x)                                                          \
    "{'id':" #id ",'name':'','type':'','x':" #x ",'y':10,'width':20,"          \
    "'height':20,'rotation':0,'visible':true}"
#define MAP(objects)                                                           \
    "{'type':'map','version':'1.10','orientation':'orthogonal','width':9,"     \
    "'height':9,'tilewidth':16,'tileheight':16,'infinite':false,"              \
    "'tilesets':[],'layers':[{'id':1,'name':'o','type':'objectgroup',"         \
    "'visible':true,'opacity':1,'x':0,'y':0,'objects':[" objects "]}]}"

#define TILES                                                                  \
    "{'__identifier':'T','__type':'Tiles','__cWid':1,'__cHei':1,"              \
    "'__gridSize':16,'layerDefUid':1,'gridTiles':[{'px':[0,0],'t':1}],"        \
    "'autoLayerTiles':[],'entityInstances':[],'intGridCsv':[]}"

/* Its place and its shapes say that it is the same, though the world has the
 * map at other coordinates. What lies elsewhere in the map is told too. */
Test(cli_check_maps, what_is_wrong_in_a_map_of_a_world_is_told_once)
{
    mkdir("w", 0755);
    cli_put("w/b.tmj", MAP(OBJECT(1, 10) "," OBJECT(2, 20)));
    cli_put("w/m.world",
            "{'type':'world','maps':[{'fileName':'b.tmj','x':0,'y':0},"
            "{'fileName':'z.tmj','x':500,'y':90}]}");
    cli_put("w/z.tmj", MAP(OBJECT(1, 10) "," OBJECT(2, 20) "," OBJECT(
                           3, 60) "," OBJECT(4, 65)));
    cr_assert(eq(int, cli_call("collide check w", ""), 1));
    expect_part(cli_out, "w/b.tmj:1:");
    expect_part(cli_out, "overlap by 10 at [525, 110]");
    expect_part(cli_out, "overlap by 15 at [572.5, 110]");
    expect_part(cli_out, "3 files checked: 0 errors, 3 warnings, 0 notes\n");
}

Test(cli_check_maps, what_is_not_used_is_told_once_for_a_file_of_levels)
{
    cli_put("l.ldtk",
            "{'jsonVersion':'1.5.3','worldLayout':'Free','defs':{'layers':[],"
            "'entities':[],'tilesets':[],'enums':[]},'levels':["
            "{'identifier':'A','uid':1,'iid':'a','worldX':0,'worldY':0,"
            "'pxWid':16,'pxHei':16,'layerInstances':[" TILES "," TILES "]},\n"
            "{'identifier':'B','uid':2,'iid':'b','worldX':0,'worldY':0,"
            "'pxWid':16,'pxHei':16,'layerInstances':[" TILES "]}]}");
    cr_assert(eq(int, cli_call("collide check l.ldtk", ""), 1));
    expect_part(cli_out, "l.ldtk:1:");
    expect_part(cli_out, "note: 3 tile layers are ignored [C009");
    expect_part(cli_out, "warning: no solid was found [C050");
    cr_assert(eq(int, cli_lines(cli_out), 3));
}

/* Values 1 and 2 of a layer make one ground, but those of two layers do not. */
Test(cli_check_maps, cells_of_one_layer_have_no_seams)
{
#define LAYER(name, cells)                                                     \
    "{'__identifier':'" name "','__type':'IntGrid','__cWid':2,'__cHei':1,"     \
    "'__gridSize':16,'layerDefUid':1,'intGridCsv':[" cells "]}"
#define PROJECT(layers)                                                        \
    "{'jsonVersion':'1','defs':{},'levels':[{'identifier':'L','pxWid':32,"     \
    "'pxHei':16,'layerInstances':[" layers "]}]}"
    const char *line = "collide check --select C034";
    cr_assert(eq(int, cli_call(line, PROJECT(LAYER("A", "1,2"))), 0));
    expect_part(cli_out, " 0 notes");
    cr_assert(eq(
        int, cli_call(line, PROJECT(LAYER("A", "1,0") "," LAYER("B", "0,2"))),
        0));
    expect_part(cli_out, " 1 note\n");
    cr_assert(
        eq(int, cli_call("collide convert", PROJECT(LAYER("A", "1,2"))), 0));
    expect_part(cli_out, "\"class\":\"1\"");
    expect_part(cli_out, "\"class\":\"2\"");
}

/* In a map that is no scene it is the number that is told of; in lists of cells
 * what is no number, and behind how many. */
Test(cli_check_maps, what_is_no_number_is_told_where_it_stands)
{
    cr_assert(eq(int,
                 cli_call("collide convert",
                          "{'type':'map','layers':[],\n'tilewidth':1e400}"),
                 2));
    expect_part(cli_err, "collide: <stdin>:2:13: expected at most 1.8e308, the "
                         "largest double; found a larger number\n");
    static const struct {
        const char *cells, *found;
    } lists[] = {{"1,1,", "found another character at index 2"},
                 {"1,,1", "\",1\" at index 1"},
                 {"\n1,\n0x1", "\"0x1\" at index 1"},
                 {"1;1", "\"1;1\" at index 0"},
                 {"1,\303\274", "found another character at index 1"}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        char map[600];
        snprintf(map, sizeof map,
                 "<map orientation='orthogonal' width='2' height='1' "
                 "tilewidth='16' tileheight='16'><layer name='g' width='2' "
                 "height='1'><data encoding='csv'>%s</data></layer></map>",
                 lists[i].cells);
        cr_assert(eq(int, cli_call("collide check", map), 1));
        expect_part(cli_out, lists[i].found);
    }
}

/* The text of a number that is not finite stands for a number. */
Test(cli_check_maps, a_number_that_is_not_finite_is_missing)
{
    static const char *const texts[][2] = {
        {"nan", "C002"},       {"-NaN", "C002"},  {"+inf", "C002"},
        {"-Infinity", "C002"}, {"nano", "C003"},  {"in", "C003"},
        {"", "C003"},          {"infin", "C003"}, {"--inf", "C003"}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char map[600], line[100];
        snprintf(map, sizeof map,
                 "<map orientation='orthogonal' width='2' height='1' "
                 "tilewidth='16' tileheight='16'><objectgroup id='1'><object "
                 "id='1' x='%s' y='0' width='5' height='5'/></objectgroup>"
                 "</map>",
                 texts[i][0]);
        snprintf(line, sizeof line, "collide check --select %s", texts[i][1]);
        cr_assert(eq(int, cli_call(line, map), 1), "%s", texts[i][0]);
        expect_part(cli_out, "x: expected a number, found the string");
        /* The code of the error is the same for both. */
        cr_assert(eq(int, cli_call("collide convert", map), 2));
        expect_part(cli_out, "\"code\":\"wrong-type\"");
    }
}

/* Of a tileset, too, which each map of a world reads. */
Test(cli_check_maps, what_is_not_used_of_a_tileset_is_told_once_for_a_world)
{
    put_tiles("'width':9,'height':4},{'id':2,'x':0,'y':0,'text':{'text':'a'}",
              "'width':9,'height':4,'colour':'red'");
    cli_put("w.world", "{'type':'world','maps':[{'fileName':'m.tmj','x':0,"
                       "'y':0},{'fileName':'n.tmj','x':48,'y':0}]}");
    cli_put("n.tmj", "{'type':'map','orientation':'orthogonal','width':3,"
                     "'height':2,'tilewidth':16,'tileheight':16,'tilesets':"
                     "[{'firstgid':1,'source':'ts.tsj'}],'layers':[\n"
                     "{'type':'objectgroup','name':'o','objects':[{'id':1,"
                     "'x':0,'y':0,'width':3,'height':3,'colour':1}]}]}");
    cr_assert(eq(int,
                 cli_call("collide check --select C009 --format github "
                          "--min-severity note w.world",
                          ""),
                 0));
    expect_part(cli_out, "file=ts.tsj,line=3,col=43,title=C009 not-used::text "
                         "and tile objects");
    expect_part(cli_out, "file=ts.tsj,line=5,col=51,title=C009 not-used::"
                         "unknown members");
    expect_part(cli_out, "file=n.tmj,line=2,col=95,title=C009 not-used::"
                         "unknown members");
    expect_part(cli_out, "0 warnings, 3 notes");
    cr_assert(eq(int, cli_call("collide convert w.world", ""), 0));
    cr_assert(eq(int, cli_lines(cli_err), 3), "%s", cli_err);
}

/* A file in another folder is known by its path without "maps/.." (as by
 * GitHub), unless that folder is a link: then it is in another place. */
Test(cli_check_maps, a_file_of_another_folder_has_a_direct_path)
{
    static const char map[] =
        "{'type':'map','orientation':'orthogonal','width':1,'height':1,"
        "'tilewidth':16,'tileheight':16,'tilesets':[{'firstgid':1,'source':"
        "'../tiles/ts.tsj'}],'layers':[]}";
    static const char tileset[] =
        "{'type':'tileset','tilewidth':16,'tileheight':16,'tilecount':1,"
        "'columns':1,'name':'t',\n'image':'t.png','imagewidth':16,"
        "'imageheight':16}";
    mkdir("maps", 0777);
    mkdir("tiles", 0777);
    mkdir("far", 0777);
    mkdir("far/maps", 0777);
    mkdir("far/tiles", 0777);
    cr_assert(zero(int, symlink("far/maps", "linked")));
    cli_put("maps/m.tmj", map);
    cli_put("tiles/ts.tsj", tileset);
    cli_put("far/maps/m.tmj", map);
    cli_put("far/tiles/ts.tsj", tileset);
    cli_call("collide check maps/m.tmj", "");
    expect_part(cli_out, "tiles/ts.tsj:2:9: note: cannot read tiles/t.png");
    expect_no_part(cli_out, "maps/..");
    cli_call("collide check --allow-outside linked/m.tmj", "");
    expect_part(cli_out, "linked/../tiles/ts.tsj:2:9: note: cannot read "
                         "linked/../tiles/t.png");
    /* What both the map and the tileset report is reported once. */
    cli_call("collide check maps tiles", "");
    cr_assert(eq(int, count_parts(cli_out, "C051"), 1), "%s", cli_out);
}

#ifdef HAVE_EXPAT
Test(cli_check_maps, xml_that_ends_too_early_is_wrong_at_its_end)
{
    cli_put("cut.tmx", "<map>\n <a/>\n");
    cr_assert(eq(int, cli_call("collide check cut.tmx", ""), 2));
    expect_part(cli_out, "cut.tmx:3:1: error: the file is not XML");
}
#endif

/* The first bytes of a report in the format that its file's name asks for. */
Test(cli_check_maps, the_ending_of_the_file_chooses_the_format)
{
    static const struct {
        const char *options, *head;
    } reports[] = {
        {"-o r.html", "<!doctype html>"},
        {"-o r.json", "{\"query\":\"check\""},
        {"-o r.sarif", "{\"$schema\""},
        {"-o r.json --format sarif", "{\"$schema\""},
        {"-o r.xml", "<?xml"},
        {"-o r.tap", "TAP version"},
        {"-o r.log", "1 file checked"},
        {"-o report", "1 file checked"},
        {"-o r.svg --format text", "1 file checked"},
    };
    cli_put("clean.json", CLEAN);
    for (int i = 0; i < 9; i++) {
        char line[100], file[20], text[40];
        snprintf(line, sizeof line, "collide check %s clean.json",
                 reports[i].options);
        sscanf(reports[i].options, "-o %19s", file);
        cr_assert(eq(int, cli_call(line, ""), 0), "%s: %s", line, cli_err);
        cli_get(file, text, sizeof text);
        cr_assert(
            eq(int, strncmp(text, reports[i].head, strlen(reports[i].head)), 0),
            "%s: %s", line, text);
    }
    cr_assert(eq(int, cli_call("collide check -o r.tap clean.json", ""), 0));
    cr_assert(eq(str, cli_err,
                 "collide: r.tap: 1 file checked: 0 errors, 0 warnings, 0 "
                 "notes\n"),
              "the summary is all that is seen of a report in a file");
    cr_assert(eq(int, cli_call("collide check -q -o r.tap clean.json", ""), 0));
    cr_assert(eq(str, cli_err, ""));
    cr_assert(eq(int, cli_call("collide check -o r.svg clean.json", ""), 2));
    expect_part(cli_err, "the ending of \"r.svg\" selects no format");
    cr_assert(
        eq(int, cli_call("collide check -o r.md --format junit clean.json", ""),
           2));
    expect_part(cli_err,
                "\"r.md\" selects markdown, but \"--format\" selects junit");
    cr_assert(eq(
        int, cli_call("collide diff -o r.html clean.json clean.json", ""), 2));
    cr_assert(eq(
        int, cli_call("collide diff -o r.json clean.json clean.json", ""), 0));
    cr_assert(eq(int, cli_call("collide check --rules -o rules.svg", ""), 0));
}

/* The memory of the root, which the first image finds, was used again for the
 * next file: the program crashed on maps with tilesets inside. */
Test(cli_check_maps, images_leave_the_root_of_the_map_alone)
{
    cli_put("a.png", "x");
    cli_put("b.png", "y");
    cli_put("m.tmj",
            "{'type':'map','orientation':'orthogonal','width':1,'height':1,"
            "'tilewidth':8,'tileheight':8,'tilesets':["
            "{'firstgid':1,'name':'a','tilewidth':8,'tileheight':8,'image':"
            "'a.png'},{'firstgid':9,'name':'b','tilewidth':8,'tileheight':8,"
            "'image':'none.png'},{'firstgid':19,'source':'none.tsj'},"
            "{'firstgid':29,'name':'c','tilewidth':8,'tileheight':8,'image':"
            "'b.png'}],'layers':[{'type':'objectgroup','name':'Walls',"
            "'objects':[{'id':1,'template':'none.tj','x':0,'y':0},"
            "{'id':2,'x':0,'y':0,'width':8,'height':8}]}]}");
    cr_assert(eq(int, cli_call("collide check m.tmj", ""), 1));
    expect_part(cli_out, "cannot read none.png");
    expect_part(cli_out, "cannot read none.tsj");
    expect_part(cli_out, "cannot read none.tj");
    expect_part(cli_out, "2 errors, 0 warnings");
}
