/* Finds the pairs of a scene that claims are about, and keeps the set of those
 * that occurred. */
#include <stdint.h>

#include "scene/scene.h"
#include "support/same.h"
#include "verify/judge/judge_claim.h"

/* ---- A set of pairs ------------------------------------------------------ */

/* The same key for either order of the shapes. */
static struct judge_key in_order(struct judge_key key)
{
    if (key.a < key.b)
        return key;
    return (struct judge_key){key.b, key.a, key.b_piece, key.a_piece};
}

static size_t slot_of_pair(const struct judge_met_set *set,
                           struct judge_key key)
{
    uint64_t hash = hash_bytes(HASH_FIRST, (const char *)&key, sizeof key);
    size_t mask = set->slot_count - 1;
    size_t slot = (size_t)(hash ^ hash >> 32) & mask;
    for (;; slot = (slot + 1) & mask) {
        const struct judge_met *met = &set->slots[slot];
        const struct judge_key *there = &met->key;
        if (met->times == 0 ||
            (there->a == key.a && there->b == key.b &&
             there->a_piece == key.a_piece && there->b_piece == key.b_piece))
            return slot;
    }
}

int judge_met_times(const struct judge_met_set *set, struct judge_key key)
{
    if (set->slot_count == 0)
        return 0;
    return set->slots[slot_of_pair(set, in_order(key))].times;
}

static bool grow(struct judge_met_set *set, struct arena *arena)
{
    struct judge_met_set larger = {.count = set->count};
    larger.slot_count = set->slot_count ? 2 * set->slot_count : 16;
    larger.slots =
        arena_alloc(arena, larger.slot_count, sizeof(struct judge_met));
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < set->slot_count; i++)
        if (set->slots[i].times > 0)
            larger.slots[slot_of_pair(&larger, set->slots[i].key)] =
                set->slots[i];
    *set = larger;
    return true;
}

bool judge_met_add(struct judge_met_set *set, struct judge_key key,
                   struct arena *arena)
{
    if (2 * set->count >= set->slot_count && !grow(set, arena))
        return false;
    key = in_order(key);
    struct judge_met *met = &set->slots[slot_of_pair(set, key)];
    set->count += met->times == 0;
    met->key = key;
    met->times++;
    return true;
}

/* ---- The pairs of a scene --------------------------------------------------
 */

bool judge_pairs_make(struct judge_pairs *pairs,
                      const struct judge_scene *scene, struct arena *arena)
{
    const struct scene *listing = scene->scene;
    *pairs = (struct judge_pairs){.scene = scene, .arena = arena};
    for (int i = 0; listing->pairs && i < listing->pair_count; i++)
        if (!judge_met_add(
                &pairs->listed,
                judge_key_of_shapes(listing->pairs[i].a, listing->pairs[i].b),
                arena))
            return false;
    return true;
}

/* True if the scene requests a pair. */
static bool is_asked(const struct judge_pairs *pairs, int a, int b)
{
    const struct scene *scene = pairs->scene->scene;
    if (scene->pairs)
        return judge_met_times(&pairs->listed, judge_key_of_shapes(a, b)) > 0;
    return layers_meet(&scene->shapes[a], &scene->shapes[b]);
}

struct judge_key judge_only_pair(const struct judge_pairs *pairs)
{
    struct judge_key only = judge_key_of_shapes(-1, -1);
    int count = pairs->scene->scene->shape_count;
    for (int a = 0; a < count && count <= 1000; a++)
        for (int b = a + 1; b < count; b++) {
            if (!is_asked(pairs, a, b))
                continue;
            if (only.a >= 0)
                return judge_key_of_shapes(-1, -1);
            only = judge_key_of_shapes(a, b);
        }
    return only;
}

#define AMBIGUOUS (-2)

/* Finds a shape by its id, or else by another name; *shape is -1 if there is
 * none, and AMBIGUOUS if there are several. false: memory is used up. */
static bool find_shape(struct judge_pairs *pairs, const char *id, int *shape)
{
    *shape = judge_scene_find(pairs->scene, id);
    if (*shape >= 0)
        return true;
    if (!pairs->aliases) {
        pairs->aliases = arena_alloc(pairs->arena, 1, sizeof *pairs->aliases);
        if (!pairs->aliases ||
            !scene_aliases(pairs->scene->scene, pairs->arena, pairs->aliases))
            return false;
    }
    *shape = aliases_find(pairs->aliases, id);
    if (*shape < 0 && aliases_ambiguous(pairs->aliases, id).text[0])
        *shape = AMBIGUOUS;
    return true;
}

/* The error in the pair of a key, after the search for its shapes; NULL: there
 * is none. */
static const char *find_key(const struct judge_pairs *pairs,
                            const struct claim *claim, struct judge_key *key)
{
    const struct judge_scene *scene = pairs->scene;
    if (key->a == AMBIGUOUS)
        return "several shapes of the scene have the name in \"a\"";
    if (key->b == AMBIGUOUS)
        return "several shapes of the scene have the name in \"b\"";
    if (key->a < 0)
        return "no shape of the scene has the id in \"a\"";
    if (key->b < 0)
        return "no shape of the scene has the id in \"b\"";
    if (key->a == key->b)
        return "\"a\" and \"b\" are the same shape: must be two shapes";
    int most =
        judge_met_times(&pairs->listed, judge_key_of_shapes(key->a, key->b));
    bool is_contains = claim->kind == CLAIM_OF_CONTAINS;
    key->a_piece = judge_piece_of(&scene->bodies[key->a], claim->a_piece);
    key->b_piece = judge_piece_of(&scene->bodies[key->b], claim->b_piece);
    if (key->a_piece >= scene->bodies[key->a].count ||
        key->b_piece >= scene->bodies[key->b].count)
        return "a shape has no piece of the number in \"a_piece\" or "
               "\"b_piece\"";
    if (!is_asked(pairs, key->a, key->b))
        return "the scene excludes this pair by its \"pairs\" or layers";
    bool is_whole = key->a_piece < 0 || key->b_piece < 0;
    if (is_contains)
        *key = judge_key_of_containment(key->a, key->b);
    if ((is_contains || !is_whole) &&
        judge_met_times(&pairs->seen, *key) >= (most > 1 ? most : 1))
        return "an earlier record already reports this pair";
    return NULL;
}

bool judge_pairs_take(struct judge_pairs *pairs, const struct claim *claim,
                      struct judge_key *key, const char **wrong)
{
    if (!find_shape(pairs, claim->a, &key->a) ||
        !find_shape(pairs, claim->b, &key->b))
        return false;
    *wrong = find_key(pairs, claim, key);
    return *wrong ||
           (judge_met_add(&pairs->seen, *key, pairs->arena) &&
            judge_met_add(&pairs->shapes, judge_key_of_shapes(key->a, key->b),
                          pairs->arena));
}
