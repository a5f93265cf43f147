/* The command `draw`. It draws one scene of all files, or all scenes on a
 * page. It marks answers of queries and findings of `check`; --only removes
 * shapes, --crop and --step choose the view.
 *
 *   draw_options.c  reads the options
 *   draw_command.c  reads files, chooses scenes, writes the output
 *   draw_level.c    answers the query for a level, and writes its picture
 *   draw_scene.c    makes the drawing of a level
 *   draw_view.c     chooses which part and which step of a drawing is visible
 */
#ifndef DRAW_COMMAND_H
#define DRAW_COMMAND_H

#include "draw/marks/drawing.h"
#include "draw/page/page.h"
#include "draw/svg/svg.h"
#include "lint/check_command.h"
#include "maps/level.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/fail.h"

/* ---- Options (draw_options.c) -------------------------------------------- */

/* What --show and --hide name, one bit each; and the names, NULL at the end. */
enum draw_part {
    DRAW_GRID = 1,
    DRAW_LEGEND = 2,
    DRAW_LABELS = 4,
    DRAW_BOXES = 8,
    DRAW_INDICES = 16,
    DRAW_PAIRS = 32,
    DRAW_PIECES = 64,
    DRAW_USUAL = DRAW_GRID | DRAW_LEGEND | DRAW_LABELS,
};

extern const char *const draw_part_names[];

/* What may be drawn and is no query of scenes. */
#define DRAW_CHECK "check"

/* What a picture is written as. */
enum draw_format { DRAW_SVG, DRAW_HTML, DRAW_PNG, DRAW_TEXT, DRAW_FORMATS };

extern const char *const draw_format_names[DRAW_FORMATS + 1];

/* What `draw` is told beside what is asked. Texts are as they were given. */
struct draw_settings {
    const char *step;     /* as it was given; NULL: none */
    uint64_t step_record; /* of the answer, from 1; 0: not said */
    uint64_t step_number;
    const char *scene; /* a number from 1, or a name; NULL: the only */
    const char *only;  /* "A,B" or "A"; NULL: all */
    const char *crop;  /* NULL: nothing is cut off */
    int width;         /* 0: as it is usual */
    enum svg_theme theme;
    enum svg_colors colors;
    int y; /* DIALECT_Y_..; -1: as the level has it */
    enum draw_format format;
    unsigned formats; /* that were asked for, a bit each; one at most */
    bool is_ascii;    /* DRAW_TEXT: of nothing else */
    unsigned parts;   /* that are shown, bits of enum draw_part */
};

extern const struct option_settings draw_settings;

/* Checks and completes the options of `draw` (struct command.check). */
bool draw_options_check(struct parser *parser);

/* ---- What --only names --------------------------------------------------- */

struct draw_only {
    int shapes[2]; /* by index, both the same where one is named */
    bool is_pair;
};

/* The index of the shape with an id; -1: none, and *fail names the nearest id.
 * `option` is the option with the id. */
int draw_find_shape(const struct drawing *drawing, const char *option,
                    const char *id, struct fail *fail);

/* Finds the shapes of "A" or "A,B"; ids may have commas. false: no shape has
 * such an id, or the text is ambiguous. */
bool draw_only_find(const struct drawing *drawing, const char *text,
                    struct draw_only *only, struct fail *fail);

/* Removes all other shapes from a drawing, and the records and marks about
 * them. false: memory is used up. */
bool draw_only_keep(struct drawing *drawing, const struct draw_only *only);

/* ---- One scene or level as a drawing, with what a query answers ---------- */

struct draw_scene {
    /* To be set. */
    const struct options *options;
    const struct draw_settings *settings;
    const struct level *level;
    const char *file;         /* that it is in, as messages name it */
    struct arena *arena;      /* where the drawing lives */
    bool is_checked;          /* rules look at the level, too */
    const char *option_shape; /* that --shape may have as text; NULL: none */
    bool shows_casts;         /* the casts of the scene are answered */
    bool has_way;             /* a shape is cast by options: */
    col_vec2 way;             /*   its translation */

    /* What comes of it. */
    struct check check; /* the level, made ready */
    struct drawing drawing;
    const char *answer; /* JSON, as the query prints it; of a simulation one
                           object with all states */
    size_t length;      /* of that; 0: there is none */
    bool has_only;
    struct draw_only only; /* shapes of the level, from --only */
    long first_finding;    /* the number of check.findings[0] */
};

/* Makes the drawing of all shapes of the level, without answers. Codes: those
 * of check_run, out-of-memory. */
bool draw_scene_begin(struct draw_scene *scene, struct fail *fail);

/* Adds what a query has answered, which must stay. false: memory is used up. */
bool draw_scene_answer(struct draw_scene *scene, const char *text,
                       size_t length);

/* Adds the pieces of shapes that have several. */
void draw_scene_pieces(struct draw_scene *scene);

/* Adds what `pairs` answers, beside the answer. As draw_scene_answer. */
bool draw_scene_pairs(struct draw_scene *scene, const char *text,
                      size_t length);

/* Writes the picture's summary, after everything was added. */
void draw_scene_end(struct draw_scene *scene);

/* ---- The findings of `check` --------------------------------------------- */

/* Findings are numbered in the order in which `check` reports them, through all
 * that is drawn. */
struct draw_findings {
    struct baseline accepted; /* of --baseline */
    long count;               /* that were found so far */
    struct arena *scratch;    /* is rewound */
};

/* Reads the baseline, if one is given. false: a message has said why not. */
bool draw_findings_begin(struct draw_findings *findings,
                         struct command_run *run);

/* Adds the findings of a scene's level to its picture: those that are not
 * accepted and, with --only, are about its shapes. false: memory is used up. */
bool draw_findings_add(struct draw_findings *findings, struct draw_scene *scene,
                       const struct document *document);

/* ---- How a drawing is looked at ------------------------------------------ */

/* What the options say of all pictures. */
struct svg_options draw_look(const struct draw_settings *settings);

/* Applies --crop to a drawing with all shapes. false: invalid (code: usage). */
bool draw_crop(const struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail);

/* Chooses a step of a drawing, and poses the shapes as in it. false and *fail:
 * there is none, or it is ambiguous. */
bool draw_step(struct draw_scene *scene, struct svg_options *svg,
               struct fail *fail);

/* ---- Files: which of their scenes are drawn ------------------------------ */

/* Names of scenes that a misspelled one is compared with. */
#define DRAW_NAMES 1000

struct drawn {
    struct command_run *run;
    const struct draw_settings *settings;
    struct pool *pool; /* help with large scenes; NULL: none yet */
    struct found_files inputs;
    const struct found_file *input; /* the current one */
    const char *file;               /* its name in messages */
    int fd;
    uint64_t number;    /* of the scene that is wanted; 0: it has a name, or any
                           is wanted */
    uint64_t scenes;    /* that were seen, broken ones, too */
    uint64_t broken;    /* of these */
    bool has_read;      /* a record of the file could be read */
    bool has_failed;    /* one could not */
    bool is_unlike;     /* the file was found in a folder, and is no input */
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

/* Draws one level of a record. */
void draw_level(struct drawn *drawn, struct drawn_text *record, int level);

/* Reports why a scene is not drawn, with its place. Always false. */
bool draw_refuse(struct drawn *drawn, const struct draw_scene *scene,
                 const struct fail *fail);

/* Says that memory is used up. */
void draw_say_memory(struct drawn *drawn);

#endif
