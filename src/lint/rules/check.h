/* Checks a level: rules look at it one after the other and report findings.
 *
 *   check.c              prepares the level, runs the rules, sorts the findings
 *   profile.c            the limits and tolerances of engines
 *   solid.c              a shape as a solid: its outline, convex pieces and box
 *   beside.c             how two solids lie: equal, inside, overlapping
 *   sides.c              the sides of all solids, and which face each other
 *   rules_*.c            the rules, each beside the function that looks for it
 *   finding.c            findings: their sentences, places and order
 *   told_findings.c      findings as texts that outlive the level
 *   left_out_findings.c  findings that were reported before
 *   mend.c               the repairs of `check --fix`
 *   convex_halve.c       convex pieces of few vertices, for the repairs
 *
 * A rule is a constant and a function in the file of its topic (rules_*.c), and
 * a name in the list of rules.h. A new rule also needs two scenes and a
 * paragraph of the manual. */
#ifndef CHECK_H
#define CHECK_H

#include "collide.h"
#include "collide_boxes.h"
#include "lint/rules/profile.h"
#include "maps/level.h"
#include "report/report.h"
#include "support/arena.h"
#include "support/box.h"
#include "support/fail.h"
#include "support/table.h"

struct check;
struct doors;
struct reach;
struct rule;
struct sides;
struct solid;
struct vertex_rule;

/* ---- Rules --------------------------------------------------------------- */

/* Look at the whole level, at one shape, or at two solids whose boxes have a
 * point in common, of which `a` comes first in the level; and report each fault
 * by check_find. false: out of memory. */
typedef bool level_look(struct check *check);
typedef bool shape_look(struct check *check, const struct solid *solid);
typedef bool pair_look(struct check *check, const struct solid *a,
                       const struct solid *b);

struct rule {
    struct report_rule about; /* its id is never given to another rule */
    bool is_of_shape;   /* it is about a shape alone, wherever that is: the
                           shape of a tile is reported once, in its tileset */
    bool is_verbose;    /* it is off unless --verbose or its full name in
                           --select turns it on */
    bool spares_places; /* it ignores starts, goals and markers of places */
    unsigned profiles;  /* bits of enum profile_kind that it applies to; 0:
                           all */
    const char
        *measure;      /* the meaning of its measure: "depth of the overlap" */
    const char *codes; /* codes of readers' faults that are this rule, with
                          spaces between; NULL: none */
    /* One of these; none: only readers find it. */
    level_look *look_at_level;
    shape_look *look_at_shape;
    pair_look *look_at_pair;
    const struct vertex_rule *look_at_vertices; /* rules_vertices.c */
};

/* Ends with NULL; ascending by id. */
extern const struct rule *const rule_table[];

/* The same as reports show them. */
extern const struct report_rule *const rule_reports[];

/* By id or slug, and by a reader's code; NULL: none. */
const struct rule *rule_named(const char *name);
const struct rule *rule_of_code(const char *code);

/* The index in the table. */
int rule_index(const struct rule *rule);

/* Whether it applies to a profile. */
bool rule_is_for(const struct rule *rule, const struct profile *profile);

/* Whether a user's name means the rule: its id, its slug, or the beginning of
 * its id ("C03"); "all" means every rule. The second function: any rule. */
bool rule_matches(const struct rule *rule, const char *name, size_t length);
bool rule_is_known(const char *name, size_t length);

/* Whether one of the names, NULL at the end (or NULL: none), means the rule. */
bool rule_is_named(const char *const *names, const struct rule *rule);

/* ---- Findings ------------------------------------------------------------ */

/* Findings of one rule in one level that are kept; the rest is counted. */
#define CHECK_FINDINGS_MOST 10000

struct finding {
    const struct rule *rule;
    enum severity severity;
    const struct item *item; /* the place; NULL: the whole file */
    const struct level_shape *shapes[FINDING_SHAPES]; /* NULL where fewer */
    bool has_at, has_measure;
    col_vec2 at;         /* in the level's coordinates */
    double measure;      /* as rule->measure says, in the level's units */
    const char *message; /* one sentence, lower case, no full stop */
    const char *hint;    /* NULL: the rule's */
    long more; /* others of this rule that are not kept: at the same place of
                  the file (a tile's shape, wherever the tile is placed), or,
                  of the last one of a rule, beyond CHECK_FINDINGS_MOST */
};

/* The findings about the shape of a tile: they are placed in its tileset, for
 * the first place of the tile, and count the others. */
struct form_told {
    long placed;             /* how often the shape is in the level */
    const struct rule *rule; /* that reported it last; NULL: none */
    int finding;             /* by that rule, by its number */
};

/* ---- The level, prepared ------------------------------------------------- */

/* The box about a segment, and `margin` around it. */
col_box segment_box(col_vec2 from, col_vec2 to, double margin);

