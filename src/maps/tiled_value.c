#include "maps/tiled_value.h"

#include <math.h>
#include <string.h>

#include "maps/asking.h"
#include "maps/map_select.h"
#include "support/document/document.h"
#include "support/number.h"

/* ---- numbers ------------------------------------------------------------- */

static bool read_string(struct building *building, const struct item *value,
                        double *number)
{
    if (value->kind != ITEM_STRING || !text_is_number(value->text, number))
        return false;
    if (!building->source->options->is_lenient)
        ask_expected(building, "number-in-string", value,
                     "a number (or --lenient)");
    return true;
}

double tiled_number(struct building *building, const struct item *value,
                    double otherwise)
{
    double number;
    if (!value)
        return otherwise;
    if (value->kind == ITEM_STRING && read_string(building, value, &number))
        return ask_limit(building, value, number) ? number : otherwise;
    return ask_number(building, value, &number) ? number : otherwise;
}

double tiled_member(struct building *building, const struct item *object,
                    const char *name, double otherwise)
{
    return tiled_number(building, item_member(object, name), otherwise);
}

double tiled_needed(struct building *building, const struct item *object,
                    const char *name, double otherwise)
{
    const struct item *value = item_member(object, name);
    if (!value)
        ask_wrong(building, "missing-number", object, "missing member \"%s\"",
                  name);
    return tiled_number(building, value, otherwise);
}

double tiled_whole(struct building *building, const struct item *object,
                   const char *name, double least, double most)
{
    double number = tiled_member(building, object, name, least);
    if (number >= least && number <= most && floor(number) >= number)
        return number;
    char low[NUMBER_MAX], high[NUMBER_MAX], found[NUMBER_MAX];
    number_write(low, least);
    number_write(high, most);
    number_write(found, number);
    ask_wrong(building, "wrong-type", item_member(object, name),
              "%s: expected a whole number from %s to %s, found %s", name, low,
              high, found);
    return least;
}

/* ---- properties ---------------------------------------------------------- */

/* Of what is joined anew for each shape, so that a file cannot make much of
 * little. */
#define IGNORE_MOST 1000

static void add_ignored(struct building *building, struct tiled_marks *marks,
                        const char *ignore)
{
    if (!*marks->ignore)
        marks->ignore = ignore;
    else if (strlen(marks->ignore) + strlen(ignore) > IGNORE_MOST)
        building_note(building,
                      "long lists in properties collide:ignore are not joined",
                      NULL);
    else if (*ignore)
        marks->ignore = building_text(building, "%s %s", marks->ignore, ignore);
}

static void add_property(struct building *building, struct tiled_marks *marks,
                         const char *name, const struct item *value)
{
    if (select_property(building->source->options, name, value))
        marks->is_chosen = true;
    if (name && strcmp(name, "collide:ignore") == 0)
        add_ignored(building, marks, select_ignored(value));
}

void tiled_marks_add_all(struct building *building, struct tiled_marks *marks,
                         const struct item *properties)
{
    if (!properties ||
        (properties->kind != ITEM_ARRAY && properties->kind != ITEM_OBJECT))
        return;
    for (const struct item *at = properties->first; at; at = at->next) {
        if (properties->kind == ITEM_OBJECT)
            add_property(building, marks, at->name, at);
        else
            add_property(building, marks, member_text(at, "name", NULL),
                         item_member(at, "value"));
    }
}

void tiled_marks_add(struct building *building, struct tiled_marks *marks,
                     const struct item *holder)
{
    tiled_marks_add_all(building, marks, item_member(holder, "properties"));
}

void tiled_marks_join(struct building *building, struct tiled_marks *marks,
                      const struct tiled_marks *other)
{
    marks->is_chosen = marks->is_chosen || other->is_chosen;
    add_ignored(building, marks, other->ignore);
}

const char *tiled_class(const struct item *holder)
{
    const char *class = member_text(holder, "class", "");
    return *class ? class : member_text(holder, "type", "");
}

/* ---- files --------------------------------------------------------------- */

struct level_fault *tiled_unread(struct building *building,
                                 const struct item *name,
                                 const struct fail *fail)
{
    if (fail_is_memory(fail)) {
        building_fail(building, fail);
        return NULL;
    }
    bool is_kept =
        strcmp(fail->code, "missing-file") == 0 || file_root_is_outside(fail);
    return building_fault(building, is_kept ? fail->code : "unreadable-file",
                          name, "%s", fail->message);
}
