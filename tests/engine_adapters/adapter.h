/* What the adapters written in C and C++ have in common: collide_adapter.h,
 * with the names that they use. They answer each scene before they read the
 * next. */
#ifndef ENGINES_ADAPTER_H
#define ENGINES_ADAPTER_H

#include "collide_adapter.h"

#define shape    ask_shape
#define place    ask_point
#define question ask_question

#define CORE_POINT   ASK_POINT
#define CORE_DISC    ASK_DISC
#define CORE_SEGMENT ASK_SEGMENT
#define CORE_POLYGON ASK_POLYGON

#define run_adapter       ask_main
#define print_number      ask_print_number
#define print_place       ask_print_point
#define print_bool        ask_print_bool
#define print_bare_number ask_print_bare_number
#define print_bare_place  ask_print_bare_point

#endif
