/* Reads the tree of an XML text, which expat parses: each start tag adds what
 * Tiled would have saved as JSON (xml_rules.c has the table of its elements).
 *
 * Expat reports values but not their places, so the attributes of a tag are
 * also searched for in the text. A text in UTF-16, or a tag that does not look
 * as expected, has no places within tags; then the place of the tag is used. */
#include "support/document/xml_tree.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "support/json/string.h"
#include "support/loader.h"
#include "support/text.h"

#ifdef HAVE_EXPAT
#include <expat.h>
#endif

/* ---- Places of attributes ------------------------------------------------ */

/* A start tag in the text. */
struct xml_tag {
    const char *text;
    size_t length;
    size_t start; /* of the '<' */
    size_t at;    /* after the last attribute that was found */
};

static bool ends_name(char byte)
{
    return json_is_space(byte) || byte == '=' || byte == '>' || byte == '/';
}

/* Behind the name at `at`. */
static size_t behind_name(const struct xml_tag *tag, size_t at)
{
    while (at < tag->length && !ends_name(tag->text[at]))
        at++;
    return at;
}

static size_t behind_space(const struct xml_tag *tag, size_t at)
{
    while (at < tag->length && json_is_space(tag->text[at]))
        at++;
    return at;
}

/* The tag that starts at this offset of the document's text. */
static struct xml_tag tag_at(const struct document *document, size_t start)
{
    struct xml_tag tag = {document->text, document->length, start, start};
    if (start < tag.length && tag.text[start] == '<')
        tag.at = behind_name(&tag, start + 1);
    return tag;
}

/* True if the byte at `at`, which may be the end, is this one. */
static bool is_byte(const struct xml_tag *tag, size_t at, char byte)
{
    return at < tag->length && tag->text[at] == byte;
}

/* True if the text spells the value as it is, without entities; any white space
 * is a space in the value. */
