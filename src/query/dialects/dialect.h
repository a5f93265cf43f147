/* Claims about pairs of shapes, and dialects: how engines write claims. A
 * dialect is a row of names of members, and the conventions of their values;
 * the table has a row for each engine, and collide-dialects(7) has the sources
 * of its facts. Claims are written in a dialect, and read back from result
 * streams. */
#ifndef DIALECT_H
#define DIALECT_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/document/document.h"
#include "support/json_writer.h"
#include "support/text.h"

/* ---- Claims -------------------------------------------------------------
 *
 * A claim about a pair of shapes, by an engine or this program. Each part
 * stands for itself, because engines report different parts.
 *
 * Everything is in this program's convention, whatever it was in the file: the
 * normal points from A to B, depths and distances are >= 0, lengths are those
 * of the scene. */

struct claim_vec {
    double x, y;
};

/* The position of the points of a manifold. */
enum claim_place {
    CLAIM_INCIDENT,  /* on the surface of the shape whose edge is clipped */
    CLAIM_REFERENCE, /* on the reference edge */
    CLAIM_MIDDLE,    /* halfway between the two */
    CLAIM_ON_A,      /* on the surface of A; of B */
    CLAIM_ON_B,
    CLAIM_ANYWHERE, /* unknown: between the surfaces */
};

/* An edge or a vertex, numbered as in the file of the scene. */
struct claim_feature {
    bool given;
    bool of_b;
    bool is_vertex;
    int index;  /* -1: a cut between pieces, which is no edge of the file, */
    int cut[2]; /*   from one vertex to the other */
    bool has_points;           /* an edge: its ends on the surface; a vertex: */
    struct claim_vec from, to; /*   both are the same */
};

/* Along which axis shapes are compared: the normal of an edge, or the delta
 * from vertex to vertex. */
struct claim_axis {
    struct claim_feature edge;
    bool of_vertices;
    int a_vertex, b_vertex;
};

/* Another normal of the same depth. */
struct claim_alternative {
    struct claim_vec normal;
    struct claim_axis axis; /* if it is given */
};

/* A point of a manifold. A flag is set if the part of its name is claimed. */
struct claim_contact {
    struct claim_vec point;
    struct claim_vec other;  /* the place on the other surface: then `point` is
                                A's and `other` is B's */
    struct claim_vec again;  /* this place, as the engine reports it twice */
    struct claim_vec normal; /* of this contact alone */
    double depth;
    const char *id; /* NULL: none */
    bool has_other, has_again, has_normal, has_depth;
    bool is_unplaced; /* a coordinate is not finite: then it has no place */
};

/* The query that is answered; an unknown one is judged by its parts alone. */
enum claim_kind {
    CLAIM_OF_ENGINE,
    CLAIM_OF_SAT,
    CLAIM_OF_GJK,
    CLAIM_OF_CLIP,
    CLAIM_OF_CONTAINS, /* A contains B: the pair has an order */
};

/* Why there is no answer, as claim_failure_names calls it. */
enum claim_failure {
    CLAIM_NOT_FAILED,
    CLAIM_CRASHED,   /* the engine ended */
    CLAIM_TIMED_OUT, /* the engine took too long */
    CLAIM_THREW,     /* the engine reported an exception */
};

/* Their names in records, NULL at the end. CLAIM_NOT_FAILED has none: names[0]
 * is CLAIM_CRASHED's. */
extern const char *const claim_failure_names[];

/* The engine failed; nothing is claimed then. */
struct claim_failed {
    enum claim_failure how;
    const char *message; /* NULL: none */
};

/* A flag is set if a part is claimed. */
struct claim {
    enum claim_kind kind;
    struct claim_failed failed; /* at this pair */
    int a_piece, b_piece;       /* numbers of pieces; -1: none is named */
    const char *a, *b;          /* ids */
    const char *refused;    /* why the engine cannot answer such a pair: then
                               nothing is claimed; NULL: it can */
    const char *not_finite; /* the name of a number that is infinite or none at
                               all, the last such one, which is not among the
                               parts below; NULL: there is none */
    bool is_contact_not_finite; /* that number is a contact's */

