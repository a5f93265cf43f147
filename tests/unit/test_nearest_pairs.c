/* query/nearest_pairs and the pairs of one shape, against all pairs. */
#include <stdio.h>
#include <string.h>

#include "query/query.h"
#include "support/criterion.h"
#include "support/rng.h"
#include "support/scene_text.h"

static char scene[20000];

/* Discs, segments and L-shaped polygons on a small grid, so that distances are
 * often the same. */
static void make_scene(struct rng *rng, int count)
{
    char *at = scene;
    at += sprintf(at, "{'shapes':[");
    for (int i = 0; i < count; i++) {
        int x = rng_below(rng, 40), y = rng_below(rng, 40);
        const char *layers = rng_below(rng, 4) ? "" : ",'hits':['none']";
        at += sprintf(at, "%s{", i ? "," : "");
        if (i % 3 == 0)
            at += sprintf(at, "'type':'circle','center':[%d,%d],'radius':1", x,
                          y);
        else if (i % 3 == 1)
            at += sprintf(at, "'type':'segment','a':[%d,%d],'b':[%d,%d]", x, y,
                          x + 3, y + 4);
        else
            at += sprintf(at,
                          "'type':'polygon','vertices':[[%d,%d],[%d,%d],"
                          "[%d,%d],[%d,%d],[%d,%d],[%d,%d]]",
                          x, y, x + 4, y, x + 4, y + 1, x + 1, y + 1, x + 1,
                          y + 4, x, y + 4);
        at += sprintf(at, "%s}", layers);
    }
    sprintf(at, "]}");
}

static struct arena kept;

static const char *answer_to(const struct query_options *options)
{
    struct scene_text text = scene_taken(scene);
    struct sink sink = sink_to_memory(&kept);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {.arena = &text.arena, .out = &writer};
    struct fail fail;
    cr_assert(
        lt(int, QUERY_FAILED, query_run(options, &text.scene, &means, &fail)));
    arena_free(&text.arena);
    return sink_string(&sink);
}

/* The ids of b and the distances of the records. Of pieces only the first
 * record of a shape counts, as overlapping pieces have a record each. */
struct listed {
    char id[16];
    double distance;
};

static int list_of(const char *answer, struct listed *list)
{
    static const char key[] = "\"b\":\"", far[] = "\"distance\":";
    int count = 0;
    for (const char *at = answer; (at = strstr(at, key));) {
        struct listed *one = &list[count];
        const char *end = strstr(at + 1, key);
        const char *distance = strstr(at, far);
        sscanf(at + strlen(key), "%15[^\"]", one->id);
        one->distance = 0;
        if (distance && (!end || distance < end))
            sscanf(distance + strlen(far), "%lf", &one->distance);
        at += strlen(key);
        count += count == 0 || strcmp(list[count - 1].id, one->id) != 0;
    }
    return count;
}

/* By insertion, so equal ones stay in the order of the scene. */
static void sort(struct listed *list, int count)
{
    for (int i = 1; i < count; i++) {
        struct listed moved = list[i];
        int at = i;
        for (; at > 0 && list[at - 1].distance > moved.distance; at--)
            list[at] = list[at - 1];
        list[at] = moved;
    }
}

Test(nearest_pairs, are_the_first_of_all_in_order)
{
    static struct listed all[100], near[100];
    struct rng rng = rng_seeded(6);
    int ties = 0;
    for (int i = 0; i < 200; i++) {
        make_scene(&rng, 60);
        struct query_options options = {
            .query = &query_gjk, .shape = i % 2 ? "#7" : "box 10 10 14 12"};
        kept = arena_make(0);
        int count = list_of(answer_to(&options), all);
        options.nearest = 1 + rng_below(&rng, 70);
        int found = list_of(answer_to(&options), near);
        sort(all, count);
        cr_assert(
            eq(int, found, count < options.nearest ? count : options.nearest));
        for (int k = 0; k < found; k++) {
            cr_assert(eq(str, near[k].id, all[k].id), "%s", scene);
            ties += k > 0 && !(all[k - 1].distance < all[k].distance);
        }
        arena_free(&kept);
    }
    cr_assert(lt(int, 300, ties));
}

/* With --all each query lists the same pairs; the shape comes first. */
Test(nearest_pairs, one_shape_has_the_pairs_of_all_that_it_is_in)
{
    static const struct query *const queries[] = {&query_sat,   &query_clip,
                                                  &query_pairs, &query_sweep,
                                                  &query_toi,   &query_resolve};
    static struct listed all[4000];
    struct rng rng = rng_seeded(7);
    make_scene(&rng, 60);
    for (int q = 0; q < 6; q++) {
        struct query_options options = {
            .query = queries[q], .dt = 1, .shape = "#7"};
        kept = arena_make(0);
        int hits = list_of(answer_to(&options), all);
        options.all = true;
        int count = list_of(answer_to(&options), all);
        /* shapes that are at rest make no contact */
        bool hits_any = queries[q] != &query_toi;
        cr_assert(hits < count && (hits > 0 || !hits_any), "%s: %d of %d",
                  queries[q]->topic.name, hits, count);
        for (int i = 0; i < count; i++)
            cr_assert(ne(str, all[i].id, "#7"));
        arena_free(&kept);
    }
}
