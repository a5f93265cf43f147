/* Lists the pages of the help that are not about a command, and the names of
 * commands and options in other programs, with their meaning here. */
#include <stddef.h>

#include "cli/cli.h"

/* ---- Pages --------------------------------------------------------------- */

/* Lines of at most 79 bytes; the options of the page follow. */
const struct help_page help_page_table[] = {
    {.name = "scene",
     .summary = "the format of scenes",
     .manual = "collide-scene",
     .text =
         "A scene is a JSON object with shapes:\n"
         "\n"
         "  {\"shapes\": [\n"
         "    {\"id\": \"ball\", \"type\": \"circle\", "
         "\"center\": [0, 1.5], \"radius\": 2},\n"
         "    {\"id\": \"floor\", \"type\": \"box\", "
         "\"min\": [-9, -1], \"max\": [9, 0]},\n"
         "    {\"type\": \"polygon\", \"vertices\": "
         "[[3, 0], [5, 0], [4, 2]],\n"
         "     \"position\": [1, 0], \"angle\": 15, "
         "\"velocity\": [-1, 0]}]}\n"
         "\n"
         "Shape types, their members (optional members in brackets) and their "
         "argument\n"
         "syntax:\n"
         "  circle    center, radius              'circle X Y R'\n"
         "  box       min, max                    'box X Y X Y'\n"
         "  capsule   a, b, radius                'capsule X Y X Y R'\n"
         "  polygon   vertices, [radius, holes]   'polygon X Y X Y X Y ...'\n"
         "  segment   a, b                        'segment X Y X Y'\n"
         "  point     point                       'point X Y'\n"
         "  chain     vertices, [radius, closed]  'chain X Y X Y ...'\n"
         "\n"
         "A shape can also have these members: id, position, angle (in "
         "degrees) or\n"
         "rotation (cosine and sine), velocity, angular_velocity, layers, "
         "hits, body and\n"
         "source. A scene can also have name, query, options, pairs, rays, "
         "casts, world,\n"
         "source and version.\n"
         "\n"
         "A file contains one or more scenes, one after the other.\n"
         "'collide schema scene' prints the format as a JSON Schema.\n"},
    {.name = "maps",
     .summary = "maps from level editors, and options for reading them",
     .manual = "collide-formats",
     .text = "Commands that read scenes also read Tiled and LDtk maps, Godot "
             "scenes,\n"
             "PhysicsEditor shapes, R.U.B.E. worlds and GeoJSON. The contents "
             "of a file, not\n"
             "its name, determine the format. Examples:\n"
             "\n"
             "  collide check level.tmx\n"
             "  collide sat --only-layer Walls level.tmj\n"
             "  collide convert -o level.json level.ldtk\n"
             "\n"
             "Each level of a map becomes one scene. Each shape is a solid, "
             "a sensor,\na spawn or a goal.\n",
     .options = ABOUT_MAPS},
    {.name = "dialects",
     .summary = "formats and conventions of engines",
     .manual = "collide-dialects",
     .text =
         "Engines use different names and signs in their results. A dialect "
         "describes the\n"
         "format of one engine. --dialect selects the dialect of the results "
         "that judge\n"
         "reads; auto chooses it by the records. --as selects the dialect in "
         "which sat,\ngjk and clip print their results:\n"
         "\n"
         "  collide judge --dialect matter scenes.ndjson results.ndjson\n"
         "  collide clip --as box2d scene.json\n",
     .options = ABOUT_CONVENTION},
    {.name = "batch",
     .summary = "streams of scenes on many processors and machines",
     .manual = "collide-batch",
     .text =
         "Queries read a stream of scenes and print one line of JSON per "
         "scene, in order.\n"
         "They use all processors. The output does not depend on the "
         "number of\n"
         "processors:\n"
         "\n"
         "  collide clip < scenes.ndjson > answers.ndjson\n"
         "  collide clip --jobs 4 --record-id key scenes.ndjson\n"
         "\n"
         "--part answers a byte range of a file, so that other machines can "
         "answer the\nothers. join verifies the parts, and joins them:\n"
         "\n"
         "  collide clip --part 1/2 -o part.1 scenes.ndjson\n"
         "  collide clip --part 2/2 -o part.2 scenes.ndjson\n"
         "  collide join -o answers.ndjson part.*\n"},
    {.name = NULL},
};

const char *const help_page_names[] = {"scene", "maps",  "dialects",
                                       "batch", "rules", NULL};

/* ---- Names of other programs --------------------------------------------- */

