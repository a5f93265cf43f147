/* level/building: ids, faults and limits of a level that is put together. */
#include "maps/building.h"
#include "support/criterion.h"

#include <stdio.h>
#include <string.h>

static struct arena arena;
static struct library library;
static struct level_options options;
static struct level_source source;
static struct building building;
static struct fail fail;

static void begin(void)
{
    library = (struct library){.arena = &arena};
    source = (struct level_source){
        .library = &library, .options = &options, .arena = &arena};
    building_begin(&building, &source, NULL);
}

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(building, .init = begin, .fini = leave);

static void add(const char *id)
{
    struct level_shape *shape = building_shape(&building);
    cr_assert(ne(ptr, shape, NULL));
    shape->id = id;
}

Test(building, ids_that_are_repeated_are_numbered)
{
    static const char *const ids[] = {"a", "b", "a", "a.1", "a", "a.1", ""};
    static const char *const unique[] = {"a",   "b",     "a.2", "a.1",
                                         "a.3", "a.1.1", ""};
    for (int i = 0; i < 7; i++)
        add(ids[i]);
    struct level *level = building_end(&building, &fail);
    cr_assert(ne(ptr, level, NULL));
    cr_assert(eq(int, level->shape_count, 7));
    for (int i = 0; i < 7; i++)
        cr_assert(eq(str, level->shapes[i].id, unique[i]));
}

/* ---- Readable ids -------------------------------------------------------- */

struct named {
    const char *own_id, *number, *label, *id;
};

/* Adds shapes, and expects ids for them. */
static void expect_ids(const struct named *shapes, int count)
{
    for (int i = 0; i < count; i++) {
        struct level_shape *shape = building_shape(&building);
        shape->id = shapes[i].own_id;
        shape->number = shapes[i].number;
        shape->label = shapes[i].label;
    }
    struct level *level = building_end(&building, &fail);
    cr_assert(ne(ptr, level, NULL));
    for (int i = 0; i < count; i++) {
        cr_assert(eq(str, level->shapes[i].id, shapes[i].id));
        cr_assert(eq(str, level->shapes[i].own_id, shapes[i].own_id));
    }
}

Test(building, an_id_is_the_label_or_has_the_number)
{
    static const struct named shapes[] = {
        {"10", "10", "Bob", "Bob#10"},
        {"11", "11", "Bob", "Bob#11"},
        {"12", "12", "Ann", "Ann"},
        {"13", "13", "", "13"},
        {"Ground 1,2", NULL, NULL, "Ground 1,2"},
    };
    expect_ids(shapes, 5);
}

Test(building, the_parts_of_one_object_have_one_label)
{
    static const struct named shapes[] = {
        {"10#1", "10", "Bob", "Bob#1"},
        {"10#2", "10", "Bob", "Bob#2"},
        {"11#1", "11", "Ann", "Ann#11#1"},
        {"12", "12", "Ann", "Ann#12"},
    };
    expect_ids(shapes, 4);
}

Test(building, a_label_that_is_the_id_of_another_shape_gets_its_number)
{
    static const struct named shapes[] = {
        {"10", "10", "Bob", "Bob#10"},
        {"11", "11", "Bob", "Bob#11"},
        {"12", "12", "Bob#10", "Bob#10#12"},
        {"13", "13", "", "13"},
        {"14", "14", "13", "13#14"},
        {"Ground 1,2", NULL, NULL, "Ground 1,2"},
        {"15", "15", "Ground 1,2", "Ground 1,2#15"},
        {"16", "16", "Bob#10#12", "Bob#10#12.1"},
    };
    expect_ids(shapes, 8);
}

Test(building, numbers_are_cut_where_they_differ)
{
    static const struct named shapes[] = {
        {"aaaaaaaa-1", "aaaaaaaa-1", "Mob", "Mob#aaaaaaaa-1"},
        {"aaaaaaaa-2", "aaaaaaaa-2", "Mob", "Mob#aaaaaaaa-2"},
        {"bbbbbbbb-1", "bbbbbbbb-1", "Mob", "Mob#bbbbbbbb"},
        {"cc", "cc", "Mob", "Mob#cc"},
        {"ddddddd\xC3\xA9-1", "ddddddd\xC3\xA9-1", "", "ddddddd\xC3\xA9"},
    };
    building.number_bytes = 8;
    expect_ids(shapes, 5);
}

