#include "support/document/document_xml.h"

#include "support/document/xml_tree.h"

#ifndef HAVE_EXPAT

bool document_xml(struct document *document, const struct limits *limits,
                  struct arena *arena, struct fail *fail)
{
    (void)document;
    (void)limits;
    (void)arena;
    fail_set(fail, "built-without",
             "this is XML, and this program was built without libexpat: save "
             "the file as JSON, or build with libexpat");
    fail->offset = 0;
    return false;
}

#else

#include <expat.h>
#include <inttypes.h>

/* Bytes that expat is given at once: it copies what it cannot finish. */
#define SLICE ((size_t)1024 * 1024)

struct xml_reading {
    struct xml_tree tree;
    XML_Parser parser;
    bool failed; /* *tree.fail is filled */
};

static size_t place(const struct xml_reading *reading)
{
    XML_Index at = XML_GetCurrentByteIndex(reading->parser);
    size_t length = reading->tree.document->length;
    return at < 0 || (size_t)at > length ? length : (size_t)at;
}

static void stop(struct xml_reading *reading)
{
    reading->failed = true;
    XML_StopParser(reading->parser, XML_FALSE);
}

static void fail_here(struct xml_reading *reading, const char *code,
                      const char *message)
{
    fail_set(reading->tree.fail, code, "%s", message);
    reading->tree.fail->offset = place(reading);
    stop(reading);
}

/* ---- What expat calls: never after it was stopped, but for an end ---------
 */

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
    (void)name;
    (void)system;
    (void)public;
    if (has_declarations)
        fail_here(context, "xml-doctype",
                  "expected a file without declarations in <!DOCTYPE");
}

/* An entity that only the type that was not loaded might declare. */
static void XMLCALL on_entity(void *context, const char *name, int is_parameter)
{
    (void)name;
    (void)is_parameter;
    fail_here(context, "xml-syntax", "the file is not XML: undefined entity");
}

/* ---- The text ----------------------------------------------------------- */

static bool too_large(const struct limits *limits, struct fail *fail)
{
    fail_set(fail, "xml-too-large",
             "expected a document of at most %" PRIu64
             " bytes (--max-bytes), found a longer one",
             limits->bytes);
    fail->offset = 0;
    return false;
}

static bool no_xml(struct xml_reading *reading)
{
    enum XML_Error error = XML_GetErrorCode(reading->parser);
    struct fail *fail = reading->tree.fail;
    if (reading->failed)
        return false;
    if (error == XML_ERROR_NO_MEMORY)
        return fail_memory(fail);
    const char *what = XML_ErrorString(error);
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
        if (XML_Parse(reading->parser, document->text + at, (int)count,
                      is_last) != XML_STATUS_OK)
            return no_xml(reading);
        at += count;
    }
    return !reading->failed;
}

bool document_xml(struct document *document, const struct limits *limits,
                  struct arena *arena, struct fail *fail)
{
    struct xml_reading reading = {.tree = {.document = document,
                                           .limits = limits,
                                           .arena = arena,
                                           .fail = fail}};
    if (limits->bytes && document->length > limits->bytes)
        return too_large(limits, fail);
    reading.parser = XML_ParserCreate(NULL);
    if (!reading.parser)
        return fail_memory(fail);
    XML_SetUserData(reading.parser, &reading);
    XML_SetElementHandler(reading.parser, on_start, on_end);
    XML_SetCharacterDataHandler(reading.parser, on_text);
    XML_SetStartDoctypeDeclHandler(reading.parser, on_doctype);
    XML_SetSkippedEntityHandler(reading.parser, on_entity);
    bool whole = parse(&reading);
    XML_ParserFree(reading.parser);
    return whole;
}

#endif