/* A shape in world coordinates, made ready for all rules. Of each kind:
 *
 *   polygon       outline: its points, ring after ring; pieces: convex ones
 *   box           outline: its four corners; one piece
 *   ellipse       outline: a polygon in place of it, but of a circle its center
 *                 alone; one piece, a circle's exact
 *   capsule       outline: its two ends; one piece
 *   chain, loop   outline: its points; pieces: its edges, in their order, but
 *                 not those of length 0
 *   point         outline and one piece: it alone
 *
 * A shape that is not sound has no pieces: a polygon that crosses itself or
 * lies on a line (solid_is_line); a box or ellipse of no width or height; a
 * chain of less than two different points; a shape with numbers beyond
 * COL_LIMIT. Repeated vertices leave a polygon sound: its pieces are those of
 * the polygon without them. */
struct solid {
    const struct level_shape *shape;
    col_box box; /* holds all of it, the radius too; of a shape that is not
                    sound, its points */
    col_shape *pieces;
    int piece_count;
    col_vec2 *outline;
    int count;
    const int *ring_ends; /* NULL: one ring */
    int ring_count;
    int winding; /* of the outer ring: 1 where it turns from +x to +y, -1, and 0
                    where it has none */
    bool is_sound;
    bool is_convex;            /* one piece, which is all of it */
    bool is_closed;            /* it has an inside, or is a loop */
    bool is_plain;             /* no rule about vertices finds any in it; false:
                                  nobody knows (check_prepare) */
    int number;                /* in check->solids; unset for others */
    struct boxes *piece_boxes; /* of pieces[]; NULL: not made yet (beside.c) */
};

/* Vertices of the polygon in place of an ellipse if no option sets them. */
#define ELLIPSE_VERTICES 32

/* Makes a shape a solid; an ellipse that is no circle becomes a polygon of so
 * many vertices (0: ELLIPSE_VERTICES). false: out of memory. */
bool solid_make(const struct level_shape *shape, int ellipse_vertices,
                struct arena *arena, struct solid *solid);

/* ---- A run --------------------------------------------------------------- */

/* Where y points in the engine that a level is for. */
enum engine_y { ENGINE_Y_UP, ENGINE_Y_DOWN, ENGINE_Y_NOT_SAID };

struct check_options {
    const struct profile *profile;
    const char *const *select; /* as for rule_matches; NULL: all */
    const char *const *ignore;
    bool is_verbose;                 /* rules that are off without it */
    const enum severity *severities; /* of each rule of the table, in place of
                                        its own; NULL: the rules' own */
    double scale; /* units of the level to a meter; 0: the usual scale of its
                     format */
    enum engine_y engine_y;
    struct tolerances tolerances; /* in the level's units; the profile's where
                                     less than 0 */
    struct level_options level;
    struct limits limits; /* of shapes and vertices that are checked */
};

/* The options of a profile, with no others set. */
struct check_options check_options_make(const struct profile *profile);

/* The checks of all levels of one file. Rules that compare levels that lie
 * beside each other look at those that are made ready. */
struct check_world {
    struct check *checks;
    int count;
    struct doors *doors; /* NULL: not made yet (rules_door.c) */
};

/* For each of check->solids those whose boxes are at most `margin` from its own
 * along each axis, itself among them: list[starts[i]..starts[i + 1]),
 * ascending. Most rules ask for no more, so only the first one searches for
 * them. */
struct neighbors {
    double margin;
    const int *starts, *list; /* NULL: there are too many to be kept */
};

struct check {
    const struct check_options *options;
    const struct profile *profile;
    const struct tolerances *tolerances; /* all in the level's units, none less
                                            than 0 */
    const struct level *level;
    const struct stop *stop; /* NULL: nothing ends it early */
    struct arena *arena;
    struct solid *shapes; /* one for each of level->shapes, in that order */
    int *solids;          /* those that are solid and sound, and no points, by
                             index, ascending */
    int solid_count;
    struct boxes boxes; /* of solids[]: box i is that of the shape solids[i] */
    struct neighbors neighbors;
    struct finding *findings;
    int count, room;
    const struct rule *rule; /* that looks at the level now */
    int of_rule;             /* its findings */
    struct finding spare;    /* stands for findings that are not kept */
    struct sides *sides;     /* of all solids; NULL: not made yet (sides.c) */
    struct reach *reach;     /* where the player can go; NULL: not found yet */
    struct check_world *world; /* that has this check; NULL: the level is
                                  checked alone */
    int winding; /* that polygons should have, in the level's axes: 1, -1, or 0
                    for any */
    long wound;  /* if the winding is unknown and that of most polygons counts:
                    how many have it; else 0 */
    struct table pairs;      /* of tiles' shapes: the numbers of findings */
    struct form_told *forms; /* of tiles' shapes, if there are any: one for each
                                shape of the level, used for the first of a form
                              */
};

/* Makes a level ready for rules: check->shapes, solids, boxes and so on. The
 * level, its options and the arena must be set. false: out of memory. */
