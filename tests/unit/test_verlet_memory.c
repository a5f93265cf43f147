/* Bodies of particles, and worlds of them, with less memory than they need. */
#include "query/world/verlet_body.h"
#include "query/world/world.h"
#include "support/expect.h"
#include "support/scene_text.h"
#include "support/shapes.h"

/* An arena of which so much is left: all of its first block of 64 KiB that is
 * not taken before. */
static struct arena arena_with(size_t left)
{
    struct arena arena = arena_make(80 * 1024);
    cr_assert(ne(ptr, arena_alloc(&arena, 1, 64 * 1024 - left), NULL));
    return arena;
}

Test(verlet_memory, a_body_has_all_of_it_or_there_is_none)
{
    struct solid box = solid_box(0, 0, 2, 2);
    col_shape shape = solid_shape(&box);
    const struct verlet_particles particles = {.points = shape.vertices,
                                               .count = 4};
    col_body rigid = {.inverse_mass = 1};
    size_t needed = 16 * sizeof(col_vec2) + 12 * sizeof(struct verlet_link) +
                    8 * sizeof(int);
    for (size_t left = 0; left <= needed; left += 16) {
        struct arena arena = arena_with(left);
        struct verlet_body body;
        bool made = verlet_make(&body, &rigid, &particles, 1, &arena);
        cr_assert(eq(int, made, left == needed), "%zu bytes", left);
        arena_free(&arena);
    }
}

/* Whether there is a world, of bodies that have links, in so much memory. */
static bool is_enough(const struct scene_text *text, size_t left)
{
    struct arena arena = arena_with(left);
    struct world world = {.scene = &text->scene, .settings = text->scene.world};
    struct fail fail;
    world.settings.solver = SCENE_VERLET;
    bool made = world_make(&world, &arena, &fail);
    cr_assert(made || fail_is_memory(&fail));
    for (int i = 0; made && i < world.count; i++)
        cr_assert(eq(dbl, world_strain(&world, i), 0));
    arena_free(&arena);
    return made;
}

/* Less by 16 bytes at a time: enough, and from some size on never again. */
Test(verlet_memory, a_world_is_whole_or_there_is_none)
{
    struct scene_text text = scene_taken(
        "{'shapes':[{'type':'box','min':[0,0],'max':[1,1]},"
        "{'type':'polygon','vertices':[[2,0],[4,0],[4,1],[3,2],[2,1]]},"
        "{'type':'polygon','vertices':[[5,0],[8,0],[6,1],[5,3]]}]}");
    size_t left = 64 * 1024;
    while (is_enough(&text, left))
        left -= 16;
    cr_assert(lt(sz, 4 * 1024, left));
    for (; left > 0; left -= 16)
        cr_assert(not(is_enough(&text, left)));
    arena_free(&text.arena);
}
