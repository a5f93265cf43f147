/* Puts together what Tiled would have saved as JSON, from the tags and texts of
 * XML, in their order. No recursion: the elements that are open are a stack. */
#ifndef XML_TREE_H
#define XML_TREE_H

#include "support/document/document.h"
#include "support/document/xml_table.h"
#include "support/fail.h"

/* An item that others are in, and the last of them. */
struct xml_box {
    struct item item;
    struct item *last;
};

/* An element that is open. */
struct xml_level {
    enum xml_element element;
    struct xml_box *box; /* what is in the element goes here; the same as one
                            level up where it has no item of its own */
    struct xml_box *lists[XML_LISTS]; /* arrays in the box; NULL: not yet */
    const char *value_name; /* XML_PROPERTY: the member that its value is */
    bool has_value;         /*   ... and that it has come */
    const char *encoding;   /* XML_DATA, XML_CHUNK; NULL: none */
    size_t start;           /* offset of the element */
};

/* Set `document`, `limits`, `arena`, `fail`; the rest is zero. */
struct xml_tree {
    struct document *document;
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
    struct xml_level *levels;
    size_t depth;
    int room;        /* for so many of them */
    uint64_t values; /* that there are so far */
    char *text;      /* of the innermost element that has such */
    size_t text_length, text_room;
    size_t text_start; /* offset of its first byte that is no white space */
    bool text_seen;    /* there is such */
    double *cells;     /* the numbers of tiles that are elements */
    size_t cell_count;
    int cell_room;     /* for so many of them */
    size_t cell_start; /* offset of the first one */
};

/* The innermost element that is open; there must be one. */
struct xml_level *xml_top(struct xml_tree *tree);

/* Whether the text of such an element is a value. */
bool xml_has_text(enum xml_element element);

/* A start tag at this offset: its name, then names and values of attributes,
 * NULL at the end. An end tag. Text at this offset. false: *fail is filled. */
bool xml_tree_open(struct xml_tree *tree, const char *name,
                   const char *const *attributes, size_t offset);
bool xml_tree_close(struct xml_tree *tree);
bool xml_tree_text(struct xml_tree *tree, const char *text, size_t length,
                   size_t offset);

#endif
