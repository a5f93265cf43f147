// The maps: zoom, and badges that do not cover each other.

const severityRank = { error: 0, warning: 1, note: 2 };

// In pixels: the height of badges, and no less than their width; that of one
// with so many characters is written as it is in the program; what is so near
// is at one place, however near one looks.
const badgeHeight = 18;
const badgeWidth = 60;
const widthOf = (text) => badgeHeight + 7 * (text.length - 1);
const onePlace = 4;

function spotOf(badge) {
  const { e, f } = badge.transform.baseVal[0].matrix;
  return { x: e, y: f };
}

// The badges that are wanted, where they are on the screen: the one that is
// chosen first, then the worst.
function badgesOf(map) {
  const { k } = zoomScale(map.svg);
  return [...map.badges].filter(([, badge]) =>
    !badge.classList.contains("off")).map(([number, badge]) => {
    const spot = spotOf(badge);
    return {
      badge, number,
      rank: badge.classList.contains("chosen") ? -1
        : severityRank[badge.classList[1]],
      half: widthOf(String(number)) / 2,
      x: spot.x / k,
      y: spot.y / k,
      others: 0,
    };
  }).sort((a, b) => a.rank - b.rank || a.number - b.number);
}

// The badge that would be covered by one; null: it has room.
function coveredBy(one, cells) {
  const column = Math.floor(one.x / badgeWidth);
  const line = Math.floor(one.y / badgeHeight);
  for (let i = column - 1; i <= column + 1; i++)
    for (let j = line - 1; j <= line + 1; j++)
      for (const other of cells.get(`${i} ${j}`) || [])
        if (one !== other && Math.abs(one.y - other.y) < badgeHeight &&
            Math.abs(one.x - other.x) < one.half + other.half)
          return other;
  return null;
}

// A badge says how many others are at its place, where it has room: "7+2".
function writeBadge(one, cells) {
  const { badge, number, others, half } = one;
  const text = badge.querySelector("text");
  let words = String(number);
  if (others) {
    one.half = widthOf(`${words}+${others}`) / 2;
    if (coveredBy(one, cells))
      one.half = half;
    else
      words += `+${others}`;
  }
  if (text.textContent === words)
    return;
  text.textContent = words;
  const rect = badge.querySelector("rect");
  rect.setAttribute("width", widthOf(words));
  rect.setAttribute("x", -widthOf(words) / 2);
}

// Makes dots of badges that would cover a worse one, or one with a lower
// number: zooming in lets them have room. Dots are painted below the others.
function tidyBadges(map) {
  const cells = new Map();
  const list = badgesOf(map);
  for (const one of list) {
    const other = coveredBy(one, cells);
    if (other && !one.badge.classList.contains("small"))
      one.badge.parentElement.prepend(one.badge);
    one.badge.classList.toggle("small", other !== null);
    if (other) {
      other.others += Math.hypot(one.x - other.x, one.y - other.y) < onePlace;
      continue;
    }
    const key = `${Math.floor(one.x / badgeWidth)} ${
      Math.floor(one.y / badgeHeight)}`;
    cells.set(key, [...cells.get(key) || [], one]);
  }
  for (const one of list)
    writeBadge(one, cells);
}

// Makes a map one that can be zoomed, and keeps its badges tidy.
function startMap(map) {
  let waits = 0;
  if (map.zoom)
    return;
  map.tidy = () => {
    cancelAnimationFrame(waits);
    waits = requestAnimationFrame(() => tidyBadges(map));
  };
  map.zoom = makeZoom(map.figure);
  new MutationObserver(map.tidy).observe(map.svg,
    { attributeFilter: ["viewBox", "style"] });
}

// There may be thousands: each is started when it is about to be seen.
function startMaps() {
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) {
        watcher.unobserve(target);
        startMap(maps.get(target));
      }
  }, { rootMargin: "400px" });
  for (const figure of maps.keys())
    watcher.observe(figure);
}

// What is to be seen around the place of a finding: the smallest of its shapes,
// but no more than a third of the map (a zoom shows three times the box).
function boxOf(finding) {
  const { home } = zoomView(finding.map.svg);
  const most = { width: home.width / 8, height: home.height / 8 };
  const sizes = shapesOf(finding).map((shape) => shape.getBBox());
  const least = (name) => Math.min(most[name], ...sizes.map((box) => box[name]));
  const { x, y } = spotOf(finding.badge);
  const width = least("width"), height = least("height");
  return { x: x - width / 2, y: y - height / 2, width, height };
}

// Brings the place of a finding to the middle of its map.
function zoomToFinding(finding) {
  const { map, badge } = finding;
  if (!map)
    return;
  startMap(map);
  if (badge)
    map.zoom.to(boxOf(finding), 24);
  else
    map.zoom.home();
}
