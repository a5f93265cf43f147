#include "commands/draw_casts.h"

#include <string.h>

#include "options/stated.h"

/* Whether a record is answered by the query cast. */
static bool is_cast(const struct drawn_text *record)
{
    const char *named = member_text(record->document->root, "query", "");
    return record->asked == DRAW_ANSWER &&
           (record->query ? record->query == &query_cast
                          : strcmp(named, query_cast.topic.name) == 0);
}

/* The options of the command line and of the scene. false: the scene is not
 * valid, or memory is used up. */
static bool find_options(const struct options *options,
                         const struct drawn_text *record, struct arena *arena,
                         struct query_options *answer, struct fail *fail)
{
    const struct stream_record *text = record->text;
    const struct json_value value = {text->text, text->length, text->special,
                                     text->outline};
    struct scene_reader reader = stated_reader(&options->answer.limits);
    struct scene scene;
    *answer = options->answer;
    bool ok = scene_read(&reader, &value, arena, &scene, fail) &&
              (!stated_counts(options, &scene) ||
               stated_complete(options, &scene, arena, answer, fail));
    scene_reader_free(&reader);
    return ok;
}

bool draw_casts_find(const struct drawn *drawn, const struct drawn_text *record,
                     struct draw_scene *scene)
{
    const struct options *options = drawn->run->options;
    const struct item *root = record->document->root;
    struct query_options answer = options->answer;
    struct fail fail;
    if (!is_cast(record))
        return true;
    if (!level_format(root) && item_member(root, "options") &&
        !find_options(options, record, scene->arena, &answer, &fail))
        return !fail_is_memory(&fail);
    scene->has_way = answer.shape;
    scene->way = answer.by;
    scene->shows_casts = !answer.shape;
    return true;
}
