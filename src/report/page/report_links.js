// Links between rows and badges: hovering lights both, following a link of
// either chooses the finding.

let lit = null;
let chosen = null;

function light(finding) {
  if (finding === lit)
    return;
  for (const [old, on] of [[lit, false], [finding, true]]) {
    old?.row.classList.toggle("lit", on);
    old?.badge?.classList.toggle("lit", on);
    for (const shape of old ? shapesOf(old) : [])
      shape.classList.toggle("about", on || old === chosen);
  }
  lit = finding;
  if (finding?.badge)
    finding.badge.parentElement.append(finding.badge);
}

function choose(finding) {
  for (const [old, on] of [[chosen, false], [finding, true]]) {
    old?.row.classList.toggle("chosen", on);
    old?.badge?.classList.toggle("chosen", on);
    for (const shape of old ? shapesOf(old) : [])
      shape.classList.toggle("about", on);
    if (on && old)
      old.row.setAttribute("aria-current", "true");
    else
      old?.row.removeAttribute("aria-current");
    old?.map?.tidy?.();
  }
  chosen = finding;
  if (finding?.badge)
    finding.badge.parentElement.append(finding.badge);
}

// The finding of what was hit: something in a row, or a badge.
function findingAt(target) {
  const badge = target.closest?.(".badge");
  if (badge)
    return findingOf(Number(badge.dataset.finding));
  const row = target.closest?.("li.finding");
  return row ? findingOf(Number(row.id.slice("finding-".length))) : null;
}

// Chooses what the address says: a finding, or the rule that is explained.
function follow(zooms) {
  const [, kind, name] = location.hash.match(/^#(finding|rule)-([\w-]+)$/) || [];
  if (kind === "rule")
    document.getElementById(`rule-${name}`)?.setAttribute("open", "");
  const finding = kind === "finding" ? findingOf(Number(name)) : null;
  if (!finding)
    return;
  // A filter that ran later would fold what is shown now.
  if (filterFrame)
    filter();
  if (!finding.shown)
    clearFilter();
  choose(finding);
  if (zooms)
    zoomToFinding(finding);
  showRow(finding);
}

// Scrolls to the row of a finding, and to its map as far as the row stays.
function showRow({ row, map }) {
  row.closest("details")?.setAttribute("open", "");
  row.scrollIntoView({ block: "nearest" });
  if (!map)
    return;
  const bar = parseFloat(getComputedStyle(document.documentElement)
    .scrollPaddingTop) || 0;
  const { top, bottom } = map.figure.getBoundingClientRect();
  const above = row.getBoundingClientRect().top - bar;
  if (top < bar)
    scrollBy(0, top - bar);
  else if (bottom > innerHeight && above > 0)
    scrollBy(0, Math.min(bottom - innerHeight, above));
}

// Goes to a finding, so that its address can be shared; from a badge the map
// stays as it is.
function goTo(finding, zooms) {
  const hash = `#finding-${finding.number}`;
  if (location.hash !== hash)
    history.pushState(null, "", hash);
  follow(zooms);
}

// A badge says its row's sentence, and those of others at its place.
function nameBadge({ map, badge, number }) {
  if (!badge)
    return;
  let title = badge.querySelector("title");
  if (!title) {
    title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    badge.append(title);
  }
  const { x, y } = spotOf(badge);
  const { k } = zoomScale(map.svg);
  const here = [...map.badges].filter(([, other]) => {
    const spot = spotOf(other);
    return other === badge || (!other.classList.contains("off") &&
      Math.hypot(spot.x - x, spot.y - y) < onePlace * k);
  }).map(([other]) => other);
  here.sort((a, b) => (b === number) - (a === number) || a - b);
  title.textContent = here.slice(0, 10).map((other) =>
    (here.length > 1 ? `${other}: ` : "") +
    findingOf(other).row.querySelector("p").textContent).join("\n");
}

// Up and down go from row to row that is shown.
function stepRow(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = event.target.closest("a.pin") && findingAt(event.target);
  if (!step || !from || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const list = findings.filter((finding) =>
    finding.shown && !finding.row.closest("details:not([open])"));
  const next = list[list.indexOf(from) + step];
  event.preventDefault();
  next?.row.querySelector("a.pin").focus();
}

function startLinks() {
  document.addEventListener("pointerover", (event) => {
    const finding = findingAt(event.target);
    if (finding)
      nameBadge(finding);
    light(finding);
  });
  document.addEventListener("focusin", (event) =>
    light(findingAt(event.target)));
  document.addEventListener("keydown", stepRow);
  document.addEventListener("click", (event) => {
    const finding = findingAt(event.target);
    const link = event.target.closest?.("a");
    const isOther = link && !link.matches(".badge, .pin");
    const isMarking = String(getSelection()) !== "";
    if (!finding || isOther || (isMarking && !link) || event.ctrlKey ||
        event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    goTo(finding, !event.target.closest(".badge"));
  });
  addEventListener("hashchange", () => follow(true));
}
