// Numbers and the drawing light up together: what has a key, and what is below
// it or, where there is nothing, next above it.

const above = (key) => key.slice(0, Math.max(key.lastIndexOf("/"), 0));
const isBelow = (key, upper) => key === upper || key.startsWith(`${upper}/`);

// Of elements with keys those that go with a key.
function linked(elements, key) {
  for (let upper = key; upper !== ""; upper = above(upper)) {
    const found = elements.filter((element) =>
      isBelow(element.dataset.key, upper));
    if (found.length)
      return found;
  }
  return [];
}

// The one row for a key: its own, or next above.
function linkedRow(rows, key) {
  for (let upper = key; upper !== ""; upper = above(upper)) {
    const row = rows.find((element) => element.dataset.key === upper);
    if (row)
      return row;
  }
  return rows.find((element) => isBelow(element.dataset.key, key));
}

// Thin lines are hard to hit: what is near counts, too.
function markNear(x, y) {
  for (const [dx, dy] of [[0, 0], [4, 0], [-4, 0], [0, 4], [0, -4], [7, 7],
    [-7, 7], [7, -7], [-7, -7]]) {
    const found = document.elementFromPoint(x + dx, y + dy);
    const mark = found?.closest("svg [data-key]");
    if (mark)
      return mark;
  }
  return null;
}

function makeLinks(stage, list) {
  let marks = [], rows = [], lit = [], key = null;
  const light = (next) => {
    if (next === key)
      return;
    key = next;
    for (const element of lit)
      element.classList.remove("lit");
    lit = [];
    if (key !== null) {
      const row = linkedRow(rows, key);
      lit = linked(marks, key).concat(row ? [row] : []);
      for (const element of lit)
        element.classList.add("lit");
      if (row)
        reveal(row);
    }
    stage.classList.toggle("has-lit", lit.some((element) =>
      element.ownerSVGElement));
  };
  const lightOf = (element) => light(element ? element.dataset.key : null);
  stage.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && event.buttons === 0)
      lightOf(markNear(event.clientX, event.clientY));
  });
  stage.addEventListener("pointerleave", () => light(null));
  list.addEventListener("pointerover", (event) =>
    lightOf(event.target.closest(".row[data-key]")));
  list.addEventListener("pointerleave", () => light(null));
  for (const side of [stage, list]) {
    side.addEventListener("focusin", (event) =>
      lightOf(event.target.closest("[data-key]")));
    side.addEventListener("focusout", () => light(null));
  }
  return {
    light,
    markNear,
    // What is to be linked now.
    set(nextMarks, nextRows) {
      light(null);
      for (const mark of marks)
        mark.removeAttribute("tabindex");
      marks = nextMarks;
      rows = nextRows;
      for (const mark of marks) {
        const row = linkedRow(rows, mark.dataset.key);
        mark.setAttribute("tabindex", "0");
        mark.setAttribute("aria-label", row ? row.textContent
          : mark.dataset.key);
      }
      for (const row of rows)
        if (linked(marks, row.dataset.key).length)
          row.tabIndex = 0;
    },
  };
}
