#include "verify/judge/judge_pairs.h"

#include "scene/scene.h"

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

/* ---- What a claim is about ----------------------------------------------- */

/* Whether a scene asks about a pair. */
static bool is_asked(const struct judge_pairs *pairs, int a, int b)
{
    const struct scene *scene = pairs->scene->scene;
    if (scene->pairs)
        return judge_met_times(&pairs->listed, judge_key_of_shapes(a, b)) > 0;
    return layers_meet(&scene->shapes[a], &scene->shapes[b]);
}

/* The piece that is told; of a shape without any, its only one. */
static int piece_of(const struct judge_body *body, int told)
{
    return body->is_cut || told > 0 ? told : 0;
}

static const char *find_key(const struct judge_pairs *pairs,
                            const struct claim *claim, struct judge_key *key)
{
    const struct judge_scene *scene = pairs->scene;
    key->a = judge_scene_find(scene, claim->a);
    key->b = judge_scene_find(scene, claim->b);
    if (key->a < 0)
        return "no shape of the scene has the id of \"a\"";
    if (key->b < 0)
        return "no shape of the scene has the id of \"b\"";
    if (key->a == key->b)
        return "a shape is paired with itself";
    key->a_piece = piece_of(&scene->bodies[key->a], claim->a_piece);
    key->b_piece = piece_of(&scene->bodies[key->b], claim->b_piece);
    if (key->a_piece >= scene->bodies[key->a].count ||
        key->b_piece >= scene->bodies[key->b].count)
        return "the shape has no piece of that number";
    if (!is_asked(pairs, key->a, key->b))
        return "the scene does not ask about the pair";
    bool is_whole = key->a_piece < 0 || key->b_piece < 0;
    int most =
        judge_met_times(&pairs->listed, judge_key_of_shapes(key->a, key->b));
    if (!is_whole &&
        judge_met_times(&pairs->seen, *key) >= (most > 1 ? most : 1))
        return "there is a claim about the pair before";
    return NULL;
}

bool judge_pairs_take(struct judge_pairs *pairs, const struct claim *claim,
                      struct judge_key *key, const char **wrong)
{
    *wrong = find_key(pairs, claim, key);
    return *wrong ||
           (judge_met_add(&pairs->seen, *key, pairs->arena) &&
            judge_met_add(&pairs->shapes, judge_key_of_shapes(key->a, key->b),
                          pairs->arena));
}
