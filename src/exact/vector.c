#include "exact/vector.h"

static form form_of_sum(dd x)
{
    return (form){.term = {x.hi, x.lo}, .count = 2, .exact = true, .value = x};
}

form2 col_vector_form(vector v)
{
    return (form2){form_of_sum(v.x), form_of_sum(v.y)};
}

int col_vector_cross_exactly(vector u, vector v)
{
    form2 one = col_vector_form(u), two = col_vector_form(v);
    return col_cross_sign(&one, &two);
}
