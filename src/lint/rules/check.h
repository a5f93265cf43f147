/* Checking a level: rules look at it, one after the other, and say what they
 * find.
 *
 *   level     prepare.c    the tolerances of a profile (profile.c), and for
 *             geometry.c   each shape a solid: its outline in the world, its
 *                          convex pieces, its box; once for all rules
 *   check.c   rules_*.c    what each rule is about, and the function that looks
 *             find.c       for it, which tells of a finding
 *             rule_order.c      findings in the order of the file, without
 * those that a shape does not want to hear (rule_select.c) told_findings.c,
 * baseline.c   as texts that outlive the level, without those that are accepted
 *
 * What rules ask for: of one shape solid_outline.h, meetings.h (edges that
 * cross), spots.h (vertices), winding.h; of shapes beside each other pairs.h,
 * beside.h (which overlaps which), sides.h (which runs along which), cover.h
 * (points in solids); of the player player.h and explore.h, which asks the
 * stage reach. rule_words.h has shapes and numbers as sentences have them.
 * mend.h is check --fix.
 *
 * A rule is a constant and a function in the file of its topic (rules_*.c), and
 * a name in the list of rules.h. Adding one is these, two scenes and a
 * paragraph of the manual. */
#ifndef CHECK_H
#define CHECK_H

#include "collide_boxes.h"
#include "lint/rules/profile.h"
#include "maps/level.h"
#include "support/arena.h"
#include "support/limits.h"
#include "support/stop.h"

/* Boxes of things by their numbers, and which of them are near a place. */

struct boxes {
    col_tree tree;
    int *found; /* what boxes_near found: room for all */
    uint64_t *marks;
};

/* The box of thing i of what `of` points to. */
typedef col_box box_function(const void *of, int i);

/* Makes the boxes of `count` things ready; they may be none. false: memory is
 * used up. */
bool boxes_make(struct boxes *boxes, int count, box_function *box_of,
                const void *of, struct arena *arena);

/* The things with a number above `after` (-1: all) whose boxes have a point in
 * common with a box, ascending, into boxes->found. Returns how many. */
int boxes_near(struct boxes *boxes, const col_box *box, int after);

/* The box about a segment, and `margin` around it. */
col_box box_around(col_vec2 from, col_vec2 to, double margin);

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

/* "note", "warning", "error" */
const char *severity_name(enum severity severity);

struct check;
struct reach;
struct rule;
struct sides;
struct solid;

/* Look at all of a level, at a shape of it, and at two solids whose boxes have
 * a point in common, of which `a` comes first in the level; and tell of each
 * fault by check_find. false: memory is used up. */
typedef bool level_look(struct check *check, const struct rule *rule);
typedef bool shape_look(struct check *check, const struct rule *rule,
                        const struct solid *solid);
typedef bool pair_look(struct check *check, const struct rule *rule,
                       const struct solid *a, const struct solid *b);

struct rule {
    const char *id;   /* "C012"; never given to another rule */
    const char *slug; /* "self-intersecting" */
    enum severity severity;
    bool is_of_shape;    /* it is about a shape alone, wherever that is: of the
                            shape of a tile it is told once, in its tileset */
    bool spares_places;  /* it says nothing of starts and goals */
    unsigned profiles;   /* bits of enum profile_kind that it speaks under; 0:
                            all */
    const char *summary; /* one line, lower case, no full stop */
    const char *measure; /* what its measure is: "depth of the overlap" */
    const char *why;     /* for --explain: why it matters, and which engine
                            does what; paragraphs with \n\n between */
    const char *hint;    /* how to mend, one sentence */
    const char *codes;   /* codes of readers' faults that are this rule, with
                            spaces between; NULL: none */
    /* One of these; none: only readers find it. */
    level_look *look_at_level;
    shape_look *look_at_shape;
    pair_look *look_at_pair;
};

/* Ends with NULL; ascending by id. */
extern const struct rule *const rule_table[];

/* By id or slug; NULL: there is none. By a reader's code; NULL: none. */
const struct rule *rule_named(const char *name);
const struct rule *rule_of_code(const char *code);

/* Where it stands in the table. */
int rule_index(const struct rule *rule);

/* Whether it speaks under a profile. */
bool rule_is_for(const struct rule *rule, const struct profile *profile);

/* Whether a name, as users give it, means the rule: its id, its slug, or the
 * beginning of its id ("C03"); "all" means every one. And whether it means any
 * rule at all. */
bool rule_matches(const struct rule *rule, const char *name, size_t length);
bool rule_is_known(const char *name, size_t length);

#define FINDING_SHAPES 2

/* Most findings that one rule may have in one level; what it finds beyond them
 * is counted and not kept. */
#define CHECK_FINDINGS_MOST 10000

struct finding {
    const struct rule *rule;
    enum severity severity;
    const struct item *item; /* the place; NULL: the whole file */
    const struct level_shape *shapes[FINDING_SHAPES]; /* NULL where fewer */
    bool has_at, has_measure;
    col_vec2 at;         /* in the level's coordinates */
    double measure;      /* of what rule->measure says, in the level's units */
    const char *message; /* one sentence, lower case, no full stop */
    const char *hint;    /* NULL: that of the rule */
    long more; /* others of this rule that are not told: at the same place of
                  the file (a tile's shape, wherever the tile is placed), or,
                  of the last one of a rule, beyond CHECK_FINDINGS_MOST */
};

/* What is told of the shape of a tile: where it stands in its tileset, for the
 * first place of the tile, and how many others there are. */
struct form_told {
    long placed;             /* how often the shape is in the level */
    const struct rule *rule; /* that has told of it last; NULL: none */
    int finding;             /* by that rule, by its number */
};

