/* What sat, gjk and clip answer for the scenes of scenes/, told in the words of
 * each engine and read again: the numbers are those of the query's own records,
 * but for what the engine has no word for. */

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "query/dialects/dialect.h"
#include "query/query.h"
#include "scene/scene.h"
#include "scene/stream/scene_input.h"
#include "support/criterion.h"
#include "support/document/library.h"

TestSuite(claims_round_trip, .timeout = 120);

/* A scene, its memory, and how many pairs have been compared. */
struct trip {
    const struct scene *scene;
    struct arena *arena;
    const char *file;
    long pairs, contacts;
};

/* What a query answers, as claims in the program's convention. */
static struct scene_claims answers(const struct trip *trip,
                                   struct query_options options)
{
    struct sink sink = sink_to_memory(trip->arena);
    struct json_writer out = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = trip->arena, .out = &out};
    struct fail fail = {.code = ""};
    options.all = true;
    enum query_outcome outcome =
        query_run(&options, trip->scene, &means, &fail);
    cr_assert(ne(int, outcome, QUERY_FAILED), "%s: %s", trip->file,
              fail.message);
    const char *text = arena_text(trip->arena, sink.text, sink.used);
    struct library library = {.arena = trip->arena, .limits = limits_default};
    const struct document *document =
        library_add(&library, trip->file, text, sink.used, &fail);
    cr_assert(ne(ptr, document, NULL), "%s: %s", trip->file, fail.message);
    const struct claims_source source = {.root = document->root,
                                         .dialect = &dialect_table[0],
                                         .arena = trip->arena};
    struct scene_claims claims;
    const struct item *where;
    cr_assert(claims_read(&source, &claims, &where, &fail), "%s: %s: %s",
              trip->file, fail.message, text);
    return claims;
}

/* ---- Comparing ----------------------------------------------------------- */

static bool same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool same_vec(struct claim_vec a, struct claim_vec b)
{
    return same(a.x, b.x) && same(a.y, b.y);
}

#define EXPECT(what)                                                           \
    cr_assert(what, "%s: %s: %s,%s", trip->file,                               \
              dialect_names[options.as->engine], own->a, own->b)

static void compare_overlap(const struct trip *trip,
                            struct query_options options,
                            const struct claim *own, const struct claim *told)
{
    const struct dialect *dialect = options.as;
    bool has_normal = !dialect->manifold.point_normal || own->contact_count > 0;
    EXPECT(eq(int, told->has_normal, has_normal));
    if (has_normal)
        EXPECT(same_vec(own->normal, told->normal));
    EXPECT(eq(int, told->has_depth, dialect->overlapping.amount != NULL));
    if (told->has_depth)
        EXPECT(eq(dbl, own->depth, told->depth));
    EXPECT(eq(int, told->has_points,
              dialect->overlapping.point_a != NULL ||
                  (dialect->is_ours && own->has_points)));
    if (told->has_points && own->has_points)
        EXPECT(same_vec(own->point_a, told->point_a) &&
               same_vec(own->point_b, told->point_b));
}

static void compare_apart(const struct trip *trip, struct query_options options,
                          const struct claim *own, const struct claim *told)
{
    const struct dialect *dialect = options.as;
    double amount = own->has_distance ? own->distance : own->separation;
    double other = told->has_distance ? told->distance : told->separation;
    EXPECT(eq(int, told->has_normal, dialect->apart.normal != NULL));
    if (told->has_normal)
        EXPECT(same_vec(own->normal, told->normal));
    EXPECT(eq(int, told->has_distance || told->has_separation,
              dialect->apart.amount != NULL));
    if (dialect->apart.amount)
        EXPECT(eq(dbl, amount, other));
    EXPECT(not(told->has_manifold));
    if (told->has_points && own->has_points)
        EXPECT(same_vec(own->point_a, told->point_a) &&
               same_vec(own->point_b, told->point_b));
}

/* `own` has contacts where the engine's are, or on the incident shape, and
 * `reference` those on the other one. */
static void compare_contacts(struct trip *trip, struct query_options options,
                             const struct claim *own,
                             const struct claim *reference,
                             const struct claim *told)
{
    const struct manifold_names *names = &options.as->manifold;
    if (!names->points)
        return;
    EXPECT(eq(int, told->has_manifold, own->has_manifold));
    EXPECT(eq(int, told->contact_count, own->contact_count));
    for (int i = 0; i < own->contact_count; i++) {
        const struct claim_contact *found = &told->contacts[i];
        struct claim_vec a = own->contacts[i].point, b = a;
        EXPECT(eq(int, found->has_other, dialect_has_both_points(options.as)));
        EXPECT(eq(int, found->has_depth, names->depth || names->depths));
        if (found->has_depth)
            EXPECT(eq(dbl, found->depth, own->contacts[i].depth));
        if (found->has_other && own->flip)
            b = reference->contacts[i].point;
        if (found->has_other && !own->flip)
            a = reference->contacts[i].point;
        EXPECT(same_vec(found->point, a));
        if (found->has_other)
            EXPECT(same_vec(found->other, b));
        if (names->id || names->ids)
            EXPECT(eq(str, found->id, own->contacts[i].id));
        trip->contacts++;
    }
}

