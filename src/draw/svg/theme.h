/* What roles and styles look like. */
#ifndef THEME_H
#define THEME_H

#include "draw/svg/svg.h"

/* A colour on white and on dark paper: 0xRRGGBB. */
struct tone {
    unsigned light, dark;
};

/* A row of the theme: of Box2D's colours and of those that all can tell
 * apart (enum svg_colors). */
struct look {
    const char *name;     /* its class */
    struct tone tones[2]; /* of lines and words */
    unsigned fills[2];    /* 0xRRGGBB; of roles and what is filled */
    double width;         /* of lines, in picture units */
    double fill;          /* opacity of what is filled with Box2D's colours on
                             white; 0: nothing is */
    const char *dash;     /* NULL: none */
};

const struct look *theme_role(enum picture_role role);
const struct look *theme_style(enum mark_style style);

/* Writes the rules of the style sheet for those of which a bit is set:
 * 1 << role, 1 << style. */
struct theme_parts {
    unsigned roles;
    uint64_t styles;
    bool is_page;
};
void theme_write(struct sink *out, const struct svg_options *options,
                 struct theme_parts parts);

/* Its halves: what holds by day and by night, and the colours that do not,
 * which stand behind it. */
void theme_write_forms(struct sink *out, enum svg_colors colors,
                       struct theme_parts parts);
void theme_write_tones(struct sink *out, enum svg_colors colors,
                       struct theme_parts parts, bool is_dark);

#endif