    bool has_overlap, overlap;
    bool has_touching, touching;
    bool has_contains, contains;
    bool has_strict, strict; /* A contains B in its interior */
    bool has_normal, has_depth, has_distance, has_separation, has_points;
    bool has_signed;
    bool is_empty; /* nothing is claimed but the pair */
    bool has_manifold, has_manifold_normal;
    bool has_normal_again, has_manifold_normal_again, has_penetration;
    bool has_flip, flip; /* the reference edge is B's */

    struct claim_vec normal;
    struct claim_vec manifold_normal; /* the manifold's own, beside that */
    struct claim_vec normal_again,
        manifold_normal_again;    /* claimed a second time, as B's own */
    struct claim_vec penetration; /* the depth times the normal */
    double depth; /* least translation that ends the overlap; wrong for shapes
                     that are apart */
    double distance;        /* least distance */
    double signed_distance; /* the distance, or minus the depth */
    double separation;      /* gap along the normal, at most the distance */
    struct claim_vec point_a, point_b; /* closest, or deepest, on each surface
                                        */

    struct claim_feature reference, incident; /* of the manifold */
    const struct claim_contact *contacts;
    int contact_count;
    enum claim_place place;
    bool is_place_told; /* else it is where they usually are */

    struct claim_axis axis;            /* of sat: the deciding axis */
    struct claim_feature edge, vertex; /* of sat: the colliding features */
    bool has_alternatives; /* a list of them is there, which may be empty */
    const struct claim_alternative *alternatives;
    int alternative_count;
};

/* ---- Dialects ----------------------------------------------------------- */

enum dialect_engine {
    DIALECT_COLLIDE, /* this program */
    DIALECT_BOX2D,
    DIALECT_DYN4J,
    DIALECT_CHIPMUNK,
    DIALECT_CUTE_C2,
    DIALECT_PARRY,
    DIALECT_MATTER,
    DIALECT_PLANCK,
    DIALECT_BOX2D_3,
    DIALECT_RAPIER,
    DIALECT_SAT_JS,
    DIALECT_DETECT_COLLISIONS,
    DIALECT_P2,
    DIALECT_COUNT
};

enum dialect_normal { NORMAL_A_TO_B, NORMAL_B_TO_A };

/* What a depth is where shapes overlap: more than 0, or less. */
enum dialect_depth { DEPTH_POSITIVE, DEPTH_SIGNED };

enum dialect_y { DIALECT_Y_UP, DIALECT_Y_DOWN };

/* What each is called, NULL at the end. Those of the places of contacts are by
 * enum claim_place. */
extern const char *const dialect_names[];
extern const char *const dialect_choices[]; /* these, and "auto" */
extern const char *const dialect_normal_names[];
extern const char *const dialect_depth_names[];
extern const char *const dialect_y_names[];
extern const char *const dialect_place_names[];

/* The names of the members about a pair as a whole; NULL: there is none. */
struct pair_names {
    const char *object; /* the member that holds the others; NULL: the record */
    const char *normal;
    const char *back;              /* the normal once more, turned round */
    const char *amount;            /* the depth, or the distance */
    const char *vector;            /* the depth times the normal, as reported */
    const char *point_a, *point_b; /* deepest, or closest */
};

/* The same of a manifold. */
struct manifold_names {
    const char *object;
    const char *normal, *back;
    const char *same;              /* the normal once more, not turned */
    const char *turned;            /* a flag: the manifold is of B and A */
    const char *count;             /* of points, where the array is longer */
    const char *points;            /* an array; NULL: there are no contacts */
    const char *points_b;          /* an array beside: places on B, those of
                                      the points are on A then */
    const char *point;             /* of an element, if it is none itself */
    const char *point_a, *point_b; /* of an element; NULL: there is but one */
    const char *again_a, *again_b; /* of an element without `point`: the same
                                      place, twice or once */
    const char *point_normal;      /* of an element: its own normal */
    const char *a, *b;  /* of an element: its own order of the pair */
    const char *depth;  /* of an element */
    const char *depths; /* an array beside that of the points */
    const char *id;     /* of an element; */
    const char *ids;    /*   an array beside */
};

