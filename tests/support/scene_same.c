#include "support/scene_same.h"

#include "support/document/library.h"
#include "support/sink.h"

#include <stddef.h>
#include <string.h>

static bool same_bytes(const void *a, const void *b, int count, size_t size)
{
    if (!a || !b)
        return a == b;
    return memcmp(a, b, (size_t)count * size) == 0;
}

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_names(const char *const *a, const char *const *b, int count)
{
    if (!a || !b)
        return a == b;
    for (int i = 0; i < count; i++)
        if (strcmp(a[i], b[i]) != 0)
            return false;
    return true;
}

static bool same_core(const struct scene_shape *a, const struct scene_shape *b)
{
    const col_shape *p = &a->shape, *q = &b->shape;
    return p->count == q->count && p->winding == q->winding &&
           same_bytes(&p->radius, &q->radius, 1, sizeof p->radius) &&
           same_bytes(p->vertices, q->vertices, p->count, sizeof(col_vec2)) &&
           same_bytes(a->vertex_index, b->vertex_index, p->count, sizeof(int));
}

/* The same vertices before they are moved. */
static bool same_local(const struct scene_shape *a, const struct scene_shape *b)
{
    int count = scene_local_count(a);
    return count == scene_local_count(b) &&
           same_bytes(scene_local(a), scene_local(b), count, sizeof(col_vec2));
}

/* The same pieces, number by number. */
static bool same_pieces(const struct scene_shape *a,
                        const struct scene_shape *b)
{
    const struct scene_pieces *p = a->pieces, *q = b->pieces;
    if (!p || !q)
        return p == q;
    bool same = p->count == q->count && p->is_chain == q->is_chain &&
                scene_local_count(a) == scene_local_count(b) &&
                same_bytes(p->vertices, q->vertices, scene_local_count(a),
                           sizeof(col_vec2));
    for (int i = 0; same && i < p->count; i++) {
        int start = p->starts[i], count = p->cores[i].count;
        same = start == q->starts[i] && count == q->cores[i].count &&
               same_bytes(p->cores[i].vertices, q->cores[i].vertices, count,
                          sizeof(col_vec2)) &&
               same_bytes(p->vertex_index + start, q->vertex_index + start,
                          count, sizeof(int)) &&
               same_bytes(p->edge_index + start, q->edge_index + start, count,
                          sizeof(int));
    }
    return same;
}

static bool same_number(double a, double b)
{
    return same_bytes(&a, &b, 1, sizeof a);
}

static bool same_motion(const struct scene_motion *a,
                        const struct scene_motion *b)
{
    return same_bytes(&a->position, &b->position, 1, sizeof a->position) &&
           same_bytes(&a->rotation, &b->rotation, 1, sizeof a->rotation) &&
           same_bytes(&a->velocity, &b->velocity, 1, sizeof a->velocity) &&
           same_number(a->angular_velocity, b->angular_velocity) &&
           same_number(a->angle, b->angle);
}

static bool same_body(const struct scene_body *a, const struct scene_body *b)
{
    return same_number(a->density, b->density) &&
           same_number(a->mass, b->mass) &&
           same_number(a->restitution, b->restitution) &&
           same_number(a->friction, b->friction) &&
           same_number(a->gravity_scale, b->gravity_scale) &&
           a->is_static == b->is_static && a->is_stated == b->is_stated;
}

static bool same_layers(const struct layer_names *a,
                        const struct layer_names *b)
{
    if (!a || !b)
        return a == b;
    return a->layers.count == b->layers.count &&
           a->hits.count == b->hits.count &&
           same_names(a->layers.texts, b->layers.texts, a->layers.count) &&
           same_names(a->hits.texts, b->hits.texts, a->hits.count);
}

static bool same_shape(const struct scene_shape *a, const struct scene_shape *b)
{
    return same_text(a->id, b->id) && same_core(a, b) && same_pieces(a, b) &&
           same_local(a, b) && same_motion(scene_motion(a), scene_motion(b)) &&
           same_body(scene_body(a), scene_body(b)) &&
           same_layers(a->names, b->names) && a->type == b->type &&
           a->role == b->role;
}

static bool same_casts(const struct scene *a, const struct scene *b)
{
    for (int i = 0; i < a->cast_count; i++)
        if (a->casts[i].shape != b->casts[i].shape ||
            !same_bytes(&a->casts[i].by, &b->casts[i].by, 1, sizeof(col_vec2)))
            return false;
    return true;
}

static bool same_rays(const struct scene *a, const struct scene *b)
{
    for (int i = 0; i < a->ray_count; i++) {
        const struct scene_ray *r = &a->rays[i], *s = &b->rays[i];
        const struct layer_names *k = r->layers, *l = s->layers;
        if (!same_bytes(&r->from, &s->from, 1, sizeof r->from) ||
            !same_bytes(&r->to, &s->to, 1, sizeof r->to) ||
            !same_number(r->radius, s->radius) ||
            r->one_sided != s->one_sided || !same_layers(k, l))
            return false;
    }
    return true;
}

static bool same_options(const struct scene *a, const struct scene *b)
{
    if (a->option_count != b->option_count)
        return false;
    for (int i = 0; i < a->option_count; i++) {
        const struct scene_option *one = &a->options[i], *two = &b->options[i];
        if (!same_text(one->name, two->name) || one->kind != two->kind ||
            one->count != two->count ||
            !same_names(one->texts, two->texts, one->count))
            return false;
    }
    return true;
}

bool scene_same(const struct scene *a, const struct scene *b)
{
    if (!same_text(a->name, b->name) || !same_text(a->query, b->query) ||
        a->shape_count != b->shape_count || a->pair_count != b->pair_count ||
        a->ray_count != b->ray_count || a->cast_count != b->cast_count ||
        !same_options(a, b))
        return false;
    for (int i = 0; i < a->shape_count + a->cast_count; i++)
        if (!same_shape(&a->shapes[i], &b->shapes[i]))
            return false;
    return same_bytes(a->pairs, b->pairs, a->pair_count, sizeof *a->pairs) &&
           same_rays(a, b) && same_casts(a, b);
}

bool fail_same(const struct fail *a, const struct fail *b)
{
    return strcmp(a->code, b->code) == 0 &&
           strcmp(a->message, b->message) == 0 &&
           strcmp(a->pointer, b->pointer) == 0 && a->at_name == b->at_name &&
           a->offset == b->offset;
}

int scene_same_expanded(struct scene_reader *reader, const struct scene *scene,
                        struct arena *arena)
{
    struct library library = {.arena = arena, .limits = limits_most};
    struct sink sink = sink_to_memory(arena);
    struct json_writer out = json_writer_make(&sink, false, 0);
    struct json_value value;
    struct scene expanded;
    struct fail fail;
    const char *text = arena_text(arena, scene->text, scene->length);
    const struct document *document =
        scene_has_instances(scene)
            ? library_add(&library, "", text, scene->length, &fail)
            : NULL;
    if (!document)
        return -1;
    if (!scene_expand(document->root, arena, &out))
        return 0;
    const struct json_text whole = {.bytes = sink.text,
                                    .length = sink.used,
                                    .complete = true,
                                    .lift = JSON_LIFTED};
    return json_check(whole, &limits_most, arena, &value, &fail) ==
               JSON_VALUE &&
           scene_read(reader, &value, arena, &expanded, &fail) &&
           !scene_has_instances(&expanded) && scene_same(scene, &expanded);
}
