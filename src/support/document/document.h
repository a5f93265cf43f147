/* A document: the content of a file in JSON, XML or the format of Godot as a
 * tree whose values know their places.
 *
 * cJSON builds the tree of a JSON text. Each of its nodes then becomes an item,
 * which has a place and keeps arrays of numbers flat (document_json.c). The
 * reader of XML builds what the editor would have saved as JSON, so readers of
 * maps see the same tree for both languages.
 *
 * Trees and texts live in the arena of the library that they belong to, and go
 * with it. */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/json_writer.h"

enum item_kind {
    ITEM_NULL,
    ITEM_BOOLEAN,
    ITEM_NUMBER,
    ITEM_STRING,
    ITEM_NUMBERS, /* an array of nothing but numbers, at least one */
    ITEM_ARRAY,
    ITEM_OBJECT,
};

/* A value. Items never move; they point to the one that they are in. */
struct item {
    enum item_kind kind;
    bool truth;           /* ITEM_BOOLEAN */
    bool written_as_text; /* XML: a number or boolean that the file has as
                             text, as it has all; never so in JSON */
    int index;            /* in the parent, where that is an array */
    int count;            /* values in it */
    double number;        /* ITEM_NUMBER: finite */
    union {
        const char *text;      /* ITEM_STRING: UTF-8, without NULs inside */
        const double *numbers; /* ITEM_NUMBERS: `count` */
    };
    const char *name;   /* of a member; NULL: no member */
    struct item *first; /* ITEM_ARRAY, ITEM_OBJECT: what is in it, in the */
    struct item *next;  /*   order of the file; NULL: no more */
    const struct item *parent; /* NULL: the root */
    const struct document *document;
    size_t offset; /* of its first byte in the document's text */
};

struct json_value;

struct document {
    const char *file; /* as messages name it */
    const char *text; /* the whole file, `length` bytes, a NUL behind */
    size_t length;
    const struct json_value *value; /* as in struct library_part, until its tree
                                       was made */
    bool is_xml;
    bool is_godot;  /* a text of Godot: neither XML nor JSON */
    bool is_hidden; /* messages about its syntax must not quote it */
    long first_line, first_column; /* of the text in its file, from 1 */
    const struct item *root;
    bool is_indexed;     /* whether `lines` was asked for */
    const size_t *lines; /* where lines begin, line_count of them; or NULL */
    long line_count;
    size_t asked_offset; /* the place that was asked for last, */
    long asked_column;   /*   and its column in its line; 0: none was */
};

/* A place in a file, for people: both counted from 1. */
struct item_place {
    const char *file;
    long line, column; /* in code points */
};

/* ---- Values --------------------------------------------------------------
 *
 * All of these functions accept NULL for "no such item". */

/* The member of that name of an object; NULL: none, or no object. O(members).
 */
const struct item *item_member(const struct item *object, const char *name);

/* The element with this index of ITEM_ARRAY; NULL: none. O(index). */
const struct item *item_element(const struct item *array, int index);

/* The same, where it may be one of ITEM_NUMBERS: then it is a new item with the
 * place of that number, made in `arena`. NULL: none, or no memory. O(length of
 * the array's text): meant for what is to be said about one of them. */
const struct item *item_element_placed(const struct item *array, int index,
                                       struct arena *arena);

/* Steps over the numbers of ITEM_NUMBERS in their order. */
struct number_cursor {
    const struct item *numbers;
    int index; /* of the number whose offset is known: */
    size_t offset;
};

struct number_cursor number_cursor_make(const struct item *numbers);

/* A new item with the place of the number with this index, made in `arena`.
 * NULL: none, or no memory. O(length of the text since the last one), or, for
 * an index before it, since the beginning. */
const struct item *number_cursor_item(struct number_cursor *cursor, int index,
                                      struct arena *arena);

/* A member with the place of its name in place of its value's, made in `arena`;
 * in a file that is not JSON the member as it is. NULL: no memory. O(length of
 * the name). */
const struct item *item_at_name(const struct item *member, struct arena *arena);

/* The value where it has the kind, else what stands for it. */
double item_number(const struct item *item, double otherwise);
const char *item_text(const struct item *item, const char *otherwise);
/* The same of a member. */
double member_number(const struct item *object, const char *name,
                     double otherwise);
const char *member_text(const struct item *object, const char *name,
                        const char *otherwise);
bool member_truth(const struct item *object, const char *name, bool otherwise);

/* Number of elements of ITEM_ARRAY or ITEM_NUMBERS; 0 for all else. */
int item_length(const struct item *array);

/* What it is, for messages: "the number 7", "the string \"618\"", "an object";
 * "nothing" for NULL. A long string is cut. */
struct item_words {
    char text[48];
};

struct item_words item_words(const struct item *item);

/* ---- Places -------------------------------------------------------------- */

