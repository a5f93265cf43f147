/* A page: drawings in one HTML file that needs nothing else, in which the steps
 * of an algorithm can be gone through. */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "picture/drawing.h"
#include "svg/svg.h"

struct page {
    struct sink *out;
    const char *title;
    struct svg_options svg;
    int count; /* drawings that it has; its own */
};

/* A page is begun, given each drawing, and ended. The answer of a drawing is
 * JSON text as a query prints it; length 0: there is none. */
void page_begin(struct page *page);
void page_add(struct page *page, const struct drawing *drawing,
              const char *answer, size_t length);
void page_end(struct page *page);

/* ---- Parts, for other pages ---------------------------------------------- */

/* Text of an HTML element or attribute. */
void page_text(struct sink *out, const char *text);

/* JSON text that is safe in a <script> element: "<" and the like escaped. */
void page_json(struct sink *out, const char *json, size_t length);

#endif
