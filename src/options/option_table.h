/* The one table of options: the parser, --help, the completions and the tests
 * all go by it. Its rows lie in groups (option_groups.h). Two rows may have one
 * name where nothing takes both; both take a value then, or neither does. */
#ifndef OPTIONS_OPTION_TABLE_H
#define OPTIONS_OPTION_TABLE_H

#include <stdint.h>

#include "options/command.h"

enum option_id {
    OPTION_ALL,
    OPTION_PAIR,
    OPTION_WITHIN,
    OPTION_DT,
    OPTION_STEPS,
    OPTION_SOLVER,
    OPTION_ITERATIONS,
    OPTION_EVERY,
    OPTION_FRAME,
    OPTION_CONTACTS,
    OPTION_USING,
    OPTION_AT,
    OPTION_METHOD,
    OPTION_WALK,
    OPTION_SLOP,
    OPTION_CORRECTION,
    OPTION_FROM,
    OPTION_TO,
    OPTION_FIRST,
    OPTION_SHAPE,
    OPTION_BY,
    OPTION_TARGET_DISTANCE,
    OPTION_LAYER,
    OPTION_CLASS,
    OPTION_PROPERTY,
    OPTION_TRIGGER,
    OPTION_SPAWN,
    OPTION_GOAL,
    OPTION_LEVEL,
    OPTION_HOLES,
    OPTION_CELLS,
    OPTION_LENIENT,
    OPTION_LDTK_POLYGON_FIELD,
    OPTION_LDTK_POINT,
    OPTION_ELLIPSE_VERTICES,
    OPTION_RULES,
    OPTION_EXPLAIN,
    OPTION_FORMAT,
    OPTION_PROFILE,
    OPTION_SCALE,
    OPTION_ENGINE_Y,
    OPTION_SET,
    OPTION_PLAYER,
    OPTION_SELECT,
    OPTION_IGNORE,
    OPTION_BASELINE,
    OPTION_WRITE_BASELINE,
    OPTION_FIX,
    OPTION_FAIL_ON,
    OPTION_MAX_FINDINGS,
    OPTION_QUIET,
    OPTION_DIALECT,
    OPTION_AS,
    OPTION_NORMAL,
    OPTION_DEPTH,
    OPTION_Y,
    OPTION_F32,
    OPTION_FORMAT_OF_DIFF,
    OPTION_FORMAT_OF_GOLDEN,
    OPTION_TOUCH,
    OPTION_TOL,
    OPTION_REL,
    OPTION_ULPS,
    OPTION_FAULTS,
    OPTION_ALLOW_ALTERNATIVES,
    OPTION_IGNORE_MEMBER,
    OPTION_QUERY,
    OPTION_FAMILY,
    OPTION_TYPES,
    OPTION_VERTICES,
    OPTION_SHAPES,
    OPTION_COUNT_OF,
    OPTION_SEED,
    OPTION_ONLY,
    OPTION_MOVING,
    OPTION_TURNED,
    OPTION_LIST,
    OPTION_STATUS,
    OPTION_FAILS,
    OPTION_TIMEOUT,
    OPTION_MAX_RUNS,
    OPTION_VERBOSE,
    OPTION_DRAW_QUERY,
    OPTION_STEP,
    OPTION_SCENE,
    OPTION_DRAW_ONLY,
    OPTION_CROP,
    OPTION_SHOW,
    OPTION_HIDE,
    OPTION_WIDTH,
    OPTION_THEME,
    OPTION_COLORS,
    OPTION_DRAW_Y,
    OPTION_DRAW_FORMAT,
    OPTION_HTML,
    OPTION_PNG,
    OPTION_PREVIEW,
    OPTION_ASCII,
    OPTION_TRACE,
    OPTION_DIGITS,
    OPTION_PRETTY,
    OPTION_OUTPUT,
    OPTION_EXIT_STATUS,
    OPTION_EXIT_ZERO,
    OPTION_JOBS,
    OPTION_PROGRESS,
    OPTION_SHARD,
    OPTION_RECORD_ID,
    OPTION_MAX_DEPTH,
    OPTION_MAX_BYTES,
    OPTION_MAX_VALUES,
    OPTION_MAX_VERTICES,
    OPTION_MAX_SHAPES,
    OPTION_MAX_PAIRS,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_COUNT
};

struct option {
    const char *name;     /* of the long form, without -- */
    char letter;          /* of the short form, 0: there is none */
    unsigned takes;       /* bits of enum query_takes, and */
    unsigned sets;        /*   of enum option_sets, one of which something has
                               that takes it; neither: all do */
    const char *argument; /* what its value is called, NULL: it takes none */
    const char *expects;  /* what its value must be, for messages, or */
    const char *const *choices; /* its values, NULL at the end */
    const char *help;           /* one line, lower case, no full stop */
};

/* The option of an enum option_id, whose order is also that of --help. */
const struct option *option_at(int64_t id);

/* Whether what is asked for takes an option; where nothing is (topic NULL),
 * that which all take. */
bool option_is_for(const struct option *option, const struct asked *asked);

/* Most threads that may be asked for, and most digits of a number. */
#define OPTION_JOBS_MAX   1024
#define OPTION_DIGITS_MAX 17

/* Fewest and most vertices of the polygon in place of an ellipse. */
#define OPTION_ELLIPSE_MIN 8
#define OPTION_ELLIPSE_MAX 1000

/* Most findings that may be asked for. */
#define OPTION_FINDINGS_MAX 1000000000

/* Most vertices or shapes of what is generated, and most scenes. */
#define OPTION_GENERATED_VERTICES_MAX 100000
#define OPTION_GENERATED_MAX          1000000000000

/* Largest exit status, time in seconds and number of runs for `reduce`. */
#define OPTION_STATUS_MAX  255
#define OPTION_TIMEOUT_MAX 1000000
#define OPTION_RUNS_MAX    1000000000

/* Most shards that an input may be cut into. */
#define OPTION_SHARDS_MAX 1000000000000

/* Index of a choice of --using; those of --at are the values of col_place. */
#define OPTION_USING_EPA 1

/* Smallest and largest width of a picture. */
#define OPTION_WIDTH_MIN 20
#define OPTION_WIDTH_MAX 10000

#endif
