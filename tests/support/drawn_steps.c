#include "support/drawn_steps.h"
#include "support/criterion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void expect_steps(const struct drawing *drawing, int record, const char *lines)
{
    static char text[60000];
    size_t used = 0;
    cr_assert(lt(int, record, drawing->record_count));
    const struct drawn_record *of = &drawing->records[record];
    text[0] = '\0';
    for (int i = 0; i < of->step_count; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s: %s\n",
                                 of->steps[i].key, of->steps[i].text);
    cr_assert(eq(str, text, lines));
}

/* ---- Whether all are there ----------------------------------------------- */

/* What a pointer without the first slash leads to. */
static const struct item *item_at(const struct item *item, const char *path)
{
    char token[100];
    while (*path && item) {
        size_t length = strcspn(path, "/");
        snprintf(token, sizeof token, "%.*s", (int)length, path);
        item = item->kind == ITEM_OBJECT ? item_member(item, token)
                                         : item_element(item, atoi(token));
        path += path[length] ? length + 1 : length;
    }
    return item;
}

static bool has_mark(const struct picture *picture, int record, int step)
{
    for (int i = 0; picture && i < picture->mark_count; i++)
        if (picture->marks[i].source.record == record &&
            picture->marks[i].source.step == step)
            return true;
    return false;
}

static void expect_step(const struct drawing *drawing, int record, int step,
                        const char *key)
{
    const struct drawn_record *of = &drawing->records[record];
    cr_assert(lt(int, step, of->step_count), "%s", key);
    cr_assert(eq(str, of->steps[step].key, key));
    cr_assert(lt(sz, 0, strlen(of->steps[step].text)), "%s", key);
    cr_assert(has_mark(&drawing->scene, record, step) ||
                  has_mark(of->panel, record, step),
              "%s", key);
}

void expect_all_steps(const struct drawing *drawing, int record,
                      const char *const *paths)
{
    cr_assert(lt(int, record, drawing->record_count));
    const struct drawn_record *of = &drawing->records[record];
    const struct item *item = item_at(drawing->answer, of->key);
    int step = 0;
    for (; *paths; paths++) {
        int count = item_length(item_at(item, *paths));
        cr_assert(lt(int, 0, count), "%s", *paths);
        for (int i = 0; i < count; i++) {
            char key[200];
            snprintf(key, sizeof key, "%s/%d", *paths, i);
            expect_step(drawing, record, step++, key);
        }
    }
    cr_assert(eq(int, of->step_count, step));
}
