/* Reads values of Tiled's files: numbers, the properties and the class of an
 * item, and the files that it names. Source: docs/reference/json-map-format.rst
 * and src/libtiled/varianttomapconverter.cpp of mapeditor/tiled. */
#include <math.h>
#include <string.h>

#include "maps/tiled_reading.h"
#include "support/document/document.h"
#include "support/number.h"

double tiled_number(struct building *building, const struct item *value,
                    double otherwise)
{
    double number;
    if (!value)
        return otherwise;
    if (value->kind != ITEM_STRING || !text_is_number(value->text, &number))
        return ask_number(building, value, &number) ? number : otherwise;
    if (!building->source->options->is_lenient)
        ask_expected(building, "number-in-string", value,
                     "a number (--lenient accepts numbers in quotes)");
    return ask_limit(building, value, number) ? number : otherwise;
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
    ask_wrong(building, "wrong-type", item_member(object, name),
              "%s: expected a whole number from %s to %s, found %s", name,
              decimal_text(least).text, decimal_text(most).text,
              decimal_text(number).text);
    return least;
}

/* ---- Properties --------------------------------------------------------- */

/* The maximum length of a joined list: a small file must not make much text, as
 * lists are joined for each shape. */
#define IGNORE_MAX_BYTES 1000

static void add_ignored(struct building *building, struct tiled_marks *marks,
                        const char *ignore)
{
    if (!*marks->ignore)
        marks->ignore = ignore;
    else if (strlen(marks->ignore) + strlen(ignore) > IGNORE_MAX_BYTES)
        building_note(building,
                      "collide:ignore lists are not joined beyond 1000 bytes",
                      NULL);
    else if (*ignore)
        marks->ignore = building_text(building, "%s %s", marks->ignore, ignore);
}

void tiled_marks_add_all(struct building *building, struct tiled_marks *marks,
                         const struct item *properties)
{
    bool is_object = properties && properties->kind == ITEM_OBJECT;
    if (!properties || (properties->kind != ITEM_ARRAY && !is_object))
        return;
    for (const struct item *at = properties->first; at; at = at->next) {
        const char *name = is_object ? at->name : member_text(at, "name", NULL);
        const struct item *value = is_object ? at : item_member(at, "value");
        if (select_property(building->source->options, name, value))
            marks->is_chosen = true;
        marks->rules |= select_rules(building->source->options, name, value);
        int solid = keyword_property(name, value);
        marks->solid = solid ? solid : marks->solid;
        if (name && strcmp(name, "collide:ignore") == 0)
            add_ignored(building, marks, select_ignored(value));
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
    marks->rules |= other->rules;
    marks->solid = marks->solid ? marks->solid : other->solid;
    add_ignored(building, marks, other->ignore);
}

const char *tiled_class(const struct item *holder)
{
    const char *class = member_text(holder, "class", "");
    return *class ? class : member_text(holder, "type", "");
}

const struct item *tiled_open(struct building *building,
                              const struct item *name, const char *kind,
                              recognise_function *is_kind,
                              struct level_fault **fault)
{
    const struct document *document = NULL;
    struct fail fail;
    *fault = NULL;
    if (name->kind == ITEM_STRING)
        document =
            library_open(building->source->library, name, name->text, &fail);
    else
        fail_set(&fail, "unreadable-file", "%s: expected a file name",
                 name->name);
    if (document && is_kind(document->root))
        return document->root;
    if (document)
        fail_set(&fail, "unreadable-file", "%s is not a %s", document->file,
                 kind);
    bool is_kept =
        strcmp(fail.code, "missing-file") == 0 || file_root_is_outside(&fail);
    if (fail_is_memory(&fail))
        building_fail(building, &fail);
    else
        *fault =
            building_fault(building, is_kept ? fail.code : "unreadable-file",
                           name, "%s", fail.message);
    return NULL;
}
