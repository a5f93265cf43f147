// The maps: zoom, and badges that do not cover each other.

// Badges nearer than that, in pixels, cover each other.
const badgeSpace = 17;

const severityRank = { error: 0, warning: 1, note: 2 };

function spotOf(badge) {
  const { e, f } = badge.transform.baseVal[0].matrix;
  return { x: e, y: f };
}

// Makes dots of badges that a worse one, or one with a lower number, would
// cover: zooming in lets them have room.
function tidyBadges(map) {
  const { k } = zoomScale(map.svg);
  const cells = new Map();
  const list = [...map.badges].filter(([, badge]) =>
    !badge.classList.contains("off")).map(([number, badge]) => ({
    badge, number, rank: severityRank[badge.classList[1]],
  })).sort((a, b) => a.rank - b.rank || a.number - b.number);
  for (const { badge } of list) {
    const at = spotOf(badge);
    const x = at.x / k, y = at.y / k;
    const column = Math.floor(x / badgeSpace), line = Math.floor(y / badgeSpace);
    let covers = false;
    for (let i = column - 1; i <= column + 1; i++)
      for (let j = line - 1; j <= line + 1; j++)
        for (const other of cells.get(`${i} ${j}`) || [])
          covers ||= Math.hypot(other.x - x, other.y - y) < badgeSpace;
    badge.classList.toggle("small", covers);
    if (covers)
      continue;
    const key = `${column} ${line}`;
    cells.set(key, [...cells.get(key) || [], { x, y }]);
  }
}

function startMap(map) {
  let waits = 0;
  map.zoom = makeZoom(map.figure);
  new MutationObserver(() => {
    cancelAnimationFrame(waits);
    waits = requestAnimationFrame(() => tidyBadges(map));
  }).observe(map.svg, { attributeFilter: ["viewBox", "style"] });
}

// Brings the place of a finding to the middle of its map.
function zoomToFinding({ map, badge }) {
  if (!badge)
    map?.zoom.home();
  else
    map.zoom.to({ ...spotOf(badge), width: 0, height: 0 }, 4);
}