static void compare(struct trip *trip, struct query_options options,
                    const struct claim *own, const struct claim *reference,
                    const struct claim *told)
{
    EXPECT(eq(str, own->a, told->a));
    EXPECT(eq(str, own->b, told->b));
    EXPECT(eq(int, own->a_piece, told->a_piece));
    EXPECT(eq(int, own->b_piece, told->b_piece));
    EXPECT(own->has_overlap && told->has_overlap);
    EXPECT(eq(int, own->overlap, told->overlap));
    if (own->overlap)
        compare_overlap(trip, options, own, told);
    else
        compare_apart(trip, options, own, told);
    compare_contacts(trip, options, own, reference, told);
    trip->pairs++;
}

/* ---- All there is -------------------------------------------------------- */

static void ask(struct trip *trip, const struct query *query,
                const struct dialect *dialect)
{
    struct query_options own = {
        .query = query, .dt = 1, .limits = limits_default};
    struct query_options other = own, told = own;
    bool is_single =
        !dialect_has_both_points(dialect) && dialect->place == CLAIM_MIDDLE;
    own.at = is_single ? COL_AT_MIDDLE : COL_AT_INCIDENT;
    other.at = COL_AT_REFERENCE;
    told.as = dialect;
    struct scene_claims expected = answers(trip, own);
    struct scene_claims reference = answers(trip, other);
    struct scene_claims found = answers(trip, told);
    cr_assert(eq(int, expected.count, found.count), "%s", trip->file);
    for (int i = 0; i < expected.count; i++)
        compare(trip, told, &expected.claims[i], &reference.claims[i],
                &found.claims[i]);
}

/* Every row, and the first one with all turned round. */
static void ask_in_all_words(struct trip *trip)
{
    const struct query *const queries[] = {&query_sat, &query_gjk, &query_clip};
    for (int engine = 0; engine < DIALECT_COUNT; engine++) {
        const struct dialect *row = &dialect_table[engine];
        const struct dialect_choice choice = {.dialect = row,
                                              .has_normal = row->is_ours,
                                              .normal = NORMAL_B_TO_A,
                                              .has_depth = row->is_ours,
                                              .depth = DEPTH_SIGNED,
                                              .has_y = row->is_ours,
                                              .y = DIALECT_Y_DOWN};
        struct dialect dialect = dialect_chosen(&choice);
        if (dialect.place > CLAIM_MIDDLE)
            dialect.place = CLAIM_INCIDENT;
        for (int i = 0; i < 3; i++)
            ask(trip, queries[i], &dialect);
    }
}

static void ask_file(const char *file, struct trip *sum)
{
    char path[300];
    snprintf(path, sizeof path, "scenes/%s", file);
    int fd = open(path, O_RDONLY);
    cr_assert(le(int, 0, fd), "%s", path);
    struct stream stream = stream_make(fd);
    struct arena arena = arena_make(0);
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct stream_record record;
    struct fail fail;
    while (stream_next(&stream, &arena, &record, &fail) == STREAM_VALUE) {
        struct json_value value = {record.text, record.length, record.has_nul,
                                   record.outline, NULL};
        struct scene scene;
        if (scene_read(&reader, &value, &arena, &scene, &fail)) {
            struct trip trip = {&scene, &arena, file, 0, 0};
            ask_in_all_words(&trip);
            sum->pairs += trip.pairs;
            sum->contacts += trip.contacts;
        }
        arena_rewind(&arena, (struct arena_mark){NULL, 0});
    }
    scene_reader_free(&reader);
    stream_free(&stream);
    arena_free(&arena);
    close(fd);
}

Test(claims_round_trip, scenes_come_back_from_every_dialect)
{
    struct trip sum = {.pairs = 0};
    int files = 0;
    DIR *folder = opendir("scenes");
    cr_assert(ne(ptr, folder, NULL));
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || (strcmp(dot, ".json") != 0 && strcmp(dot, ".ndjson") != 0))
            continue;
        ask_file(entry->d_name, &sum);
        files++;
    }
    closedir(folder);
    cr_assert(lt(int, 130, files));
    cr_assert(lt(long, 24 * 200, sum.pairs));
    cr_assert(lt(long, 8 * 100, sum.contacts));
}
