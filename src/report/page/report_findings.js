// The findings of the report: rows of lists, with the badges in the maps.

// Of each: its row and badge (null: it has no place), level and file.
const findings = [];
const files = [];
const maps = new Map();

function readMap(figure) {
  const svg = figure.querySelector("svg");
  const map = { figure, svg, zoom: null, tidy: null, badges: new Map(), shapes: null };
  for (const badge of svg.querySelectorAll(".badge")) {
    badge.setAttribute("tabindex", "-1");
    map.badges.set(Number(badge.dataset.finding), badge);
  }
  return map;
}

function readFinding(row, file, map) {
  const number = Number(row.id.slice("finding-".length));
  return {
    number, row, file, map,
    badge: map ? map.badges.get(number) || null : null,
    severity: ["error", "warning", "note"].find((name) =>
      row.classList.contains(name)),
    rule: row.dataset.rule,
    words: "",
    shown: true,
  };
}

function readFindings() {
  for (const section of document.querySelectorAll("section.file")) {
    const file = {
      index: files.length,
      section,
      name: section.querySelector("h2 bdi").textContent,
      counts: section.querySelectorAll("h2 .count"),
      sums: { error: 0, warning: 0, note: 0 },
    };
    files.push(file);
    for (const level of section.querySelectorAll(".level")) {
      const figure = level.querySelector("figure.map");
      const map = figure ? readMap(figure) : null;
      if (map)
        maps.set(figure, map);
      for (const row of level.querySelectorAll("li.finding"))
        findings.push(readFinding(row, file, map));
    }
  }
}

// By its number, in the order of which they stand.
function findingOf(number) {
  return findings[number - 1] || null;
}

// What the text of a filter is looked for in.
function wordsOf(finding) {
  finding.words ||= `${finding.row.textContent} ${finding.file.name}`
    .toLowerCase();
  return finding.words;
}

// The shapes in a map that a finding is about. Names may be cut in rows, and
// are then found by nothing.
function shapesOf(finding) {
  const { map, row } = finding;
  if (!map)
    return [];
  if (!map.shapes) {
    map.shapes = new Map();
    for (const shape of map.svg.querySelectorAll("[data-id]"))
      map.shapes.set(shape.dataset.id, shape);
  }
  return [...row.querySelectorAll("bdi.id")].map((id) =>
    map.shapes.get(id.textContent)).filter(Boolean);
}