const struct synonym command_synonyms[] = {
    {"sat", "overlap overlaps overlapping intersect intersects intersection "
            "collide collides collision collisions penetration penetrate "
            "hit test-overlap separation"},
    {"gjk", "distance distances dist closest closest-points nearest epa "
            "proximity witness"},
    {"clip", "contact contacts contact-points manifold manifolds touch "
             "clipping"},
    {"sweep", "swept swept-aabb"},
    {"toi", "ccd impact time-of-impact continuous conservative-advancement"},
    {"ray", "raycast ray-cast rays linecast segment-cast"},
    {"cast", "shapecast shape-cast spherecast boxcast casts"},
    {"pairs", "broadphase broad-phase broad candidates bvh"},
    {"resolve", "response solve respond impulse"},
    {"simulate", "simulation sim step steps physics dynamics"},
    {"mass", "area inertia centroid moment density"},
    {"pieces", "decompose decomposition triangulate triangles convex split"},
    {"aabb", "bounds bbox bounding-box bounding-boxes box boxes extent "
             "extents"},
    {"contains", "containment inside within-shape covers encloses a-in-b "
                 "b-in-a point-in-polygon"},
    {"path",
     "pathfinding path-finding find-path pathfind astar a-star dijkstra "
     "route navigate navigation shortest-path"},
    {"cross", "selftest self-test crosscheck diagnose"},
    {"check --fix", "fix repair"},
    {"check", "validate validation lint linter analyze analyse inspect"},
    {"convert", "import export translate parse read"},
    {"ask", "adapter collect query stream"},
    {"judge", "referee grade evaluate"},
    {"diff", "compare comparison cmp"},
    {"golden verify", "verify test tests"},
    {"golden accept", "approve accept update bless"},
    {"golden record", "record snapshot snapshots"},
    {"golden review", "review"},
    {"generate", "fuzz random gen families fuzzer"},
    {"reduce", "shrink minimize minimise minimal delta bisect"},
    {"draw", "svg png html picture plot render view show visualize visualise "
             "image preview"},
    {"schema", "json-schema schemas jsonschema"},
    {"completions", "completion complete"},
    {"help", "man usage manual docs"},
    {"--version", "version"},
    {"help rules", "rules rule explain"},
    {"help scene", "scene scenes format formats shape shapes circle capsule "
                   "polygon segment chain triangle rectangle"},
    {"help maps", "maps map tiled ldtk godot tmx tmj tscn tres plist "
                  "physicseditor geojson rube layer layers level levels"},
    {"help dialects", "dialects dialect convention conventions engine engines"},
    {"help batch", "batch stream streams jobs shard part parallel"},
    {NULL, NULL},
};

/* In each command the first row counts whose option it accepts. */
const struct synonym option_synonyms[] = {
    {"output", "out outfile out-file output-file to-file save"},
    {"jobs", "j threads thread workers parallel cores"},
    {"format", "f output-format out-format reporter"},
    {"format json", "json to-json"},
    {"format ndjson", "ndjson jsonl json-lines"},
    {"format csv", "csv"},
    {"format tsv", "tsv tab"},
    {"format text", "text plain human"},
    {"format junit", "junit xml"},
    {"format sarif", "sarif"},
    {"format github", "github"},
    {"format markdown", "markdown md"},
    {"format svg", "svg"},
    {"pretty", "indent pretty-print"},
    {"digits", "precision decimals round significant"},
    {"within", "max-distance distance threshold tolerance radius"},
    {"min-depth", "min-penetration threshold tolerance"},
    {"margin", "speculative prediction skin contact-offset"},
    {"touch", "touching"},
    {"tol", "tolerance epsilon eps threshold atol abs-tol absolute"},
    {"rel", "rtol rel-tol relative"},
    {"ulps", "ulp"},
    {"set", "tolerance epsilon eps threshold"},
    {"select", "select-rule rule only-rule enable include only"},
    {"ignore", "ignore-rule disable skip exclude no-rule"},
    {"explain", "why describe"},
    {"rules", "list-rules list list-checks"},
    {"fail-on", "severity error-level fail-level min-severity"},
    {"exit-zero", "no-fail warn-only"},
    {"profile", "engine target"},
    {"fix", "repair autofix in-place"},
    {"exit-status", "fail status"},
    {"quiet", "silent summary-only"},
    {"dialect", "engine as from-engine"},
    {"as", "engine dialect"},
    {"trace", "verbose v debug"},
    {"verbose", "v debug"},
    {"progress", "verbose v progress-bar"},
    {"pair", "pairs only between"},
    {"shape", "id"},
    {"by", "translation direction delta"},
    {"from", "origin start"},
    {"to", "end target"},
    {"only-layer", "filter-layer"},
    {"dt", "time timestep time-step duration"},
    {"steps", "n frames step count iterations-count"},
    {"query", "q"},
    {"ignore-member", "ignore-members exclude-member ignore"},
    {"max-findings", "limit max"},
    {"seed", "random-seed"},
    {"count", "n number"},
    {"f32", "float float32 single"},
    {"help", "usage"},
    {"version", "v vers ver"},
    {NULL, NULL},
};
