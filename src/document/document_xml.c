#include "document/document_xml.h"

bool document_xml(struct document *document, const struct limits *limits,
                  struct arena *arena, struct fail *fail)
{
    (void)limits;
    (void)arena;
    fail_set(
        fail, "built-without",
        "%s is XML, which this program was built without: save it as JSON, "
        "or build with libexpat",
        document->file);
    fail->offset = 0;
    return false;
}