/* A shape in world coordinates, made ready for all rules. Of each kind:
 *
 *   polygon       outline: its points, ring after ring; pieces: convex ones
 *   box           outline: its four corners; one piece
 *   ellipse       outline: a polygon in place of it, but of a circle its centre
 *                 alone; one piece, a circle's exact
 *   capsule       outline: its two ends; one piece
 *   chain, loop   outline: its points; pieces: its edges, in their order, but
 *                 those of no length
 *   point         outline and one piece: it alone
 *
 * A shape that is not sound has no pieces: a polygon that crosses itself, or of
 * no area; a box or ellipse of no width or height; a chain of less than two
 * different points; what has numbers beyond COL_LIMIT. Repeated vertices leave
 * a polygon sound: its pieces are those of the polygon without them. */
struct solid {
    const struct level_shape *shape;
    col_box box; /* holds all of it, the radius too; of what is not sound, its
                    points */
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
    struct boxes *piece_boxes; /* of pieces[]; NULL: not made yet (cover.c) */
};

/* Where y points in the engine that a level is for. */
enum engine_y { ENGINE_Y_UP, ENGINE_Y_DOWN, ENGINE_Y_NOT_SAID };

struct check_options {
    const struct profile *profile;
    const char *const *select; /* as rule_matches has them; NULL: all */
    const char *const *ignore;
    double scale; /* units of the level to a metre; 0: what is usual for its
                     format */
    enum engine_y engine_y;
    struct tolerances tolerances; /* in the level's units; of the profile where
                                     less than 0 */
    struct level_options level;
    struct limits limits; /* of shapes and vertices that are checked */
};

/* Options for a profile with nothing else said. */
struct check_options check_options_make(const struct profile *profile);

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
    struct finding *findings;
    int count, room;
    int of_rule;          /* findings of the rule that looks at the level now */
    struct finding spare; /* what becomes of those beyond the most */
    struct sides *sides;  /* of all solids; NULL: not made yet (sides.c) */
    struct reach *reach;  /* where the player can go; NULL: not asked yet */
    int winding; /* that polygons should have, in the level's axes: 1, -1, or 0
                    for any */
    long wound;  /* where nobody knows that, and it is what most have: how many
                    these are; else 0 */
    struct form_told *forms; /* of tiles' shapes: one for each shape of the
                                level, used for the first of a form */
};

/* Whether a rule has found as much as is kept of it, and may stop. */
bool check_is_full(const struct check *check);

/* Whether the run is to end early: then it is of no matter what is found. */
bool check_is_stopped(const struct check *check);

/* Adds a finding of `rule` with the sentence of a printf format, at the place
 * of `item`; returns it, to be completed (at, measure, shapes) before the next
 * one, or NULL where memory is used up. */
struct finding *check_find(struct check *check, const struct rule *rule,
                           const struct item *item, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* The same about a shape, or two (b may be NULL), at a point, with a measure.
 * Its place is that of `a`; by a rule about a shape alone that of the tile's
 * shape in its tileset, of which the sentence then tells. */
struct finding *check_find_at(struct check *check, const struct rule *rule,
                              const struct solid *a, const struct solid *b,
                              col_vec2 at, double measure, const char *format,
                              ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 7, 8)))
#endif
    ;

/* The solids whose boxes have a point in common with a box: those behind number
 * `after` of check->solids, ascending (-1: all). Returns how many; which is
 * check_found of 0 and so on, until the next call. */
int check_near(struct check *check, const col_box *box, int after);
const struct solid *check_found(const struct check *check, int i);

/* Puts what these returned in the place of a shape's vertices, or of one of
 * them, where the file has such. false: memory is used up. */
bool check_at_vertices(const struct solid *solid, struct finding *finding);
bool check_at_vertex(const struct solid *solid, int vertex,
                     struct finding *finding);

/* Makes a level ready for rules: check->shapes, solids, boxes and so on. The
 * level, its options and the arena must be set. false: memory is used up. */
bool check_prepare(struct check *check);

/* Makes a level ready and runs all rules that are selected. The findings are
 * then in the order of the file (document, offset, rule), those that shapes
 * suppress left out. Of *check as for check_prepare. false and *fail: memory is
 * used up, or the level is larger than the limits allow. Codes: out-of-memory,
 * too-many-shapes, too-many-vertices. */
bool check_run(struct check *check, struct fail *fail);

/* A level's shapes in world coordinates. */

/* Vertices of the polygon in place of an ellipse, where nothing is said. */
#define ELLIPSE_VERTICES 32

/* Fills in *solid for a shape, as check.h describes it; an ellipse that is no
 * circle becomes a polygon of so many vertices (0: ELLIPSE_VERTICES). false:
 * memory is used up. */
bool solid_make(const struct level_shape *shape, int ellipse_vertices,
                struct arena *arena, struct solid *solid);

/* Findings in the order of the file, each told once. */

/* Puts the findings of a check in order: those of the level's own file before
 * those of other files, which are ascending by name; then by the place in the
 * file, the rule, and as they were found. What is wrong with the shape of a
 * tile is told once, however often the tile is placed. false: memory is used
 * up. */
bool findings_order(struct check *check);

/* Which rules are to be heard, and about which shapes. */

/* Whether a rule is one of the profile's, is selected, and not ignored. */
bool rule_is_selected(const struct check_options *options,
                      const struct rule *rule);

/* Whether a shape does not want to be told of. */
bool shape_ignores(const struct level_shape *shape, const struct rule *rule);

/* The first name, of `length` characters, in what a shape does not want to be
 * told of that is no rule; NULL: there is none. */
const char *shape_ignores_nothing(const struct level_shape *shape,
                                  size_t *length);

/* Whether one of the shapes of a finding does not want to be told of it. */
bool finding_is_suppressed(const struct finding *finding);

#endif