struct dialect {
    const char *overlap; /* a boolean, beside "overlap" */
    const char *a, *b;   /* the engine's own order of the pair; NULL: none */
    struct pair_names overlapping, apart;
    struct manifold_names manifold;
    bool has_vectors;      /* {"x":x,"y":y}, not [x,y] */
    bool is_ours;          /* records have all that this program reports */
    bool writes_arrays;    /* contacts are written as points, with arrays of
                              depths and ids beside them, not as objects */
    bool is_one_amount;    /* the depth is a distance below 0 in its place */
    bool is_common;        /* points are those of an overlap, too, but common to
                              both shapes, and the distance is 0 then */
    bool is_ahead;         /* contacts may be reported before they touch: with a
                              distance above 0 */
    bool is_place_told;    /* `place` is not only what the row has */
    bool is_overlap_depth; /* "overlap" is the depth; true or false where that
                              is unknown */
    bool is_normal_shared; /* without contacts, the manifold's normal is the
                              distance's: it may be zero where shapes overlap */
    enum dialect_engine family; /* the first row that reads all of these records
                                   as this row does */
    enum dialect_engine engine; /* whose it is, and its row */
    enum dialect_normal normal, manifold_normal;
    enum dialect_depth depth;
    enum dialect_y y;
    enum claim_place place; /* where contacts lie that are one point each */
};

/* The table, in the order of enum dialect_engine. */
extern const struct dialect dialect_table[DIALECT_COUNT];

/* The row of that name; NULL: there is none. */
const struct dialect *dialect_find(const char *name);

/* The family of all dialects of a set, a bit for each engine; DIALECT_COUNT:
 * they have several families, or the set is empty. */
enum dialect_engine dialect_single(unsigned dialects);

/* What the user says about an engine that differs from its row. */
struct dialect_choice {
    bool is_auto;                  /* the row is chosen by the records */
    const struct dialect *dialect; /* NULL: `collide` */
    bool has_normal, has_depth, has_y, has_place;
    enum dialect_normal normal;
    enum dialect_depth depth;
    enum dialect_y y;
    enum claim_place place;
};

/* The row with these changes. */
struct dialect dialect_chosen(const struct dialect_choice *choice);

/* True if contacts have a place on each surface. */
static inline bool dialect_has_both_points(const struct dialect *dialect)
{
    return dialect->manifold.point_a || dialect->manifold.points_b;
}

/* True if contacts that do not touch yet can be distinguished from others. */
static inline bool dialect_has_contacts_ahead(const struct dialect *dialect)
{
    return dialect->manifold.depth || dialect->manifold.depths ||
           dialect_has_both_points(dialect);
}

/* True if records are written as the query itself does: in the row `collide`,
 * unchanged. */
static inline bool dialect_is_plain(const struct dialect_choice *choice)
{
    return (!choice->dialect || choice->dialect->is_ours) &&
           choice->normal == NORMAL_A_TO_B && choice->depth == DEPTH_POSITIVE &&
           choice->y == DIALECT_Y_UP;
}

/* ---- Writing ------------------------------------------------------------ */

/* Writes the member "convention" of a document: how its records are meant, so
 * that a reader need not know the dialect.
 *
 *   {"dialect":"dyn4j","normal":"a-to-b","manifold_normal":"b-to-a",
 *    "depth":"positive","y":"up","at":"incident"}
 *
 * If contacts have a point on each surface, there is no "at". Documents of the
 * row `collide`, unchanged, have no such member. */
void stamp_write(struct json_writer *out, const struct dialect *dialect);

/* Writes a claim as the record of a pair. A member for which the engine has no
 * name is left out; collide-dialects(7) lists these members. All numbers must
 * be finite. claims_read with the same dialect reads back the same numbers. */
void claim_write(struct json_writer *out, const struct dialect *dialect,
                 const struct claim *claim);

/* ---- Unknown members -----------------------------------------------------
 *
 * A reader of results finds members by name, so a misspelled one would be
 * ignored without a word, and with it whatever it was meant to claim. Therefore
 * every member is looked up among those that its dialect has, and the others
 * are counted, each name once, in the order of their first appearance. Members
 * that begin with "_" or "x-" are the user's own. */

/* Different names that are listed; what more there are is counted together. */
#define UNKNOWN_MAX 256

/* A name that the dialect of its record does not know. */
struct unknown_member {
    const char *path; /* from the record: points[].depht */
    const char *near; /* the known name that it resembles; NULL: none, or
                         another dialect has the member */
    enum dialect_engine dialect; /* of the record */
    unsigned known_to;           /* other dialects: a bit for each engine */
    uint64_t count;              /* how often it occurs */
    struct item_place place;     /* where it occurs first; line 0: unknown */
};

