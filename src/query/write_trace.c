#include "query/write_steps.h"

/* By col_step_kind: under which name steps are gathered, and who writes one. */
static const struct {
    const char *section;
    step_writer *write;
} kinds[] = {
    [COL_STEP_AXIS] = {"axes", write_axis_step},
    [COL_STEP_GJK] = {"gjk", write_gjk_step},
    [COL_STEP_EPA] = {"epa", write_epa_step},
    [COL_STEP_CLIP] = {"clips", write_clip_step},
    [COL_STEP_CULL] = {"cull", write_cull_step},
    [COL_STEP_SLAB] = {"slabs", write_slab_step},
    [COL_STEP_RESPONSE] = {"response", write_response_step},
    [COL_STEP_PART] = {"parts", write_part_step},
    [COL_STEP_IMPACT] = {"rim", write_impact_step},
    [COL_STEP_HIT] = {"hits", write_hit_step},
    [COL_STEP_PASS] = {"passes", write_pass_step},
    [COL_STEP_ADVANCE] = {"advance", write_advance_step},
};

static void record(void *context, const col_step *step)
{
    struct trace_writer *writer = context;
    struct json_writer *out = writer->answer->out;
    if (writer->section != kinds[step->kind].section) {
        if (writer->section)
            json_end_array(out);
        writer->section = kinds[step->kind].section;
        json_key(out, writer->section);
        json_begin_array(out);
    }
    if (writer->names_pair)
        write_record(writer->answer, writer->pair);
    else
        json_begin_object(out);
    kinds[step->kind].write(writer, step);
    json_end_object(out);
}

void trace_begin(struct trace_writer *writer, const struct answer *answer,
                 struct scene_pair pair)
{
    *writer = (struct trace_writer){
        .answer = answer, .pair = pair, .trace = {record, writer}};
    json_name(answer->out, JSON_NAME("trace"));
    json_begin_object(answer->out);
}

void trace_end(struct trace_writer *writer)
{
    if (writer->section)
        json_end_array(writer->answer->out);
    json_end_object(writer->answer->out);
}