static bool is_plain(const char *raw, size_t length, const char *value)
{
    if (strlen(value) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (raw[i] != value[i] && !(json_is_space(raw[i]) && value[i] == ' '))
            return false;
    return true;
}

/* The offset of the next attribute's value, if the attribute has this name;
 * else the offset of the tag. *plain: is_plain. */
static size_t value_offset(struct xml_tag *tag, const char *name,
                           const char *value, bool *plain)
{
    *plain = false;
    size_t start = behind_space(tag, tag->at);
    size_t end = behind_name(tag, start), width = strlen(name);
    if (end - start != width || memcmp(tag->text + start, name, width) != 0)
        return tag->start;
    size_t at = behind_space(tag, end);
    if (!is_byte(tag, at, '='))
        return tag->start;
    at = behind_space(tag, at + 1);
    if (!is_byte(tag, at, '"') && !is_byte(tag, at, '\''))
        return tag->start;
    const char *inside = tag->text + at + 1;
    size_t left = tag->length - at - 1;
    const char *quote = memchr(inside, tag->text[at], left);
    if (!quote)
        return tag->start;
    size_t bytes = (size_t)(quote - inside);
    *plain = is_plain(inside, bytes, value);
    tag->at = at + bytes + 2;
    return at + 1;
}

/* ---- Elements ------------------------------------------------------------ */

/* A start tag that is being read. */
struct tag {
    const struct xml_rule *rule;
    const char *name;
    const char *const *attributes;
    size_t offset;
};

static const char *attribute(const struct tag *tag, const char *name)
{
    const char *const *at = tag->attributes;
    while (at[0] && strcmp(at[0], name) != 0)
        at += 2;
    return at[0] ? at[1] : NULL;
}

bool xml_fail_at(struct xml_tree *tree, size_t offset, const char *code,
                 const char *message)
{
    fail_set(tree->fail, code, "%s", message);
    tree->fail->offset = offset;
    return false;
}

bool xml_push_level(struct xml_tree *tree, const struct xml_level *level)
{
    if (tree->limits->depth && tree->depth >= tree->limits->depth) {
        fail_set(tree->fail, "xml-depth",
                 "expected at most %" PRIu64
                 " nested elements (--max-depth), found more",
                 tree->limits->depth);
        tree->fail->offset = level->start;
        return false;
    }
    struct xml_level *levels =
        arena_more(tree->arena, tree->levels, (int)tree->depth, &tree->room,
                   sizeof *levels);
    if (!levels)
        return fail_memory(tree->fail);
    tree->levels = levels;
    levels[tree->depth++] = *level;
    return true;
}

static const char *member_name(struct xml_tree *tree, const struct tag *tag)
{
    if (tag->rule->member)
        return tag->rule->member;
    if (tag->rule->name)
        return tag->rule->name;
    const char *name = arena_copy(tree->arena, tag->name);
    if (!name)
        fail_memory(tree->fail);
    return name;
}

/* The box of what the element contains; NULL: *fail is filled. */
static struct item_box *box_of(struct xml_tree *tree, const struct tag *tag)
{
    const struct xml_rule *rule = tag->rule;
    struct xml_level *parent = tree->depth ? xml_top(tree) : NULL;
    struct item_slot slot = {parent ? parent->box : NULL, NULL, tag->offset};
    bool is_array = rule->fate == XML_AS_ARRAY;
    switch (rule->fate) {
    case XML_AS_MEMBER:
    case XML_AS_ARRAY:
        slot.name = member_name(tree, tag);
        if (!slot.name)
            return NULL;
        break;
    case XML_AS_LISTED: /* in an array that is a member of the parent's box */
        assert(parent);
        slot.name =
            parent->element == XML_PROPERTY ? parent->value_name : rule->member;
        if (!parent->lists[rule->list]) {
            parent->lists[rule->list] = xml_add_box(tree, slot, ITEM_ARRAY);
            parent->has_value = true;
        }
        slot = (struct item_slot){parent->lists[rule->list], NULL, tag->offset};
        if (!slot.box)
            return NULL;
        break;
    case XML_AS_VALUE:
        assert(parent);
        parent->has_value = true;
        slot.name = parent->value_name;
        break;
    case XML_AS_ROOT:
    case XML_AS_ELEMENT:
        break;
    case XML_AS_TRUE:
    case XML_AS_POINTS:
    case XML_AS_INSIDE:
    case XML_AS_IMAGE:
    case XML_AS_NUMBER:
    case XML_AS_NAMED:
        return slot.box;
    }
    return xml_add_box(tree, slot, is_array ? ITEM_ARRAY : ITEM_OBJECT);
}

/* The kind of an attribute, and the name of the member that it becomes; NULL:
 * memory is used up. */
static const char *known_attribute(struct xml_tree *tree, const struct tag *tag,
                                   const char *name, enum xml_value *kind)
{
    const struct xml_attribute *known = xml_attribute_of(name);
    *kind = known ? known->value : XML_STRING;
    if (tag->rule->fate == XML_AS_IMAGE) {
        const char *member = xml_image_member(name);
        if (member != name)
            return member;
    }
    if (known)
        return known->name;
    const char *copy = arena_copy(tree->arena, name);
    if (!copy)
        fail_memory(tree->fail);
    return copy;
}

/* Each attribute becomes a member of the box. */
static bool add_attributes(struct xml_tree *tree, const struct tag *tag,
                           struct item_box *box)
{
    struct xml_tag places = tag_at(tree->document, tag->offset);
    for (const char *const *at = tag->attributes; at[0]; at += 2) {
        enum xml_value kind;
        bool plain;
        size_t offset = value_offset(&places, at[0], at[1], &plain);
        const char *name = known_attribute(tree, tag, at[0], &kind);
        struct item_slot slot = {box, name, offset};
        if (!name || !xml_add_value(tree, slot, kind, at[1]))
            return false;
    }
    return true;
}

/* The attribute that holds the points of a polygon. */
static bool add_points(struct xml_tree *tree, const struct tag *tag,
                       struct item_box *box)
{
    struct xml_tag places = tag_at(tree->document, tag->offset);
    const char *points = attribute(tag, "points");
    bool plain = false;
    size_t offset = tag->offset;
    if (tag->attributes[0] && strcmp(tag->attributes[0], "points") == 0)
        offset = value_offset(&places, "points", points, &plain);
    struct item_slot slot = {box, tag->rule->name, offset};
    return xml_add_points(tree, slot, points ? points : "", plain);
}

/* A property is {"name", "type", "value"}, and in another property's value a
 * member with its name. */
static bool open_property(struct xml_tree *tree, const struct tag *tag,
                          struct xml_level *level)
{
    struct xml_tag places = tag_at(tree->document, tag->offset);
    bool is_member = tag->rule->fate == XML_AS_NAMED;
    const char *own = attribute(tag, "name");
    struct item_slot type = {level->box, "type", tag->offset};
    level->value_name = "value";
    if (is_member) {
        own = own ? own : "";
        level->value_name = arena_copy(tree->arena, own);
        if (!level->value_name)
            return fail_memory(tree->fail);
    } else if (!attribute(tag, "type") &&
               !xml_add_value(tree, type, XML_STRING, "string")) {
        return false;
    }
    for (const char *const *at = tag->attributes; at[0]; at += 2) {
        bool plain, fine = true;
        enum xml_value kind;
        size_t offset = value_offset(&places, at[0], at[1], &plain);
        if (strcmp(at[0], "value") == 0) {
            const char *of = attribute(tag, "type");
            struct item_slot slot = {level->box, level->value_name, offset};
            level->has_value = true;
            fine = xml_add_value(tree, slot,
                                 xml_property_value(of ? of : "string"), at[1]);
        } else if (!is_member) {
            const char *name = known_attribute(tree, tag, at[0], &kind);
            struct item_slot slot = {level->box, name, offset};
            fine = name && xml_add_value(tree, slot, XML_STRING, at[1]);
        }
        if (!fine)
            return false;
    }
    return true;
}

/* Adds a tile that is an element. */
static bool add_cell(struct xml_tree *tree, const struct tag *tag)
{
    const char *gid = attribute(tag, "gid");
    double number = 0;
    if (gid && !text_is_number(gid, &number))
        return xml_fail_at(tree, tag->offset, "xml-syntax",
                           "expected a number in gid");
    double *cells = arena_more(tree->arena, tree->cells, (int)tree->cell_count,
                               &tree->cell_room, sizeof *cells);
    if (!cells)
        return fail_memory(tree->fail);
    if (tree->cell_count == 0)
        tree->cell_start = tag->offset;
    tree->cells = cells;
    cells[tree->cell_count++] = number;
    return true;
}

static bool unknown_root(struct xml_tree *tree, const struct tag *tag)
{
    static const char expected[] = "expected a map, tileset or template of "
                                   "Tiled, found ";
    int shown = (int)utf8_part(tag->name, strlen(tag->name), 40);
    if (strcmp(tag->name, "svg") == 0)
        return xml_fail_at(tree, tag->offset, "unsupported-map",
                           "this is an SVG image, which collide does not read: "
                           "convert its shapes to a scene (collide help "
                           "scene)");
    if (tree->document->is_hidden)
        fail_set(tree->fail, "xml-unknown", "%sanother element", expected);
    else
        fail_set(tree->fail, "xml-unknown", "%s<%.*s>", expected, shown,
                 tag->name);
    tree->fail->offset = tag->offset;
    return false;
}

/* Adds the content of the tag itself. */
static bool fill(struct xml_tree *tree, const struct tag *tag,
                 struct xml_level *level)
{
    const char *type = tag->rule->type;
    struct item_slot type_slot = {level->box, "type", tag->offset};
    struct item_slot own = {level->box, tag->rule->name, tag->offset};
    if (type && !xml_add_value(tree, type_slot, XML_STRING, type))
        return false;
    switch (tag->rule->fate) {
    case XML_AS_TRUE:
        return xml_add_value(tree, own, XML_BOOLEAN, "true");
    case XML_AS_POINTS:
        return add_points(tree, tag, level->box);
    case XML_AS_NUMBER:
        return add_cell(tree, tag);
    case XML_AS_ARRAY:
    case XML_AS_VALUE:
        return true;
    case XML_AS_ROOT:
    case XML_AS_MEMBER:
    case XML_AS_ELEMENT:
    case XML_AS_LISTED:
    case XML_AS_INSIDE:
    case XML_AS_IMAGE:
    case XML_AS_NAMED:
        break;
    }
    if (level->element == XML_PROPERTY)
        return open_property(tree, tag, level);
    return add_attributes(tree, tag, level->box);
}

bool xml_tree_open(struct xml_tree *tree, const char *name,
                   const char *const *attributes, size_t offset)
{
    enum xml_element parent =
        tree->depth ? xml_top(tree)->element : XML_NOTHING;
    if (tree->is_plist || (!tree->depth && strcmp(name, "plist") == 0))
        return xml_plist_open(tree, name, offset);
    const struct tag tag = {xml_rule_of(parent, name), name, attributes,
                            offset};
    struct xml_level level = {.element = tag.rule->element, .start = offset};
    if (parent == XML_NOTHING && tag.rule->fate != XML_AS_ROOT)
        return unknown_root(tree, &tag);
    level.box = box_of(tree, &tag);
    if (!level.box)
        return false;
    /* The encoding of a layer's data holds for its chunks. */
    const char *encoding = attribute(&tag, "encoding");
    if (level.element == XML_CHUNK)
        level.encoding = xml_top(tree)->encoding;
    if (level.element == XML_DATA && encoding) {
        level.encoding = arena_copy(tree->arena, encoding);
        if (!level.encoding)
            return fail_memory(tree->fail);
    }
    if (xml_has_text(level.element)) {
        tree->text_length = 0;
        tree->text_start = offset;
        tree->text_seen = false;
        tree->cell_count = 0;
    }
    return fill(tree, &tag, &level) && xml_push_level(tree, &level);
}

/* ---- Expat --------------------------------------------------------------- */

#ifdef HAVE_EXPAT

/* The functions of expat that are used, with their own names. */
struct expat {
    XML_Parser (*XML_ParserCreate)(const XML_Char *encoding);
    void (*XML_ParserFree)(XML_Parser parser);
    void (*XML_SetUserData)(XML_Parser parser, void *data);
    void (*XML_SetElementHandler)(XML_Parser parser,
                                  XML_StartElementHandler start,
                                  XML_EndElementHandler end);
    void (*XML_SetCharacterDataHandler)(XML_Parser parser,
                                        XML_CharacterDataHandler handler);
    void (*XML_SetStartDoctypeDeclHandler)(XML_Parser parser,
                                           XML_StartDoctypeDeclHandler start);
    void (*XML_SetSkippedEntityHandler)(XML_Parser parser,
                                        XML_SkippedEntityHandler handler);
    enum XML_Status (*XML_Parse)(XML_Parser parser, const char *text,
                                 int length, int is_last);
    enum XML_Status (*XML_StopParser)(XML_Parser parser, XML_Bool resumable);
    XML_Index (*XML_GetCurrentByteIndex)(XML_Parser parser);
    enum XML_Error (*XML_GetErrorCode)(XML_Parser parser);
    const XML_LChar *(*XML_ErrorString)(enum XML_Error code);
};

static bool load_expat(struct expat *expat)
{
    static const char *const files[] = {"libexpat.so.1", "libexpat.1.dylib"};
    static const struct loader_function functions[] = {
        LOADER_FUNCTION(expat, XML_ParserCreate),
        LOADER_FUNCTION(expat, XML_ParserFree),
        LOADER_FUNCTION(expat, XML_SetUserData),
        LOADER_FUNCTION(expat, XML_SetElementHandler),
        LOADER_FUNCTION(expat, XML_SetCharacterDataHandler),
        LOADER_FUNCTION(expat, XML_SetStartDoctypeDeclHandler),
        LOADER_FUNCTION(expat, XML_SetSkippedEntityHandler),
        LOADER_FUNCTION(expat, XML_Parse),
        LOADER_FUNCTION(expat, XML_StopParser),
        LOADER_FUNCTION(expat, XML_GetCurrentByteIndex),
        LOADER_FUNCTION(expat, XML_GetErrorCode),
        LOADER_FUNCTION(expat, XML_ErrorString),
    };
    return !loader_load(files, sizeof files / sizeof *files, functions,
                        sizeof functions / sizeof *functions, expat);
}

/* Bytes that expat is given at once: it copies what it cannot finish. */
#define SLICE ((size_t)1024 * 1024)

struct xml_reading {
    struct xml_tree tree;
    struct expat expat;
    XML_Parser parser;
    bool failed; /* *tree.fail is filled */
};

static size_t place(const struct xml_reading *reading)
{
    XML_Index at = reading->expat.XML_GetCurrentByteIndex(reading->parser);
    size_t length = reading->tree.document->length;
    return at < 0 || (size_t)at > length ? length : (size_t)at;
}

static void stop(struct xml_reading *reading)
{
    reading->failed = true;
    reading->expat.XML_StopParser(reading->parser, XML_FALSE);
}

static void fail_here(struct xml_reading *reading, const char *code,
                      const char *message)
{
    xml_fail_at(&reading->tree, place(reading), code, message);
    stop(reading);
}

/* Once it is stopped, expat calls no handler but that of an end. */

static void XMLCALL on_start(void *context, const char *name,
                             const char **attributes)
{
    struct xml_reading *reading = context;
    const char *const *pairs = (const char *const *)attributes;
    if (!xml_tree_open(&reading->tree, name, pairs, place(reading)))
        stop(reading);
}

static void XMLCALL on_end(void *context, const char *name)
{
    struct xml_reading *reading = context;
    (void)name;
    if (!reading->failed && !xml_tree_close(&reading->tree))
        stop(reading);
}

static void XMLCALL on_text(void *context, const char *text, int length)
{
    struct xml_reading *reading = context;
    if (!reading->failed &&
        !xml_tree_text(&reading->tree, text, (size_t)length, place(reading)))
        stop(reading);
}

/* A type that is named only is fine, as the first editors wrote one: nothing is
 * loaded. One with declarations could make megabytes of some bytes. */
static void XMLCALL on_doctype(void *context, const char *name,
                               const char *system, const char *public,
                               int has_declarations)
{
    (void)name, (void)system, (void)public;
    if (has_declarations)
        fail_here(context, "xml-doctype",
                  "expected <!DOCTYPE without declarations: remove them");
}

/* An entity that only the type that was not loaded might declare. */
static void XMLCALL on_entity(void *context, const char *name, int is_parameter)
{
    (void)name, (void)is_parameter;
    fail_here(context, "xml-syntax", "the file is not XML: undefined entity");
}

static bool no_xml(struct xml_reading *reading)
{
    enum XML_Error error = reading->expat.XML_GetErrorCode(reading->parser);
    struct fail *fail = reading->tree.fail;
    if (reading->failed)
        return false;
    if (error == XML_ERROR_NO_MEMORY)
        return fail_memory(fail);
    const char *what = reading->expat.XML_ErrorString(error);
    fail_set(fail, "xml-syntax", "the file is not XML: %s",
             what ? what : "not well-formed");
    fail->offset = place(reading);
    return false;
}

static bool parse(struct xml_reading *reading)
{
    const struct document *document = reading->tree.document;
    size_t at = 0;
    bool is_last = false;
    while (!is_last) {
        size_t left = document->length - at;
        size_t count = left < SLICE ? left : SLICE;
        is_last = count == left;
        if (reading->expat.XML_Parse(reading->parser, document->text + at,
                                     (int)count, is_last) != XML_STATUS_OK)
            return no_xml(reading);
        at += count;
    }
    return !reading->failed;
}

#endif

bool document_xml(struct document *document, const struct limits *limits,
                  struct arena *arena, struct fail *fail)
{
#ifdef HAVE_EXPAT
    struct xml_reading reading = {.tree = {.document = document,
                                           .limits = limits,
                                           .arena = arena,
                                           .fail = fail}};
    if (limits->bytes && document->length > limits->bytes) {
        fail_set(fail, "xml-too-large",
                 "expected a document of at most %" PRIu64
                 " bytes (--max-bytes), found more",
                 limits->bytes);
        fail->offset = 0;
        return false;
    }
    if (!load_expat(&reading.expat)) {
        fail_set(fail, "built-without",
                 "this is XML, but libexpat is not installed: install it, or "
                 "save the file as JSON");
        fail->offset = 0;
        return false;
    }
    reading.parser = reading.expat.XML_ParserCreate(NULL);
    if (!reading.parser)
        return fail_memory(fail);
    reading.expat.XML_SetUserData(reading.parser, &reading);
    reading.expat.XML_SetElementHandler(reading.parser, on_start, on_end);
    reading.expat.XML_SetCharacterDataHandler(reading.parser, on_text);
    reading.expat.XML_SetStartDoctypeDeclHandler(reading.parser, on_doctype);
    reading.expat.XML_SetSkippedEntityHandler(reading.parser, on_entity);
    bool whole = parse(&reading);
    reading.expat.XML_ParserFree(reading.parser);
    return whole;
#else
    (void)document, (void)limits, (void)arena;
    fail_set(fail, "built-without",
             "this is XML, but this program was built without libexpat: save "
             "the file as JSON, or build with libexpat");
    fail->offset = 0;
    return false;
#endif
}