/* {.ignored = ..} has found none so far. */
struct unknown_members {
    const char *const *ignored; /* names that the user excludes, NULL at the
                                   end; NULL: none */
    const char *file; /* the place of all documents that have no file of
                         their own; it must stay. NULL: their files */
    struct unknown_member *items;
    int count, capacity;
    uint64_t unlisted;  /* occurrences of names beyond UNKNOWN_MAX */
    struct arena arena; /* of the list and its texts */
    int last_dialect;   /* that fitted the last document */
};

/* Adds the unknown members of a result in a given dialect: a document with
 * "pairs", a line about one pair, or a document of a query that has no pairs.
 * The file name in root->document must stay. O(members). false: out of memory.
 */
bool unknown_add(struct unknown_members *unknown, const struct item *root,
                 enum dialect_engine dialect);

/* The same for a document whose dialect nobody names: its own "convention" if
 * it has one, otherwise the dialect with the fewest unknown members, the first
 * of several. `query` is what the document answers if it does not say so;
 * NULL: unknown. Documents that hold no results of queries are skipped. */
bool unknown_add_any(struct unknown_members *unknown, const struct item *root,
                     const char *query);

/* Frees the memory; the list is empty then. */
void unknown_free(struct unknown_members *unknown);

/* The warning about one name: a sentence in lower case, no full stop. */
struct short_text unknown_words(const struct unknown_member *member);

/* The dialects that know every member of a result: a bit for each engine.
 * *decides: the result needs a dialect, because it claims something and does
 * not name its own; if not, all dialects fit. */
unsigned dialects_fitting(const struct item *root, bool *decides);

/* The other dialect that knows more than half of the names; DIALECT_COUNT: no
 * dialect does. */
enum dialect_engine unknown_dialect(const struct unknown_members *unknown);

/* Writes the member "unknown": {"MEMBER":n,..}. */
void unknown_write(struct json_writer *out,
                   const struct unknown_members *unknown);

/* ---- Result streams -----------------------------------------------------
 *
 * A record of a stream is a document with all results of a scene,
 *
 *   {"query":"clip","scene":"two boxes","pairs":[{"a":"A","b":"B",..}, ..]}
 *
 * or, easier to print for an engine, a line of its own for each pair, with the
 * scene's name or its number in the stream, counted from 0:
 *
 *   {"scene":"two boxes","a":"A","b":"B",..}
 *
 * The members after "a" and "b" are in a dialect: the given one, or the dialect
 * of the record's "convention". Every record is read by itself, so a stream may
 * be of any length. */

/* A record to be read; what is made of it lives in `arena`. */
struct claims_source {
    const struct item *root;
    const struct dialect *dialect; /* of records without a "convention" */
    struct arena *arena;
    struct unknown_members *unknown; /* collects the members that the dialect
                                        does not know; NULL: nobody does */
};

/* What a record claims. Texts and items belong to its document. */
struct scene_claims {
    const char *scene; /* the name of the scene; NULL: none */
    int number;        /* of the scene, if that is reported; else -1 */
    const char *query; /* NULL: not reported */
    bool is_line;      /* a pair that stands by itself: the next record may be
                          about the same scene */
    bool is_error;     /* {"error":{..}}: there was no answer, no claims */
    struct claim_failed failed; /* at the whole scene: then nothing is claimed
                                 */
    const struct claim *claims;
    const struct item *const *items; /* where each claim stands */
    int count;
};

/* What a record that cannot be read is about, as far as it is known. */
struct claims_subject {
    const char *scene; /* NULL: unknown */
    int number;        /* of the scene; -1: unknown */
    const char *a, *b; /* NULL: unknown */
};

/* The scene that a document names, and the pair whose record holds `where`
 * (NULL: the root). */
struct claims_subject claims_subject(const struct claims_source *source,
                                     const struct item *where);

/* Reads a record. false: it is none, *where is the item that is wrong (NULL:
 * all of it), and *fail says why. Codes: claims-form (a value is not what is
 * expected there), claims-missing (a member is), out-of-memory. Members that
 * mean nothing here are passed over, and collected in source->unknown unless
 * the engine is known to report them. */
bool claims_read(const struct claims_source *source,
                 struct scene_claims *claims, const struct item **where,
                 struct fail *fail);

#endif
