/* The libraries that the program can be built without. */
#ifndef DOCUMENT_PARTS_H
#define DOCUMENT_PARTS_H

/* Their names with ", " between, and "no " before one that is not there. */
const char *document_parts(void);

#endif
