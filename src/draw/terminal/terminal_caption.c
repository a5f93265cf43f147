/* Writes the words below a picture, wrapped at the width of the screen:
 * paragraphs, a legend of the screen's inks, and the numbers of a record. */
#include "draw/terminal/screen.h"

#include <string.h>

/* The most values that are told of a record, and cells of an id. */
#define MOST_VALUES 24
#define ID_CELLS    16

#define ARROW 0x2192

/* ---- Words --------------------------------------------------------------- */

static void break_line(struct caption *caption)
{
    sink_end_record(caption->out);
    for (int i = 0; i < caption->indent; i++)
        sink_byte(caption->out, ' ');
    caption->column = caption->indent;
}

/* Cells of the word that a text begins with: up to a blank or the end. */
static int word_cells(const struct caption *caption, const char *text)
{
    int cells = 0;
    while (cells <= caption->columns) {
        struct glyph glyph = glyph_next(&text, caption->is_ascii);
        if (!glyph.code || glyph.code == ' ')
            break;
        cells += glyph.width;
    }
    return cells;
}

/* A word that is longer than a line is broken where the line ends. */
static const char *put_word(struct caption *caption, const char *text)
{
    for (;;) {
        const char *behind = text;
        struct glyph glyph = glyph_next(&behind, caption->is_ascii);
        if (!glyph.code || glyph.code == ' ')
            return behind;
        if (caption->column + glyph.width > caption->columns)
            break_line(caption);
        glyph_write(caption->out, glyph.code);
        caption->column += glyph.width;
        text = behind;
    }
}

void caption_words(struct caption *caption, const char *text)
{
    while (*text) {
        int cells = word_cells(caption, text);
        if (cells > 0 && caption->column > caption->indent) {
            if (caption->column + 1 + cells > caption->columns) {
                break_line(caption);
            } else {
                sink_byte(caption->out, ' ');
                caption->column++;
            }
        }
        text = put_word(caption, text);
    }
}

void caption_end(struct caption *caption)
{
    sink_end_record(caption->out);
    caption->column = 0;
}

/* ---- Legend -------------------------------------------------------------- */

struct sign {
    uint32_t codes[3];
    int count;
};

/* What stands for an ink that was used as `uses` tells. */
static struct sign sign_of(const struct screen *screen, enum ink ink)
{
    const struct ink_look *look = ink_look(ink);
    unsigned uses = screen->inks[ink];
    uint32_t letter = (unsigned char)(look->letter ? look->letter : '-');
    bool is_dashed = look->is_dashed || (ink == INK_B && !screen->has_colors);
    if (uses & SCREEN_BADGES)
        return (struct sign){{'(', '1', ')'}, 3};
    if (uses & SCREEN_HEADS)
        return screen->is_ascii ? (struct sign){{'-', '>'}, 2}
                                : (struct sign){{ARROW}, 1};
    if (uses & SCREEN_POINTS)
        return (struct sign){
            {screen->is_ascii ? (unsigned char)look->point : look->point_code},
            1};
    if (screen->is_ascii)
        return (struct sign){{letter, letter}, 2};
    return (struct sign){{0x2812, is_dashed ? 0x2802 : 0x2812}, 2};
}

/* Writes a sign and its name on one line; an id is cut to ID_CELLS. */
static void put_entry(struct caption *caption, const struct screen *screen,
                      enum ink ink, const char *name, const char *side)
{
    struct sign sign = sign_of(screen, ink);
    int most = ink < INK_ROLE ? ID_CELLS - (int)strlen(side) : caption->columns;
    int room = glyph_cells(name, caption->is_ascii, most);
    room = room < most ? room : most;
    int cells = sign.count + 1 + room + (int)strlen(side);
    if (caption->column > 0 && caption->column + 2 + cells > caption->columns)
        break_line(caption);
    sink_text(caption->out, caption->column > 0 ? "  " : "");
    caption->column += cells + (caption->column > 0 ? 2 : 0);
    if (caption->has_colors)
        screen_color(caption->out, ink);
    for (int i = 0; i < sign.count; i++)
        glyph_write(caption->out, sign.codes[i]);
    sink_byte(caption->out, ' ');
    while (room > 0) {
        struct glyph glyph = glyph_next(&name, caption->is_ascii);
        if (!glyph.code || glyph.width > room)
            break;
        glyph_write(caption->out, glyph.code);
        room -= glyph.width;
    }
    sink_text(caption->out, side);
    if (caption->has_colors)
        screen_color(caption->out, INK_TEXT);
}

