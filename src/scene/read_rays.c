#include "scene/read_rays.h"

#include "scene/read_members.h"
#include "scene/scene_format.h"

static bool read_ray(const struct node *node, struct scene_ray *ray,
                     struct fail *fail)
{
    struct node found[RAY_MEMBERS + 1];
    return members_read(node, &ray_members, found, fail) &&
           node_point(&found[RAY_FROM], &ray->from, fail) &&
           node_point(&found[RAY_TO], &ray->to, fail);
}

bool read_rays(const struct node *array, struct arena *arena,
               struct scene *scene, struct fail *fail)
{
    if (!array->json)
        return true;
    if (!node_array(array, "an array of rays", &scene->ray_count, fail))
        return false;
    scene->rays =
        arena_take(arena, (size_t)scene->ray_count, sizeof *scene->rays);
    if (!scene->rays)
        return fail_memory(fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!read_ray(&item, &scene->rays[item.index], fail))
            return false;
    }
    return node_all_read(array);
}