/* The size of an id that many shapes have is not multiplied. */
Test(building, a_long_id_that_is_repeated_is_cut)
{
    static char id[1000];
    char start[220], second[220];
    memset(id, 'x', sizeof id - 1);
    for (int i = 0; i < 3; i++)
        add(id);
    add(id + 1);
    add(id + 1);
    struct level *level = building_end(&building, &fail);
    snprintf(start, sizeof start, "%.201s.1", id);
    snprintf(second, sizeof second, "%.201s.3", id);
    cr_assert(eq(str, level->shapes[0].own_id, id));
    cr_assert(eq(str, level->shapes[3].own_id, id + 1));
    cr_assert(eq(str, level->shapes[4].own_id, start));
    cr_assert(eq(str, level->shapes[2].own_id, second));
}

/* Many objects may have one label, which a template has. */
Test(building, a_long_label_is_no_id)
{
    static char label[202];
    memset(label, 'x', sizeof label - 1);
    const struct named shapes[] = {{"1", "1", label, "1"},
                                   {"2", "2", label, "2"},
                                   {"3", "3", label + 1, label + 1}};
    expect_ids(shapes, 3);
}

Test(building, many_equal_labels_take_little_time, .timeout = 10)
{
    for (int i = 0; i < 100000; i++) {
        struct level_shape *shape = building_shape(&building);
        shape->id = shape->number = building_text(&building, "%d", i);
        shape->label = i % 2 ? "Bob" : shape->number;
    }
    struct level *level = building_end(&building, &fail);
    cr_assert(eq(str, level->shapes[99999].id, "Bob#99999"));
    cr_assert(eq(str, level->shapes[99998].id, "99998"));
}

/* By each id that is made a search among all, but no more. */
Test(building, many_equal_ids_take_little_time, .timeout = 10)
{
    for (int i = 0; i < 100000; i++)
        add("x");
    struct level *level = building_end(&building, &fail);
    cr_assert(eq(str, level->shapes[99999].id, "x.99999"));
}

Test(building, faults_stay_in_order_and_find_their_shapes)
{
    add("first");
    building_fault(&building, "zero-size", NULL, "object %d", 7);
    struct level_fault **since = building.faults;
    building_fault(&building, "wrong-type", NULL, "a");
    building_fault(&building, "wrong-type", NULL, "b");
    for (int i = 0; i < 100; i++)
        add("more");
    building_about(&building, since, 1);
    struct level *level = building_end(&building, &fail);
    struct level_fault *fault = level->faults;
    cr_assert(eq(str, fault->message, "object 7"));
    cr_assert(zero(ptr, fault->shape));
    cr_assert(eq(str, fault->next->message, "a"));
    cr_assert(eq(ptr, fault->next->shape, &level->shapes[1]));
    cr_assert(eq(ptr, fault->next->next->shape, &level->shapes[1]));
    cr_assert(zero(ptr, fault->next->next->next));
}

Test(building, notes_of_one_sort_are_counted)
{
    struct item item = {.kind = ITEM_NULL};
    building_note(&building, "image layers are ignored", &item);
    building_note(&building, "text objects are ignored", NULL);
    building_note(&building, "image layers are ignored", NULL);
    struct level *level = building_end(&building, &fail);
    cr_assert(eq(long, level->notes->count, 2));
    cr_assert(eq(ptr, level->notes->item, &item));
    cr_assert(eq(long, level->notes->next->count, 1));
    cr_assert(zero(ptr, level->notes->next->next));
}

Test(building, the_limit_of_shapes_holds)
{
    library.limits.shapes = 2;
    add("a");
    add("b");
    cr_assert(zero(ptr, building_shape(&building)));
    cr_assert(zero(ptr, building_end(&building, &fail)));
    cr_assert(eq(str, fail.code, "too-many-shapes"));
}

Test(building, wherever_memory_ends_it_says_so)
{
    int failures = 0;
    for (size_t limit = 65536;; limit += 16384) {
        arena_free(&arena);
        arena = arena_make(limit);
        building_begin(&building, &source, NULL);
        for (int i = 0; i < 2000; i++) {
            struct level_shape *shape = building_shape(&building);
            const char *id = building_text(&building, "%d", i / 2);
            building_points(&building, 4);
            building_fault(&building, "wrong-type", NULL, "%d", i);
            building_note(&building, i % 2 ? "odd" : "even", NULL);
            if (shape)
                shape->id = id;
        }
        if (building_end(&building, &fail))
            break;
        cr_assert(fail_is_memory(&fail));
        failures++;
    }
    cr_assert(lt(int, 10, failures));
    arena_free(&arena);
    arena = arena_make(1);
    building_begin(&building, &source, NULL);
    cr_assert(zero(ptr, building_shape(&building)));
    cr_assert(zero(ptr, building_end(&building, &fail)));
}
