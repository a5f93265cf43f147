#include "geometry/exact/dd.h"

#include "collide.h"

col_vec2 col_transform_point(col_transform transform, col_vec2 local)
{
    double c = transform.rotation.x, s = transform.rotation.y;
    dd x = dd_sub(dd_two_product(c, local.x), dd_two_product(s, local.y));
    dd y = dd_add(dd_two_product(s, local.x), dd_two_product(c, local.y));
    x = dd_add(x, dd_of(transform.position.x));
    y = dd_add(y, dd_of(transform.position.y));
    return (col_vec2){dd_round(x), dd_round(y)};
}