bool check_prepare(struct check *check);

/* Makes the levels of a file that lie in a world ready, for check_run. Stops at
 * the first level beyond a limit or the memory: check_run reports the error. */
void check_prepare_world(struct check_world *world);

/* Makes a level ready, unless it is, and runs the selected rules. Findings that
 * shapes suppress are left out, the others are in the order of the file. false
 * and *fail; codes: out-of-memory, too-many-shapes, too-many-vertices. */
bool check_run(struct check *check, struct fail *fail);

/* How many solids with a number above `after` (-1: all) of check->solids have
 * boxes that meet a box; check_found returns each, ascending, from 0 on. */
int check_near(struct check *check, const col_box *box, int after);

/* The same of those after solid i that meet its own box. */
int check_partners(struct check *check, int i);

/* The same of those whose boxes have a point that is in the box of a solid of
 * check->solids. */
int check_holders(struct check *check, const struct solid *solid,
                  col_vec2 point);

const struct solid *check_found(const struct check *check, int i);

/* Whether a rule has found as much as is kept of it, and may stop. */
bool check_is_full(const struct check *check);

/* Whether the run is to end early: then its findings do not matter. */
bool check_is_stopped(const struct check *check);

/* The same in a loop over many things: it is asked for some of them only. */
static inline bool check_is_stopped_at(const struct check *check, int i)
{
    return i % 64 == 63 && check_is_stopped(check);
}

/* Adds a finding of check->rule with the sentence of a printf format, at the
 * place of `item`. Returns it, to be completed (at, measure, shapes) before the
 * next call; NULL: out of memory. */
struct finding *check_find(struct check *check, const struct item *item,
                           const char *format, ...) PRINTF_LIKE(3, 4);

/* Adds a finding about one or two shapes (b may be NULL), at a point, with a
 * measure: {a}, {b}, {at} and {measure} in the format. Its place is that of
 * `a`; a rule about a shape alone reports a tile's shape in its tileset. */
struct finding *check_find_at(struct check *check, const struct solid *a,
                              const struct solid *b, col_vec2 at,
                              double measure, const char *format, ...)
    PRINTF_LIKE(6, 7);

/* Move a finding to the place of a shape's vertices, or of one, if the file has
 * it. false: the finding is NULL. */
bool check_at_vertices(const struct solid *solid, struct finding *finding);
bool check_at_vertex(const struct solid *solid, int vertex,
                     struct finding *finding);

/* Sorts the findings: the level's own file first, then other files by name;
 * then by place, rule, and as they were found. Merges findings about a tile's
 * shape in several places of the tile. false: out of memory. */
bool findings_order(struct check *check);

/* Whether the profile has a rule, and it is selected and not ignored. */
bool rule_is_selected(const struct check_options *options,
                      const struct rule *rule);

/* Whether a shape suppresses a rule, and one of a finding's shapes its rule. */
bool shape_ignores(const struct level_shape *shape, const struct rule *rule);
bool finding_is_suppressed(const struct finding *finding);

/* The first name, of `length` characters, among the rules that a shape
 * suppresses that is no rule; NULL: none. */
const char *shape_ignores_nothing(const struct level_shape *shape,
                                  size_t *length);

/* The repairs of a polygon or chain that need no decision: repeated vertices
 * are welded, the order is reversed, and a polygon is cut into convex pieces of
 * few vertices, as the profile needs. Rules that are not selected, or that the
 * shape suppresses, repair nothing. */

/* A repaired shape: one ring or chain, or several convex pieces. Piece i has
 * the vertices of the shape with the numbers indices[ends[i - 1]..ends[i]). */
struct mend {
    const struct level_shape *shape;
    int *indices, *ends;
    int piece_count;    /* 0: no repair is needed, or possible */
    int repeated, near; /* vertices that were welded: equal ones, near ones */
    int left_near;      /* near ones that stay, as welding them is unsafe */
    bool is_turned, is_cut;
};

/* Finds the repair of a shape of a level that is ready for rules. Near vertices
 * are welded only if `is_unsafe`, because that moves the outline. A repair that
 * would make a polygon of less than three vertices, or one that crosses itself,
 * is none. false: out of memory. */
bool mend_find(const struct check *check, const struct solid *solid,
               bool is_unsafe, struct mend *mend);

/* A convex ring: the vertices points[indices[0..count)], of which some may lie
 * on a line with their neighbours, but not all on one. */
struct convex_ring {
    const col_vec2 *points;
    int *indices;
    int count;
};

struct convex_rings {
    struct convex_ring *rings;
    int count;
};

/* Cuts a ring from vertex to vertex into as few pieces as possible of at most
 * `most` >= 3 vertices, each of some area and of the ring's winding, and none
 * thinner than necessary. false: out of memory. */
bool convex_halve(struct convex_ring ring, int most, struct arena *arena,
                  struct convex_rings *halves);

#endif
