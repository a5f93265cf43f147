// The states of a simulation: shapes are moved from where they are at the start
// to where a state has them.

// What data-view says: how points of the world are mapped to the picture.
function viewOf(svg) {
  const [cx, cy, xs, ys, width, height, way] = svg.dataset.view.split(" ");
  const sign = way === "up" ? -1 : 1;
  return {
    sign,
    point: ([x, y]) => [width / 2 + (x - cx) * xs,
      height / 2 + sign * (y - cy) * ys],
  };
}

// A turn about where the shape was, and the way to where it is.
function poseText(view, start, now) {
  const [x0, y0] = view.point(start.position);
  const [x, y] = view.point(now.position);
  const angle = view.sign * (now.angle - start.angle);
  return `translate(${x - x0} ${y - y0}) rotate(${angle} ${x0} ${y0})`;
}

// Puts the shapes of a picture where state `step` has them; step < 0: to the
// start.
function poseShapes(svg, states, step) {
  const view = viewOf(svg);
  const starts = new Map(states[0].bodies.map((body) => [body.id, body]));
  const bodies = new Map((states[Math.max(step, 0)]).bodies.map((body) =>
    [body.id, body]));
  for (const shape of svg.querySelectorAll(".shape[data-id]")) {
    const start = starts.get(shape.dataset.id);
    const now = bodies.get(shape.dataset.id);
    if (start && now)
      shape.setAttribute("transform", poseText(view, start, now));
  }
}
