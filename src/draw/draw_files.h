/* The files of `collide draw`: which of their scenes are drawn, and what
 * becomes of each. */
#ifndef DRAW_FILES_H
#define DRAW_FILES_H

#include "draw/draw_findings.h"
#include "draw/draw_view.h"
#include "draw/page/page.h"
#include "query/run/records.h"
#include "scene/stream/scene_input.h"

/* Names of scenes that a misspelt one is compared with. */
#define DRAW_NAMES 1000

struct drawn {
    struct command_run *run;
    struct pool *pool;  /* help with large scenes; NULL: none yet */
    const char *file;   /* that is read, as messages name it */
    int fd;             /* of that */
    uint64_t number;    /* of the scene that is wanted; 0: it has a name, or any
                           is wanted */
    uint64_t scenes;    /* that were seen, broken ones, too */
    uint64_t broken;    /* of these */
    bool has_read;      /* a record of the file could be read */
    bool is_found;      /* the scene that is wanted was seen */
    const char **names; /* of scenes that were seen, name_count of them */
    int name_count;
    struct draw_findings findings;
    struct sink picture;  /* SVG of the scene that is wanted, or of the first */
    struct page page;     /* all that were drawn, where a page is wanted */
    bool has_page;        /* that is begun */
    struct arena kept;    /* of what lasts */
    struct arena memory;  /* of a record */
    struct arena scratch; /* of nothing that lasts */
};

/* What of a record is shown besides its shapes. */
enum draw_asked {
    DRAW_SHAPES,   /* nothing */
    DRAW_ANSWER,   /* what a query answers */
    DRAW_FINDINGS, /* what rules say */
};

/* A record of a file. */
struct drawn_text {
    const struct stream_record *text;
    const struct document *document;
    struct levels levels;
    enum draw_asked asked;     /* what is shown of it besides */
    const struct query *query; /* DRAW_ANSWER: NULL: that which it names */
    struct answers answers;    /* to all levels, where */
    bool is_answered;          /*   this says so */
    bool is_told;              /* what a map holds and is not used */
};

/* Draws the scenes that are wanted of a file, "-" being standard input. */
void draw_file(struct drawn *drawn, const char *name);

/* Draws one level of a record. */
void draw_level(struct drawn *drawn, struct drawn_text *record, int level);

/* Reports why a scene is not drawn, with its place. Always false. */
bool draw_refuse(struct drawn *drawn, const struct draw_scene *scene,
                 const struct fail *fail);

/* Says that memory is used up. */
void draw_say_memory(struct drawn *drawn);

#endif