void caption_legend(struct caption *caption, const struct screen *screen,
                    const char *a, const char *b)
{
    bool is_pair = a && b;
    if (screen->inks[INK_A] && a)
        put_entry(caption, screen, INK_A, a, is_pair ? picture_side(a, 0) : "");
    if (screen->inks[INK_B] && b)
        put_entry(caption, screen, INK_B, b, is_pair ? picture_side(b, 1) : "");
    for (int i = INK_B + 1; i < INKS; i++) {
        enum ink ink = (enum ink)i;
        if (screen->inks[i] && ink_words(ink))
            put_entry(caption, screen, ink, ink_words(ink), "");
    }
    if (caption->column > 0)
        caption_end(caption);
}

/* ---- Numbers ------------------------------------------------------------- */

/* The text of the values that were told so far. */
struct telling {
    struct sink text;
    const struct item *record;
    const char *ids[2];    /* of its A and B; "": there is none */
    const struct item *of; /* whose members were told last */
    int count;
};

/* The length of the singular of a list's name: "point" of "points". */
static int length_of_one(const struct item *object)
{
    const char *name = object->parent->name ? object->parent->name : "";
    size_t length = strlen(name);
    return (int)(length > 0 && name[length - 1] == 's' ? length - 1 : length);
}

/* Writes "vertex: " before the first value of an object, "point 1: " for one in
 * a list, "a after: " for the state of a body. */
static void put_separator(struct telling *telling, const struct item *of)
{
    struct sink *out = &telling->text;
    const char *parent = of->parent && of->parent->name ? of->parent->name : "";
    if (telling->count > 0)
        sink_text(out, of == telling->of ? ", " : "; ");
    if (of == telling->of || of == telling->record)
        return;
    if (of->name) {
        if (strcmp(parent, "a") == 0 || strcmp(parent, "b") == 0)
            sink_print(out, "%s ", parent);
        sink_text(out, of->name);
    } else if (parent[0]) {
        sink_write(out, parent, (size_t)length_of_one(of));
        sink_byte(out, ' ');
        sink_number(out, of->index, PICTURE_DIGITS);
    }
    sink_text(out, ": ");
}

/* Adds a number or point. Its name is left out if the object in a list has the
 * same. The first value of an edge or vertex also names its shape. */
static void tell(struct telling *telling, const struct item *item)
{
    struct sink *out = &telling->text;
    const struct item *of = item->parent;
    bool is_point = item->kind == ITEM_NUMBERS && item->count == 2;
    if (!item->name || (item->kind != ITEM_NUMBER && !is_point))
        return;
    put_separator(telling, of);
    int length = of->name || !of->parent ? -1 : length_of_one(of);
    if (length != (int)strlen(item->name) ||
        strncmp(item->name, of->parent->name, (size_t)length) != 0)
        sink_print(out, "%s ", item->name);
    if (is_point) {
        sink_byte(out, '(');
        sink_number(out, item->numbers[0], PICTURE_DIGITS);
        sink_text(out, ", ");
        sink_number(out, item->numbers[1], PICTURE_DIGITS);
        sink_byte(out, ')');
    } else {
        sink_number(out, item->number, PICTURE_DIGITS);
    }
    const char *owner = member_text(of, "of", "");
    const char *id = telling->ids[owner[0] == 'b'];
    if (of != telling->of && owner[0] && id[0])
        sink_print(out, " of %s", id);
    telling->of = of;
    telling->count++;
}

/* The next item in the order of the text, without traces; NULL: none. */
static const struct item *next_item(const struct item *record,
                                    const struct item *item)
{
    bool has_more = item->kind == ITEM_ARRAY || item->kind == ITEM_OBJECT;
    bool is_trace = item->name && strcmp(item->name, "trace") == 0;
    if (has_more && item->first && !is_trace)
        return item->first;
    while (item != record && !item->next)
        item = item->parent;
    return item == record ? NULL : item->next;
}

static const char *id_of(struct arena *arena, const struct item *record,
                         const char *side)
{
    const char *id =
        picture_short(arena, member_text(record, side, ""), ID_CELLS);
    return id ? id : "";
}

void caption_numbers(struct caption *caption, struct arena *arena,
                     const struct item *record)
{
    struct arena_mark mark = arena_mark(arena);
    struct telling telling = {
        .record = record,
        .ids = {id_of(arena, record, "a"), id_of(arena, record, "b")},
        .of = record};
    telling.text = sink_to_memory(arena);
    const struct item *item = next_item(record, record);
    while (item && telling.count < MOST_VALUES) {
        tell(&telling, item);
        item = next_item(record, item);
    }
    sink_byte(&telling.text, '\0');
    if (telling.count > 0 && !telling.text.error) {
        caption_words(caption, telling.text.text);
        caption_end(caption);
    }
    arena_rewind(arena, mark);
}