/* Where the item is. O(log lines + length of the line, or what lies between the
 * last item that was asked for and this one, if that was in front of it in its
 * line); the first call for a document takes O(length), and memory from
 * `arena`, which must not go before the document (where it is short, the line
 * is counted anew each time). */
struct item_place item_place(const struct item *item, struct arena *arena);

/* The bytes text[*from..*to) of the document's text that hold a value: of JSON
 * the whole value, of an XML attribute what is between its quotes. false: no
 * bytes of an XML text hold the value alone. */
bool item_bytes(const struct item *item, size_t *from, size_t *to);

/* Writes a value of a JSON file as it is there. */
void item_write(const struct item *item, struct json_writer *out);

/* Takes that memory now, so that an arena can be rewound after item_place. */
void document_index_lines(const struct document *document, struct arena *arena);

/* The RFC 6901 pointer of an item of a JSON file into pointer[0..size), cut
 * behind a whole token; "" for the root, and in files that are not JSON. */
void item_pointer(const struct item *item, char *pointer, size_t size);

/* Fills *fail with a code, a message, and the item's offset in its document's
 * text (NULL: no place); false. */
bool item_fail(const struct item *item, struct fail *fail, const char *code,
               const char *format, ...) PRINTF_LIKE(4, 5);

/* ---- Readers of texts ----------------------------------------------------
 *
 * A reader sets the root of a document from its text. Of the limits depth,
 * bytes and values hold. On failure the offset of *fail is in the text. */

/* The text must be one JSON value with nothing but white space around it.
 * Codes: those of json_check, string-nul, number-range (no double can hold the
 * number), too-many (values in one array), out-of-memory. */
bool document_json(struct document *document, const struct limits *limits,
                   struct arena *arena, struct fail *fail);

/* To be called once before several threads read JSON: sends the requests of
 * cJSON for memory, whose hooks belong to the whole process, to the arenas of
 * the threads. Other users of cJSON get memory from malloc, as before. */
void json_tree_begin(void);

/* The tree of text[0..length), a value that json_check accepted, without a
 * document: strings may have NULs, which are then C0 80 (item_has_nul), and
 * numbers may be infinite. NULL and *fail: out-of-memory, too-many. */
const struct item *json_tree(const char *text, size_t length,
                             struct arena *arena, struct fail *fail);
bool item_has_nul(const char *text);

/* The tree of an outline (support/json/json_check.h), without places. The index
 * of each null is its number in the order of the text; *nulls is how many there
 * are. NULL: memory is used up. */
const struct item *json_tree_outline(const char *text, size_t length,
                                     struct arena *arena, int *nulls);

/* The text is XML, the tree what Tiled would have saved as JSON; or a property
 * list (plist), whose dicts are objects.
 *
 * Attributes become members: numbers and booleans if Tiled's format says so,
 * else strings. Known elements go where its JSON has them: layers of all kinds
 * into "layers", an object's <ellipse/> into "ellipse": true, the points of a
 * polygon into an array of {"x", "y"}. Each unknown element becomes a member
 * with its name, whose value is an object.
 *
 * Codes: xml-syntax, xml-doctype (document type declarations are rejected),
 * xml-depth, xml-too-large, xml-too-many-values, xml-unknown (the root is none
 * of Tiled's: map, tileset, template), unsupported-map (it is an image),
 * built-without, out-of-memory. */
bool document_xml(struct document *document, const struct limits *limits,
                  struct arena *arena, struct fail *fail);

/* The text is a scene or a resource of Godot in its text format, the tree its
 * sections (document_godot.c). A byte order mark or the heading of the first
 * section comes first. Codes: godot-syntax, godot-depth,
 * godot-too-many-values, out-of-memory. */
bool document_godot(struct document *document, const struct limits *limits,
                    struct arena *arena, struct fail *fail);

/* How such a text begins. No text in JSON does. */
#define GODOT_BEGINS "[gd_"

/* True if the whole text is one number, written as in JSON. */
bool text_is_number(const char *text, double *number);

/* After the white space that a text begins with. */
const char *text_behind_space(const char *text);

/* ---- Packed data --------------------------------------------------------- */

/* The buffer for unpacked bytes, and their exact number. */
struct unpacked {
    uint8_t *bytes;
    size_t length;
};

/* Unpacks `data`, a string: base64, in which white space is ignored, of bytes
 * that `compression` names: "" or NULL for none, zlib, gzip, zstd. There must
 * be exactly out.length bytes; never more are unpacked, whatever the text
 * claims. Codes: base64-syntax, data-length, data-corrupt, unknown-compression,
 * built-without, out-of-memory. */
bool unpack(const struct item *data, const char *compression,
            struct unpacked out, struct arena *arena, struct fail *fail);

/* The names of the optional libraries, separated by ", ", with "no " before a
 * missing one. */
const char *document_parts(void);

#endif
