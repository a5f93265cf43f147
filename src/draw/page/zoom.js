// Zooms and moves the pictures in a figure, by their viewBox.
//
// A picture's style has all its texts, dots and arrow heads as large as --k
// says, in units of the picture: that is how many of these a pixel of the
// screen is, so that they stay as large as they are however far one zooms, and
// on a small screen.

const zoomMost = 64;
const zoomLeast = 0.5;

// What is seen of a picture: at the start, and now.
const zoomViews = new WeakMap();

function zoomView(svg) {
  let view = zoomViews.get(svg);
  if (!view) {
    const box = svg.viewBox.baseVal;
    const home = { x: box.x, y: box.y, width: box.width, height: box.height };
    view = { home, now: { ...home } };
    zoomViews.set(svg, view);
  }
  return view;
}

// Units of the picture that a pixel of the screen is, and where the picture's
// box begins on the screen.
function zoomScale(svg) {
  const { now } = zoomView(svg);
  const rect = svg.getBoundingClientRect();
  const k = Math.max(now.width / rect.width, now.height / rect.height);
  return {
    k: Number.isFinite(k) && k > 0 ? k : 1,
    left: rect.left + (rect.width - now.width / k) / 2,
    top: rect.top + (rect.height - now.height / k) / 2,
  };
}

function zoomApply(svg) {
  const { now, home } = zoomView(svg);
  const { x, y, width, height } = now;
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.style.setProperty("--k", zoomScale(svg).k.toFixed(5));
  svg.classList.toggle("zoomed", width < home.width * 0.999);
}

// The middle of what is seen stays within the picture.
function zoomClamp(view) {
  const { now, home } = view;
  const within = (at, size, from, all) =>
    Math.min(Math.max(at, from - size / 2), from + all - size / 2);
  now.x = within(now.x, now.width, home.x, home.width);
  now.y = within(now.y, now.height, home.y, home.height);
}

// Zooms by a factor; the point of the screen stays where it is (none: the
// middle does).
function zoomBy(svg, factor, point) {
  const view = zoomView(svg);
  const { now, home } = view;
  const most = home.width / zoomLeast;
  const width = Math.min(Math.max(now.width / factor, home.width / zoomMost),
    most);
  const { k, left, top } = zoomScale(svg);
  const at = point ? { x: (point.x - left) * k, y: (point.y - top) * k }
    : { x: now.width / 2, y: now.height / 2 };
  const share = 1 - width / now.width;
  now.x += at.x * share;
  now.y += at.y * share;
  now.width = width;
  now.height = width * home.height / home.width;
  zoomClamp(view);
  zoomApply(svg);
}

function zoomHome(svg) {
  const view = zoomView(svg);
  view.now = { ...view.home };
  zoomApply(svg);
}

function zoomMove(svg, dx, dy) {
  const view = zoomView(svg);
  const { k } = zoomScale(svg);
  view.now.x -= dx * k;
  view.now.y -= dy * k;
  zoomClamp(view);
  zoomApply(svg);
}

// Brings a box, {x, y, width, height} in units of the picture, to the middle,
// at most `most` times as large as at the start.
function zoomTo(svg, box, most) {
  const view = zoomView(svg);
  const { now, home } = view;
  const scale = Math.max(box.width * 3 / home.width,
    box.height * 3 / home.height, 1 / most);
  now.width = home.width * Math.min(scale, 1);
  now.height = home.height * Math.min(scale, 1);
  now.x = box.x + box.width / 2 - now.width / 2;
  now.y = box.y + box.height / 2 - now.height / 2;
  zoomClamp(view);
  zoomApply(svg);
}

// ---- Wheels, fingers and buttons ------------------------------------------

// What a wheel says is in pixels, lines or pages; a pinch on a pad comes as a
// wheel with the control key, in small steps. A figure that has
// data-wheel="control" leaves others to the page, which is to be scrolled.
function zoomWheel(svg, event) {
  const pixels = Math.min(Math.max(
    event.deltaY * [1, 16, 400][event.deltaMode], -200), 200);
  const isPinch = event.ctrlKey && Math.abs(pixels) < 40;
  const factor = Math.exp(-pixels * (isPinch ? 0.01 : 0.0015));
  event.preventDefault();
  zoomBy(svg, factor, { x: event.clientX, y: event.clientY });
}

function spread(points) {
  const [a, b] = points;
  return {
    size: Math.hypot(a.x - b.x, a.y - b.y) || 1,
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
  };
}

// One finger (or the mouse) moves the picture, two zoom it. A click that ends a
// move is none.
function zoomPointers(figure, svgOf) {
  const fingers = new Map();
  let moved = 0;
  const pointOf = (event) => ({ x: event.clientX, y: event.clientY });
  figure.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.target.closest("svg"))
      return;
    moved = fingers.size ? moved : 0;
    fingers.set(event.pointerId, pointOf(event));
  });
  figure.addEventListener("pointermove", (event) => {
    const last = fingers.get(event.pointerId);
    const svg = svgOf();
    if (!last || !svg)
      return;
    const before = [...fingers.values()];
    const now = pointOf(event);
    moved += Math.abs(now.x - last.x) + Math.abs(now.y - last.y);
    if (moved < 5 && before.length === 1)
      return;
    if (!figure.hasPointerCapture(event.pointerId))
      figure.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, now);
    if (before.length === 1) {
      zoomMove(svg, now.x - last.x, now.y - last.y);
    } else if (before.length === 2) {
      const old = spread(before), next = spread([...fingers.values()]);
      zoomMove(svg, next.x - old.x, next.y - old.y);
      zoomBy(svg, next.size / old.size, next);
    }
  });
  const lift = (event) => fingers.delete(event.pointerId);
  figure.addEventListener("pointerup", lift);
  figure.addEventListener("pointercancel", lift);
  figure.addEventListener("click", (event) => {
    if (moved >= 5)
      event.stopPropagation();
    moved = 0;
  }, true);
}

function zoomButton(words, sign, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = sign;
  button.title = button.ariaLabel = words;
  button.addEventListener("click", press);
  return button;
}

// Makes the picture of a figure that is seen (there may be others, hidden) one
// that can be zoomed. Returns what others may do to it.
function makeZoom(figure) {
  const svgOf = () =>
    [...figure.querySelectorAll(":scope > svg")].find((svg) =>
      svg.getClientRects().length > 0);
  const withSvg = (use) => {
    const svg = svgOf();
    if (svg)
      use(svg);
  };
  const zoom = {
    by: (factor) => withSvg((svg) => zoomBy(svg, factor)),
    home: () => withSvg(zoomHome),
    to: (box, most) => withSvg((svg) => zoomTo(svg, box, most)),
    refresh: () => withSvg(zoomApply),
  };
  const name = figure.dataset.name || "picture";
  const bar = document.createElement("div");
  bar.className = "zoom";
  bar.setAttribute("role", "group");
  bar.ariaLabel = `Zoom of the ${name}`;
  bar.append(
    zoomButton(`Zoom in: ${name}`, "+", () => zoom.by(1.5)),
    zoomButton(`Zoom out: ${name}`, "\u2212", () => zoom.by(1 / 1.5)),
    zoomButton(`All of the ${name}`, "\u2922", zoom.home));
  figure.append(bar);
  figure.addEventListener("wheel", (event) => {
    if (figure.dataset.wheel !== "control" || event.ctrlKey || event.metaKey)
      withSvg((svg) => zoomWheel(svg, event));
  }, { passive: false });
  zoomPointers(figure, svgOf);
  new ResizeObserver(zoom.refresh).observe(figure);
  return zoom;
}
