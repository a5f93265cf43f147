/* The tree of an XML text: what Tiled would have saved as JSON, built from tags
 * and texts in their order (Tiled's documentation, "TMX Map Format" and "JSON
 * Map Format"). Nothing recurses: the open elements are a stack.
 *
 *   xml_rules.c  which elements and attributes become which members
 *   xml_plist.c  builds the tree of a property list, which is another format
 *   xml_item.c   adds items to the tree: numbers, texts and points
 *   xml_tree.c   parses the XML and builds the tree */
#ifndef XML_TREE_H
#define XML_TREE_H

#include "support/document/item_box.h"
#include "support/fail.h"

/* Kinds of elements, which differ in what they may contain. */
enum xml_element {
    XML_NOTHING, /* around the root */
    XML_MAP,
    XML_TILESET,
    XML_TEMPLATE,
    XML_LAYER,
    XML_GROUP,
    XML_OBJECTS,
    XML_IMAGE_LAYER,
    XML_OBJECT,
    XML_DATA,
    XML_CHUNK,
    XML_CELL,
    XML_TILE,
    XML_ANIMATION,
    XML_WANG_SETS,
    XML_WANG_SET,
    XML_TERRAINS,
    XML_PROPERTIES,
    XML_PROPERTY,
    XML_MEMBERS, /* the properties within a property */
    XML_TEXT,
    XML_OTHER
};

/* What an element becomes. */
enum xml_fate {
    XML_AS_ROOT,    /* the root object */
    XML_AS_MEMBER,  /* a member of the object around: an object */
    XML_AS_ARRAY,   /* the same: an array of the elements in it */
    XML_AS_ELEMENT, /* an element of the array around */
    XML_AS_LISTED,  /* an element of an array that is a member of the object */
    XML_AS_TRUE,    /* a member that is true */
    XML_AS_POINTS,  /* a member: an array of points */
    XML_AS_INSIDE,  /* nothing: its content belongs to the object around */
    XML_AS_IMAGE,   /* the same, its attributes under other names */
    XML_AS_NUMBER,  /* a number of the data around */
    XML_AS_VALUE,   /* the value of the property around: an object */
    XML_AS_NAMED    /* a member that it names itself */
};

/* Arrays of an object that list its elements. */
#define XML_LISTS 2

struct xml_rule {
    enum xml_element parent; /* XML_OTHER: any */
    enum xml_element element;
    enum xml_fate fate;
    int list; /* XML_AS_LISTED: which of the object's arrays */
    const char *name;
    const char *member; /* its name in the object around; NULL: none, or that of
                           the element */
    const char *type;   /* of the member "type" that JSON has; NULL: none */
};

/* The rule of an element; an unknown element is a member. */
const struct xml_rule *xml_rule_of(enum xml_element parent, const char *name);

enum xml_value { XML_STRING, XML_NUMBER, XML_BOOLEAN, XML_NUMBERS };

struct xml_attribute {
    const char *name;
    enum xml_value value;
};

/* The row of a known attribute; NULL: it is unknown, a string. */
const struct xml_attribute *xml_attribute_of(const char *name);

/* The kind of value of a property with this type. */
enum xml_value xml_property_value(const char *type);

/* The name that JSON gives to an attribute of an image. */
const char *xml_image_member(const char *name);

/* An element that is open. */
struct xml_level {
    enum xml_element element;
    struct item_box *box; /* of the content; the same as one level up if the
                            element has no item of its own */
    struct item_box *lists[XML_LISTS]; /* arrays in the box; NULL: not yet */
    const char *value_name; /* XML_PROPERTY: the member of its value; in a
                               property list: the name of the element */
    bool has_value;         /*   ... which was added */
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
    uint64_t values; /* so far */
    char *text;      /* of the innermost element that has a text */
    size_t text_length, text_room;
    size_t text_start; /* offset of its first byte that is no white space */
    bool text_seen;    /* there is such a byte */
    double *cells;     /* the numbers of tiles that are elements */
    size_t cell_count;
    int cell_room;     /* for so many of them */
    size_t cell_start; /* offset of the first one */
    bool is_plist;     /* the root is <plist> */
    const char *key;   /* its last key that has no value yet; NULL: none */
};

/* The innermost element that is open; there must be one. */
struct xml_level *xml_top(struct xml_tree *tree);

/* Opens an element. Code: xml-depth. */
bool xml_push_level(struct xml_tree *tree, const struct xml_level *level);

/* The text of the innermost element, with a NUL at its end. */
const char *xml_text_of(struct xml_tree *tree);

/* Fails at this offset. */
bool xml_fail_at(struct xml_tree *tree, size_t offset, const char *code,
                 const char *message);

/* The same as xml_tree_open and xml_tree_close, for a property list: a dict is
 * an object. */
bool xml_plist_open(struct xml_tree *tree, const char *name, size_t offset);
bool xml_plist_close(struct xml_tree *tree);

/* True if the text of such an element is a value. */
bool xml_has_text(enum xml_element element);

/* Add a start tag (its attributes are names and values, NULL at the end), an
 * end tag, and text. They return false if *fail is filled. */
bool xml_tree_open(struct xml_tree *tree, const char *name,
                   const char *const *attributes, size_t offset);
bool xml_tree_close(struct xml_tree *tree);
bool xml_tree_text(struct xml_tree *tree, const char *text, size_t length,
                   size_t offset);

/* Each of these adds an item. It returns NULL or false, and fills tree->fail,
 * if memory is used up or a limit is exceeded. */

/* An array or object. */
struct item_box *xml_add_box(struct xml_tree *tree, struct item_slot slot,
                             enum item_kind kind);

/* The value of a text that has this kind; else a string. */
bool xml_add_value(struct xml_tree *tree, struct item_slot slot,
                   enum xml_value kind, const char *text);

/* "x,y x,y ..", an array of {"x", "y"}; any other text is a string. Each point
 * has a place of its own if the file spells the text as it is (plain). */
bool xml_add_points(struct xml_tree *tree, struct item_slot slot,
                    const char *text, bool plain);

#endif
